// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/columns.h"

#include <cstdint>
#include <span>
#include <variant>
#include <vector>

namespace edgefence::traffic {

/// The codes of one column while rows are collected: 1, 2 or 4 bytes each, widened when a code
/// needs it. A column that no row has a value in holds nothing.
class CodeColumn {
  public:
    /// Rows so far; fewer than others have means that the rest are absent.
    std::size_t size() const;
    bool empty() const { return size() == 0; }
    void reserve(std::size_t rows) { m_reserved = rows; }

    /// Makes the column so long, with rows that have no value.
    void pad(std::size_t rows);
    void push(std::uint32_t code);
    /// Appends codes as `translation` says (code → code; empty: as they are); none of the results
    /// is above `largest`.
    void append(const rules::Codes& codes, std::span<const std::uint32_t> translation,
                std::uint32_t largest);
    /// Row i becomes what row order[i] was.
    void permute(std::span<const std::uint32_t> order);

    rules::Codes view() const;
    /// Bytes of the codes.
    std::size_t bytes() const;
    void shrink();

  private:
    void widen(std::uint32_t largest);

    std::variant<std::vector<std::uint8_t>, std::vector<std::uint16_t>, std::vector<std::uint32_t>>
        m_codes;
    std::size_t m_reserved = 0;
};

} // namespace edgefence::traffic
