// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layers/compiled_plan.h"
#include "core/traffic/traffic.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace edgefence::replay {

/// The route of each row of a part of some traffic: the first that matches, else the last one,
/// "other".
struct RowRoutes {
    std::vector<std::uint32_t> routes;
    /// One byte per row, 1 = hangs on fields that the traffic does not have; empty if none does.
    std::vector<std::uint8_t> hangs;
};

/// A part of some traffic, as rows.
struct RowRange {
    std::size_t first = 0;
    std::size_t count = 0;
};
RowRange allRows(const traffic::Traffic& traffic);

/// `goOn` is asked after each expression; where it says no, the rest is left out.
RowRoutes routesOfRows(const layers::CompiledPlan& plan, const traffic::Traffic& traffic,
                       const RowRange& rows, const std::function<bool()>& goOn = {});

} // namespace edgefence::replay
