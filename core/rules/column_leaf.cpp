// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/column_leaf.h"

#include <algorithm>
#include <limits>

namespace edgefence::rules {

namespace {

/// Combinations that are remembered before it is asked whether that pays.
constexpr std::size_t kTrialCombinations = 1U << 18U;

std::uint32_t codeAt(const Codes& codes, std::size_t row) {
    return withCodes(codes, [row](auto span) { return static_cast<std::uint32_t>(span[row]); });
}

} // namespace

Leaf::Leaf(const typed::Node& node, const Columns& columns, bool notEvaluated)
    : m_notEvaluated(notEvaluated) {
    code::Compiler compiler(m_fields);
    m_condition = compiler.condition(node);
    m_reader.emplace(m_fields, columns, WhenAbsent::Empty);
    m_slots.resize(m_fields.size());
}

std::uint8_t Leaf::ask(const Cell& cell) const {
    m_scratch.clear();
    const bool unknown = m_reader->read(cell, m_slots, m_scratch) || m_notEvaluated;
    const bool answer = m_condition->holds({m_slots, m_scratch});
    return unknown ? Truth::unknown(answer) : Truth::known(answer);
}

void TableAnswers::write(std::size_t first, std::span<std::uint8_t> truths) const {
    withCodes(m_codes, [&](auto codes) {
        const auto* code = codes.data() + first;
        const std::uint8_t* const table = m_table.data();
        for (std::size_t i = 0; i < truths.size(); ++i)
            truths[i] = table[code[i]];
    });
}

void TableAnswers::join(Connective connective, std::size_t first,
                        std::span<std::uint8_t> truths) const {
    if (connective == Connective::Xor) {
        RowAnswers::join(connective, first, truths);
        return;
    }
    withCodes(m_codes, [&](auto codes) {
        const auto* code = codes.data() + first;
        const std::uint8_t* const table = m_table.data();
        if (connective == Connective::And) {
            for (std::size_t i = 0; i < truths.size(); ++i)
                truths[i] = static_cast<std::uint8_t>(truths[i] & table[code[i]]);
        } else {
            for (std::size_t i = 0; i < truths.size(); ++i)
                truths[i] = static_cast<std::uint8_t>(truths[i] | table[code[i]]);
        }
    });
}

TupleAnswers::TupleAnswers(std::unique_ptr<const Leaf> leaf, const Columns& columns)
    : m_leaf(std::move(leaf)), m_columns(columns), m_remember(!m_leaf->usesTime()) {
    std::uint64_t factor = 1;
    for (const Column column : m_leaf->columns()) {
        m_codes.push_back(columns.codes(column));
        m_factors.push_back(factor);
        const std::uint64_t distinct = std::max<std::uint32_t>(columns.distinct(column), 1);
        // More combinations than have numbers: each request is asked for itself.
        m_remember = m_remember && factor <= std::numeric_limits<std::uint64_t>::max() / distinct;
        factor *= distinct;
    }
}

std::uint8_t TupleAnswers::answer(std::uint64_t combination, const Cell& cell) const {
    const auto known = m_known.find(combination);
    if (known != m_known.end()) {
        ++m_repeated;
        return known->second;
    }
    const std::uint8_t truth = m_leaf->ask(cell);
    const bool pays = m_known.size() < kTrialCombinations || m_repeated > m_known.size();
    if (pays)
        m_known.emplace(combination, truth);
    return truth;
}

void TupleAnswers::write(std::size_t first, std::span<std::uint8_t> truths) const {
    const std::vector<Column>& columns = m_leaf->columns();
    Cell cell;
    for (std::size_t i = 0; i < truths.size(); ++i) {
        std::uint64_t combination = 0;
        for (std::size_t c = 0; c < columns.size(); ++c) {
            const std::uint32_t code = codeAt(m_codes[c], first + i);
            cell.codes[static_cast<std::size_t>(columns[c])] = code;
            combination += m_factors[c] * code;
        }
        if (m_leaf->usesTime())
            cell.time = m_columns.times()[first + i];
        truths[i] = m_remember ? answer(combination, cell) : m_leaf->ask(cell);
    }
}

void ConstantAnswers::write(std::size_t /*first*/, std::span<std::uint8_t> truths) const {
    std::ranges::fill(truths, m_truth);
}

} // namespace edgefence::rules
