// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace edgefence::rules {

/// From the tightest to the loosest.
enum class Connective : std::uint8_t { And, Xor, Or };

enum class Operator : std::uint8_t {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Contains,
    Matches,
    Wildcard,
    StrictWildcard,
    In,
    BitwiseAnd,
};

/// The operators that compare two values of one type.
enum class Ordering : std::uint8_t { Equal, NotEqual, Less, LessOrEqual, Greater, GreaterOrEqual };

/// Every one has an English form; where it has no other, both are the same.
enum class Notation : std::uint8_t { English, CLike };

std::string_view spelling(Connective connective, Notation notation);
std::string_view spelling(Operator op, Notation notation);
std::string_view spelling(Ordering ordering, Notation notation);
std::string_view spellingOfNot(Notation notation);

/// None for `contains`, `in` and so on.
std::optional<Ordering> orderingOf(Operator op);

/// Whether the ordering holds between two values of which the comparison says "left is less",
/// "greater" or "equal" (negative, positive, zero).
constexpr bool holds(Ordering ordering, int comparison) {
    switch (ordering) {
    case Ordering::Equal:
        return comparison == 0;
    case Ordering::NotEqual:
        return comparison != 0;
    case Ordering::Less:
        return comparison < 0;
    case Ordering::LessOrEqual:
        return comparison <= 0;
    case Ordering::Greater:
        return comparison > 0;
    case Ordering::GreaterOrEqual:
        return comparison >= 0;
    }
    return false;
}

} // namespace edgefence::rules
