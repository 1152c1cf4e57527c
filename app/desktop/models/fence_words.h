// SPDX-License-Identifier: GPL-3.0-or-later
// What the fence map says, in words.
#pragma once

#include "core/analysis/answers.h"
#include "core/layers/compiled_plan.h"
#include "core/plan/pressure.h"

#include <QString>

namespace edgefence::desktop {

/// "protected", the name that styles go by.
QString verdictName(analysis::Verdict verdict);
/// "Protected".
QString verdictWord(analysis::Verdict verdict);

/// Units as a person counts them: GB-s have a fraction.
QString unitsText(const BudgetId& budget, std::int64_t units);
/// "100,000 a day".
QString limitText(const plan::Budget& budget);
/// "20,000 used elsewhere"; empty without.
QString elsewhereText(const plan::Budget& budget);

/// "lasts the day", "spent at 00:33:20", "$3.10 a month", "included".
struct LastsText {
    QString text;
    bool ends = false;
};
LastsText lastsText(const plan::Budget& budget, const analysis::BudgetAnswer& answer,
                    const analysis::Lane& lane);
/// "20 addresses empty it", "enough for 17 clients"; empty if nothing can be said.
QString whoText(const plan::Pressure& pressure, const analysis::BudgetAnswer& answer,
                const analysis::Lane& lane);

/// "8,640 a day".
QString perDayText(std::int64_t admittedPerKeyPerDay);
/// "1 read + 1 write each": what one check spends; empty if nothing.
QString costText(const std::vector<layers::Cost>& costs);
/// "1 read per call", "1 write per call counted".
QString dripText(const layers::Cost& cost);

} // namespace edgefence::desktop
