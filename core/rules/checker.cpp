// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/checker.h"

#include "core/rules/checker_impl.h"
#include "core/rules/messages.h"

#include <algorithm>

namespace edgefence::rules {

namespace {

Span spanOf(const typed::Node& node) { return {node.offset, node.length}; }

/// Types whose values an operator compares.
bool isFor(Operator op, Type type) {
    switch (op) {
    case Operator::Contains:
    case Operator::Matches:
    case Operator::Wildcard:
    case Operator::StrictWildcard:
        return type == Type::string();
    case Operator::BitwiseAnd:
        return type == Type::integer();
    default:
        return type == Type::string() || type == Type::integer() || type == Type::ip();
    }
}

} // namespace

std::string exampleAccess(std::string_view value, Type type) {
    std::string example(value);
    for (; type.isContainer(); type = type.element())
        example += type.is(Type::Kind::Map) ? "[\"name\"]" : "[0]";
    return example;
}

CheckedText Checker::check() {
    // An empty text has no tree; the parser has said so.
    if (m_tree.nodes.empty())
        return {};
    NodePtr root =
        m_whole == Whole::Condition ? checkCondition(m_tree.root) : checkNode(m_tree.root);
    if (root && m_whole == Whole::Condition && isConditionArray(*root)) {
        report(message(texts::kNotBool, "Array<Bool>"), spanOf(*root),
               message(texts::kUseAnyOrAll));
    }
    if (root && m_whole == Whole::Value && root->each) {
        report(message(texts::kStepNotForType, "[*]", name(root->type)), spanOf(*root));
    }
    if (!m_problems.empty())
        root = nullptr;
    return {std::move(root), std::move(m_problems)};
}

Checker::NodePtr Checker::checkNode(NodeId id) {
    const ast::Node& node = at(id);
    if (std::holds_alternative<ast::Name>(node.form))
        return checkName(node.span);
    if (const auto* access = std::get_if<ast::Access>(&node.form))
        return checkAccess(*access, node.span);
    if (const auto* call = std::get_if<ast::Call>(&node.form))
        return checkCall(*call, node.span);
    if (const auto* comparison = std::get_if<ast::Comparison>(&node.form))
        return checkComparison(*comparison, node.span);
    if (const auto* logic = std::get_if<ast::Logic>(&node.form))
        return checkLogic(*logic, node.span);
    if (const auto* group = std::get_if<ast::Group>(&node.form))
        return checkCondition(group->inner);
    if (const auto* negation = std::get_if<ast::Not>(&node.form)) {
        NodePtr inner = checkCondition(negation->inner);
        if (!inner)
            return nullptr;
        const bool each = isConditionArray(*inner);
        return std::make_shared<const typed::Node>(typed::Node{typed::Not{std::move(inner)},
                                                               Type::boolean(), each,
                                                               node.span.offset, node.span.length});
    }
    const auto* broken = std::get_if<ast::Broken>(&node.form);
    if (broken != nullptr && broken->value)
        checkNode(*broken->value);
    return nullptr;
}

Checker::NodePtr Checker::checkCondition(NodeId id) {
    NodePtr node = checkNode(id);
    if (!node || (node->type == Type::boolean()) || isConditionArray(*node))
        return node;
    const Type type = node->each ? Type::arrayOf(node->type) : node->type;
    std::optional<Message> hint;
    if (type.isContainer() && !node->each)
        hint = message(texts::kContainerNeedsAccess, exampleAccess(textOf(*node), type));
    report(message(texts::kOperatorMissing, textOf(*node), name(type)), spanOf(*node),
           std::move(hint));
    return nullptr;
}

Checker::NodePtr Checker::checkLogic(const ast::Logic& logic, Span span) {
    typed::Logic result{logic.connective, {}};
    result.parts.reserve(logic.parts.count);
    bool whole = true;
    bool each = false;
    for (std::uint32_t i = 0; i < logic.parts.count; ++i) {
        NodePtr part = checkCondition(m_tree.lists[logic.parts.first + i]);
        if (!part) {
            whole = false;
            continue;
        }
        if (result.parts.empty()) {
            each = isConditionArray(*part);
        } else if (each != isConditionArray(*part)) {
            report(message(texts::kMixedBool, spelling(logic.connective, Notation::English)),
                   spanOf(*part), message(texts::kUseAnyOrAll));
            whole = false;
        }
        const auto* same = std::get_if<typed::Logic>(&part->form);
        if (same != nullptr && same->connective == logic.connective)
            result.parts.insert(result.parts.end(), same->parts.begin(), same->parts.end());
        else
            result.parts.push_back(std::move(part));
    }
    if (!whole)
        return nullptr;
    return std::make_shared<const typed::Node>(
        typed::Node{std::move(result), Type::boolean(), each, span.offset, span.length});
}

bool Checker::operatorFits(const ast::Comparison& comparison, const typed::Node& left) {
    const Operator op = comparison.op.what;
    const std::string_view written = textOf(comparison.op.span);
    if (!isFor(op, left.type)) {
        std::optional<Message> hint;
        if (left.type == Type::boolean() && op == Operator::BitwiseAnd)
            hint = message(texts::kDidYouMean, spelling(Connective::And, comparison.op.notation));
        else if (left.type == Type::boolean())
            hint = message(texts::kBoolStandsAlone, textOf(left));
        else if (left.type.isContainer())
            hint = message(texts::kContainerNeedsAccess, exampleAccess(textOf(left), left.type));
        report(message(texts::kOperatorNotForType, written, textOf(left), name(left.type)),
               comparison.op.span, std::move(hint));
        return false;
    }
    if (op == Operator::BitwiseAnd) {
        report(message(texts::kBitwiseNotAllowed), comparison.op.span);
        return false;
    }
    return true;
}

Checker::NodePtr Checker::checkComparison(const ast::Comparison& comparison, Span span) {
    const NodePtr left = checkNode(comparison.left);
    if (!left || !operatorFits(comparison, *left))
        return nullptr;
    if (const auto ordering = orderingOf(comparison.op.what))
        return checkOrdering(comparison, *ordering, left, span);
    if (comparison.op.what == Operator::In)
        return checkMembership(comparison, left, span);
    return checkText(comparison, left, span);
}

CheckedText checkTree(const ast::Tree& tree, std::string_view text, const Schema& schema,
                      Whole whole) {
    return Checker(tree, text, schema, whole).check();
}

} // namespace edgefence::rules
