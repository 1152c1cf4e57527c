// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/narrow/rewrite.h"

#include "core/rules/narrow/path_form.h"
#include "core/rules/printer.h"

#include <algorithm>

namespace edgefence::rules {

namespace {

using typed::Node;
using typed::NodePtr;

NodePtr make(Node::Form form) {
    return std::make_shared<const Node>(Node{std::move(form), Type::boolean(), false, 0, 0});
}

NodePtr constant(bool value) { return make(typed::Constant{value}); }

bool holdsXor(const NodePtr& node) {
    const auto* logic = std::get_if<typed::Logic>(&node->form);
    return (logic != nullptr && logic->connective == Connective::Xor) ||
           std::ranges::any_of(typed::children(*node), holdsXor);
}

/// `matches`, also of the elements under any() and all().
bool isAboutRegex(const Node& clause) {
    if (const auto* call = std::get_if<typed::Call>(&clause.form)) {
        const bool overElements = call->spec->name == "any" || call->spec->name == "all";
        return overElements &&
               std::holds_alternative<typed::Matches>(call->arguments.front()->form);
    }
    return std::holds_alternative<typed::Matches>(clause.form);
}

/// `a xor b` is `a and not b or not a and b`.
typed::Logic withoutXor(const NodePtr& a, const NodePtr& b) {
    return {Connective::Or,
            {make(typed::Logic{Connective::And, {a, make(typed::Not{b})}}),
             make(typed::Logic{Connective::And, {make(typed::Not{a}), b}})}};
}

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
    if (const auto* logic = std::get_if<typed::Logic>(&condition->form))
        return joined(*logic, true);
    if (const auto* negation = std::get_if<typed::Not>(&condition->form))
        return negated(narrower(negation->inner));
    return widerClause(condition);
}

NodePtr Rewriter::narrower(const NodePtr& condition) const {
    if (isAllowed(condition))
        return condition;
    if (const auto* logic = std::get_if<typed::Logic>(&condition->form))
        return joined(*logic, false);
    if (const auto* negation = std::get_if<typed::Not>(&condition->form))
        return negated(wider(negation->inner));
    return narrowerClause(condition);
}

NodePtr Rewriter::widerClause(const NodePtr& condition) const {
    if (isAboutRegex(*condition)) {
        const NodePtr plain = withoutRegex(condition, Exactness::Wider);
        // Its field may not be allowed either.
        return plain == nullptr ? constant(true) : wider(plain);
    }
    NodePtr path = onPathAlone(*condition, m_schema);
    return path != nullptr && isAllowed(path) ? path : constant(true);
}

NodePtr Rewriter::narrowerClause(const NodePtr& condition) const {
    NodePtr plain = isAboutRegex(*condition) ? withoutRegex(condition, Exactness::Equal) : nullptr;
    return plain != nullptr && isAllowed(plain) ? plain : constant(false);
}

/// The regular expression of a clause in other words; null if there are none.
NodePtr Rewriter::withoutRegex(const NodePtr& condition, Exactness exactness) const {
    const auto* call = std::get_if<typed::Call>(&condition->form);
    const NodePtr& clause = call == nullptr ? condition : call->arguments.front();
    const auto& matches = std::get<typed::Matches>(clause->form);
    auto globs = globsOfRegex(matches.pattern);
    if (!globs || (exactness == Exactness::Equal && !globs->exact))
        return nullptr;
    if (exactness == Exactness::Wider)
        globs = loosened(std::move(*globs), m_wording);
    const auto words = wordsOf(print(*matches.left), *globs);
    if (!words)
        return nullptr;
    const auto parsed = parseCondition(
        call == nullptr ? *words : call->spec->name + "((" + *words + "))", m_schema);
    return parsed.ok() ? parsed.value->tree().root : nullptr;
}

NodePtr Rewriter::negated(const NodePtr& condition) const {
    if (const auto value = constantOf(*condition))
        return constant(!*value);
    return make(typed::Not{condition});
}

/// `and` and `or` of wider parts are wider, of narrower ones narrower.
NodePtr Rewriter::joined(const typed::Logic& logic, bool towardsTrue) const {
    if (logic.connective == Connective::Xor) {
        // Each xor doubles what is written: one of two conditions is rewritten, more are let go.
        if (logic.parts.size() > 2 || std::ranges::any_of(logic.parts, holdsXor))
            return constant(towardsTrue);
        return joined(withoutXor(logic.parts[0], logic.parts[1]), towardsTrue);
    }
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

} // namespace edgefence::rules
