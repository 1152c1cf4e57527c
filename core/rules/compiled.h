// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/datum.h"
#include "core/rules/expression.h"
#include "core/rules/program.h"

#include <compare>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

// An expression made ready for many requests, one after another: its fields are numbered slots, its
// literals are in the shape that the comparison needs.

namespace edgefence::rules {

namespace typed {
struct Node;
}
namespace code {
struct Row;
class Condition;
class Value;
} // namespace code

class Program {
  public:
    explicit Program(const Expression& expression);
    Program(Program&&) noexcept;
    Program& operator=(Program&&) noexcept;
    ~Program();

    /// The fields it reads, in the order of their slots.
    std::span<const FieldSpec* const> slots() const { return m_slots; }

    /// `slots` holds a value for every slot, of the field's type or Missing. What the evaluation
    /// makes lies in `scratch`, which the caller clears between requests.
    /// REQUIRES: the expression is a condition.
    bool matches(std::span<const Datum> slots, Scratch& scratch) const;
    /// The same from a request by names.
    bool matches(const Record& record) const;
    /// REQUIRES: the expression is a value.
    Datum value(std::span<const Datum> slots, Scratch& scratch) const;

  private:
    std::shared_ptr<const typed::Tree> m_tree;
    std::vector<const FieldSpec*> m_slots;
    std::unique_ptr<const code::Condition> m_condition;
    std::unique_ptr<const code::Value> m_value;
};

/// What of an expression is not evaluated here and counts as unknown: a comparison with it is
/// false.
struct NotEvaluated {
    enum class Reason : std::uint8_t {
        KnownAtEdge, ///< contents of a named list, a function's key or seed
        Regex,       ///< valid at the edge; RE2 cannot say it, or not in bearable time
    };
    std::string name; ///< "$list", "function()", or the regular expression
    Reason reason = Reason::KnownAtEdge;
    friend auto operator<=>(const NotEvaluated&, const NotEvaluated&) = default;
};
/// Sorted, each once.
std::vector<NotEvaluated> notEvaluatedHere(const Expression& expression);
std::vector<NotEvaluated> notEvaluatedHere(const typed::Node& part);

} // namespace edgefence::rules
