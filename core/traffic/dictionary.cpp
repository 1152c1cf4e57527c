// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/dictionary.h"

#include <algorithm>
#include <array>
#include <utility>

namespace edgefence::traffic {
namespace {

constexpr std::size_t kFirstSlots = 16;
constexpr std::size_t kFirstChunk = 1024;
constexpr std::size_t kLargestChunk = std::size_t{1} << 20U;

/// Whether all are the same bytes in the same place, or absent.
bool areOne(std::span<const std::string_view> values) {
    return std::all_of(values.begin(), values.end(), [&](std::string_view value) {
        return value.data() == values.front().data() && value.size() == values.front().size();
    });
}

bool isSameValue(std::string_view left, std::string_view right) {
    const bool areThere = left.data() != nullptr && right.data() != nullptr;
    return left.size() == right.size() &&
           (left.data() == right.data() ||
            (areThere && equalBytes(left.data(), right.data(), left.size())));
}

} // namespace

Dictionary::Dictionary() : m_slots(kFirstSlots), m_values(1) {}

std::uint32_t Dictionary::find(std::string_view value) {
    if (m_indexed != m_values.size()) {
        indexAppended();
    }
    return slotOf(value, static_cast<std::uint32_t>(hashBytes(value))).code;
}

std::uint32_t Dictionary::append(std::string_view value) {
    const auto size = static_cast<std::uint32_t>(value.size());
    const std::size_t needed = kSizeBytes + value.size();
    if (needed > m_freeBytes) {
        // A value longer than a chunk gets one of its own size; the rest of the last is left.
        m_chunkBytes = std::clamp(m_chunkBytes * 2, kFirstChunk, kLargestChunk);
        m_freeBytes = std::max(m_chunkBytes, needed);
        m_chunks.push_back(std::make_unique_for_overwrite<char[]>(m_freeBytes));
        m_free = m_chunks.back().get();
    }
    char* const data = m_free + kSizeBytes;
    std::memcpy(m_free, &size, kSizeBytes);
    std::copy(value.begin(), value.end(), data);
    m_free += needed;
    m_freeBytes -= needed;
    m_values.push_back({data, size});
    return this->size() - 1;
}

std::uint32_t Dictionary::addAt(Slot& slot, std::string_view value, std::uint32_t hash) {
    const std::uint32_t code = append(value);
    slot = {hash, code, m_values[code].data};
    m_indexed = size();
    if (std::size_t{m_indexed} * 2 > m_slots.size()) {
        grow();
    }
    return code;
}

void Dictionary::grow() {
    const std::vector<Slot> old = std::exchange(m_slots, std::vector<Slot>(m_slots.size() * 2));
    const std::size_t mask = m_slots.size() - 1;
    for (const Slot& slot : old) {
        if (slot.code == 0) {
            continue;
        }
        std::size_t at = slot.hash & mask;
        while (m_slots[at].code != 0) {
            at = (at + 1) & mask;
        }
        m_slots[at] = slot;
    }
}

void Dictionary::indexAppended() {
    while (m_slots.size() < m_values.size() * 2) {
        grow();
    }
    for (; m_indexed < size(); ++m_indexed) {
        const std::string_view value = text(m_indexed);
        const auto hash = static_cast<std::uint32_t>(hashBytes(value));
        slotOf(value, hash) = {hash, m_indexed, value.data()};
    }
}

void Dictionary::codes(std::span<const std::string_view> values, std::uint32_t* codes) {
    constexpr std::size_t kAtOnce = 64;
    std::array<std::uint32_t, kAtOnce> hashes;
    std::array<bool, kAtOnce> isSame; // as the one before, which is known without a table
    if (m_indexed != m_values.size()) {
        indexAppended();
    }
    while (!values.empty()) {
        const auto some = values.first(std::min(values.size(), kAtOnce));
        if (areOne(some)) {
            const bool isAbsent = some.front().data() == nullptr;
            std::fill_n(codes, some.size(), isAbsent ? 0 : code(some.front()));
            values = values.subspan(some.size());
            codes += some.size();
            continue;
        }
        const std::size_t mask = m_slots.size() - 1;
        std::string_view before = some.front();
        for (std::size_t at = 0; at < some.size(); ++at) {
            isSame[at] = at > 0 && isSameValue(some[at], before);
            if (!isSame[at]) {
                before = some[at];
                hashes[at] = static_cast<std::uint32_t>(hashBytes(before));
                __builtin_prefetch(&m_slots[hashes[at] & mask]);
            }
        }
        for (std::size_t at = 0; at < some.size(); ++at) {
            if (!isSame[at]) {
                __builtin_prefetch(m_slots[hashes[at] & mask].data);
            }
        }
        for (std::size_t at = 0; at < some.size(); ++at) {
            if (isSame[at]) {
                codes[at] = codes[at - 1];
            } else if (some[at].data() == nullptr) {
                codes[at] = 0;
            } else {
                Slot& slot = slotOf(some[at], hashes[at]);
                codes[at] = slot.code != 0 ? slot.code : addAt(slot, some[at], hashes[at]);
            }
        }
        values = values.subspan(some.size());
        codes += some.size();
    }
}

std::size_t Dictionary::bytes() const {
    std::size_t sum = m_slots.capacity() * sizeof(Slot) + m_values.capacity() * sizeof(Value);
    for (const auto& value : m_values) {
        sum += kSizeBytes + value.size;
    }
    return sum + m_freeBytes;
}

} // namespace edgefence::traffic
