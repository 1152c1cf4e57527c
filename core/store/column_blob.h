// SPDX-License-Identifier: GPL-3.0-or-later
// The form of a column in a segment: a tag byte, then little-endian values of 1, 2, 4 or 8 bytes,
// as narrow as the largest value allows. The tag is that number of bytes; any other is refused.
#pragma once

#include "core/rules/columns.h"

#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

namespace edgefence::store {

/// Writes blobs into a buffer that it keeps. A result is valid until the next call.
class BlobWriter {
  public:
    std::span<const std::uint8_t> write(const rules::Codes& codes);
    /// The values less `base`. REQUIRES: none is below it.
    std::span<const std::uint8_t> writeAbove(std::int64_t base,
                                             std::span<const std::int64_t> values);
    /// The values less their places, which count from `firstPlace`, in zigzag (0, -1, 1, -2 as 0,
    /// 1, 2, 3): the order of a log that is nearly in order takes a byte or two a row.
    std::span<const std::uint8_t> writeDisplacement(std::uint32_t firstPlace,
                                                    std::span<const std::uint32_t> order);

  private:
    template <class Number> std::span<const std::uint8_t> writeEach(std::size_t rows, Number of);
    std::vector<std::uint8_t> m_bytes;
};

/// The values of a blob, aligned.
using BlobValues = std::variant<std::span<const std::uint8_t>, std::span<const std::uint16_t>,
                                std::span<const std::uint32_t>, std::span<const std::uint64_t>>;

/// Reads blobs into buffers that it keeps. A result is valid until the next call, and no longer
/// than the blob.
class BlobReader {
  public:
    /// Empty: the blob does not have this form, or not `rows` values.
    std::optional<BlobValues> read(std::span<const std::uint8_t> blob, std::size_t rows);

  private:
    template <class Value>
    BlobValues copy(std::span<const std::uint8_t> bytes, std::vector<Value>& values);
    std::vector<std::uint16_t> m_twos;
    std::vector<std::uint32_t> m_fours;
    std::vector<std::uint64_t> m_eights;
};

/// The values as codes, if there are no wider ones than codes are, and none is above `largest`.
std::optional<rules::Codes> asCodes(const BlobValues& values, std::uint32_t largest);

/// Undoes writeAbove; false if a sum would not be an int64. REQUIRES: equal sizes.
bool addBase(std::int64_t base, const BlobValues& values, std::span<std::int64_t> sums);

/// Undoes writeDisplacement; false if a result is not below `rows`. REQUIRES: equal sizes.
bool addPlaces(std::uint32_t firstPlace, std::uint32_t rows, const BlobValues& values,
               std::span<std::uint32_t> order);

} // namespace edgefence::store
