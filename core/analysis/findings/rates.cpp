// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/findings/fixes.h"
#include "core/analysis/findings/messages.h"

#include <algorithm>

namespace edgefence::analysis::findings {
namespace {

/// Calls a second that one object takes before it turns callers away.
constexpr std::int64_t kCallsPerObject = 500;

/// Calls in one second, in thousandths, so that one poll in 15 s is a number too.
using PerSecond = Wide;
constexpr PerSecond kOneASecond = 1000;

struct Peak {
    PerSecond arrivals = 0; ///< checks of one key
    PerSecond counted = 0;  ///< of those, at most so many pass
};

/// What comes to a way in one second.
struct Rates {
    PerSecond perCaller = 0;
    PerSecond together = 0;
    std::int64_t callers = 1;
};

/// The most that one key of a layer sees in one second on a way. A bound lets all of its limit
/// through at once.
Peak peakOn(const Model& model, const Way& way, layers::LayerIndex layer, const Rates& rates) {
    PerSecond perCaller = rates.perCaller;
    PerSecond together = rates.together;
    for (const Station& station : way.stations) {
        const Check* check = std::get_if<Check>(&station);
        if (check == nullptr)
            continue;
        const SharedCounter* counter = check->counter ? &model.counters[*check->counter] : nullptr;
        const PerSecond most = counter != nullptr ? counter->bound.limit * kOneASecond : 0;
        if (check->layer == layer) {
            Peak peak;
            peak.arrivals = counter == nullptr || counter->perCaller ? perCaller : together;
            peak.counted = counter == nullptr ? peak.arrivals : std::min(peak.arrivals, most);
            return peak;
        }
        if (counter == nullptr)
            continue;
        if (counter->perCaller)
            perCaller = std::min(perCaller, most);
        together = std::min(together, counter->perCaller ? perCaller * rates.callers : most);
        perCaller = std::min(perCaller, together);
    }
    return {};
}

Peak peakUnder(const Case& at, layers::LayerIndex layer, const Rates& rates) {
    const Model& model = at.model();
    Peak most;
    for (const Way& way : model.ways) {
        if (model.callers.own && way.route != model.callers.route)
            continue;
        const Peak peak = peakOn(model, way, layer, rates);
        most.arrivals = std::max(most.arrivals, peak.arrivals);
        most.counted = std::max(most.counted, peak.counted);
    }
    return most;
}

/// Under the pressure, or in the traffic if that has more; recorded traffic is all of its pressure.
Peak peakOf(const Case& at, std::uint32_t index) {
    const layers::CompiledLayer& layer = at.plan.layers[index];
    if (!layer.on)
        return {};
    const Callers& callers = at.model().callers;
    Peak most;
    if (!std::holds_alternative<plan::RecordedTraffic>(at.pressure)) {
        const PerSecond each = callers.calls.rate * 1000 * kOneASecond / at.model().scale;
        most =
            peakUnder(at, layers::LayerIndex{index}, {each, each * callers.count, callers.count});
    }
    if (at.evidence.traffic == nullptr)
        return most;
    const PerSecond recorded = at.evidence.traffic->mostInASecond(at.plan, layer) * kOneASecond;
    // Of a key that all share it is not known how many callers they were.
    const Peak seen = peakUnder(at, layers::LayerIndex{index},
                                {recorded, recorded, at.evidence.traffic->requests()});
    most.arrivals = std::max(most.arrivals, seen.arrivals);
    most.counted = std::max(most.counted, seen.counted);
    return most;
}

Ratio toRate(PerSecond rate) { return toRatio(rate, kOneASecond); }

Finding rateFinding(const layers::CompiledLayer& layer, const MessageText& title,
                    const MessageText& sentence, PerSecond rate, std::int64_t most) {
    Finding finding;
    finding.title = message(title, layer.id);
    finding.message = message(sentence, toRate(rate), most);
    finding.numbers = {{"per_second", static_cast<double>(rate) / static_cast<double>(kOneASecond)},
                       {"limit_per_second", static_cast<double>(most)}};
    finding.layers = {layer.id};
    return finding;
}

} // namespace

void hotKey(const Case& at, std::vector<Finding>& found) {
    const std::int64_t most =
        plan::platformValue(at.plan.source, at.catalogue, "kv.writes_per_second_per_key")
            .value_or(1);
    const std::optional<layers::BudgetIndex> writes =
        at.plan.budget(BudgetId{std::string(plan::kKvWrites)});
    for (std::uint32_t index = 0; index < at.plan.layers.size(); ++index) {
        PerSecond rate = 0;
        const Peak peak = peakOf(at, index);
        for (const CheckCost& cost : at.model().costs[index]) {
            if (cost.budget == writes)
                rate = cost.when == layers::Cost::When::EveryCheck ? peak.arrivals : peak.counted;
        }
        if (rate <= most * kOneASecond)
            continue;
        Finding finding = rateFinding(at.plan.layers[index], messages::kHotKey,
                                      messages::kHotKeyRate, rate, most);
        finding.budgets = {at.plan.budgets[writes->value].id};
        found.push_back(std::move(finding));
    }
}

void singleObject(const Case& at, std::vector<Finding>& found) {
    for (std::uint32_t index = 0; index < at.plan.layers.size(); ++index) {
        const layers::CompiledLayer& layer = at.plan.layers[index];
        if (!layer.on || layer.kind->traits().store != "durable_object")
            continue;
        const PerSecond rate = peakOf(at, index).arrivals;
        if (rate <= kCallsPerObject * kOneASecond)
            continue;
        Finding finding = rateFinding(layer, messages::kSingleObject, messages::kSingleObjectRate,
                                      rate, kCallsPerObject);
        if (layer.key.empty())
            apply({withLayer(at.plan.source, layer.id,
                             [](plan::LayerConfig& config) {
                                 config.parameters["key"] = std::vector<std::string>{"ip.src"};
                             }),
                   message(messages::kKeyByClient)},
                  finding);
        found.push_back(std::move(finding));
    }
}

} // namespace edgefence::analysis::findings
