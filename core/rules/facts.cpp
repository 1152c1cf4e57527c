// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/facts.h"

#include "core/rules/datum.h"
#include "core/rules/operators.h"

#include <algorithm>
#include <limits>

namespace edgefence::rules {

namespace {

using namespace typed;

constexpr std::size_t kMostValues = 1000;
constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

const FieldSpec* fieldOf(const NodePtr& node) {
    const auto* field = std::get_if<Field>(&node->form);
    return field == nullptr ? nullptr : field->spec;
}

IntegerSet merged(IntegerSet ranges) {
    std::ranges::sort(ranges, {}, &IntegerRange::first);
    IntegerSet result;
    for (const IntegerRange& range : ranges) {
        const bool touches = !result.empty() &&
                             (result.back().last == kMost || range.first <= result.back().last + 1);
        if (touches)
            result.back().last = std::max(result.back().last, range.last);
        else
            result.push_back(range);
    }
    return result;
}

IntegerSet complement(const IntegerSet& ranges) {
    IntegerSet result;
    std::int64_t next = kLeast;
    for (const IntegerRange& range : ranges) {
        if (range.first > next)
            result.push_back({next, range.first - 1});
        if (range.last == kMost)
            return result;
        next = range.last + 1;
    }
    result.push_back({next, kMost});
    return result;
}

IntegerSet rangesOf(Ordering ordering, std::int64_t number) {
    switch (ordering) {
    case Ordering::Equal:
        return {{number, number}};
    case Ordering::NotEqual:
        return complement({{number, number}});
    case Ordering::Less:
        return number == kLeast ? IntegerSet{} : IntegerSet{{kLeast, number - 1}};
    case Ordering::LessOrEqual:
        return {{kLeast, number}};
    case Ordering::Greater:
        return number == kMost ? IntegerSet{} : IntegerSet{{number + 1, kMost}};
    case Ordering::GreaterOrEqual:
        return {{number, kMost}};
    }
    return {};
}

/// The address behind one; the last one has none.
std::optional<IpAddress> behind(IpAddress address) {
    const std::size_t size = address.family == IpAddress::Family::V4 ? 4 : 16;
    for (std::size_t i = size; i > 0; --i) {
        if (++address.bytes[i - 1] != 0)
            return address;
    }
    return std::nullopt;
}

/// Ranges with gaps between them: those that touch become one.
AddressSet joined(const AddressSet& ranges) {
    AddressSet result;
    const IpSet merged(ranges);
    for (const IpRange& range : merged.ranges()) {
        if (!result.empty() && behind(result.back().last) == range.first)
            result.back().last = range.last;
        else
            result.push_back(range);
    }
    return result;
}

} // namespace

std::vector<NodePtr> conjunctNodes(const NodePtr& node) {
    const auto* logic = std::get_if<Logic>(&node->form);
    if (logic != nullptr && logic->connective == Connective::And)
        return logic->parts;
    return {node};
}

std::optional<FiniteValues> finiteValues(const Node& clause) {
    FiniteValues result;
    if (const auto* comparison = std::get_if<Comparison>(&clause.form)) {
        const auto* literal = std::get_if<Literal>(&comparison->right->form);
        result.field = fieldOf(comparison->left);
        if (result.field == nullptr || literal == nullptr ||
            comparison->ordering != Ordering::Equal)
            return std::nullopt;
        std::visit([&result](const auto& value) { result.values.emplace_back(value); },
                   literal->value);
        return result;
    }
    const auto* membership = std::get_if<Membership>(&clause.form);
    if (membership == nullptr || fieldOf(membership->left) == nullptr)
        return std::nullopt;
    result.field = fieldOf(membership->left);
    if (const auto* strings = std::get_if<StringSet>(&membership->items)) {
        result.values.assign(strings->begin(), strings->end());
    } else if (const auto* integers = std::get_if<IntegerSet>(&membership->items)) {
        for (const IntegerRange& range : *integers) {
            for (std::int64_t value = range.first; result.values.size() <= kMostValues; ++value) {
                result.values.emplace_back(value);
                if (value == range.last)
                    break;
            }
        }
    } else if (const auto* addresses = std::get_if<AddressSet>(&membership->items)) {
        for (const IpRange& range : *addresses) {
            if (range.first != range.last)
                return std::nullopt;
            result.values.emplace_back(range.first);
        }
    } else {
        return std::nullopt;
    }
    if (result.values.size() > kMostValues)
        return std::nullopt;
    return result;
}

std::optional<IntegerFact> integerFact(const Node& clause) {
    // What can be missing fulfils a negation without being any number.
    if (const auto* negation = std::get_if<Not>(&clause.form)) {
        auto inner = integerFact(*negation->inner);
        if (!inner || fieldOf(inner->left) == nullptr)
            return std::nullopt;
        inner->ranges = complement(inner->ranges);
        return inner;
    }
    if (const auto* comparison = std::get_if<Comparison>(&clause.form)) {
        const auto* literal = std::get_if<Literal>(&comparison->right->form);
        const auto* number =
            literal == nullptr ? nullptr : std::get_if<std::int64_t>(&literal->value);
        const bool holdsOfMissing = comparison->ordering == Ordering::NotEqual;
        if (number == nullptr || (holdsOfMissing && fieldOf(comparison->left) == nullptr))
            return std::nullopt;
        return IntegerFact{comparison->left, rangesOf(comparison->ordering, *number)};
    }
    const auto* membership = std::get_if<Membership>(&clause.form);
    const auto* ranges =
        membership == nullptr ? nullptr : std::get_if<IntegerSet>(&membership->items);
    if (ranges == nullptr)
        return std::nullopt;
    return IntegerFact{membership->left, merged(*ranges)};
}

bool isWithin(const IntegerSet& narrow, const IntegerSet& wide) {
    return std::ranges::all_of(narrow, [&wide](const IntegerRange& range) {
        return std::ranges::any_of(wide, [&range](const IntegerRange& other) {
            return other.first <= range.first && range.last <= other.last;
        });
    });
}

std::optional<AddressFact> addressFact(const Node& clause) {
    if (const auto* comparison = std::get_if<Comparison>(&clause.form)) {
        const auto* literal = std::get_if<Literal>(&comparison->right->form);
        const auto* address =
            literal == nullptr ? nullptr : std::get_if<IpAddress>(&literal->value);
        if (address == nullptr || comparison->ordering != Ordering::Equal)
            return std::nullopt;
        return AddressFact{comparison->left, {{*address, *address}}};
    }
    const auto* membership = std::get_if<Membership>(&clause.form);
    const auto* ranges =
        membership == nullptr ? nullptr : std::get_if<AddressSet>(&membership->items);
    if (ranges == nullptr)
        return std::nullopt;
    return AddressFact{membership->left, joined(*ranges)};
}

bool isWithin(const AddressSet& narrow, const AddressSet& wide) {
    return std::ranges::all_of(narrow, [&wide](const IpRange& range) {
        return std::ranges::any_of(wide, [&range](const IpRange& other) {
            return other.first.family == range.first.family &&
                   compare({other.first}, {range.first}) <= 0 &&
                   compare({range.last}, {other.last}) <= 0;
        });
    });
}

} // namespace edgefence::rules
