// SPDX-License-Identifier: GPL-3.0-or-later
// Rows put into classes by several questions, one after the other: rows with the same answers to
// all of them share a class. What follows from the answers is then worked out once per class, and
// the loop reads one number per row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace edgefence::replay {

class RowPartition {
  public:
    explicit RowPartition(std::size_t rows) : m_classOf(rows, 0), m_answers(1) {}

    std::size_t rows() const { return m_classOf.size(); }
    const std::vector<std::uint32_t>& classOf() const { return m_classOf; }
    std::vector<std::uint32_t> takeClassOf() && { return std::move(m_classOf); }
    std::size_t classes() const { return m_answers.size(); }
    /// The answers that all rows of a class gave, in the order of the questions.
    const std::vector<std::uint32_t>& answers(std::size_t of) const { return m_answers[of]; }

    /// Asks every row; answers are below `values`.
    template <class AnswerOf> void ask(std::uint32_t values, AnswerOf&& answerOf) {
        constexpr std::uint32_t kNew = std::numeric_limits<std::uint32_t>::max();
        std::vector<std::uint32_t> refined(m_answers.size() * values, kNew);
        std::vector<std::vector<std::uint32_t>> answers;
        for (std::size_t row = 0; row < m_classOf.size(); ++row) {
            const std::uint32_t old = m_classOf[row];
            const std::uint32_t answer = answerOf(row);
            std::uint32_t& known = refined[std::size_t{old} * values + answer];
            if (known == kNew) {
                known = static_cast<std::uint32_t>(answers.size());
                answers.push_back(m_answers[old]);
                answers.back().push_back(answer);
            }
            m_classOf[row] = known;
        }
        m_answers = std::move(answers);
    }

  private:
    std::vector<std::uint32_t> m_classOf;
    std::vector<std::vector<std::uint32_t>> m_answers;
};

} // namespace edgefence::replay
