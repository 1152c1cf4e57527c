// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/base/message.h"
#include "core/base/time.h"
#include "core/layers/compiled_plan.h"
#include "core/plan/pressure.h"

#include <optional>
#include <string>
#include <vector>

// The static answers about a plan under a pressure: what each budget faces in the worst case, what
// protects it, and what is wrong or wasted. No clock, no traffic needed; under 1 ms.

namespace edgefence::analysis {

/// In rising order of harm.
enum class Verdict : std::uint8_t { Fits, Protected, Slowed, Exposed, SelfConsumed };
std::string_view name(Verdict verdict); ///< "self_consumed"

struct SpenderShare {
    std::string by; ///< layer, route or "elsewhere"
    std::int64_t units = 0;
    friend bool operator==(const SpenderShare&, const SpenderShare&) = default;
};

/// One layer's part in one lane: what reaches it, what it lets through, what it spends.
struct LaneStep {
    layers::LayerIndex layer;
    /// A day (of a budget by the hour: an hour), all callers of the pressure.
    std::int64_t arrivals = 0;
    std::int64_t admitted = 0;
    std::int64_t ownSpending = 0; ///< of this lane's budget
    /// Its bound keeps the worst case inside this budget (solid or dashed fence), is not enough
    /// (dots), or never bites.
    enum class Effect : std::uint8_t { Protects, Slows, NeverBites };
    Effect effect = Effect::NeverBites;
    /// Something of this budget is spent behind its fence; else it only spends (a drip alone).
    bool standsBefore = false;
    /// The sum in one sentence, for the strip under the map.
    Message sum;
};

/// The budget's worst case if the whole pressure goes to one route (own clients and recorded
/// traffic: that route's share).
struct Lane {
    RouteId route;
    std::int64_t worstCase = 0;
    Verdict verdict = Verdict::Fits;
    std::vector<LayerId> protectedBy;
    std::optional<Duration> spentAfter;     ///< absent: lasts the window; rounded down
    std::optional<Ratio> spentAfterSeconds; ///< the same, exactly
    std::optional<std::int64_t> addressesToSpend;
    std::int64_t arrivals = 0;   ///< calls a day before any layer
    std::vector<LaneStep> steps; ///< layers that stand before it or spend it, in running order
    std::vector<SpenderShare> spenders;
    Message sum;
};

struct MoneyAnswer {
    Money perDay;
    Money perMonth;
};

struct BudgetAnswer {
    layers::BudgetIndex budget;
    std::int64_t limit = 0;
    std::int64_t usedElsewhere = 0; ///< in one window
    std::int64_t worstCase = 0;
    Verdict verdict = Verdict::Fits;
    std::optional<RouteId> worstLane; ///< the lane whose verdict the budget has
    std::vector<LayerId> protectedBy;
    bool exact = false;                     ///< all layers that protect it are exact
    std::optional<Duration> spentAfter;     ///< rounded down
    std::optional<Ratio> spentAfterSeconds; ///< the same, exactly
    std::optional<std::int64_t> addressesToSpend;
    std::optional<std::int64_t> callersThatFit;
    std::optional<std::int64_t> callersThatFitSlowest;
    /// Seconds between requests that would imply the limit: 86,400 / rest, as a fraction.
    std::optional<Ratio> secondsPerUnit;
    std::optional<MoneyAnswer> money;   ///< only with `bill`
    std::vector<SpenderShare> spenders; ///< of the worst mix, most first
    std::vector<Lane> lanes;
    Message sum;
    /// Spent by any route or layer of this plan?
    bool spentByPlan = false;
};

struct LayerAnswer {
    layers::LayerIndex layer;
    bool exact = false;
    std::int64_t admittedPerKeyPerDay = 0;
    std::vector<layers::Cost> selfCost; ///< what one check spends at most
    Message promise;
};

enum class Severity : std::uint8_t { Note, Warning, Error };
std::string_view name(Severity severity);

/// A fix is a function of the plan: the new plan, undone by going back to the old one.
struct Finding {
    std::string_view code; ///< "path-alone-would-do"
    Severity severity = Severity::Note;
    Message title;   ///< one short sentence
    Message message; ///< the sentence with the numbers behind it
    std::vector<std::pair<std::string, double>> numbers; ///< for machines, by name
    std::vector<LayerId> layers;
    std::vector<RouteId> routes;
    std::vector<BudgetId> budgets;
    std::optional<plan::Plan> fixed; ///< the plan with the fix applied
    std::optional<Message> fixLabel; ///< "Use the path alone"
};

/// A knob or undocumented behaviour that an answer rests on.
struct AssumptionUsed {
    std::string key;
    std::string value;
    Message because;
};

struct Answers {
    plan::Pressure pressure;
    std::vector<BudgetAnswer> budgets; ///< by budget index
    std::vector<LayerAnswer> layers;   ///< by layer index
    std::vector<Finding> findings;     ///< worst first
    std::vector<AssumptionUsed> assumptions;
};

} // namespace edgefence::analysis
