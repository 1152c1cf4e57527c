// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/code_column.h"

#include <algorithm>
#include <limits>
#include <type_traits>

namespace edgefence::traffic {
namespace {

template <class Wide, class Narrow> std::vector<Wide> widened(const std::vector<Narrow>& codes) {
    std::vector<Wide> result;
    result.reserve(std::max(codes.capacity(), codes.size()));
    result.assign(codes.begin(), codes.end());
    return result;
}

template <class To, class From>
void translateInto(To* to, std::span<const From> codes,
                   std::span<const std::uint32_t> translation) {
    if (!translation.empty()) {
        std::transform(codes.begin(), codes.end(), to,
                       [&](From code) { return static_cast<To>(translation[code]); });
    } else {
        std::transform(codes.begin(), codes.end(), to,
                       [](From code) { return static_cast<To>(code); });
    }
}

} // namespace

std::size_t CodeColumn::size() const {
    return std::visit([](const auto& codes) { return codes.size(); }, m_codes);
}

void CodeColumn::pad(std::size_t rows) {
    std::visit(
        [&](auto& codes) {
            codes.reserve(m_reserved);
            codes.resize(rows);
        },
        m_codes);
}

void CodeColumn::push(std::uint32_t code) {
    widen(code);
    std::visit(
        [&](auto& codes) {
            using Code = typename std::decay_t<decltype(codes)>::value_type;
            codes.push_back(static_cast<Code>(code));
        },
        m_codes);
}

void CodeColumn::append(const rules::Codes& codes, std::span<const std::uint32_t> translation,
                        std::uint32_t largest) {
    widen(largest);
    std::visit(
        [&](auto& kept, const auto& added) {
            kept.reserve(m_reserved);
            const std::size_t before = kept.size();
            kept.resize(before + added.size());
            translateInto(kept.data() + before, added, translation);
        },
        m_codes, codes);
}

void CodeColumn::permute(std::span<const std::uint32_t> order) {
    std::visit(
        [&](auto& codes) {
            std::remove_reference_t<decltype(codes)> sorted(codes.size());
            std::transform(order.begin(), order.end(), sorted.begin(),
                           [&](std::uint32_t row) { return codes[row]; });
            codes.swap(sorted);
        },
        m_codes);
}

rules::Codes CodeColumn::view() const {
    return std::visit(
        [](const auto& codes) -> rules::Codes {
            using Code = typename std::decay_t<decltype(codes)>::value_type;
            return std::span<const Code>(codes);
        },
        m_codes);
}

std::size_t CodeColumn::bytes() const {
    return std::visit(
        [](const auto& codes) {
            return codes.capacity() * sizeof(typename std::decay_t<decltype(codes)>::value_type);
        },
        m_codes);
}

void CodeColumn::shrink() {
    std::visit([](auto& codes) { codes.shrink_to_fit(); }, m_codes);
}

void CodeColumn::widen(std::uint32_t largest) {
    if (auto* bytes = std::get_if<std::vector<std::uint8_t>>(&m_codes)) {
        if (largest > std::numeric_limits<std::uint16_t>::max()) {
            m_codes = widened<std::uint32_t>(*bytes);
        } else if (largest > std::numeric_limits<std::uint8_t>::max()) {
            m_codes = widened<std::uint16_t>(*bytes);
        }
    } else if (auto* words = std::get_if<std::vector<std::uint16_t>>(&m_codes)) {
        if (largest > std::numeric_limits<std::uint16_t>::max()) {
            m_codes = widened<std::uint32_t>(*words);
        }
    }
}

} // namespace edgefence::traffic
