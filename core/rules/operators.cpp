// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/operators.h"

#include <array>

namespace edgefence::rules {

namespace {

struct Spellings {
    std::string_view english;
    std::string_view cLike;
    std::string_view in(Notation notation) const {
        return notation == Notation::English ? english : cLike;
    }
};

// In the order of the enumerations.
constexpr std::array<Spellings, 3> kConnectives{{{"and", "&&"}, {"xor", "^^"}, {"or", "||"}}};
constexpr std::array<Spellings, 12> kOperators{{
    {"eq", "=="},
    {"ne", "!="},
    {"lt", "<"},
    {"le", "<="},
    {"gt", ">"},
    {"ge", ">="},
    {"contains", "contains"},
    {"matches", "~"},
    {"wildcard", "wildcard"},
    {"strict wildcard", "strict wildcard"},
    {"in", "in"},
    {"bitwise_and", "&"},
}};

} // namespace

std::string_view spelling(Connective connective, Notation notation) {
    return kConnectives[static_cast<std::size_t>(connective)].in(notation);
}

std::string_view spelling(Operator op, Notation notation) {
    return kOperators[static_cast<std::size_t>(op)].in(notation);
}

std::string_view spelling(Ordering ordering, Notation notation) {
    return kOperators[static_cast<std::size_t>(ordering)].in(notation);
}

std::string_view spellingOfNot(Notation notation) {
    return notation == Notation::English ? "not" : "!";
}

std::optional<Ordering> orderingOf(Operator op) {
    if (op > Operator::GreaterOrEqual)
        return std::nullopt;
    return static_cast<Ordering>(op);
}

} // namespace edgefence::rules
