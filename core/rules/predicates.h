// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/code.h"
#include "core/rules/operators.h"
#include "core/rules/regex/matcher.h"
#include "core/rules/typed_tree.h"
#include "core/rules/wildcard.h"

#include <tsl/robin_set.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

// Answers to one value. A missing value is equal to nothing, less than nothing and in no set; so
// only `ne` is true of it.

namespace edgefence::rules::code {

/// `eq "text"`, `lt 5` and so on.
template <class Kind> class OrderingPredicate {
  public:
    OrderingPredicate(Ordering ordering, Kind literal)
        : m_ordering(ordering), m_literal(std::move(literal)) {}
    bool operator()(const Datum& value, const Row& /*row*/) const {
        if (value.missing())
            return m_ordering == Ordering::NotEqual;
        return holds(m_ordering, compare(value, {m_literal}));
    }

  private:
    Ordering m_ordering;
    Kind m_literal;
};

/// Equality of text needs no order.
class TextEqualPredicate {
  public:
    explicit TextEqualPredicate(std::string_view literal) : m_literal(literal) {}
    bool operator()(const Datum& value, const Row& /*row*/) const {
        const auto* text = value.as<std::string_view>();
        return text != nullptr && *text == m_literal;
    }

  private:
    std::string_view m_literal;
};

/// The right side is read from the request too.
class DynamicPredicate {
  public:
    DynamicPredicate(Ordering ordering, Operand right)
        : m_ordering(ordering), m_right(std::move(right)) {}
    bool operator()(const Datum& value, const Row& row) const {
        Datum room;
        const Datum& right = m_right.of(row, room);
        if (value.missing() || right.missing())
            return m_ordering == Ordering::NotEqual;
        return holds(m_ordering, compare(value, right));
    }

  private:
    Ordering m_ordering;
    Operand m_right;
};

class ContainsPredicate {
  public:
    explicit ContainsPredicate(std::string_view needle) : m_needle(needle) {}
    bool operator()(const Datum& value, const Row& /*row*/) const {
        const auto* text = value.as<std::string_view>();
        return text != nullptr && text->find(m_needle) != std::string_view::npos;
    }

  private:
    std::string_view m_needle;
};

/// starts_with() and ends_with() of a literal.
class AffixPredicate {
  public:
    enum class Side : std::uint8_t { Start, End };
    AffixPredicate(std::string_view affix, Side side) : m_affix(affix), m_side(side) {}
    bool operator()(const Datum& value, const Row& /*row*/) const {
        const auto* text = value.as<std::string_view>();
        if (text == nullptr)
            return false;
        return m_side == Side::Start ? text->starts_with(m_affix) : text->ends_with(m_affix);
    }

  private:
    std::string_view m_affix;
    Side m_side;
};

class WildcardPredicate {
  public:
    explicit WildcardPredicate(const typed::Wildcard& wildcard)
        : m_wildcard(wildcard.pattern, wildcard.letterCase == typed::Wildcard::Case::Strict
                                           ? LetterCase::Strict
                                           : LetterCase::Ignored) {}
    bool operator()(const Datum& value, const Row& /*row*/) const {
        const auto* text = value.as<std::string_view>();
        return text != nullptr && m_wildcard.matches(*text);
    }

  private:
    WildcardPattern m_wildcard;
};

class MatchesPredicate {
  public:
    explicit MatchesPredicate(std::string_view pattern)
        : m_matcher(regex::Matcher::make(pattern)) {}
    bool operator()(const Datum& value, const Row& /*row*/) const {
        const auto* text = value.as<std::string_view>();
        return text != nullptr && m_matcher && m_matcher->matches(*text);
    }

  private:
    std::optional<regex::Matcher> m_matcher;
};

class TextSetPredicate {
  public:
    explicit TextSetPredicate(const typed::StringSet& items)
        : m_items(items.begin(), items.end()) {}
    bool operator()(const Datum& value, const Row& /*row*/) const {
        const auto* text = value.as<std::string_view>();
        return text != nullptr && m_items.contains(*text);
    }

  private:
    tsl::robin_set<std::string_view> m_items;
};

class IntegerSetPredicate {
  public:
    explicit IntegerSetPredicate(const typed::IntegerSet& ranges);
    bool operator()(const Datum& value, const Row& row) const;

  private:
    typed::IntegerSet m_ranges; ///< merged, rising
};

class AddressSetPredicate {
  public:
    explicit AddressSetPredicate(const typed::AddressSet& ranges);
    bool operator()(const Datum& value, const Row& row) const;

  private:
    struct V4Range {
        std::uint32_t first = 0;
        std::uint32_t last = 0;
    };
    std::vector<V4Range> m_v4; ///< merged, rising: most addresses are found here as numbers
    IpSet m_v6;
};

/// A named list: its contents are at the edge.
struct ListPredicate {
    bool operator()(const Datum& /*value*/, const Row& /*row*/) const { return false; }
};

struct FlagPredicate {
    bool operator()(const Datum& value, const Row& /*row*/) const {
        const auto* flag = value.as<bool>();
        return flag != nullptr && *flag;
    }
};

} // namespace edgefence::rules::code
