// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/lexer.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

// What the parser makes of the text: its form, with names and literals as they are written. Nodes
// lie in one vector and point to each other by number; lists of numbers lie in a second one.

namespace edgefence::rules::ast {

using NodeId = std::uint32_t;

/// A part of Tree::lists.
struct List {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

/// A field, or `true` and `false`.
struct Name {};

struct Step {
    enum class Kind : std::uint8_t { Position, Key, Each };
    Kind kind = Kind::Position;
    Span span;     ///< with the brackets
    Span position; ///< the digits, with a sign before them if there is one
    LiteralText key;
};
struct Access {
    NodeId base = 0;
    std::uint32_t firstStep = 0; ///< in Tree::steps
    std::uint32_t stepCount = 0;
};

struct Call {
    Span name;
    List arguments;
};

struct Set {
    std::uint32_t first = 0; ///< in Tree::items
    std::uint32_t count = 0;
    Span span;
};
struct ListName {
    Span span; ///< with the dollar sign
};

/// The right side is a node (literal, name, access, call), a set or a list.
struct Comparison {
    NodeId left = 0;
    Written<Operator> op;
    std::variant<NodeId, Set, ListName> right;
};

struct Not {
    NodeId inner = 0;
    Written<bool> sign;
};

struct Logic {
    Connective connective = Connective::And;
    List parts;
};

/// `( ... )`.
struct Group {
    NodeId inner = 0;
};

/// What could not be read; an error says why. A value whose operator is missing is kept, so that
/// its name is looked at.
struct Broken {
    std::optional<NodeId> value;
};

struct Node {
    std::variant<Broken, Name, LiteralText, Access, Call, Comparison, Not, Logic, Group> form;
    Span span;
};

struct Tree {
    std::vector<Node> nodes;
    std::vector<NodeId> lists;
    std::vector<Step> steps;
    std::vector<LiteralText> items;
    /// Every connective, for advice about precedence and notation.
    std::vector<Written<Connective>> connectives;
    NodeId root = 0;

    const Node& at(NodeId id) const { return nodes[id]; }
};

} // namespace edgefence::rules::ast
