// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/linear_program.h"

#include <cassert>
#include <optional>

namespace edgefence::analysis {
namespace {

/// So many pivots go by the greatest gain; if that has not ended, by the least index (Bland), which
/// always does.
constexpr int kGreedyPivots = 100;

/// The condensed tableau: a row for each constraint, a column for each amount; beside it the sides
/// and below it the gains. True entries are these divided by m_denominator. The matrix is made of
/// ones and stays small; what hangs on sides and values is not.
class Tableau {
  public:
    Tableau(const LinearProgram& program, std::span<const Side> sides)
        : m_rows(program.rows),
          m_columns(program.columns.size()),
          m_cells(m_rows * m_columns, 0),
          m_sides(sides.begin(), sides.end()),
          m_basic(m_rows) {
        m_gains.reserve(m_columns);
        m_free.reserve(m_columns);
        for (std::size_t column = 0; column < m_columns; ++column) {
            m_free.push_back(column);
            m_gains.push_back(program.columns[column].value);
            for (const LinearProgram::Entry& entry : program.columns[column].entries)
                at(entry.row, column) += entry.coefficient;
        }
        for (std::size_t row = 0; row < m_rows; ++row)
            m_basic[row] = m_columns + row;
    }

    void solve() {
        for (int pivots = 0; const auto column = entering(pivots < kGreedyPivots); ++pivots) {
            const std::optional<std::size_t> row = leaving(*column);
            assert(row);
            pivot(*row, *column);
        }
    }

    Optimum optimum() const {
        Optimum optimum;
        optimum.denominator = m_denominator;
        optimum.now = m_sum.now;
        optimum.rate = m_sum.rate;
        optimum.amounts.assign(m_columns, 0);
        for (std::size_t row = 0; row < m_rows; ++row) {
            if (m_basic[row] < m_columns)
                optimum.amounts[m_basic[row]] = m_sides[row].now;
        }
        return optimum;
    }

  private:
    std::int64_t& at(std::size_t row, std::size_t column) {
        return m_cells[row * m_columns + column];
    }
    std::int64_t at(std::size_t row, std::size_t column) const {
        return m_cells[row * m_columns + column];
    }

    std::optional<std::size_t> entering(bool greedy) const {
        std::optional<std::size_t> best;
        for (std::size_t column = 0; column < m_columns; ++column) {
            if (m_gains[column] <= 0)
                continue;
            const bool isBetter = !best || (greedy ? m_gains[column] > m_gains[*best]
                                                   : m_free[column] < m_free[*best]);
            if (isBetter)
                best = column;
        }
        return best;
    }

    /// True if the first row's side is used up before the second's.
    bool endsBefore(std::size_t first, std::size_t second, std::size_t column) const {
        const Side& one = m_sides[first];
        const Side& two = m_sides[second];
        const Wide byOne = at(second, column);
        const Wide byTwo = at(first, column);
        if (one.now * byOne != two.now * byTwo)
            return one.now * byOne < two.now * byTwo;
        if (one.rate * byOne != two.rate * byTwo)
            return one.rate * byOne < two.rate * byTwo;
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

    /// Dividing is slow, and the denominator nearly always 1.
    template <class Number> void divide(Number& number) const {
        if (m_denominator != 1)
            number /= m_denominator;
    }

    void pivot(std::size_t row, std::size_t column) {
        const std::int64_t pivot = at(row, column);
        const Side side = m_sides[row];
        const Wide gain = m_gains[column];
        m_sum.now = m_sum.now * pivot + gain * side.now;
        m_sum.rate = m_sum.rate * pivot + gain * side.rate;
        divide(m_sum.now);
        divide(m_sum.rate);
        for (std::size_t other = 0; other < m_columns; ++other) {
            m_gains[other] = m_gains[other] * pivot - gain * at(row, other);
            divide(m_gains[other]);
        }
        m_gains[column] = -gain;
        for (std::size_t other = 0; other < m_rows; ++other) {
            if (other != row)
                eliminate(other, row, column, pivot);
        }
        at(row, column) = m_denominator;
        m_denominator = pivot;
        std::swap(m_basic[row], m_free[column]);
    }

    void eliminate(std::size_t other, std::size_t row, std::size_t column, std::int64_t pivot) {
        const std::int64_t factor = at(other, column);
        if (factor == 0 && pivot == m_denominator)
            return;
        Side& side = m_sides[other];
        side.now = side.now * pivot - m_sides[row].now * factor;
        side.rate = side.rate * pivot - m_sides[row].rate * factor;
        divide(side.now);
        divide(side.rate);
        for (std::size_t cell = 0; cell < m_columns; ++cell) {
            at(other, cell) = at(other, cell) * pivot - at(row, cell) * factor;
            divide(at(other, cell));
        }
        at(other, column) = -factor;
    }

    std::size_t m_rows;
    std::size_t m_columns;
    std::vector<std::int64_t> m_cells;
    std::vector<Side> m_sides; ///< by row
    std::vector<Wide> m_gains; ///< by column
    Side m_sum;
    std::vector<std::size_t> m_basic; ///< by row: an amount, or a slack (columns + row)
    std::vector<std::size_t> m_free;  ///< by column
    std::int64_t m_denominator = 1;
};

} // namespace

Optimum maximise(const LinearProgram& program, std::span<const Side> sides) {
    assert(sides.size() == program.rows);
    Tableau tableau(program, sides);
    tableau.solve();
    return tableau.optimum();
}

} // namespace edgefence::analysis
