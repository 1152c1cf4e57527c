// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/dictionary.h"

#include <algorithm>
#include <utility>

namespace edgefence::traffic {
namespace {

constexpr std::size_t kFirstSlots = 16;
constexpr std::size_t kFirstChunk = 1024;
constexpr std::size_t kLargestChunk = std::size_t{1} << 20U;

} // namespace

Dictionary::Dictionary() : m_slots(kFirstSlots), m_values(1) {}

std::uint32_t Dictionary::find(std::string_view value) {
    if (m_indexed != m_values.size()) {
        indexAppended();
    }
    return slotOf(value, static_cast<std::uint32_t>(hashBytes(value))).code;
}

std::uint32_t Dictionary::append(std::string_view value) {
    if (value.size() > m_freeBytes) {
        // A value longer than a chunk gets one of its own size; the rest of the last is left.
        m_chunkBytes = std::clamp(m_chunkBytes * 2, kFirstChunk, kLargestChunk);
        const std::size_t size = std::max(m_chunkBytes, value.size());
        m_chunks.push_back(std::make_unique<char[]>(size));
        m_free = m_chunks.back().get();
        m_freeBytes = size;
    }
    char* const data = std::copy(value.begin(), value.end(), m_free) - value.size();
    m_free += value.size();
    m_freeBytes -= value.size();
    m_values.push_back({data, static_cast<std::uint32_t>(value.size())});
    return size() - 1;
}

std::uint32_t Dictionary::addAt(Slot& slot, std::string_view value, std::uint32_t hash) {
    const std::uint32_t code = append(value);
    slot = {hash, code};
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
        slotOf(value, hash) = {hash, m_indexed};
    }
}

std::size_t Dictionary::bytes() const {
    std::size_t sum = m_slots.capacity() * sizeof(Slot) + m_values.capacity() * sizeof(Value);
    for (const auto& value : m_values) {
        sum += value.size;
    }
    return sum + m_freeBytes;
}

} // namespace edgefence::traffic
