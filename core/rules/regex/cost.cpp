// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/regex/cost.h"

#include <algorithm>

namespace edgefence::rules::regex {

namespace {

// Bytes that the engine needs, measured: the largest count n that it takes of x{n}.
constexpr double kByteCost = 32;
constexpr double kClassCost = 64;
constexpr double kRangeCost = 8;
constexpr double kWideRangeCost = 60;    ///< beyond ASCII
constexpr double kWidestRangeCost = 900; ///< of all characters
constexpr double kFoldedCost = 240;      ///< a letter without case among characters
constexpr double kCaptureCost = 64;
constexpr double kLoopCost = 40;
constexpr double kOptionalCost = 72;
constexpr double kAlternateCost = 60;
constexpr double kBranchCost = 16;

double costOf(const Set& set) {
    double cost = kClassCost + set.propertyBytes;
    for (const Range& range : set.ranges) {
        const bool wide = set.text == Text::Characters && range.last >= 0x80;
        cost += !wide ? kRangeCost : range.last > 0xffff ? kWidestRangeCost : kWideRangeCost;
    }
    return cost;
}

double costOf(const std::string& literal, bool ignoreCase, Text text) {
    const bool folds = ignoreCase && (text == Text::Characters || isAsciiLetter(literal.front()));
    if (!folds)
        return kByteCost * static_cast<double>(literal.size());
    return text == Text::Characters ? kFoldedCost : kClassCost + 2 * kRangeCost;
}

double costOfRepeat(const Node& node) {
    const Node& child = node.children.front();
    if (node.most == Node::kNoLimit)
        return child.cost * std::max<double>(node.least, 1) + kLoopCost;
    return child.cost * node.most + kOptionalCost * (node.most - node.least);
}

} // namespace

bool isEmptyAlways(const Node& node) {
    const bool taken = node.kind == Node::Kind::Literal || node.kind == Node::Kind::Class;
    const bool never = node.kind == Node::Kind::Repeat && node.most == 0;
    return never || (!taken && std::ranges::all_of(node.children, isEmptyAlways));
}

double costOf(const Node& node) {
    double inside = 0;
    for (const Node& child : node.children)
        inside += child.cost;
    switch (node.kind) {
    case Node::Kind::Empty:
        return 0;
    case Node::Kind::Literal:
        return costOf(node.literal, node.ignoreCase, node.text);
    case Node::Kind::Class:
        return costOf(node.set);
    case Node::Kind::Assertion:
        return kByteCost;
    case Node::Kind::Repeat:
        return costOfRepeat(node);
    case Node::Kind::Concat:
        return inside + (node.captures ? kCaptureCost : 0);
    case Node::Kind::Alternate:
        return inside + kAlternateCost + kBranchCost * static_cast<double>(node.children.size());
    }
    return inside;
}

} // namespace edgefence::rules::regex
