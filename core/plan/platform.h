// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/zone_plan.h"
#include "core/plan/budget.h"
#include "core/plan/plan.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace edgefence::plan {

/// One figure of the platform with where it is from.
struct Figure {
    std::string key; ///< "workers.free.kv.writes.limit", "zone.free.rate_limiting_rules"
    std::vector<std::int64_t> values; ///< one, or the allowed values of a choice, rising
    std::string unit;
    std::string source; ///< documentation page
    Day checked;
};

/// The dated catalogue of platform figures, read from resources/platform/. Adding a figure or a
/// plan is an entry there.
class PlatformCatalogue {
  public:
    /// Reads the files' texts (JSON). Every figure needs key, value(s), unit, source and date.
    static Result<PlatformCatalogue> read(const std::vector<std::string_view>& documents);

    const Figure* find(std::string_view key) const;
    const std::vector<Figure>& figures() const { return m_figures; }

    /// All budgets of a Workers plan, in the order they are shown.
    const std::vector<Budget>& budgets(WorkersPlan plan) const;

  private:
    std::vector<Figure> m_figures;
    std::map<std::string, std::size_t, std::less<>> m_byKey;
    std::vector<Budget> m_free;
    std::vector<Budget> m_paid;
};

/// The budgets that apply to a plan: the catalogue's, overridden by the plan's `platform` figures
/// and `budgets` entries, then its custom ones.
std::vector<Budget> resolveBudgets(const Plan& plan, const PlatformCatalogue& catalogue);

/// Used elsewhere in one window: a day's figure, times the days of a month (`days`), or a 24th of
/// it rounded up for an hour.
std::int64_t usedElsewhereInWindow(const Budget& budget, int days);

/// The value of a catalogue key for this plan: the user's own figure if there is one.
std::optional<std::int64_t> platformValue(const Plan& plan, const PlatformCatalogue& catalogue,
                                          std::string_view key);

} // namespace edgefence::plan
