// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/random.h"
#include "core/rules/code.h"
#include "core/rules/column_plan.h"
#include "core/rules/row_values.h"

#include <tsl/robin_map.h>

#include <optional>
#include <vector>

namespace edgefence::rules {

/// One condition that is not divided further, asked for the values of some columns.
class Leaf {
  public:
    Leaf(const typed::Node& node, const Columns& columns, bool notEvaluated);

    const std::vector<Column>& columns() const { return m_reader->columns(); }
    bool usesTime() const { return m_reader->usesTime(); }
    const std::vector<const FieldSpec*>& unsupplied() const { return m_reader->unsupplied(); }
    std::uint8_t ask(const Cell& cell) const;

  private:
    std::vector<const FieldSpec*> m_fields;
    code::ConditionPtr m_condition;
    std::optional<RowReader> m_reader;
    bool m_notEvaluated; ///< a list's contents, a function's key are not known here
    mutable std::vector<Datum> m_slots;
    mutable Scratch m_scratch;
};

/// Answers by code of one column.
class TableAnswers final : public RowAnswers {
  public:
    TableAnswers(Codes codes, std::vector<std::uint8_t> table)
        : m_codes(codes), m_table(std::move(table)) {}
    void write(std::size_t first, std::span<std::uint8_t> truths) const override;
    void join(Connective connective, std::size_t first,
              std::span<std::uint8_t> truths) const override;

  private:
    Codes m_codes;
    std::vector<std::uint8_t> m_table;
};

/// Combinations are numbers close to each other; a table by their low bits would be full of
/// clashes.
struct CombinationHash {
    std::size_t operator()(std::uint64_t combination) const { return splitMix64(combination); }
};

/// Answers by combination of codes, remembered; with a time, by request.
class TupleAnswers final : public RowAnswers {
  public:
    TupleAnswers(std::unique_ptr<const Leaf> leaf, const Columns& columns);
    void write(std::size_t first, std::span<std::uint8_t> truths) const override;

  private:
    std::uint8_t answer(std::uint64_t combination, const Cell& cell) const;

    std::unique_ptr<const Leaf> m_leaf;
    const Columns& m_columns;
    std::vector<Codes> m_codes;
    std::vector<std::uint64_t> m_factors; ///< of the codes in a combination's number
    bool m_remember = true;
    mutable tsl::robin_map<std::uint64_t, std::uint8_t, CombinationHash> m_known;
    mutable std::size_t m_repeated = 0;
};

class ConstantAnswers final : public RowAnswers {
  public:
    explicit ConstantAnswers(std::uint8_t truth) : m_truth(truth) {}
    void write(std::size_t /*first*/, std::span<std::uint8_t> truths) const override;

  private:
    std::uint8_t m_truth;
};

} // namespace edgefence::rules
