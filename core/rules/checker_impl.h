// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/checker.h"
#include "core/rules/limits.h"
#include "core/rules/literals.h"

#include <memory>
#include <string>
#include <utility>

namespace edgefence::rules {

/// The checker's working state; its functions stand in three files: checker.cpp has conditions,
/// check_values.cpp fields and calls, check_literals.cpp what stands on the right of an operator.
/// Each returns null after it has reported what is wrong.
class Checker {
  public:
    Checker(const ast::Tree& tree, std::string_view text, const Schema& schema, Whole whole)
        : m_tree(tree), m_text(text), m_schema(schema), m_whole(whole) {}

    CheckedText check();

  private:
    using NodeId = ast::NodeId;
    using NodePtr = typed::NodePtr;

    // checker.cpp
    NodePtr checkNode(NodeId id);
    NodePtr checkCondition(NodeId id);
    NodePtr checkLogic(const ast::Logic& logic, Span span);
    NodePtr checkComparison(const ast::Comparison& comparison, Span span);
    bool operatorFits(const ast::Comparison& comparison, const typed::Node& left);

    // check_values.cpp
    NodePtr checkName(Span span);
    bool isKnown(std::string_view name) const {
        return name == "true" || name == "false" || m_schema.field(name) != nullptr ||
               m_schema.function(name) != nullptr;
    }
    NodePtr checkAccess(const ast::Access& access, Span span);
    bool checkStep(const ast::Step& step, typed::Access& access, typed::Node& result);
    NodePtr checkCall(const ast::Call& call, Span span);
    NodePtr checkArgument(NodeId id, const FunctionSpec& function, std::size_t index,
                          const typed::Node* first);
    NodePtr checkArgumentLiteral(const LiteralText& literal, Span span);
    bool argumentTypeFits(const typed::Node& node, const FunctionSpec& function, std::size_t index,
                          const typed::Node* first);
    bool literalFits(const typed::Node& node, const FunctionSpec& function, std::size_t index,
                     const typed::Node* first);

    // check_literals.cpp
    NodePtr checkOrdering(const ast::Comparison& comparison, Ordering ordering, const NodePtr& left,
                          Span span);
    NodePtr checkRightValue(NodeId id, const ast::Comparison& comparison, const typed::Node& left);
    NodePtr checkRightLiteral(const LiteralText& literal, Span span, const typed::Node& left);
    NodePtr checkText(const ast::Comparison& comparison, const NodePtr& left, Span span);
    NodePtr checkMembership(const ast::Comparison& comparison, const NodePtr& left, Span span);
    NodePtr checkSet(const ast::Set& set, const NodePtr& left, Span span);
    /// The bytes of a string literal; reports a wrong escape, or that it is no string.
    std::optional<std::string> stringOf(const LiteralText& literal, const typed::Node& left);

    template <class Form> NodePtr make(Form form, Type type, Span span) {
        return std::make_shared<const typed::Node>(
            typed::Node{std::move(form), type, false, span.offset, span.length});
    }
    template <class Form>
    NodePtr makeLike(Form form, Type type, const typed::Node& each, Span span) {
        return std::make_shared<const typed::Node>(
            typed::Node{std::move(form), type, each.each, span.offset, span.length});
    }
    template <class Value> std::optional<Value> valueOf(Meaning<Value> meaning) {
        if (meaning)
            return std::move(*meaning);
        report(std::move(meaning.error()));
        return std::nullopt;
    }

    const ast::Node& at(NodeId id) const { return m_tree.at(id); }
    std::string_view textOf(Span span) const { return m_text.substr(span.offset, span.length); }
    std::string textOf(const typed::Node& node) const {
        return std::string(m_text.substr(node.offset, node.length));
    }
    Piece pieceOf(Span span) const { return {textOf(span), span.offset}; }
    /// More errors are not shown, so nothing is looked up for them.
    bool isFull() const { return m_problems.size() >= kMaxErrors; }
    void report(Message what, Span where, std::optional<Message> hint = std::nullopt) {
        m_problems.push_back({std::move(what), where, std::move(hint)});
    }
    void report(Problem problem) { m_problems.push_back(std::move(problem)); }

    const ast::Tree& m_tree;
    std::string_view m_text;
    const Schema& m_schema;
    Whole m_whole;
    std::vector<Problem> m_problems;
    std::size_t m_regexes = 0;
};

/// How one of a container's values is taken: `http.request.headers["name"][0]`.
std::string exampleAccess(std::string_view value, Type type);

/// A condition per element: the value of `[*] eq ...`, or an array of Bool.
inline bool isConditionArray(const typed::Node& node) {
    return (node.type == Type::boolean() && node.each) ||
           (node.type == Type::arrayOf(Type::boolean()) && !node.each);
}

} // namespace edgefence::rules
