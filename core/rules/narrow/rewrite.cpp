// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/narrow/rewrite.h"

#include "core/rules/narrow/glob.h"

#include <algorithm>

namespace edgefence::rules {

namespace {

using typed::Node;
using typed::NodePtr;

NodePtr make(Node::Form form) {
    return std::make_shared<const Node>(Node{std::move(form), Type::boolean(), false, 0, 0});
}

NodePtr constant(bool value) { return make(typed::Constant{value}); }

} // namespace

std::optional<bool> constantOf(const Node& node) {
    const auto* constant = std::get_if<typed::Constant>(&node.form);
    return constant == nullptr ? std::nullopt : std::optional(constant->value);
}

bool Rewriter::isAllowed(const NodePtr& condition) const {
    const Expression expression(
        std::make_shared<const typed::Tree>(typed::Tree{condition, m_schema}), "");
    const auto gaps = entitlementGaps(expression, m_schema, m_zone, m_place);
    return std::ranges::all_of(gaps, [](const EntitlementGap& gap) {
        return gap.kind == EntitlementGap::Kind::Contradicted;
    });
}

NodePtr Rewriter::wider(const NodePtr& condition) const {
    if (isAllowed(condition))
        return condition;
    if (const auto* logic = std::get_if<typed::Logic>(&condition->form)) {
        if (logic->connective != Connective::Xor)
            return joined(*logic, true);
    } else if (const auto* negation = std::get_if<typed::Not>(&condition->form)) {
        return negated(narrower(negation->inner));
    } else if (NodePtr plain = withoutRegex(condition, false)) {
        return plain;
    }
    return constant(true);
}

NodePtr Rewriter::narrower(const NodePtr& condition) const {
    if (isAllowed(condition))
        return condition;
    if (const auto* logic = std::get_if<typed::Logic>(&condition->form)) {
        if (logic->connective != Connective::Xor)
            return joined(*logic, false);
    } else if (const auto* negation = std::get_if<typed::Not>(&condition->form)) {
        return negated(wider(negation->inner));
    } else if (NodePtr plain = withoutRegex(condition, true)) {
        return plain;
    }
    return constant(false);
}

NodePtr Rewriter::negated(const NodePtr& condition) const {
    if (const auto value = constantOf(*condition))
        return constant(!*value);
    return make(typed::Not{condition});
}

/// `and` of wider parts is wider, `or` of narrower ones is narrower, and the other way round.
NodePtr Rewriter::joined(const typed::Logic& logic, bool towardsTrue) const {
    typed::Logic result{logic.connective, {}};
    // What decides an `and` is false, what decides an `or` is true; the other constant says
    // nothing.
    const bool deciding = logic.connective == Connective::Or;
    for (const NodePtr& part : logic.parts) {
        NodePtr next = towardsTrue ? wider(part) : narrower(part);
        const auto value = constantOf(*next);
        if (value == deciding)
            return constant(deciding);
        if (!value)
            result.parts.push_back(std::move(next));
    }
    if (result.parts.empty())
        return constant(!deciding);
    if (result.parts.size() == 1)
        return result.parts.front();
    // A part may itself have become one of the same connective.
    typed::Logic flat{logic.connective, {}};
    for (const NodePtr& part : result.parts) {
        const auto* inner = std::get_if<typed::Logic>(&part->form);
        if (inner != nullptr && inner->connective == logic.connective)
            flat.parts.insert(flat.parts.end(), inner->parts.begin(), inner->parts.end());
        else
            flat.parts.push_back(part);
    }
    return make(std::move(flat));
}

/// A regular expression in other words; null if there are none or they are not allowed either.
NodePtr Rewriter::withoutRegex(const NodePtr& condition, bool exactOnly) const {
    const auto* matches = std::get_if<typed::Matches>(&condition->form);
    if (matches == nullptr || condition->each)
        return nullptr;
    const auto globs = globOf(matches->pattern);
    if (!globs || (exactOnly && !globs->exact))
        return nullptr;
    NodePtr plain = conditionOf(matches->left, *globs, m_schema);
    return plain && isAllowed(plain) ? plain : nullptr;
}

} // namespace edgefence::rules
