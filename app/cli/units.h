// SPDX-License-Identifier: GPL-3.0-or-later
// Units of budgets as they are shown: whole numbers, but for do.duration_gbs, which core counts in
// millionths.
#pragma once

#include "app/cli/console.h"
#include "core/base/ids.h"

#include <cstdint>
#include <string>

namespace edgefence::cli {

Json unitsJson(const BudgetId& budget, std::int64_t units);
/// "1,213", "0.00064".
std::string unitsText(const BudgetId& budget, std::int64_t units);

} // namespace edgefence::cli
