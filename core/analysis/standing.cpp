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
    const bool held = m_traffic != nullptr && heldByTraffic(layer)[route.value];
    return held ? Answer::HeldByTraffic : Answer::NotShown;
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

const std::vector<bool>& Standing::heldByTraffic(const layers::CompiledLayer& layer) {
    const auto [known, isNew] = m_held.try_emplace(&layer);
    std::vector<bool>& held = known->second;
    if (!isNew)
        return held;
    if (m_routeOfRow.empty())
        m_routeOfRow = routesOfRows(m_plan, *m_traffic);
    const std::vector<std::uint8_t> matched =
        rules::matchRows(*layer.expression, *m_traffic).matched;
    std::vector<bool> missed(m_plan.routes.size(), false);
    held.assign(m_plan.routes.size(), false);
    for (std::size_t row = 0; row < m_routeOfRow.size(); ++row) {
        if (matched[row] == 0)
            missed[m_routeOfRow[row]] = true;
        else
            held[m_routeOfRow[row]] = true;
    }
    for (std::size_t route = 0; route < held.size(); ++route)
        held[route] = held[route] && !missed[route];
    return held;
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
