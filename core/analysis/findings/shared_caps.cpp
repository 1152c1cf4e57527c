// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/findings/fixes.h"
#include "core/analysis/findings/messages.h"

#include <algorithm>

namespace edgefence::analysis::findings {
namespace {

/// So many addresses that no bound per address holds them.
constexpr std::int64_t kManyAddresses = 1'000'000;

/// A shared cap that a call meets before a cap of its caller.
struct Pair {
    layers::LayerIndex shared;
    layers::LayerIndex perCaller;
    layers::RouteIndex route;
};

/// The later one refuses what the earlier one has counted: it lets less through in a window of the
/// earlier.
bool refusesCounted(const SharedCounter& shared, const SharedCounter& perCaller) {
    return !shared.perCaller && perCaller.perCaller && shared.bound.refuses &&
           perCaller.bound.limit < shared.bound.limit;
}

std::vector<Pair> pairs(const Model& model) {
    std::vector<Pair> pairs;
    const auto known = [&pairs](layers::LayerIndex shared, layers::LayerIndex perCaller) {
        return std::any_of(pairs.begin(), pairs.end(), [&](const Pair& pair) {
            return pair.shared == shared && pair.perCaller == perCaller;
        });
    };
    for (const Way& way : model.ways) {
        std::vector<std::size_t> passed;
        for (const Station& station : way.stations) {
            const Check* check = std::get_if<Check>(&station);
            if (check == nullptr || !check->counter)
                continue;
            const SharedCounter& later = model.counters[*check->counter];
            for (const std::size_t before : passed) {
                const SharedCounter& earlier = model.counters[before];
                if (refusesCounted(earlier, later) && !known(earlier.layer, later.layer))
                    pairs.push_back({earlier.layer, later.layer, way.route});
            }
            passed.push_back(*check->counter);
        }
    }
    return pairs;
}

/// The call with which the first budget of the two layers ends; absent: none does.
std::optional<std::int64_t> callsUntilSpent(const WorstCases& cases, const Pair& pair) {
    std::optional<std::int64_t> first;
    for (const layers::LayerIndex layer : {pair.shared, pair.perCaller}) {
        for (const CheckCost& cost : cases.model().costs[layer.value]) {
            const bool ends =
                cases.model().plan->budgets[cost.budget.value].whenSpent == plan::WhenSpent::Fail;
            const std::optional<Time> time =
                ends ? cases.spentAfter(cost.budget, {pair.route, nullptr}) : std::nullopt;
            if (!time)
                continue;
            const std::int64_t calls = cases.callsBy(*time);
            first = std::min(first.value_or(calls), calls);
        }
    }
    return first;
}

/// When the fence dies: as it stands, swapped for one address, swapped for many.
struct Deaths {
    std::optional<std::int64_t> now;
    std::optional<std::int64_t> swappedOne;
    std::optional<std::int64_t> swappedMany;
};

/// The model of the plan in which two layers have changed places.
Model swappedModel(Model model, const Pair& pair) {
    for (Way& way : model.ways) {
        Check* shared = nullptr;
        Check* perCaller = nullptr;
        for (Station& station : way.stations) {
            Check* check = std::get_if<Check>(&station);
            if (check != nullptr && check->layer == pair.shared)
                shared = check;
            else if (check != nullptr && check->layer == pair.perCaller)
                perCaller = check;
        }
        if (shared != nullptr && perCaller != nullptr)
            std::swap(*shared, *perCaller);
    }
    return model;
}

/// One address flat out, whatever the pressure is.
Deaths deaths(const Case& at, const Pair& pair) {
    const auto look = [&pair](const Model& now) {
        const Model swapped = swappedModel(now, pair);
        return Deaths{callsUntilSpent(WorstCases(now, 1), pair),
                      callsUntilSpent(WorstCases(swapped, 1), pair),
                      callsUntilSpent(WorstCases(swapped, kManyAddresses), pair)};
    };
    if (!at.model().callers.own)
        return look(at.model());
    return look(buildModel(at.plan, plan::Attackers{}, at.evidence));
}

} // namespace

void refusalSpendsSharedCap(const Case& at, std::vector<Finding>& found) {
    for (const Pair& pair : pairs(at.model())) {
        const layers::CompiledLayer& shared = at.plan.layers[pair.shared.value];
        const layers::CompiledLayer& perCaller = at.plan.layers[pair.perCaller.value];
        // What stands before another operation, or at the edge, has its place.
        const auto& places = perCaller.kind->traits().places;
        if (std::find(places.begin(), places.end(), shared.config.place) == places.end())
            continue;
        const std::int64_t cap = shared.kind->bound(shared.config).limit;
        const std::int64_t own = perCaller.kind->bound(perCaller.config).limit;
        plan::Plan changed = swapped(at.plan.source, shared.id, perCaller.id);
        const Deaths dies = deaths(at, pair);

        Finding finding;
        finding.title = message(messages::kSharedCap, shared.id, perCaller.id);
        finding.message = message(messages::kSharedCapSpent, own, cap);
        finding.numbers = {{"cap", static_cast<double>(cap)},
                           {"per_caller", static_cast<double>(own)}};
        if (dies.now && dies.swappedOne && dies.swappedMany) {
            const layers::RouteIndex route = pair.route;
            finding.message =
                message(messages::kSharedCapSwap, own, cap, at.plan.routes[route.value].id,
                        *dies.now, *dies.swappedOne, *dies.swappedMany);
            finding.numbers.emplace_back("dies_with_request", static_cast<double>(*dies.now));
            finding.numbers.emplace_back("swapped_one_address",
                                         static_cast<double>(*dies.swappedOne));
            finding.numbers.emplace_back("swapped_many_addresses",
                                         static_cast<double>(*dies.swappedMany));
        }
        finding.layers = {shared.id, perCaller.id};
        finding.routes = {at.plan.routes[pair.route.value].id};
        apply({std::move(changed), message(messages::kSwap, shared.id, perCaller.id)}, finding);
        found.push_back(std::move(finding));
    }
}

} // namespace edgefence::analysis::findings
