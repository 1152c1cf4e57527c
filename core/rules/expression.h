// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/rules/schema.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

// The face of the room for everybody who is not it: text in, a checked expression out.

namespace edgefence::rules {

namespace typed {
struct Tree; // typed_tree.h: what the checker made of the parser's tree
}

/// A checked rule expression: a condition (Bool) or a value expression (a key: `ip.src`,
/// `lower(http.host)`). Immutable and cheap to copy.
class Expression {
  public:
    explicit Expression(std::shared_ptr<const typed::Tree> tree, std::string source);

    const typed::Tree& tree() const { return *m_tree; }
    /// The same, for those who keep parts of it.
    std::shared_ptr<const typed::Tree> share() const { return m_tree; }
    /// The text it was read from.
    const std::string& source() const { return m_source; }
    /// Type of its value, "Bool" for a condition.
    Type type() const;
    /// Names of fields and functions it uses, sorted, each once.
    std::vector<std::string> fields() const;
    std::vector<std::string> functions() const;

  private:
    std::shared_ptr<const typed::Tree> m_tree;
    std::string m_source;
};

/// Reads a condition. Errors carry place and hint; parsing goes on after an error where it can.
Parsed<Expression> parseCondition(std::string_view text, const Schema& schema);
/// Reads one value expression of a key list.
Parsed<Expression> parseValue(std::string_view text, const Schema& schema);

/// True if every request that matches `narrow` surely matches `wide`, as far as their top-level
/// conjuncts show: each conjunct of `wide` is one of `narrow`, or follows from one on the same
/// field (`eq` from the same `eq`, `in` from `eq` or a smaller set, `starts_with`, `contains`,
/// ranges ...). False means "not shown", not "no".
bool implies(const Expression& narrow, const Expression& wide);

/// Top-level conjuncts (parts joined by `and`), each as an expression of its own.
std::vector<Expression> conjuncts(const Expression& condition);
/// The condition that all of these hold; REQUIRES: not empty.
Expression conjunction(const std::vector<Expression>& parts, const Schema& schema);

/// A value that a condition pins a String, Integer or IP field to by a top-level `eq` clause (also
/// a set of one); empty if none. Strings as bytes, integers in decimal, addresses canonical.
std::optional<std::string> pinnedValue(const Expression& condition, std::string_view field);

} // namespace edgefence::rules
