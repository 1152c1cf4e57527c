// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace edgefence::analysis {

/// The paths of some requests by their segments, and what they have in common: a position with many
/// values is a variable of the site, not a page each.
class PathTree {
  public:
    /// Requests with one method whose paths have one form.
    struct Template {
        std::vector<std::string> segments; ///< "s", "<slug>"
        std::string method;
        std::int64_t requests = 0;
    };

    PathTree();

    /// A path that does not begin with a slash is no page and is left out.
    void add(std::string_view path, std::string_view method, std::int64_t requests);
    /// In no particular order that means anything, but always in the same one.
    std::vector<Template> templates() const;

    static bool isVariable(std::string_view segment);

  private:
    struct Node {
        std::map<std::string, std::unique_ptr<Node>, std::less<>> children;
        std::map<std::string, std::int64_t, std::less<>> requests; ///< that end here, by method
        std::int64_t below = 0; ///< requests that end here or further down
    };
    static void merge(Node& into, const Node& from);
    static std::unique_ptr<Node> generalised(const Node& node);
    static void collect(const Node& node, std::vector<std::string>& segments,
                        std::vector<Template>& found);

    std::unique_ptr<Node> m_root;
};

} // namespace edgefence::analysis
