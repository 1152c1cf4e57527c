// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/advice/context.h"
#include "core/rules/advice/messages.h"
#include "core/rules/literals.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace edgefence::rules::advice {

namespace {

using namespace typed;

bool overlaps(const std::string& left, const std::string& right) { return left == right; }

bool overlaps(const IntegerRange& left, const IntegerRange& right) {
    return left.first <= right.last && right.first <= left.last;
}

bool overlaps(const IpRange& left, const IpRange& right) {
    return left.first.family == right.first.family && left.first.bytes <= right.last.bytes &&
           right.first.bytes <= left.last.bytes;
}

/// Two items that overlap as one.
const std::string& united(const std::string& earlier, const std::string& /*later*/) {
    return earlier;
}

IntegerRange united(const IntegerRange& left, const IntegerRange& right) {
    return {std::min(left.first, right.first), std::max(left.last, right.last)};
}

IpRange united(const IpRange& left, const IpRange& right) {
    return {left.first.bytes < right.first.bytes ? left.first : right.first,
            left.last.bytes < right.last.bytes ? right.last : left.last};
}

bool covers(const IpRange& wide, const IpRange& narrow) {
    return wide.first.family == narrow.first.family && wide.first.bytes <= narrow.first.bytes &&
           narrow.last.bytes <= wide.last.bytes;
}

template <class Items>
std::string printItem(const Membership& membership, const Items& items, std::size_t index) {
    return printItems({membership.left, Items{items[index]}});
}

template <class Items>
void lookForTwice(Context& context, const Node& node, const Membership& membership,
                  const Items& items) {
    for (std::size_t later = 1; later < items.size(); ++later) {
        for (std::size_t earlier = 0; earlier < later; ++earlier) {
            if (!overlaps(items[earlier], items[later]))
                continue;
            Items fewer = items;
            fewer[earlier] = united(items[earlier], items[later]);
            const bool isWithin = fewer[earlier] == items[earlier];
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(later));
            Node fixed = node;
            fixed.form = Membership{membership.left, std::move(fewer)};
            const std::string item = printItem(membership, items, later);
            context.add(node,
                        isWithin
                            ? message(kTwiceInSet, item)
                            : message(kOverlapInSet, item, printItem(membership, items, earlier)),
                        print(fixed));
            return;
        }
    }
}

/// Special-purpose addresses (RFC 6890 and its registries).
constexpr std::array<std::string_view, 20> kReserved{
    "0.0.0.0/8",       "10.0.0.0/8",     "100.64.0.0/10", "127.0.0.0/8",    "169.254.0.0/16",
    "172.16.0.0/12",   "192.0.0.0/24",   "192.0.2.0/24",  "192.168.0.0/16", "198.18.0.0/15",
    "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/3",   "::/127",         "100::/64",
    "2001:db8::/32",   "3fff::/20",      "fc00::/7",      "fe80::/10",      "ff00::/8",
};

bool isReserved(const IpRange& range) {
    return std::ranges::any_of(kReserved, [&range](std::string_view text) {
        const auto reserved = readAddressItem({text, 0});
        return reserved && covers(*reserved, range);
    });
}

bool isSource(const Node& node) {
    const auto* field = std::get_if<Field>(&node.form);
    return field != nullptr && field->spec->name == "ip.src";
}

} // namespace

std::string printItems(const Membership& set) {
    Node node;
    node.form = set;
    const std::string text = print(node);
    // Texts may have braces too, on the left as well as in the set.
    const std::size_t open = text.find('{', print(*set.left).size());
    return text.substr(open + 1, text.size() - open - 2);
}

void minusInSet(Context& context) {
    context.visit([&context](const NodePtr& node) {
        const auto* membership = std::get_if<Membership>(&node->form);
        if (membership == nullptr || !std::holds_alternative<IntegerSet>(membership->items))
            return;
        for (const LiteralText& item : context.written().items) {
            if (item.span.offset < node->offset || item.span.end() > node->offset + node->length)
                continue;
            const std::string text = context.textOf(item.span);
            const auto parts = splitIntegerItems({text, 0});
            if (parts.size() != 2)
                continue;
            const std::string_view begin = parts[0].text;
            const std::string_view end = parts[1].text.substr(1);
            const auto first = readInteger({begin, 0});
            const auto last = readInteger({end, 0});
            if (!first || !last)
                continue;
            // Backwards it is no less sure that two numbers are not meant, but not what is.
            const bool backwards = *last < *first;
            const std::string range =
                backwards ? fmt::format("{}..{}", end, begin) : fmt::format("{}..{}", begin, end);
            context.addAbout(*node, item.span,
                             message(kMinusInSet, text, begin, parts[1].text, range),
                             backwards ? std::nullopt : std::optional(range));
        }
    });
}

void twiceInSet(Context& context) {
    context.visit([&context](const NodePtr& node) {
        const auto* membership = std::get_if<Membership>(&node->form);
        if (membership == nullptr)
            return;
        if (const auto* strings = std::get_if<StringSet>(&membership->items))
            lookForTwice(context, *node, *membership, *strings);
        else if (const auto* integers = std::get_if<IntegerSet>(&membership->items))
            lookForTwice(context, *node, *membership, *integers);
        else if (const auto* addresses = std::get_if<AddressSet>(&membership->items))
            lookForTwice(context, *node, *membership, *addresses);
    });
}

void privateAddresses(Context& context) {
    context.visit([&context](const NodePtr& node) {
        if (const auto* comparison = std::get_if<Comparison>(&node->form)) {
            const auto* literal = std::get_if<Literal>(&comparison->right->form);
            const auto* address =
                literal == nullptr ? nullptr : std::get_if<IpAddress>(&literal->value);
            if (address != nullptr && isSource(*comparison->left) &&
                isReserved({*address, *address}))
                context.add(*node, message(kPrivateAddress, formatIpAddress(*address)));
        }
        const auto* membership = std::get_if<Membership>(&node->form);
        const auto* addresses =
            membership == nullptr ? nullptr : std::get_if<AddressSet>(&membership->items);
        if (addresses == nullptr || !isSource(*membership->left))
            return;
        for (std::size_t i = 0; i < addresses->size(); ++i) {
            if (isReserved((*addresses)[i]))
                context.add(*node, message(kPrivateAddress, printItem(*membership, *addresses, i)));
        }
    });
}

} // namespace edgefence::rules::advice
