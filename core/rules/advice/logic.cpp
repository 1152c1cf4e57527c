// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/advice/context.h"
#include "core/rules/advice/exclusion.h"
#include "core/rules/advice/messages.h"
#include "core/rules/facts.h"

#include <fmt/format.h>

#include <algorithm>

namespace edgefence::rules::advice {

namespace {

using namespace typed;

bool isField(const Node& node) { return std::holds_alternative<Field>(node.form); }

template <class Holds> bool anyPair(const std::vector<NodePtr>& parts, const Holds& holds) {
    for (std::size_t i = 0; i < parts.size(); ++i) {
        for (std::size_t j = i + 1; j < parts.size(); ++j) {
            if (holds(*parts[i], *parts[j]))
                return true;
        }
    }
    return false;
}

std::optional<bool> settledLogic(const Logic& logic) {
    const auto holds = [&logic](bool value) {
        return std::ranges::any_of(logic.parts, [value](const NodePtr& part) {
            const auto* constant = std::get_if<Constant>(&part->form);
            return constant != nullptr && constant->value == value;
        });
    };
    switch (logic.connective) {
    case Connective::And:
        return holds(false) || anyPair(logic.parts, exclude) ? std::optional(false) : std::nullopt;
    case Connective::Or:
        return holds(true) || anyPair(logic.parts, coverAll) ? std::optional(true) : std::nullopt;
    case Connective::Xor:
        break;
    }
    const bool same = logic.parts.size() == 2 && equal(*logic.parts[0], *logic.parts[1]);
    return same ? std::optional(false) : std::nullopt;
}

/// Empty: it is neither.
std::optional<bool> settled(const Node& node) {
    if (const auto* logic = std::get_if<Logic>(&node.form))
        return settledLogic(*logic);
    if (const auto* membership = std::get_if<Membership>(&node.form)) {
        const bool empty = std::visit(
            [](const auto& items) {
                if constexpr (std::is_same_v<std::decay_t<decltype(items)>, ListName>)
                    return false;
                else
                    return items.empty();
            },
            membership->items);
        if (empty)
            return false;
    }
    if (const auto* comparison = std::get_if<Comparison>(&node.form)) {
        const bool same =
            isField(*comparison->left) && equal(*comparison->left, *comparison->right);
        if (same)
            return holds(comparison->ordering, 0);
    }
    if (const auto answer = settledByNumbers(node))
        return answer;
    const auto texts = textFact(node);
    const bool anyText =
        texts && isField(*texts->left) &&
        std::ranges::any_of(texts->patterns, [](const TextFact::Pattern& pattern) {
            return !pattern.symbols.empty() && std::ranges::all_of(pattern.symbols, [](int symbol) {
                return symbol == TextFact::kStar;
            });
        });
    return anyText ? std::optional(true) : std::nullopt;
}

/// `value eq literal`.
const Comparison* equalityOf(const Node& clause) {
    const auto* comparison = std::get_if<Comparison>(&clause.form);
    const bool isOne = comparison != nullptr && comparison->ordering == Ordering::Equal &&
                       std::holds_alternative<Literal>(comparison->right->form);
    return isOne ? comparison : nullptr;
}

std::string grouped(const Context& context, const Node& node) {
    const std::string text = context.textOf(node);
    return std::holds_alternative<Logic>(node.form) ? "(" + text + ")" : text;
}

} // namespace

void alwaysTrueOrFalse(Context& context) {
    context.visit([&context](const NodePtr& node) {
        if (node->each)
            return;
        if (const auto answer = settled(*node))
            context.add(*node,
                        message(*answer ? kAlwaysTrue : kAlwaysFalse, context.textOf(*node)));
    });
}

void doubleNegation(Context& context) {
    context.visit([&context](const NodePtr& node) {
        const auto* outer = std::get_if<Not>(&node->form);
        const auto* inner = outer == nullptr ? nullptr : std::get_if<Not>(&outer->inner->form);
        if (inner != nullptr)
            context.addAt(spanOf(*node), message(kDoubleNegation), grouped(context, *inner->inner));
    });
}

void sayIn(Context& context) {
    context.visit([&context](const NodePtr& node) {
        const auto* logic = std::get_if<Logic>(&node->form);
        if (logic == nullptr || logic->connective != Connective::Or || node->each)
            return;
        // The first value that is compared twice; its comparisons become one set, in its place.
        for (const NodePtr& first : logic->parts) {
            const Comparison* equality = equalityOf(*first);
            if (equality == nullptr)
                continue;
            const auto isLike = [equality](const NodePtr& part) {
                const Comparison* other = equalityOf(*part);
                return other != nullptr && equal(*other->left, *equality->left);
            };
            if (std::ranges::count_if(logic->parts, isLike) < 2)
                continue;
            std::string items;
            for (const NodePtr& part : logic->parts) {
                if (isLike(part))
                    items += (items.empty() ? "" : " ") + print(*equalityOf(*part)->right);
            }
            const std::string left = context.textOf(*equality->left);
            const std::string set = fmt::format("{} in {{{}}}", left, items);
            const std::string connective =
                fmt::format(" {} ", spelling(Connective::Or, context.notation()));
            std::string fix;
            bool placed = false;
            for (const NodePtr& part : logic->parts) {
                if (isLike(part) && placed)
                    continue;
                fix += fix.empty() ? "" : connective;
                fix += isLike(part) ? set : grouped(context, *part);
                placed = placed || isLike(part);
            }
            context.add(*node, message(kSayIn, left), fix);
            return;
        }
    });
}

void mixedConnectives(Context& context) {
    for (const ast::Node& node : context.written().nodes) {
        const auto* logic = std::get_if<ast::Logic>(&node.form);
        if (logic == nullptr || logic->connective == Connective::And)
            continue;
        std::string fix = context.textOf(node.span);
        bool mixed = false;
        // From the last part on, so that the places of those before it stay what they are.
        for (std::uint32_t i = logic->parts.count; i > 0; --i) {
            const ast::Node& part =
                context.written().at(context.written().lists[logic->parts.first + i - 1]);
            const auto* inner = std::get_if<ast::Logic>(&part.form);
            if (inner == nullptr || inner->connective != Connective::And)
                continue;
            mixed = true;
            const std::size_t start = part.span.offset - node.span.offset;
            fix.insert(start + part.span.length, ")").insert(start, "(");
        }
        if (mixed)
            context.addAt(
                node.span,
                message(kMixedConnectives, spelling(logic->connective, Notation::English)), fix);
    }
}

void bothNotations(Context& context) {
    const auto signs = context.signs();
    const auto other = std::ranges::find_if(
        signs, [&signs](const auto& sign) { return sign.notation != signs.front().notation; });
    if (other == signs.end())
        return;
    // The typed tree knows no notation, so all of it is written anew.
    context.addAt(
        {0, context.text().size()},
        message(kBothNotations, context.textOf(signs.front().span), context.textOf(other->span)),
        print(context.root()));
}

} // namespace edgefence::rules::advice
