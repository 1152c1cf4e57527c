// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/linear_program.h"

#include <cassert>
#include <optional>

namespace edgefence::analysis {
namespace {

/// The condensed tableau: a row per constraint and one, the last, for the objective; a column per
/// amount, then two for the sides. True entries are these divided by m_denominator.
class Tableau {
  public:
    Tableau(const LinearProgram& program, std::span<const Side> sides)
        : m_rows(program.rows),
          m_columns(program.columns.size()),
          m_width(m_columns + 2),
          m_cells((m_rows + 1) * m_width, 0),
          m_basic(m_rows),
          m_free(m_columns) {
        for (std::size_t column = 0; column < m_columns; ++column) {
            m_free[column] = column;
            at(m_rows, column) = program.columns[column].value;
            for (const LinearProgram::Entry& entry : program.columns[column].entries)
                at(entry.row, column) += entry.coefficient;
        }
        for (std::size_t row = 0; row < m_rows; ++row) {
            m_basic[row] = m_columns + row;
            at(row, m_columns) = sides[row].now;
            at(row, m_columns + 1) = sides[row].rate;
        }
    }

    void solve() {
        while (const std::optional<std::size_t> column = entering()) {
            const std::optional<std::size_t> row = leaving(*column);
            assert(row);
            pivot(*row, *column);
        }
    }

    Optimum optimum() const {
        Optimum optimum;
        optimum.denominator = m_denominator;
        optimum.now = -at(m_rows, m_columns);
        optimum.rate = -at(m_rows, m_columns + 1);
        optimum.amounts.assign(m_columns, 0);
        for (std::size_t row = 0; row < m_rows; ++row) {
            if (m_basic[row] < m_columns)
                optimum.amounts[m_basic[row]] = at(row, m_columns);
        }
        return optimum;
    }

  private:
    Wide& at(std::size_t row, std::size_t column) { return m_cells[row * m_width + column]; }
    Wide at(std::size_t row, std::size_t column) const { return m_cells[row * m_width + column]; }

    std::optional<std::size_t> entering() const {
        std::optional<std::size_t> best;
        for (std::size_t column = 0; column < m_columns; ++column) {
            const bool gains = at(m_rows, column) > 0;
            if (gains && (!best || m_free[column] < m_free[*best]))
                best = column;
        }
        return best;
    }

    /// True if the first row's side is used up before the second's.
    bool endsBefore(std::size_t first, std::size_t second, std::size_t column) const {
        for (std::size_t side = m_columns; side < m_width; ++side) {
            const Wide left = at(first, side) * at(second, column);
            const Wide right = at(second, side) * at(first, column);
            if (left != right)
                return left < right;
        }
        return m_basic[first] < m_basic[second];
    }

    std::optional<std::size_t> leaving(std::size_t column) const {
        std::optional<std::size_t> best;
        for (std::size_t row = 0; row < m_rows; ++row) {
            if (at(row, column) > 0 && (!best || endsBefore(row, *best, column)))
                best = row;
        }
        return best;
    }

    void pivot(std::size_t row, std::size_t column) {
        const Wide pivot = at(row, column);
        for (std::size_t other = 0; other <= m_rows; ++other) {
            const Wide factor = at(other, column);
            if (other == row || (factor == 0 && pivot == m_denominator))
                continue;
            for (std::size_t cell = 0; cell < m_width; ++cell) {
                Wide& value = at(other, cell);
                if (cell != column)
                    value = (value * pivot - factor * at(row, cell)) / m_denominator;
            }
            at(other, column) = -factor;
        }
        at(row, column) = m_denominator;
        m_denominator = pivot;
        std::swap(m_basic[row], m_free[column]);
    }

    std::size_t m_rows;
    std::size_t m_columns;
    std::size_t m_width;
    std::vector<Wide> m_cells;
    std::vector<std::size_t> m_basic; ///< by row: an amount, or a slack (columns + row)
    std::vector<std::size_t> m_free;  ///< by column
    Wide m_denominator = 1;
};

} // namespace

Optimum maximise(const LinearProgram& program, std::span<const Side> sides) {
    assert(sides.size() == program.rows);
    Tableau tableau(program, sides);
    tableau.solve();
    return tableau.optimum();
}

} // namespace edgefence::analysis
