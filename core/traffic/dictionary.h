// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace edgefence::traffic {

/// Spreads bytes over 64 bits: words folded by a full multiplication, two chains for long values.
/// Made for tables in memory; the figure may change between versions and is never stored.
inline std::uint64_t hashBytes(std::string_view bytes);

/// Distinct values of one column, as bytes: code 0 is "absent", the others count from 1 in order of
/// first appearance. A value keeps its place in memory as long as the dictionary lives.
class Dictionary {
  public:
    Dictionary();
    Dictionary(Dictionary&&) noexcept = default;
    Dictionary& operator=(Dictionary&&) noexcept = default;

    /// The code of a value, which is added if it is new.
    std::uint32_t code(std::string_view value);
    /// The same for many values, in their order; one without data is absent. Several times as fast
    /// where the dictionary is larger than the processor's caches: the memory of one value is
    /// fetched while others are looked at.
    void codes(std::span<const std::string_view> values, std::uint32_t* codes);
    /// The code of a value, 0 if it is not there.
    std::uint32_t find(std::string_view value);
    /// Adds a value that is not there yet, without looking: the table that finds it is made when
    /// code() or find() is first called after that.
    std::uint32_t append(std::string_view value);

    /// Codes are 0 to size() - 1.
    std::uint32_t size() const { return static_cast<std::uint32_t>(m_places.size()); }
    std::string_view text(std::uint32_t code) const {
        return code == 0 ? std::string_view() : valueAt(m_places[code]);
    }
    /// Bytes held: chunks of values, their places and the table.
    std::size_t bytes() const;

  private:
    /// Where a value stands: the number of its chunk and, in words of four bytes, its place there.
    /// Its size comes first, then its code, then its bytes. Half as long as a pointer: a table that
    /// fits into the processor's caches is several times as fast as one that does not.
    using Place = std::uint32_t;
    struct Slot {
        std::uint32_t hash = 0;
        Place place = 0; ///< 0: empty; there is no chunk 0
    };

    static constexpr std::size_t kWordBytes = 4;
    static constexpr std::size_t kHeadBytes = 2 * kWordBytes;
    static constexpr unsigned kPlaceBits = 18; ///< within a chunk

    const char* recordAt(Place place) const {
        constexpr Place kWithin = (Place{1} << kPlaceBits) - 1;
        return m_chunks[place >> kPlaceBits].get() + (place & kWithin) * kWordBytes;
    }
    std::string_view valueAt(Place place) const;
    std::uint32_t codeAt(Place place) const;
    Slot& slotOf(std::string_view value, std::uint32_t hash) {
        return slotOf(value, hash, hash & (m_slots.size() - 1));
    }
    /// The same, where it is known to be at `at` or behind.
    Slot& slotOf(std::string_view value, std::uint32_t hash, std::size_t at);
    /// Of few, not all of them one.
    void codesOfSome(std::span<const std::string_view> values, std::uint32_t* codes);
    std::uint32_t addAt(Slot& slot, std::string_view value, std::uint32_t hash);
    bool isFull() const { return std::size_t{m_indexed} * 3 > m_slots.size() * 2; }
    void grow();
    void indexAppended();
    /// A value longer than a chunk gets one of its own size, in which it stands at 0: places within
    /// a chunk never need more bits. The rest of the last chunk is left.
    void addChunk(std::size_t needed);

    std::vector<Slot> m_slots;   ///< a power of two, at most two thirds full
    std::vector<Place> m_places; ///< by code
    std::uint32_t m_indexed = 1; ///< values below are in the table
    std::vector<std::unique_ptr<char[]>> m_chunks;
    std::size_t m_used = 0;       ///< bytes of the last chunk
    std::size_t m_chunkBytes = 0; ///< that it has
    std::size_t m_bytesOfChunks = 0;
};

namespace detail {

inline std::uint64_t load8(const char* at) {
    std::uint64_t word = 0;
    std::memcpy(&word, at, sizeof word);
    return word;
}

inline std::uint64_t load4(const char* at) {
    std::uint32_t word = 0;
    std::memcpy(&word, at, sizeof word);
    return word;
}

inline std::uint64_t fold(std::uint64_t left, std::uint64_t right) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(left) * right;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
}

// Odd constants with about as many ones as zeros: digits of the golden ratio, of e and of pi.
inline constexpr std::uint64_t kHashSeed = 0x9e3779b97f4a7c15ULL;
inline constexpr std::uint64_t kHashLeft = 0xb7e151628aed2a6bULL;
inline constexpr std::uint64_t kHashRight = 0x243f6a8885a308d3ULL;

} // namespace detail

inline std::uint64_t hashBytes(std::string_view bytes) {
    using namespace detail;
    const char* at = bytes.data();
    std::size_t left = bytes.size();
    std::uint64_t state = kHashSeed ^ left;
    if (left <= 16) {
        std::uint64_t first = 0;
        std::uint64_t last = 0;
        if (left >= 8) {
            first = load8(at);
            last = load8(at + left - 8);
        } else if (left >= 4) {
            first = load4(at);
            last = load4(at + left - 4);
        } else if (left > 0) {
            first = static_cast<std::uint64_t>(static_cast<unsigned char>(at[0])) << 16U |
                    static_cast<std::uint64_t>(static_cast<unsigned char>(at[left / 2])) << 8U |
                    static_cast<unsigned char>(at[left - 1]);
        }
        return fold(fold(first ^ kHashLeft, last ^ state), kHashRight);
    }
    std::uint64_t other = state;
    for (; left > 32; left -= 32, at += 32) {
        state = fold(load8(at) ^ kHashLeft, load8(at + 8) ^ state);
        other = fold(load8(at + 16) ^ kHashRight, load8(at + 24) ^ other);
    }
    if (left > 16) {
        state = fold(load8(at) ^ kHashLeft, load8(at + 8) ^ state);
    }
    const char* const tail = at + left - 16;
    return fold(fold(load8(tail) ^ kHashRight, load8(tail + 8) ^ other) ^ state, kHashLeft);
}

inline bool equalBytes(const char* left, const char* right, std::size_t size) {
    using namespace detail;
    if (size > 16) {
        for (; size > 16; size -= 16, left += 16, right += 16) {
            if (((load8(left) ^ load8(right)) | (load8(left + 8) ^ load8(right + 8))) != 0) {
                return false;
            }
        }
        left -= 16 - size;
        right -= 16 - size;
        return ((load8(left) ^ load8(right)) | (load8(left + 8) ^ load8(right + 8))) == 0;
    }
    if (size >= 8) {
        return ((load8(left) ^ load8(right)) |
                (load8(left + size - 8) ^ load8(right + size - 8))) == 0;
    }
    if (size >= 4) {
        return ((load4(left) ^ load4(right)) |
                (load4(left + size - 4) ^ load4(right + size - 4))) == 0;
    }
    return size == 0 || (left[0] == right[0] && left[size / 2] == right[size / 2] &&
                         left[size - 1] == right[size - 1]);
}

inline std::string_view Dictionary::valueAt(Place place) const {
    const char* const record = recordAt(place);
    return {record + kHeadBytes, detail::load4(record)};
}

inline std::uint32_t Dictionary::codeAt(Place place) const {
    return static_cast<std::uint32_t>(detail::load4(recordAt(place) + kWordBytes));
}

inline Dictionary::Slot& Dictionary::slotOf(std::string_view value, std::uint32_t hash,
                                            std::size_t at) {
    const std::size_t mask = m_slots.size() - 1;
    for (;; at = (at + 1) & mask) {
        Slot& slot = m_slots[at];
        if (slot.place == 0) {
            return slot;
        }
        if (slot.hash == hash) {
            const std::string_view known = valueAt(slot.place);
            if (known.size() == value.size() &&
                equalBytes(known.data(), value.data(), value.size())) {
                return slot;
            }
        }
    }
}

inline std::uint32_t Dictionary::code(std::string_view value) {
    if (m_indexed != size()) {
        indexAppended();
    }
    const auto hash = static_cast<std::uint32_t>(hashBytes(value));
    Slot& slot = slotOf(value, hash);
    return slot.place != 0 ? codeAt(slot.place) : addAt(slot, value, hash);
}

} // namespace edgefence::traffic
