// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layers/compiled_plan.h"
#include "core/rules/expression.h"
#include "core/rules/narrow/narrow.h"
#include "core/traffic/traffic.h"

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace edgefence::analysis {

/// What static answers ask some traffic. Every question is answered once and kept by the texts that
/// the answer hangs on, so that an edit asks only what is new. For any thread; one waits for
/// another.
class TrafficFacts {
  public:
    /// REQUIRES: the traffic outlives it.
    explicit TrafficFacts(const traffic::Traffic& traffic) : m_traffic(traffic) {}

    std::int64_t requests();

    /// By route: it has requests, and every one of them matches.
    std::vector<bool> routesThatMatch(const layers::CompiledPlan& plan,
                                      const rules::Expression& expression);

    /// What a wider rule matches beside the wanted one.
    struct Widening {
        rules::Difference difference;
        std::set<std::uint32_t> widerRoutes; ///< of all requests that the wider one matches
    };
    Widening widening(const layers::CompiledPlan& plan, const rules::Expression& wanted,
                      const rules::Expression& wider);

    /// The most requests of one key within one second of the clock, of those on the routes that a
    /// layer runs on.
    std::int64_t mostInASecond(const layers::CompiledPlan& plan,
                               const layers::CompiledLayer& layer);

    /// Requests that lack a field of a key.
    std::int64_t absent(const std::vector<rules::Expression>& key);

  private:
    /// The expressions of all routes, in order.
    using RouteTexts = std::vector<std::string>;
    template <class Answer> using Known = std::map<std::vector<std::string>, Answer>;

    const std::vector<std::uint32_t>& routes(const layers::CompiledPlan& plan);
    std::int64_t countSeconds(const layers::CompiledPlan& plan, const layers::CompiledLayer& layer);
    Widening compare(const layers::CompiledPlan& plan, const rules::Expression& wanted,
                     const rules::Expression& wider);

    const traffic::Traffic& m_traffic;
    std::mutex m_mutex; ///< of all that follows
    std::optional<std::int64_t> m_requests;
    RouteTexts m_routesOf; ///< what the next one is of
    std::vector<std::uint32_t> m_routes;
    Known<std::vector<bool>> m_matching;
    Known<Widening> m_widenings;
    Known<std::int64_t> m_absent;
    Known<std::int64_t> m_seconds;
};

} // namespace edgefence::analysis
