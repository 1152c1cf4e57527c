// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/narrow/simplify.h"

#include "core/rules/implication.h"
#include "core/rules/narrow/rewrite.h"

#include <algorithm>

namespace edgefence::rules {

namespace {

using namespace typed;

NodePtr makeBool(Node::Form form) {
    return std::make_shared<const Node>(Node{std::move(form), Type::boolean(), false, 0, 0});
}

NodePtr joined(Connective connective, std::vector<NodePtr> parts) {
    if (parts.size() == 1)
        return parts.front();
    return makeBool(Logic{connective, std::move(parts)});
}

template <class Item> void addItem(std::vector<Item>& items, const Item& item) {
    if (std::ranges::find(items, item) == items.end())
        items.push_back(item);
}

/// `eq` as a set of one.
std::optional<Membership> membershipOf(const Node& clause) {
    if (const auto* membership = std::get_if<Membership>(&clause.form))
        return std::holds_alternative<ListName>(membership->items) ? std::nullopt
                                                                   : std::optional(*membership);
    const auto* comparison = std::get_if<Comparison>(&clause.form);
    const auto* literal =
        comparison == nullptr ? nullptr : std::get_if<Literal>(&comparison->right->form);
    if (literal == nullptr || comparison->ordering != Ordering::Equal)
        return std::nullopt;
    Membership result{comparison->left, {}};
    if (const auto* text = std::get_if<std::string>(&literal->value))
        result.items = StringSet{*text};
    else if (const auto* number = std::get_if<std::int64_t>(&literal->value))
        result.items = IntegerSet{{*number, *number}};
    else if (const auto* address = std::get_if<IpAddress>(&literal->value))
        result.items = AddressSet{{*address, *address}};
    return result;
}

/// A set of one as `eq`.
NodePtr clauseOf(Membership set) {
    Literal only;
    if (const auto* texts = std::get_if<StringSet>(&set.items); texts && texts->size() == 1)
        only.value = texts->front();
    else if (const auto* numbers = std::get_if<IntegerSet>(&set.items);
             numbers && numbers->size() == 1 && numbers->front().first == numbers->front().last)
        only.value = numbers->front().first;
    else if (const auto* addresses = std::get_if<AddressSet>(&set.items);
             addresses && addresses->size() == 1 &&
             addresses->front().first == addresses->front().last)
        only.value = addresses->front().first;
    else
        return makeBool(std::move(set));
    auto right = std::make_shared<const Node>(Node{std::move(only), set.left->type, false, 0, 0});
    return makeBool(Comparison{set.left, Ordering::Equal, std::move(right)});
}

/// Takes the other's items in; false if they are about something else.
bool unite(Membership& set, const Membership& other) {
    if (!equal(*set.left, *other.left) || set.items.index() != other.items.index())
        return false;
    std::visit(
        [&other](auto& items) {
            using Items = std::decay_t<decltype(items)>;
            if constexpr (!std::is_same_v<Items, ListName>) {
                for (const auto& item : std::get<Items>(other.items))
                    addItem(items, item);
            }
        },
        set.items);
    return true;
}

/// Sets and `eq` of one field become one set, in the place of the first of them.
std::vector<NodePtr> withSets(std::vector<NodePtr> parts) {
    for (std::size_t first = 0; first < parts.size(); ++first) {
        auto set = parts[first]->each ? std::nullopt : membershipOf(*parts[first]);
        if (!set)
            continue;
        bool grown = false;
        for (std::size_t other = parts.size() - 1; other > first; --other) {
            const auto more = parts[other]->each ? std::nullopt : membershipOf(*parts[other]);
            if (!more || !unite(*set, *more))
                continue;
            grown = true;
            parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(other));
        }
        if (grown)
            parts[first] = clauseOf(std::move(*set));
    }
    return parts;
}

/// Parts without those that say nothing beside the others; from the last one on, so that what was
/// written first stays.
std::vector<NodePtr> needed(Connective connective, std::vector<NodePtr> parts,
                            const Schema& schema) {
    for (std::size_t at = parts.size(); at-- > 0 && parts.size() > 1;) {
        std::vector<NodePtr> others = parts;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(at));
        const NodePtr rest = joined(connective, others);
        const bool idle = connective == Connective::And ? implies(rest, parts[at], schema)
                                                        : implies(parts[at], rest, schema);
        if (idle)
            parts = std::move(others);
    }
    return parts;
}

/// `a` and `not a` among the parts.
bool holdsBothWays(const std::vector<NodePtr>& parts) {
    return std::ranges::any_of(parts, [&parts](const NodePtr& part) {
        const auto* negation = std::get_if<Not>(&part->form);
        return negation != nullptr && std::ranges::any_of(parts, [&](const NodePtr& other) {
                   return equal(*other, *negation->inner);
               });
    });
}

NodePtr simplifiedLogic(const Logic& logic, const Schema& schema) {
    // What decides an `and` is false, what decides an `or` is true.
    const bool deciding = logic.connective == Connective::Or;
    std::vector<NodePtr> parts;
    for (const NodePtr& part : logic.parts) {
        NodePtr simple = simplified(part, schema);
        if (const auto value = constantOf(*simple)) {
            if (*value == deciding)
                return simple;
            continue;
        }
        const auto* inner = std::get_if<Logic>(&simple->form);
        if (inner != nullptr && inner->connective == logic.connective)
            parts.insert(parts.end(), inner->parts.begin(), inner->parts.end());
        else
            parts.push_back(std::move(simple));
    }
    if (parts.empty())
        return makeBool(Constant{!deciding});
    if (holdsBothWays(parts))
        return makeBool(Constant{deciding});
    if (logic.connective == Connective::Or)
        parts = withSets(std::move(parts));
    return joined(logic.connective, needed(logic.connective, std::move(parts), schema));
}

} // namespace

NodePtr simplified(const NodePtr& condition, const Schema& schema) {
    if (condition->each)
        return condition;
    if (const auto* negation = std::get_if<Not>(&condition->form)) {
        NodePtr inner = simplified(negation->inner, schema);
        if (const auto value = constantOf(*inner))
            return makeBool(Constant{!*value});
        return makeBool(Not{std::move(inner)});
    }
    const auto* logic = std::get_if<Logic>(&condition->form);
    if (logic == nullptr || logic->connective == Connective::Xor) {
        auto set = membershipOf(*condition);
        return set ? clauseOf(std::move(*set)) : condition;
    }
    return simplifiedLogic(*logic, schema);
}

} // namespace edgefence::rules
