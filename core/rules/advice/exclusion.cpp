// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/advice/exclusion.h"

#include "core/rules/facts.h"

#include <algorithm>
#include <array>
#include <limits>

namespace edgefence::rules::advice {

namespace {

using namespace typed;
using Pattern = TextFact::Pattern;

constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

/// Numbers that a field can have at all ("Fields reference" of the rules language).
struct Domain {
    std::string_view field;
    IntegerRange numbers;
};
constexpr std::array<Domain, 12> kDomains{{
    {"http.request.timestamp.sec", {0, kMost}},
    {"http.request.timestamp.msec", {0, 999}},
    {"http.request.body.size", {0, kMost}},
    {"cf.edge.server_port", {1, 65535}},
    {"ip.src.asnum", {0, 4294967295}},
    // Always 0 by now.
    {"cf.threat_score", {0, 0}},
    // 0: not computed.
    {"cf.bot_management.score", {0, 99}},
    // 100: not scored.
    {"cf.waf.score", {0, 100}},
    {"cf.waf.score.sqli", {0, 100}},
    {"cf.waf.score.xss", {0, 100}},
    {"cf.waf.score.rce", {0, 100}},
    {"cf.tls_client_hello_length", {0, kMost}},
}};

bool isField(const Node& node) { return std::holds_alternative<Field>(node.form); }

std::optional<IntegerRange> domainOf(const Node& node) {
    if (const auto* call = std::get_if<Call>(&node.form))
        return call->spec->name == "len" ? std::optional(IntegerRange{0, kMost}) : std::nullopt;
    const auto* field = std::get_if<Field>(&node.form);
    const auto* found = field == nullptr
                            ? kDomains.end()
                            : std::ranges::find(kDomains, field->spec->name, &Domain::field);
    return found == kDomains.end() ? std::nullopt : std::optional(found->numbers);
}

/// Of what is missing no comparison holds, whatever the numbers are.
bool isAlwaysThere(const Node& node) {
    const auto* call = std::get_if<Call>(&node.form);
    return isField(call == nullptr ? node : *call->arguments.front());
}

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

int lowered(int symbol) { return symbol >= 'A' && symbol <= 'Z' ? symbol - 'A' + 'a' : symbol; }

/// The two runs of symbols differ before a star comes in one of them.
template <class Iterator>
bool clash(Iterator left, Iterator leftEnd, Iterator right, Iterator rightEnd, bool ignoreCase) {
    for (; left != leftEnd && right != rightEnd; ++left, ++right) {
        if (*left == TextFact::kStar || *right == TextFact::kStar)
            return false;
        if (ignoreCase ? lowered(*left) != lowered(*right) : *left != *right)
            return true;
    }
    // The longer one asks for more than the shorter one has.
    const auto rest = left == leftEnd ? right : left;
    const auto end = left == leftEnd ? rightEnd : leftEnd;
    return std::any_of(rest, end, [](int symbol) { return symbol != TextFact::kStar; });
}

/// No text fits both: they differ at the start, or at the end.
bool clash(const Pattern& left, const Pattern& right) {
    const bool ignoreCase = left.ignoreCase || right.ignoreCase;
    return clash(left.symbols.begin(), left.symbols.end(), right.symbols.begin(),
                 right.symbols.end(), ignoreCase) ||
           clash(left.symbols.rbegin(), left.symbols.rend(), right.symbols.rbegin(),
                 right.symbols.rend(), ignoreCase);
}

bool isExact(const Pattern& pattern) {
    return !pattern.ignoreCase &&
           std::ranges::find(pattern.symbols, TextFact::kStar) == pattern.symbols.end();
}

bool exclude(const TextFact& left, const Pattern& a, const TextFact& right, const Pattern& b) {
    // A text that is known whole fits or it does not.
    if (isExact(a))
        return !isWithin(TextFact{left.left, {a}}, TextFact{right.left, {b}});
    if (isExact(b))
        return !isWithin(TextFact{right.left, {b}}, TextFact{left.left, {a}});
    return clash(a, b);
}

bool isNegationOf(const Node& left, const Node& right) {
    const auto* negation = std::get_if<Not>(&left.form);
    return negation != nullptr && equal(*negation->inner, right);
}

/// What is not so where the clause holds: of `not a` a, of `a ne 1` a eq 1. Null if there is no
/// such clause. What can be missing fulfils `ne`, and no eq.
NodePtr negatedBy(const Node& clause) {
    if (const auto* negation = std::get_if<Not>(&clause.form))
        return negation->inner;
    const auto* comparison = std::get_if<Comparison>(&clause.form);
    if (comparison == nullptr || comparison->ordering != Ordering::NotEqual)
        return nullptr;
    Node equality = clause;
    equality.form = Comparison{comparison->left, Ordering::Equal, comparison->right};
    return std::make_shared<const Node>(std::move(equality));
}

} // namespace

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
    if (!texts || !otherTexts || !equal(*texts->left, *otherTexts->left))
        return false;
    return std::ranges::none_of(texts->patterns, [&](const Pattern& pattern) {
        return std::ranges::any_of(otherTexts->patterns, [&](const Pattern& other) {
            return !exclude(*texts, pattern, *otherTexts, other);
        });
    });
}

bool coverAll(const Node& left, const Node& right) {
    if (isNegationOf(left, right) || isNegationOf(right, left))
        return true;
    const NodePtr notLeft = negatedBy(left);
    const NodePtr notRight = negatedBy(right);
    if (notLeft && notRight && exclude(*notLeft, *notRight))
        return true;
    const auto integers = integerFact(left);
    const auto other = integerFact(right);
    if (!integers || !other || !equal(*integers->left, *other->left) || !isField(*integers->left))
        return false;
    // Side by side or overlapping, from the lowest number to the highest.
    IntegerSet all = integers->ranges;
    all.insert(all.end(), other->ranges.begin(), other->ranges.end());
    std::ranges::sort(all, {}, &IntegerRange::first);
    const IntegerRange domain = domainOf(*integers->left).value_or(IntegerRange{kLeast, kMost});
    std::int64_t next = domain.first;
    for (const IntegerRange& range : all) {
        if (range.first > next)
            return false;
        if (range.last >= domain.last)
            return true;
        next = std::max(next, range.last + 1);
    }
    return false;
}

std::optional<bool> settledByNumbers(const Node& clause) {
    const auto integers = integerFact(clause);
    const auto domain = integers ? domainOf(*integers->left) : std::nullopt;
    if (!domain)
        return std::nullopt;
    if (!overlap(integers->ranges, {*domain}))
        return false;
    if (isAlwaysThere(*integers->left) && isWithin(IntegerSet{*domain}, integers->ranges))
        return true;
    return std::nullopt;
}

} // namespace edgefence::rules::advice
