// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/column_blob.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

namespace edgefence::store {
namespace {

static_assert(std::endian::native == std::endian::little,
              "values are copied as they lie: a big-endian machine has to swap their bytes here");

/// Fills the blob with one value of a width per row.
template <class Value, class Number>
void fill(std::vector<std::uint8_t>& bytes, std::size_t rows, Number of) {
    bytes.resize(1 + rows * sizeof(Value));
    bytes[0] = sizeof(Value);
    std::uint8_t* to = bytes.data() + 1;
    for (std::size_t row = 0; row < rows; ++row) {
        const auto value = static_cast<Value>(of(row));
        std::memcpy(to + row * sizeof(Value), &value, sizeof(Value));
    }
}

template <class Value> Value largestOf(std::span<const Value> values) {
    Value largest = 0;
    for (const Value value : values) {
        largest = std::max(largest, value);
    }
    return largest;
}

} // namespace

template <class Number>
std::span<const std::uint8_t> BlobWriter::writeEach(std::size_t rows, Number of) {
    // Their union is as wide as the largest, and cheaper to find.
    std::uint64_t all = 0;
    for (std::size_t row = 0; row < rows; ++row) {
        all |= of(row);
    }
    if (all <= std::numeric_limits<std::uint8_t>::max()) {
        fill<std::uint8_t>(m_bytes, rows, of);
    } else if (all <= std::numeric_limits<std::uint16_t>::max()) {
        fill<std::uint16_t>(m_bytes, rows, of);
    } else if (all <= std::numeric_limits<std::uint32_t>::max()) {
        fill<std::uint32_t>(m_bytes, rows, of);
    } else {
        fill<std::uint64_t>(m_bytes, rows, of);
    }
    return m_bytes;
}

std::span<const std::uint8_t> BlobWriter::write(const rules::Codes& codes) {
    return rules::withCodes(codes, [this](auto span) {
        return writeEach(span.size(), [span](std::size_t row) { return std::uint64_t{span[row]}; });
    });
}

std::span<const std::uint8_t> BlobWriter::writeAbove(std::int64_t base,
                                                     std::span<const std::int64_t> values) {
    return writeEach(values.size(), [base, values](std::size_t row) {
        return static_cast<std::uint64_t>(values[row]) - static_cast<std::uint64_t>(base);
    });
}

std::span<const std::uint8_t> BlobWriter::writeDisplacement(std::uint32_t firstPlace,
                                                            std::span<const std::uint32_t> order) {
    return writeEach(order.size(), [firstPlace, order](std::size_t row) {
        const std::int64_t displacement =
            std::int64_t{order[row]} - std::int64_t{firstPlace} - static_cast<std::int64_t>(row);
        return (static_cast<std::uint64_t>(displacement) << 1U) ^
               static_cast<std::uint64_t>(displacement >> 63U);
    });
}

template <class Value>
BlobValues BlobReader::copy(std::span<const std::uint8_t> bytes, std::vector<Value>& values) {
    values.resize(bytes.size() / sizeof(Value));
    std::memcpy(values.data(), bytes.data(), bytes.size());
    return std::span<const Value>(values);
}

std::optional<BlobValues> BlobReader::read(std::span<const std::uint8_t> blob, std::size_t rows) {
    if (blob.empty() || blob.size() != 1 + rows * blob[0]) {
        return {};
    }
    const auto bytes = blob.subspan(1);
    switch (blob[0]) {
    case 1:
        return bytes;
    case 2:
        return copy(bytes, m_twos);
    case 4:
        return copy(bytes, m_fours);
    case 8:
        return copy(bytes, m_eights);
    default:
        return {};
    }
}

std::optional<rules::Codes> asCodes(const BlobValues& values, std::uint32_t largest) {
    return std::visit(
        [largest](auto span) -> std::optional<rules::Codes> {
            using Value = typename decltype(span)::value_type;
            if constexpr (sizeof(Value) <= sizeof(std::uint32_t)) {
                if (largestOf(span) <= largest)
                    return rules::Codes(span);
            }
            return {};
        },
        values);
}

bool addBase(std::int64_t base, const BlobValues& values, std::span<std::int64_t> sums) {
    return std::visit(
        [base, sums](auto span) {
            const auto room = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()) -
                              static_cast<std::uint64_t>(base);
            if (largestOf(span) > room) {
                return false;
            }
            std::transform(span.begin(), span.end(), sums.begin(), [base](auto value) {
                return static_cast<std::int64_t>(static_cast<std::uint64_t>(base) + value);
            });
            return true;
        },
        values);
}

bool addPlaces(std::uint32_t firstPlace, std::uint32_t rows, const BlobValues& values,
               std::span<std::uint32_t> order) {
    return std::visit(
        [firstPlace, rows, order](auto span) {
            for (std::size_t at = 0; at < span.size(); ++at) {
                const auto zigzag = std::uint64_t{span[at]};
                const std::uint64_t displacement = (zigzag >> 1U) ^ (0 - (zigzag & 1U));
                const std::uint64_t place = firstPlace + at + displacement;
                if (place >= rows) {
                    return false;
                }
                order[at] = static_cast<std::uint32_t>(place);
            }
            return true;
        },
        values);
}

} // namespace edgefence::store
