// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/route_suggestions.h"

#include "core/analysis/path_tree.h"
#include "core/base/text.h"
#include "core/rules/printer.h"
#include "core/rules/program.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>

namespace edgefence::analysis {
namespace {

using rules::Column;

constexpr std::size_t kMostSuggestions = 8;

/// One byte per row, 1 = no route of the plan takes it.
std::vector<std::uint8_t> rowsOfNoRoute(const layers::CompiledPlan& plan,
                                        const std::vector<std::uint32_t>& routes) {
    std::vector<std::uint8_t> free(routes.size());
    const std::size_t other = plan.routes.size() - 1;
    for (std::size_t row = 0; row < free.size(); ++row)
        free[row] = routes[row] == other ? 1 : 0;
    return free;
}

std::int64_t weightOf(const traffic::Traffic& traffic, std::size_t row) {
    const auto weights = traffic.weights();
    return weights.empty() ? 1 : std::int64_t{weights[row]};
}

/// The paths of the rows, each once per method.
PathTree treeOf(const traffic::Traffic& traffic, const std::vector<std::uint8_t>& rows) {
    PathTree tree;
    if (!traffic.has(Column::Path))
        return tree;
    std::unordered_map<std::uint64_t, std::int64_t> requests;
    const auto methods = traffic.codes(Column::Method);
    rules::withCodes(traffic.codes(Column::Path), [&](auto paths) {
        rules::withCodes(methods, [&](auto methodOf) {
            for (std::size_t row = 0; row < rows.size(); ++row) {
                if (rows[row] == 0)
                    continue;
                const std::uint64_t method =
                    methodOf.empty() ? std::uint64_t{rules::kAbsent} : methodOf[row];
                requests[method << 32U | paths[row]] += weightOf(traffic, row);
            }
        });
    });
    for (const auto& [codes, count] : requests)
        tree.add(traffic.text(Column::Path, static_cast<std::uint32_t>(codes)),
                 traffic.text(Column::Method, static_cast<std::uint32_t>(codes >> 32U)), count);
    return tree;
}

/// What stands between the variable segments of a path must be in it, at its beginning and its end
/// where it is there.
std::string pathClause(const std::vector<std::string>& segments) {
    constexpr std::string_view kPath = "http.request.uri.path";
    std::vector<std::string> pieces{"/"};
    for (std::size_t i = 0; i < segments.size(); ++i) {
        if (i > 0)
            pieces.back() += "/";
        if (PathTree::isVariable(segments[i]))
            pieces.emplace_back();
        else
            pieces.back() += segments[i];
    }
    if (pieces.size() == 1)
        return std::string(kPath) + " eq " + rules::quoted(pieces.front());
    std::string clause =
        "starts_with(" + std::string(kPath) + ", " + rules::quoted(pieces.front()) + ")";
    for (std::size_t i = 1; i + 1 < pieces.size(); ++i)
        clause += " and " + std::string(kPath) + " contains " + rules::quoted(pieces[i]);
    if (!pieces.back().empty())
        clause +=
            " and ends_with(" + std::string(kPath) + ", " + rules::quoted(pieces.back()) + ")";
    return clause;
}

std::string idOf(const PathTree::Template& route) {
    std::string id = toLowerAscii(route.method.empty() ? "any" : route.method);
    for (const std::string& segment : route.segments) {
        id += '-';
        for (const char byte : toLowerAscii(segment)) {
            const bool plain = (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9');
            if (plain)
                id += byte;
            else if (id.back() != '-' && byte != '<' && byte != '>')
                id += '-';
        }
    }
    while (id.size() > 1 && id.back() == '-')
        id.pop_back();
    return id;
}

/// Paths that differ in nothing but signs have one id; the later ones are numbered.
std::string freeId(const std::vector<RouteSuggestion>& taken, const std::string& id) {
    const auto isTaken = [&](const std::string& wanted) {
        return std::any_of(taken.begin(), taken.end(), [&](const RouteSuggestion& suggestion) {
            return suggestion.id == wanted;
        });
    };
    std::string free = id;
    for (int number = 2; isTaken(free); ++number)
        free = id + "-" + std::to_string(number);
    return free;
}

} // namespace

std::vector<RouteSuggestion> suggestRoutes(const layers::CompiledPlan& plan,
                                           const traffic::Traffic& traffic,
                                           const std::vector<std::uint32_t>& routes,
                                           const rules::Schema& schema) {
    const std::vector<std::uint8_t> free = rowsOfNoRoute(plan, routes);
    std::vector<PathTree::Template> templates = treeOf(traffic, free).templates();
    const auto order = [](const PathTree::Template& route) {
        return std::make_tuple(-route.requests, std::cref(route.segments), std::cref(route.method));
    };
    std::sort(templates.begin(), templates.end(),
              [&](const auto& left, const auto& right) { return order(left) < order(right); });

    std::vector<RouteSuggestion> suggestions;
    for (const PathTree::Template& route : templates) {
        if (suggestions.size() == kMostSuggestions)
            break;
        RouteSuggestion suggestion{
            freeId(suggestions, idOf(route)), route.method, {}, pathClause(route.segments), 0};
        for (const std::string& segment : route.segments)
            suggestion.path += "/" + segment;
        if (!route.method.empty())
            suggestion.when =
                "http.request.method eq " + rules::quoted(route.method) + " and " + suggestion.when;
        // /p/<id> and /p/<slug> are told apart here, but not by their expressions.
        const bool isKnown =
            std::any_of(suggestions.begin(), suggestions.end(), [&](const RouteSuggestion& known) {
                return known.when == suggestion.when;
            });
        if (isKnown)
            continue;
        const auto condition = rules::parseCondition(suggestion.when, schema);
        if (!condition.value)
            continue;
        const std::vector<std::uint8_t> matched =
            rules::matchRows(*condition.value, traffic).matched;
        for (std::size_t row = 0; row < free.size(); ++row) {
            if (free[row] != 0 && matched[row] != 0)
                suggestion.requests += weightOf(traffic, row);
        }
        suggestions.push_back(std::move(suggestion));
    }
    std::stable_sort(
        suggestions.begin(), suggestions.end(),
        [](const auto& left, const auto& right) { return left.requests > right.requests; });
    return suggestions;
}

} // namespace edgefence::analysis
