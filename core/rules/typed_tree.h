// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ip_address.h"
#include "core/rules/operators.h"
#include "core/rules/schema.h"
#include "core/rules/type.h"

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

// What the checker makes of the parser's tree: every name is resolved, every literal has its type,
// every operator fits its sides. What cannot be typed has no form here, so that nothing after the
// checker asks again. Nodes never change once made and may be shared by several trees.

namespace edgefence::rules::typed {

struct Node;
using NodePtr = std::shared_ptr<const Node>;

struct Field {
    const FieldSpec* spec = nullptr;
};

/// `true` or `false`.
struct Constant {
    bool value = false;
};

/// A literal as an argument or on the right of an ordering.
struct Literal {
    std::variant<std::string, std::int64_t, IpAddress> value;
};

/// `[3]`, `["name"]` or `[*]` on an array or a map.
struct Step {
    struct Each {
        friend bool operator==(Each, Each) = default;
    };
    std::variant<std::uint32_t, std::string, Each> key;
    friend bool operator==(const Step&, const Step&) = default;
};
struct Access {
    NodePtr base; ///< Field or Call
    std::vector<Step> steps;
};

/// If the first argument is taken element by element, so is the result, as an array.
struct Call {
    const FunctionSpec* spec = nullptr;
    std::vector<NodePtr> arguments;
};

struct Comparison {
    NodePtr left;
    Ordering ordering = Ordering::Equal;
    NodePtr right; ///< of the left side's type: Literal, Field, Access or Call
};

struct Contains {
    NodePtr left;
    std::string needle;
};

struct Wildcard {
    enum class Case : std::uint8_t { Ignored, Strict };
    NodePtr left;
    Case letterCase = Case::Ignored;
    std::string pattern; ///< with its `\*` and `\\`
};

struct Matches {
    NodePtr left;
    std::string pattern; ///< as the regular expression reads it, without the quotes' escapes
};

/// Inclusive; one number is a range of itself.
struct IntegerRange {
    std::int64_t first = 0;
    std::int64_t last = 0;
    friend bool operator==(const IntegerRange&, const IntegerRange&) = default;
};
struct ListName {
    std::string name; ///< without the dollar sign
    friend bool operator==(const ListName&, const ListName&) = default;
};
using StringSet = std::vector<std::string>;
using IntegerSet = std::vector<IntegerRange>;
using AddressSet = std::vector<IpRange>;
struct Membership {
    NodePtr left;
    /// Items in the order they were written; of the left side's type.
    std::variant<StringSet, IntegerSet, AddressSet, ListName> items;
};

struct Not {
    NodePtr inner;
};

/// At least two parts, none of them a Logic of the same connective: `a and (b and c)` is `a and b
/// and c`.
struct Logic {
    Connective connective = Connective::And;
    std::vector<NodePtr> parts;
};

struct Node {
    using Form = std::variant<Field, Constant, Literal, Access, Call, Comparison, Contains,
                              Wildcard, Matches, Membership, Not, Logic>;
    Form form;
    /// Type of the value; of one element where `each`.
    Type type;
    /// Taken element by element (`[*]`): the value is an array of `type`.
    bool each = false;
    /// Bytes in the expression's text.
    std::size_t offset = 0;
    std::size_t length = 0;
};

struct Tree {
    NodePtr root;
    Schema schema; ///< keeps the specs alive that the nodes point to
};

/// Same meaning by form: positions in the text do not count.
bool equal(const Node& left, const Node& right);

/// The nodes directly below one.
std::vector<NodePtr> children(const Node& node);

} // namespace edgefence::rules::typed
