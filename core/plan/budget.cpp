// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/budget.h"

#include "core/plan/names.h"

namespace edgefence::plan {

namespace {

constexpr Names<BudgetWindow, 3> kWindows{{"utc_day", "utc_hour", "month"}};
constexpr Names<WhenSpent, 2> kWhenSpent{{"fail", "bill"}};

__extension__ using Wide = __int128;

} // namespace

std::string_view name(BudgetWindow window) { return kWindows.of(window); }
std::string_view name(WhenSpent whenSpent) { return kWhenSpent.of(whenSpent); }
std::optional<BudgetWindow> parseBudgetWindow(std::string_view text) {
    return kWindows.parse(text);
}
std::optional<WhenSpent> parseWhenSpent(std::string_view text) { return kWhenSpent.parse(text); }

bool isCustom(const BudgetId& id) {
    return id.value.size() > kCustomPrefix.size() && id.value.starts_with(kCustomPrefix);
}

std::int64_t unitScale(const BudgetId& id) { return id.value == kDoDuration ? kDurationScale : 1; }

std::int64_t priceMicros(const Budget& budget, std::int64_t units) {
    if (!budget.price || units <= 0)
        return 0;
    const Wide million = Wide{1'000'000} * unitScale(budget.id);
    return static_cast<std::int64_t>((Wide{units} * budget.price->microsPerMillion + million / 2) /
                                     million);
}

} // namespace edgefence::plan
