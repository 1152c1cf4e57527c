// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/regex/effort.h"

#include <algorithm>
#include <optional>

namespace edgefence::rules::regex {

namespace {

// Measured with RE2 on texts of 4,096 bytes made to keep all ways open: 20 to 30 ns a byte and way;
// place by place about 2 ns a byte of each place.
constexpr double kMostWays = 1200;
constexpr double kMostWaysFromOnePlace = 16;
// 5 to 20 ns a byte of the engine to make an expression ready, and for optional parts, which RE2
// writes inside each other, about 4 ns for every two of them.
constexpr double kMostBytes = 2e6;
constexpr double kBytesPerPair = 0.2;

struct Measures {
    double positions = 0; ///< bytes or characters that it takes, each repetition counted
    double ways = 0;      ///< positions that can be reached at the same time from one place
    /// If every text it fits has the same.
    std::optional<double> length = 0;
    double least = 0; ///< bytes
    double bytes = 0; ///< that the engine needs for it
    double pairs = 0; ///< of optional parts inside each other
};

Measures measure(const Node& node);

Measures ofLiteral(const Node& node) {
    const auto size = static_cast<double>(node.literal.size());
    // Without case a character can be shorter: the long s is an s.
    const bool folded = node.ignoreCase && node.text == Text::Characters;
    return {size, 1, size, folded ? 1 : size, node.cost, 0};
}

Measures ofRepeat(const Node& node) {
    const Measures inner = measure(node.children.front());
    const bool open = node.most == Node::kNoLimit;
    const double copies = open ? std::max<double>(node.least, 1) : node.most;
    const double optional = open ? 1 : node.most - node.least;
    Measures all;
    all.positions = inner.positions * copies;
    // Rounds of one length end at the same time.
    all.ways = inner.length ? std::min(inner.ways, all.positions) : all.positions;
    all.length = std::nullopt;
    if (inner.length && node.least == node.most)
        all.length = *inner.length * copies;
    all.least = inner.least * node.least;
    all.bytes = inner.bytes * copies;
    all.pairs = inner.pairs * copies + optional * optional * std::max<double>(inner.positions, 1);
    return all;
}

Measures ofConcat(const std::vector<Node>& children) {
    Measures all;
    for (const Node& child : children) {
        const Measures part = measure(child);
        // Behind parts of several lengths it is reached again and again.
        all.ways = all.length ? std::max(all.ways, part.ways) : all.ways + part.positions;
        all.length =
            all.length && part.length ? std::optional(*all.length + *part.length) : std::nullopt;
        all.positions += part.positions;
        all.least += part.least;
        all.bytes += part.bytes;
        all.pairs += part.pairs;
    }
    return all;
}

bool isText(const Node& node) {
    return node.kind == Node::Kind::Literal ||
           (node.kind == Node::Kind::Concat && std::ranges::all_of(node.children, isText));
}

Measures ofAlternate(const std::vector<Node>& children) {
    Measures all = measure(children.front());
    bool texts = isText(children.front());
    for (auto child = children.begin() + 1; child != children.end(); ++child) {
        const Measures part = measure(*child);
        // From one place only one of several texts goes on: what they begin with is one for RE2.
        texts = texts && isText(*child);
        all.ways = texts ? 1 : all.ways + part.ways;
        all.positions =
            texts ? std::max(all.positions, part.positions) : all.positions + part.positions;
        if (all.length != part.length)
            all.length = std::nullopt;
        all.least = std::min(all.least, part.least);
        all.bytes += part.bytes;
        all.pairs += part.pairs;
    }
    return all;
}

Measures measure(const Node& node) {
    switch (node.kind) {
    case Node::Kind::Literal:
        return ofLiteral(node);
    case Node::Kind::Class:
        return {1, 1, 1, 1, node.cost, 0};
    case Node::Kind::Repeat:
        return ofRepeat(node);
    case Node::Kind::Concat:
        return ofConcat(node.children);
    case Node::Kind::Alternate:
        return ofAlternate(node.children);
    default:
        return {};
    }
}

/// True if it fits at the start of the text only.
bool isAnchored(const Node& node) {
    switch (node.kind) {
    case Node::Kind::Assertion:
        return node.assertion == Assertion::TextStart;
    case Node::Kind::Repeat:
        return node.least > 0 && isAnchored(node.children.front());
    case Node::Kind::Concat:
        return !node.children.empty() && isAnchored(node.children.front());
    case Node::Kind::Alternate:
        return std::ranges::all_of(node.children, isAnchored);
    default:
        return false;
    }
}

} // namespace

Effort effortOf(const Node& expression) {
    const Measures measures = measure(expression);
    Effort effort;
    const double waysAtOnce = isAnchored(expression) ? measures.ways : measures.positions;
    if (waysAtOnce > kMostWays) {
        effort.search = Search::PlaceByPlace;
        effort.bearable = measures.ways <= kMostWaysFromOnePlace;
    }
    if (measures.bytes + kBytesPerPair * measures.pairs > kMostBytes)
        effort.bearable = false;
    effort.leastLength = static_cast<std::size_t>(measures.least);
    return effort;
}

} // namespace edgefence::rules::regex
