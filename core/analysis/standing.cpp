// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/standing.h"

#include "core/rules/program.h"

#include <algorithm>

namespace edgefence::analysis {

Standing::Standing(const layers::CompiledPlan& plan, const rules::Schema& schema,
                   const Evidence& evidence)
    : m_plan(plan),
      m_traffic(evidence.traffic),
      m_anything(rules::parseCondition("true", schema).value) {}

Standing::Answer Standing::before(layers::RouteIndex route, const layers::CompiledLayer& layer) {
    if (!layer.expression)
        return Answer::Certain;
    const std::optional<rules::Expression>& when = m_plan.routes[route.value].when;
    const std::optional<rules::Expression>& narrow = when ? when : m_anything;
    if (narrow && rules::implies(*narrow, *layer.expression))
        return Answer::Certain;
    if (isElsewhere(route, *layer.expression))
        return Answer::Never;
    return m_traffic != nullptr && everyRowMatches(route, *layer.expression) ? Answer::HeldByTraffic
                                                                             : Answer::NotShown;
}

/// Both pin the same field, to different values.
bool Standing::isElsewhere(layers::RouteIndex route, const rules::Expression& expression) const {
    const std::optional<rules::Expression>& when = m_plan.routes[route.value].when;
    if (!when)
        return false;
    const std::vector<std::string> fields = expression.fields();
    return std::any_of(fields.begin(), fields.end(), [&](const std::string& field) {
        const std::optional<std::string> here = rules::pinnedValue(*when, field);
        const std::optional<std::string> there = rules::pinnedValue(expression, field);
        return here && there && *here != *there;
    });
}

const std::vector<std::uint32_t>& Standing::routeOfRow() {
    if (m_routeOfRow.empty())
        m_routeOfRow = routesOfRows(m_plan, *m_traffic);
    return m_routeOfRow;
}

bool Standing::everyRowMatches(layers::RouteIndex route, const rules::Expression& expression) {
    const std::vector<std::uint32_t>& routes = routeOfRow();
    const std::vector<std::uint8_t> matched = rules::matchRows(expression, *m_traffic).matched;
    bool any = false;
    for (std::size_t row = 0; row < routes.size(); ++row) {
        if (routes[row] != route.value)
            continue;
        if (matched[row] == 0)
            return false;
        any = true;
    }
    return any;
}

std::vector<std::uint32_t> routesOfRows(const layers::CompiledPlan& plan,
                                        const traffic::Traffic& traffic) {
    const auto other = static_cast<std::uint32_t>(plan.routes.size() - 1);
    std::vector<std::uint32_t> routes(traffic.rows(), other);
    // From the last to the first, so that the first that matches has the last word.
    for (std::uint32_t route = other; route-- > 0;) {
        const std::optional<rules::Expression>& when = plan.routes[route].when;
        if (!when)
            continue;
        const std::vector<std::uint8_t> matched = rules::matchRows(*when, traffic).matched;
        for (std::size_t row = 0; row < routes.size(); ++row) {
            if (matched[row] != 0)
                routes[row] = route;
        }
    }
    return routes;
}

} // namespace edgefence::analysis
