// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/advice/context.h"
#include "core/rules/advice/messages.h"
#include "core/rules/facts.h"

#include <algorithm>
#include <array>
#include <limits>

namespace edgefence::rules::advice {

namespace {

using namespace typed;

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

/// Numbers that a field can have at all.
struct Domain {
    std::string_view field;
    IntegerRange numbers;
};
constexpr std::array<Domain, 6> kDomains{{
    {"http.request.timestamp.sec", {0, kMost}},
    {"http.request.timestamp.msec", {0, 999}},
    {"http.request.body.size", {0, kMost}},
    {"cf.edge.server_port", {1, 65535}},
    {"ip.src.asnum", {0, 4294967295}},
    {"cf.threat_score", {0, 100}},
}};

std::optional<IntegerRange> domainOf(const Node& node) {
    if (const auto* call = std::get_if<Call>(&node.form))
        return call->spec->name == "len" ? std::optional(IntegerRange{0, kMost}) : std::nullopt;
    const auto* field = std::get_if<Field>(&node.form);
    const auto* found = field == nullptr
                            ? kDomains.end()
                            : std::ranges::find(kDomains, field->spec->name, &Domain::field);
    return found == kDomains.end() ? std::nullopt : std::optional(found->numbers);
}

bool isField(const Node& node) { return std::holds_alternative<Field>(node.form); }

bool overlap(const IntegerSet& left, const IntegerSet& right) {
    return std::ranges::any_of(left, [&right](const IntegerRange& a) {
        return std::ranges::any_of(
            right, [&a](const IntegerRange& b) { return a.first <= b.last && b.first <= a.last; });
    });
}

bool overlap(const AddressSet& left, const AddressSet& right) {
    return std::ranges::any_of(left, [&right](const IpRange& a) {
        return std::ranges::any_of(right, [&a](const IpRange& b) {
            return a.first.family == b.first.family && a.first.bytes <= b.last.bytes &&
                   b.first.bytes <= a.last.bytes;
        });
    });
}

/// Texts without stars, in one case: they are equal or they are not.
bool isExact(const TextFact& fact) {
    return std::ranges::all_of(fact.patterns, [](const TextFact::Pattern& pattern) {
        return !pattern.ignoreCase &&
               std::ranges::find(pattern.symbols, TextFact::kStar) == pattern.symbols.end();
    });
}

bool isNegationOf(const Node& left, const Node& right) {
    const auto* negation = std::get_if<Not>(&left.form);
    return negation != nullptr && equal(*negation->inner, right);
}

/// Two clauses that cannot both be true.
bool exclude(const Node& left, const Node& right) {
    if (isNegationOf(left, right) || isNegationOf(right, left))
        return true;
    const auto integers = integerFact(left);
    const auto otherIntegers = integerFact(right);
    if (integers && otherIntegers && equal(*integers->left, *otherIntegers->left))
        return !overlap(integers->ranges, otherIntegers->ranges);
    const auto addresses = addressFact(left);
    const auto otherAddresses = addressFact(right);
    if (addresses && otherAddresses && equal(*addresses->left, *otherAddresses->left))
        return !overlap(addresses->ranges, otherAddresses->ranges);
    const auto texts = textFact(left);
    const auto otherTexts = textFact(right);
    if (!texts || !otherTexts || !equal(*texts->left, *otherTexts->left) || !isExact(*texts) ||
        !isExact(*otherTexts))
        return false;
    return std::ranges::none_of(texts->patterns, [&](const TextFact::Pattern& pattern) {
        return std::ranges::any_of(otherTexts->patterns, [&](const TextFact::Pattern& other) {
            return pattern.symbols == other.symbols;
        });
    });
}

template <class Holds> bool anyPair(const std::vector<NodePtr>& parts, const Holds& holds) {
    for (std::size_t i = 0; i < parts.size(); ++i) {
        for (std::size_t j = i + 1; j < parts.size(); ++j) {
            if (holds(*parts[i], *parts[j]))
                return true;
        }
    }
    return false;
}

/// Empty: it is neither.
std::optional<bool> settled(const Node& node) {
    if (const auto* logic = std::get_if<Logic>(&node.form)) {
        if (logic->connective == Connective::And && anyPair(logic->parts, exclude))
            return false;
        const bool either = logic->connective == Connective::Or &&
                            anyPair(logic->parts, [](const Node& left, const Node& right) {
                                return isNegationOf(left, right) || isNegationOf(right, left);
                            });
        return either ? std::optional(true) : std::nullopt;
    }
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
    if (const auto integers = integerFact(node)) {
        if (const auto domain = domainOf(*integers->left)) {
            if (!overlap(integers->ranges, {*domain}))
                return false;
            if (isWithin(IntegerSet{*domain}, integers->ranges))
                return true;
        }
    }
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
        const auto equality = [](const NodePtr& part) -> std::optional<FiniteValues> {
            return std::holds_alternative<Comparison>(part->form) ? finiteValues(*part)
                                                                  : std::nullopt;
        };
        // The first field that is compared twice; its comparisons become one set, in its place.
        for (const NodePtr& first : logic->parts) {
            const auto field = equality(first);
            if (!field)
                continue;
            Logic shorter{Connective::Or, {}};
            std::string items;
            std::size_t count = 0;
            for (const NodePtr& part : logic->parts) {
                const auto values = equality(part);
                if (values && values->field == field->field) {
                    items +=
                        (count++ == 0 ? "" : " ") + print(*std::get<Comparison>(part->form).right);
                }
            }
            if (count < 2)
                continue;
            std::string fix;
            bool placed = false;
            for (const NodePtr& part : logic->parts) {
                const auto values = equality(part);
                const bool joins = values && values->field == field->field;
                if (joins && placed)
                    continue;
                fix += fix.empty() ? "" : " or ";
                fix += joins ? field->field->name + " in {" + items + "}" : grouped(context, *part);
                placed = placed || joins;
            }
            context.addAt(spanOf(*node), message(kSayIn, field->field->name), fix);
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
    std::vector<std::pair<Span, Notation>> signs;
    const auto add = [&signs](Span span, Notation notation, bool oneSpelling) {
        if (!oneSpelling)
            signs.emplace_back(span, notation);
    };
    for (const auto& connective : context.written().connectives)
        add(connective.span, connective.notation, false);
    for (const ast::Node& node : context.written().nodes) {
        if (const auto* negation = std::get_if<ast::Not>(&node.form))
            add(negation->sign.span, negation->sign.notation, false);
        if (const auto* comparison = std::get_if<ast::Comparison>(&node.form)) {
            const Operator op = comparison->op.what;
            add(comparison->op.span, comparison->op.notation,
                spelling(op, Notation::English) == spelling(op, Notation::CLike));
        }
    }
    std::ranges::sort(signs, {}, [](const auto& sign) { return sign.first.offset; });
    const auto other = std::ranges::find_if(
        signs, [&signs](const auto& sign) { return sign.second != signs.front().second; });
    if (other == signs.end())
        return;
    // The typed tree knows no notation, so all of it is written anew.
    context.addAt(
        {0, context.text().size()},
        message(kBothNotations, context.textOf(signs.front().first), context.textOf(other->first)),
        print(context.root()));
}

} // namespace edgefence::rules::advice
