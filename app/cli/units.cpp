// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/units.h"

#include "core/base/text.h"
#include "core/plan/budget.h"

#include <fmt/format.h>

namespace edgefence::cli {

Json unitsJson(const BudgetId& budget, std::int64_t units) {
    const std::int64_t scale = plan::unitScale(budget);
    if (units % scale == 0) {
        return units / scale;
    }
    return static_cast<double>(units) / static_cast<double>(scale);
}

std::string unitsText(const BudgetId& budget, std::int64_t units) {
    const std::int64_t scale = plan::unitScale(budget);
    const std::int64_t part = units < 0 ? -(units % scale) : units % scale;
    if (part == 0) {
        return formatGrouped(units / scale);
    }
    const std::string sign = units < 0 && units / scale == 0 ? "-" : "";
    std::string text = fmt::format("{}{}.{:06}", sign, formatGrouped(units / scale), part);
    text.erase(text.find_last_not_of('0') + 1);
    return text;
}

} // namespace edgefence::cli
