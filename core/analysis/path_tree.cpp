// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/path_tree.h"

#include <algorithm>

namespace edgefence::analysis {
namespace {

constexpr std::string_view kNumber = "<id>";
constexpr std::string_view kName = "<slug>";

/// With more names than these in one position, a name is a value. Few sites have more pages or
/// folders side by side that differ in what they cost.
constexpr std::size_t kMostNames = 12;
/// A name that so large a part of a position's requests has is a page of its own all the same.
constexpr std::int64_t kOwnPart = 10;
/// What stands deeper is one segment, slashes and all: nobody tells routes apart down there, and a
/// path of nothing but slashes is as deep as it is long.
constexpr std::size_t kMostSegments = 16;
/// So many hexadecimal digits are no word.
constexpr std::size_t kLongId = 8;

bool isDigit(char byte) { return byte >= '0' && byte <= '9'; }

/// A number, or a hash or UUID.
bool isNumber(std::string_view segment) {
    if (segment.empty())
        return false;
    if (std::all_of(segment.begin(), segment.end(), isDigit))
        return true;
    return segment.size() >= kLongId && std::any_of(segment.begin(), segment.end(), isDigit) &&
           std::all_of(segment.begin(), segment.end(), [](char byte) {
               return isDigit(byte) || (byte >= 'a' && byte <= 'f') ||
                      (byte >= 'A' && byte <= 'F') || byte == '-';
           });
}

} // namespace

PathTree::PathTree() : m_root(std::make_unique<Node>()) {}

bool PathTree::isVariable(std::string_view segment) {
    return segment == kNumber || segment == kName;
}

void PathTree::add(std::string_view path, std::string_view method, std::int64_t requests) {
    if (!path.starts_with('/'))
        return;
    Node* node = m_root.get();
    node->below += requests;
    std::size_t depth = 0;
    for (std::size_t at = 0; at != std::string_view::npos;) {
        const std::size_t end =
            ++depth < kMostSegments ? path.find('/', at + 1) : std::string_view::npos;
        const std::string_view segment =
            path.substr(at + 1, end == std::string_view::npos ? end : end - at - 1);
        auto child = node->children.find(segment);
        if (child == node->children.end())
            child = node->children.emplace(segment, std::make_unique<Node>()).first;
        node = child->second.get();
        node->below += requests;
        at = end;
    }
    node->requests[std::string(method)] += requests;
}

void PathTree::merge(Node& into, const Node& from) {
    into.below += from.below;
    for (const auto& [method, requests] : from.requests)
        into.requests[method] += requests;
    for (const auto& [segment, child] : from.children) {
        std::unique_ptr<Node>& known = into.children[segment];
        if (!known)
            known = std::make_unique<Node>();
        merge(*known, *child);
    }
}

std::unique_ptr<PathTree::Node> PathTree::generalised(const Node& node) {
    std::size_t numbers = 0;
    std::size_t leaves = 0;
    std::size_t folders = 0;
    std::int64_t inNames = 0;
    for (const auto& [segment, child] : node.children) {
        if (isNumber(segment)) {
            ++numbers;
            continue;
        }
        ++(child->children.empty() ? leaves : folders);
        inNames += child->below;
    }
    auto general = std::make_unique<Node>();
    general->requests = node.requests;
    general->below = node.below;
    for (const auto& [segment, child] : node.children) {
        const std::size_t beside = child->children.empty() ? leaves : folders;
        std::string_view as = segment;
        if (isNumber(segment))
            as = numbers > 1 ? kNumber : as;
        else if (!segment.empty() && beside > kMostNames && child->below * kOwnPart < inNames)
            as = kName;
        std::unique_ptr<Node>& known = general->children[std::string(as)];
        if (!known)
            known = std::make_unique<Node>();
        merge(*known, *child);
    }
    for (auto& [segment, child] : general->children)
        child = generalised(*child);
    return general;
}

void PathTree::collect(const Node& node, std::vector<std::string>& segments,
                       std::vector<Template>& found) {
    for (const auto& [method, requests] : node.requests)
        found.push_back({segments, method, requests});
    for (const auto& [segment, child] : node.children) {
        segments.push_back(segment);
        collect(*child, segments, found);
        segments.pop_back();
    }
}

std::vector<PathTree::Template> PathTree::templates() const {
    std::vector<Template> found;
    std::vector<std::string> segments;
    collect(*generalised(*m_root), segments, found);
    return found;
}

} // namespace edgefence::analysis
