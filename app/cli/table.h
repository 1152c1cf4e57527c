// SPDX-License-Identifier: GPL-3.0-or-later
// Aligned tables for people.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace edgefence::cli {

/// Text stands to the left, figures to the right.
enum class Align { Left, Right };

/// Rows of cells under an optional heading, each column as wide as its widest cell.
class Table {
  public:
    struct ColumnSpec {
        std::string heading; ///< all empty: no heading line
        Align align = Align::Left;
    };

    explicit Table(std::vector<ColumnSpec> columns);
    /// Cells become one printable line each. REQUIRES: as many cells as columns.
    void row(std::vector<std::string> cells);
    bool empty() const { return m_rows.empty(); }
    /// Lines that end in a line end, each after `indent` blanks.
    std::string text(std::size_t indent = 0) const;

  private:
    std::vector<ColumnSpec> m_columns;
    std::vector<std::vector<std::string>> m_rows;
};

} // namespace edgefence::cli
