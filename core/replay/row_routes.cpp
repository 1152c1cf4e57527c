// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/replay/row_routes.h"

#include "core/rules/program.h"

#include <utility>

namespace edgefence::replay {

RowRange allRows(const traffic::Traffic& traffic) { return {0, traffic.rows()}; }

RowRoutes routesOfRows(const layers::CompiledPlan& plan, const traffic::Traffic& traffic,
                       const RowRange& rows, const std::function<bool()>& goOn) {
    const auto other = static_cast<std::uint32_t>(plan.routes.size() - 1);
    RowRoutes result;
    result.routes.assign(rows.count, other);
    std::vector<std::pair<std::uint32_t, std::vector<std::uint8_t>>> hanging;
    // From the last to the first, so that the first that matches has the last word.
    for (std::uint32_t route = other; route-- > 0;) {
        if (!plan.routes[route].when)
            continue;
        rules::RowMatches matches = rules::matchRows(*plan.routes[route].when, traffic);
        const std::uint8_t* const matched = matches.matched.data() + rows.first;
        for (std::size_t row = 0; row < rows.count; ++row)
            result.routes[row] = matched[row] != 0 ? route : result.routes[row];
        if (!matches.hangs.empty())
            hanging.emplace_back(route, std::move(matches.hangs));
        if (goOn && !goOn())
            break;
    }
    // Only expressions that were asked about a row count for it.
    for (const auto& [route, hangs] : hanging) {
        result.hangs.resize(rows.count, 0);
        for (std::size_t row = 0; row < rows.count; ++row) {
            if (hangs[rows.first + row] != 0 && result.routes[row] >= route)
                result.hangs[row] = 1;
        }
    }
    return result;
}

} // namespace edgefence::replay
