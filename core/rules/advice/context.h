// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/advice/advice.h"
#include "core/rules/parser.h"
#include "core/rules/printer.h"
#include "core/rules/typed_tree.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace edgefence::rules::advice {

/// What the functions that look for advice have in common.
class Context {
  public:
    explicit Context(const Expression& condition);

    const typed::Node& root() const { return *m_condition.tree().root; }
    const typed::NodePtr& rootPtr() const { return m_condition.tree().root; }
    const Schema& schema() const { return m_condition.tree().schema; }
    const std::string& text() const { return m_condition.source(); }
    /// As it was written: parentheses and notations are not in the typed tree.
    const ast::Tree& written() const { return m_written.tree; }
    /// Connectives, negations and operators that the other notation spells otherwise, in the order
    /// of the text.
    struct Sign {
        Span span;
        Notation notation = Notation::English;
    };
    std::vector<Sign> signs() const;
    /// Of the first sign: what is put in is written as the rest is.
    Notation notation() const;
    std::string printed(const typed::Node& node) const { return print(node, notation()); }
    std::string textOf(Span span) const { return text().substr(span.offset, span.length); }
    std::string textOf(const typed::Node& node) const {
        return text().substr(node.offset, node.length);
    }

    /// Calls `use` with every node, those above before those below.
    void visit(const std::function<void(const typed::NodePtr&)>& use) const;

    /// About a condition, which gives the advice its measure.
    void add(const typed::Node& clause, Message message,
             std::optional<std::string> fix = std::nullopt);
    /// About a part of a condition or its writing: the condition around it gives the measure.
    void addAt(Span span, Message message, std::optional<std::string> fix = std::nullopt);
    /// About `clause`, shown at `span`.
    void addAbout(const typed::Node& clause, Span span, Message message,
                  std::optional<std::string> fix = std::nullopt);
    std::vector<Advice> take();

  private:
    const Expression& m_condition;
    ParsedText m_written;
    std::vector<Advice> m_advice;
};

inline Span spanOf(const typed::Node& node) { return {node.offset, node.length}; }

/// The items of a set as they are printed, without the braces.
std::string printItems(const typed::Membership& set);

/// By weight.
std::int64_t requestsOf(const Columns& columns);

// One function a kind of advice; advice.cpp has the table.
void alwaysTrueOrFalse(Context& context);
void doubleNegation(Context& context);
void sayIn(Context& context);
void mixedConnectives(Context& context);
void bothNotations(Context& context);
void neverEqual(Context& context);
void regexInLiteral(Context& context);
void missingIsNotEqual(Context& context);
void headerNames(Context& context);
void minusInSet(Context& context);
void twiceInSet(Context& context);
void privateAddresses(Context& context);
void regularExpressions(Context& context);
void oldAndRawFields(Context& context);

} // namespace edgefence::rules::advice
