// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/dictionary.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

namespace edgefence::traffic {
namespace {

constexpr std::size_t kFirstSlots = 16;
constexpr std::size_t kFirstChunk = 1024;
constexpr std::size_t kDoublings = 10;

/// Values that are looked up together. Half and twice as many took as long.
constexpr std::size_t kAtOnce = 64;

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

Dictionary::Dictionary() : m_slots(kFirstSlots), m_places(1), m_chunks(1) {}

std::uint32_t Dictionary::find(std::string_view value) {
    if (m_indexed != size()) {
        indexAppended();
    }
    const Place place = slotOf(value, static_cast<std::uint32_t>(hashBytes(value))).place;
    return place == 0 ? 0 : codeAt(place);
}

void Dictionary::addChunk(std::size_t needed) {
    static_assert(kFirstChunk << kDoublings == kWordBytes << kPlaceBits);
    constexpr std::size_t kMostChunks = std::size_t{1} << (32 - kPlaceBits);
    if (m_chunks.size() == kMostChunks) {
        // Like a lack of memory, and about as likely: 8 GB of values at least.
        throw std::length_error("a dictionary is full");
    }
    // Each is twice as long as the one before, up to the longest that places can tell.
    const std::size_t usual = kFirstChunk << std::min(m_chunks.size() - 1, kDoublings);
    m_chunkBytes = std::max(usual, needed);
    m_bytesOfChunks += m_chunkBytes;
    m_used = 0;
    m_chunks.push_back(std::make_unique_for_overwrite<char[]>(m_chunkBytes));
}

std::uint32_t Dictionary::append(std::string_view value) {
    const std::size_t padded = (value.size() + kWordBytes - 1) / kWordBytes * kWordBytes;
    const std::size_t needed = kHeadBytes + padded;
    if (m_chunkBytes - m_used < needed) {
        addChunk(needed);
    }
    const auto length = static_cast<std::uint32_t>(value.size());
    const std::uint32_t code = size();
    char* const record = m_chunks.back().get() + m_used;
    std::memcpy(record, &length, kWordBytes);
    std::memcpy(record + kWordBytes, &code, kWordBytes);
    std::copy(value.begin(), value.end(), record + kHeadBytes);
    m_places.push_back(
        static_cast<Place>((m_chunks.size() - 1) << kPlaceBits | m_used / kWordBytes));
    m_used += needed;
    return code;
}

std::uint32_t Dictionary::addAt(Slot& slot, std::string_view value, std::uint32_t hash) {
    const std::uint32_t code = append(value);
    slot = {hash, m_places[code]};
    m_indexed = size();
    if (isFull()) {
        grow();
    }
    return code;
}

void Dictionary::grow() {
    const std::vector<Slot> old = std::exchange(m_slots, std::vector<Slot>(m_slots.size() * 2));
    const std::size_t mask = m_slots.size() - 1;
    for (const Slot& slot : old) {
        if (slot.place == 0) {
            continue;
        }
        std::size_t at = slot.hash & mask;
        while (m_slots[at].place != 0) {
            at = (at + 1) & mask;
        }
        m_slots[at] = slot;
    }
}

void Dictionary::indexAppended() {
    for (; m_indexed < size(); ++m_indexed) {
        if (isFull()) {
            grow();
        }
        const std::string_view value = text(m_indexed);
        const auto hash = static_cast<std::uint32_t>(hashBytes(value));
        slotOf(value, hash) = {hash, m_places[m_indexed]};
    }
}

void Dictionary::codes(std::span<const std::string_view> values, std::uint32_t* codes) {
    if (m_indexed != size()) {
        indexAppended();
    }
    while (!values.empty()) {
        const auto some = values.first(std::min(values.size(), kAtOnce));
        if (areOne(some)) {
            const bool isAbsent = some.front().data() == nullptr;
            std::fill_n(codes, some.size(), isAbsent ? 0 : code(some.front()));
        } else {
            codesOfSome(some, codes);
        }
        values = values.subspan(some.size());
        codes += some.size();
    }
}

void Dictionary::codesOfSome(std::span<const std::string_view> values, std::uint32_t* codes) {
    struct Looked {
        std::uint32_t hash;
        std::uint32_t at; ///< of the first slot that may have it
        bool isSame;      ///< as the value before, which is known without a table
    };
    std::array<Looked, kAtOnce> looked;
    const std::size_t slots = m_slots.size();
    const std::size_t mask = slots - 1;
    std::string_view before;
    for (std::size_t at = 0; at < values.size(); ++at) {
        Looked& look = looked[at];
        look.isSame = at > 0 && isSameValue(values[at], before);
        if (!look.isSame) {
            before = values[at];
            look.hash = static_cast<std::uint32_t>(hashBytes(before));
            __builtin_prefetch(&m_slots[look.hash & mask]);
        }
    }
    for (std::size_t at = 0; at < values.size(); ++at) {
        Looked& look = looked[at];
        if (look.isSame) {
            continue;
        }
        std::size_t slot = look.hash & mask;
        while (m_slots[slot].place != 0 && m_slots[slot].hash != look.hash) {
            slot = (slot + 1) & mask;
        }
        look.at = static_cast<std::uint32_t>(slot);
        if (m_slots[slot].place != 0) { // of the same hash, and so nearly always the same value
            const char* const record = recordAt(m_slots[slot].place);
            __builtin_prefetch(record);
            __builtin_prefetch(record + kHeadBytes + values[at].size());
        }
    }
    for (std::size_t at = 0; at < values.size(); ++at) {
        const Looked& look = looked[at];
        if (look.isSame) {
            codes[at] = codes[at - 1];
        } else if (values[at].data() == nullptr) {
            codes[at] = 0;
        } else {
            // One that was added meanwhile can have made the table grow.
            Slot& slot = m_slots.size() == slots ? slotOf(values[at], look.hash, look.at)
                                                 : slotOf(values[at], look.hash);
            codes[at] = slot.place != 0 ? codeAt(slot.place) : addAt(slot, values[at], look.hash);
        }
    }
}

std::size_t Dictionary::bytes() const {
    return m_slots.capacity() * sizeof(Slot) + m_places.capacity() * sizeof(Place) +
           m_bytesOfChunks;
}

} // namespace edgefence::traffic
