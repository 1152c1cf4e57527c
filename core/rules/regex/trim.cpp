// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/regex/trim.h"

#include <algorithm>
#include <utility>

namespace edgefence::rules::regex {

namespace {

Node trimmed(Node node, Ends ends);

/// True if it surely fits the empty text, at any place.
bool fitsEmpty(const Node& node) {
    switch (node.kind) {
    case Node::Kind::Empty:
        return true;
    case Node::Kind::Repeat:
        return node.least == 0 || fitsEmpty(node.children.front());
    case Node::Kind::Concat:
        return std::ranges::all_of(node.children, fitsEmpty);
    case Node::Kind::Alternate:
        return std::ranges::any_of(node.children, fitsEmpty);
    default:
        return false;
    }
}

void trimChildren(std::vector<Node>& children, Ends ends) {
    const auto drop = [](Node& child, Ends at) {
        child = trimmed(std::move(child), at);
        return child.kind == Node::Kind::Empty;
    };
    if (ends.front) {
        while (!children.empty() &&
               drop(children.front(), {true, ends.back && children.size() == 1}))
            children.erase(children.begin());
    }
    if (ends.back) {
        while (!children.empty() &&
               drop(children.back(), {ends.front && children.size() == 1, true}))
            children.pop_back();
    }
}

Node trimmedRepeat(Node node, Ends ends) {
    // Also where its last round ends, or its first one begins, a longer match holds a shorter one.
    node.most = node.least;
    if (node.least == 1)
        return trimmed(Node(std::move(node.children.front())), ends);
    return node;
}

Node trimmed(Node node, Ends ends) {
    if (!ends.front && !ends.back)
        return node;
    if (fitsEmpty(node))
        return {};
    switch (node.kind) {
    case Node::Kind::Repeat:
        return trimmedRepeat(std::move(node), ends);
    case Node::Kind::Concat:
        trimChildren(node.children, ends);
        return node;
    case Node::Kind::Alternate:
        for (Node& child : node.children)
            child = trimmed(std::move(child), ends);
        return node;
    default:
        return node;
    }
}

} // namespace

Node trimmed(Node expression) { return trimmed(std::move(expression), {true, true}); }

} // namespace edgefence::rules::regex
