// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/advice/advice.h"
#include "core/rules/advice/context.h"
#include "core/rules/advice/messages.h"
#include "core/rules/program.h"

#include <algorithm>

namespace edgefence::rules {

namespace advice {

namespace {

using namespace typed;

Expression expressionOf(const NodePtr& node, const Schema& schema) {
    return Expression(std::make_shared<const Tree>(Tree{node, schema}), print(*node));
}

/// The tree with one node left out of the `and`, `or` or `xor` it is a part of.
NodePtr without(const NodePtr& node, const Node* left) {
    if (const auto* negation = std::get_if<Not>(&node->form)) {
        Node copy = *node;
        copy.form = Not{without(negation->inner, left)};
        return std::make_shared<const Node>(std::move(copy));
    }
    const auto* logic = std::get_if<Logic>(&node->form);
    if (logic == nullptr)
        return node;
    Logic fewer{logic->connective, {}};
    for (const NodePtr& part : logic->parts) {
        if (part.get() != left)
            fewer.parts.push_back(without(part, left));
    }
    if (fewer.parts.size() == 1)
        return fewer.parts.front();
    Node copy = *node;
    copy.form = std::move(fewer);
    return std::make_shared<const Node>(std::move(copy));
}

/// Clauses that are parts of an `and` or `or`; what is inside them is not taken apart.
void collectClauses(const NodePtr& node, std::vector<NodePtr>& clauses) {
    if (const auto* negation = std::get_if<Not>(&node->form))
        collectClauses(negation->inner, clauses);
    const auto* logic = std::get_if<Logic>(&node->form);
    if (logic == nullptr)
        return;
    for (const NodePtr& part : logic->parts) {
        const bool divided = std::holds_alternative<Logic>(part->form);
        if (!divided && !std::holds_alternative<Constant>(part->form))
            clauses.push_back(part);
        collectClauses(part, clauses);
    }
}

void decidedNothing(Context& context, const Columns& columns) {
    const RowMatches whole = matchRows(expressionOf(context.rootPtr(), context.schema()), columns);
    std::vector<NodePtr> clauses;
    collectClauses(context.rootPtr(), clauses);
    for (const NodePtr& clause : clauses) {
        const NodePtr rest = without(context.rootPtr(), clause.get());
        const RowMatches other = matchRows(expressionOf(rest, context.schema()), columns);
        if (other.matched != whole.matched)
            continue;
        // What the log does not tell cannot be said to decide nothing.
        const RowMatches own = matchRows(expressionOf(clause, context.schema()), columns);
        if (own.hangsOnUnknown == 0)
            context.add(*clause,
                        message(kDecidedNothing, context.textOf(*clause), requestsOf(columns)));
    }
}

/// One item of a set as a set of its own.
template <class Items>
void neverCameIn(Context& context, const Columns& columns, const Node& node,
                 const Membership& membership, const Items& items) {
    for (const auto& item : items) {
        Node single = node;
        single.form = Membership{membership.left, Items{item}};
        const auto one = std::make_shared<const Node>(std::move(single));
        const RowMatches matches = matchRows(expressionOf(one, context.schema()), columns);
        if (matches.count > 0 || matches.hangsOnUnknown > 0)
            continue;
        context.addAbout(
            *one, spanOf(node),
            message(kNeverCame, printItems(std::get<Membership>(one->form)), requestsOf(columns)));
    }
}

void neverCame(Context& context, const Columns& columns) {
    context.visit([&](const NodePtr& node) {
        const auto* membership = std::get_if<Membership>(&node->form);
        if (membership == nullptr || node->each)
            return;
        std::visit(
            [&](const auto& items) {
                if constexpr (!std::is_same_v<std::decay_t<decltype(items)>, ListName>)
                    neverCameIn(context, columns, *node, *membership, items);
            },
            membership->items);
    });
}

} // namespace

} // namespace advice

std::vector<Advice> adviseOnTraffic(const Expression& condition, const Columns& columns) {
    if (columns.rows() == 0)
        return {};
    advice::Context context(condition);
    advice::decidedNothing(context, columns);
    advice::neverCame(context, columns);
    return context.take();
}

} // namespace edgefence::rules
