// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/column_plan.h"

#include "core/rules/column_leaf.h"
#include "core/rules/compiled.h"

#include <algorithm>
#include <array>
#include <optional>

namespace edgefence::rules {

namespace {

using Buffer = std::array<std::uint8_t, kBlockRows>;

class NegatedAnswers final : public RowAnswers {
  public:
    explicit NegatedAnswers(std::unique_ptr<const RowAnswers> inner) : m_inner(std::move(inner)) {}
    void write(std::size_t first, std::span<std::uint8_t> truths) const override {
        m_inner->write(first, truths);
        std::ranges::transform(truths, truths.begin(), Truth::negated);
    }

  private:
    std::unique_ptr<const RowAnswers> m_inner;
};

class JoinedAnswers final : public RowAnswers {
  public:
    JoinedAnswers(Connective connective, std::vector<std::unique_ptr<const RowAnswers>> parts)
        : m_connective(connective), m_parts(std::move(parts)) {}
    void write(std::size_t first, std::span<std::uint8_t> truths) const override {
        m_parts.front()->write(first, truths);
        for (std::size_t i = 1; i < m_parts.size(); ++i) {
            // Nothing can change false by `and`, or true by `or`.
            const std::uint8_t settled =
                m_connective == Connective::And ? Truth::kFalse : Truth::kTrue;
            const bool open =
                m_connective == Connective::Xor ||
                std::ranges::any_of(truths, [settled](auto truth) { return truth != settled; });
            if (!open)
                return;
            m_parts[i]->join(m_connective, first, truths);
        }
    }

  private:
    Connective m_connective;
    std::vector<std::unique_ptr<const RowAnswers>> m_parts;
};

/// A part of the plan while it is made: a constant, a table by one column's codes, or more.
struct Part {
    std::optional<std::uint8_t> constant;
    std::optional<Column> column;
    std::vector<std::uint8_t> table;
    std::unique_ptr<const RowAnswers> rows;
};

class Planner {
  public:
    explicit Planner(const Columns& columns) : m_columns(columns) {}

    ColumnPlan plan(const typed::Node& node) {
        ColumnPlan result;
        result.answers = finished(part(node));
        std::ranges::sort(m_unknown);
        m_unknown.erase(std::unique(m_unknown.begin(), m_unknown.end()), m_unknown.end());
        result.unknownFields = std::move(m_unknown);
        return result;
    }

  private:
    Part part(const typed::Node& node) {
        if (const auto* constant = std::get_if<typed::Constant>(&node.form))
            return {Truth::known(constant->value), std::nullopt, {}, nullptr};
        if (const auto* negation = std::get_if<typed::Not>(&node.form))
            return negated(part(*negation->inner));
        if (const auto* logic = std::get_if<typed::Logic>(&node.form))
            return joined(*logic);
        return leaf(node);
    }

    Part leaf(const typed::Node& node) {
        auto leaf = std::make_unique<const Leaf>(node, m_columns, !notEvaluatedHere(node).empty());
        for (const FieldSpec* field : leaf->unsupplied())
            m_unknown.push_back(field->name);
        Part result;
        if (leaf->columns().empty() && !leaf->usesTime()) {
            result.constant = leaf->ask({});
        } else if (leaf->columns().size() == 1 && !leaf->usesTime()) {
            const Column column = leaf->columns().front();
            result.column = column;
            result.table.resize(m_columns.distinct(column));
            Cell cell;
            for (std::uint32_t code = 0; code < result.table.size(); ++code) {
                cell.codes[static_cast<std::size_t>(column)] = code;
                result.table[code] = leaf->ask(cell);
            }
        } else {
            result.rows = std::make_unique<TupleAnswers>(std::move(leaf), m_columns);
        }
        return result;
    }

    static Part negated(Part inner) {
        if (inner.constant)
            inner.constant = Truth::negated(*inner.constant);
        else if (inner.column)
            std::ranges::transform(inner.table, inner.table.begin(), Truth::negated);
        else
            inner.rows = std::make_unique<NegatedAnswers>(std::move(inner.rows));
        return inner;
    }

    /// Constants and tables of one column become one; what is left is joined request by request.
    Part joined(const typed::Logic& logic) {
        std::vector<Part> parts;
        for (const typed::NodePtr& node : logic.parts) {
            Part next = part(*node);
            const auto like = std::ranges::find_if(parts, [&next](const Part& known) {
                return (next.constant && known.constant) ||
                       (next.column && known.column == next.column);
            });
            if (like == parts.end()) {
                parts.push_back(std::move(next));
            } else if (next.constant) {
                like->constant = Truth::joined(logic.connective, *like->constant, *next.constant);
            } else {
                std::ranges::transform(like->table, next.table, like->table.begin(),
                                       [&logic](std::uint8_t left, std::uint8_t right) {
                                           return Truth::joined(logic.connective, left, right);
                                       });
            }
        }
        if (parts.size() == 1)
            return std::move(parts.front());
        // Small tables first: where they settle a block, the large ones are not looked at.
        std::ranges::stable_sort(
            parts, {}, [](const Part& one) { return one.rows ? SIZE_MAX : one.table.size(); });
        std::vector<std::unique_ptr<const RowAnswers>> answers;
        for (Part& one : parts)
            answers.push_back(finished(std::move(one)));
        Part result;
        result.rows = std::make_unique<JoinedAnswers>(logic.connective, std::move(answers));
        return result;
    }

    std::unique_ptr<const RowAnswers> finished(Part part) {
        if (part.constant)
            return std::make_unique<ConstantAnswers>(*part.constant);
        if (part.column)
            return std::make_unique<TableAnswers>(m_columns.codes(*part.column),
                                                  std::move(part.table));
        return std::move(part.rows);
    }

    const Columns& m_columns;
    std::vector<std::string> m_unknown;
};

} // namespace

void RowAnswers::join(Connective connective, std::size_t first,
                      std::span<std::uint8_t> truths) const {
    Buffer buffer;
    const std::span<std::uint8_t> other = std::span(buffer).first(truths.size());
    write(first, other);
    std::ranges::transform(truths, other, truths.begin(),
                           [connective](std::uint8_t left, std::uint8_t right) {
                               return Truth::joined(connective, left, right);
                           });
}

ColumnPlan planFor(const typed::Node& condition, const Columns& columns) {
    return Planner(columns).plan(condition);
}

} // namespace edgefence::rules
