// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/model.h"

#include "core/plan/pressure_route.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

namespace edgefence::analysis {
namespace {

constexpr std::int64_t kSecond = 1000;
/// Longer than any budget's window: a curve that does not come back.
constexpr std::int64_t kNever = 1000 * kDay.count();
/// A common multiple above this is not worth its exactness: bounds are rounded up instead.
constexpr std::int64_t kGreatestScale = 1'000'000'000'000;

std::int64_t commonMultiple(std::int64_t left, std::int64_t right) {
    const Wide multiple = Wide{left} / std::gcd(left, right) * right;
    return multiple > kGreatestScale ? left : static_cast<std::int64_t>(multiple);
}

/// Which operations a call spends: by operation index.
using Profile = std::vector<bool>;

/// A status of each kind that the operations of a route tell apart.
std::set<int> tellingStatuses(const layers::CompiledRoute& route) {
    std::set<int> codes;
    for (const layers::CompiledOperation& operation : route.operations)
        codes.insert(operation.on.codes.begin(), operation.on.codes.end());
    std::set<int> statuses = codes;
    statuses.insert(0);
    for (const layers::CompiledOperation& operation : route.operations) {
        for (const int statusClass : operation.on.classes) {
            int status = statusClass * 100;
            while (codes.contains(status))
                ++status;
            statuses.insert(status);
        }
    }
    return statuses;
}

Profile profileOf(const layers::CompiledRoute& route, int status) {
    Profile profile;
    for (const layers::CompiledOperation& operation : route.operations)
        profile.push_back(operation.on.holds(status));
    return profile;
}

/// The full way first: every operation is spent.
std::vector<Profile> profilesOf(const layers::CompiledRoute& route, const Callers& callers) {
    if (callers.own && route.config.sample && route.config.sample->status)
        return {profileOf(route, *route.config.sample->status)};
    std::vector<Profile> profiles = {Profile(route.operations.size(), true)};
    if (callers.own)
        return profiles;
    for (const int status : tellingStatuses(route)) {
        Profile profile = profileOf(route, status);
        if (std::find(profiles.begin(), profiles.end(), profile) == profiles.end())
            profiles.push_back(std::move(profile));
    }
    return profiles;
}

class ModelBuilder {
  public:
    ModelBuilder(const layers::CompiledPlan& plan, const Evidence& evidence)
        : m_plan(plan), m_traffic(evidence.traffic), m_counters(plan.layers.size()) {
        m_model.plan = &plan;
        m_model.mayRun.assign(plan.layers.size(), false);
        for (const layers::CompiledLayer& layer : plan.layers)
            m_model.costs.push_back(costsOf(layer));
    }

    Model build(const plan::Pressure& pressure) {
        setScale(pressure);
        if (const auto* attackers = std::get_if<plan::Attackers>(&pressure))
            setCallers(*attackers);
        else
            setCallers(std::get<plan::OwnClients>(pressure));
        for (std::uint32_t index = 0; index < m_plan.routes.size(); ++index)
            addWays(layers::RouteIndex{index});
        findAlike();
        if (m_model.callers.own)
            m_model.callers.route = routeOf(std::get<plan::OwnClients>(pressure));
        return std::move(m_model);
    }

  private:
    std::vector<CheckCost> costsOf(const layers::CompiledLayer& layer) const {
        std::vector<CheckCost> costs;
        if (!layer.on)
            return costs;
        for (const layers::Cost& cost :
             layer.kind->costs(layer.config, m_plan.source.assumptions)) {
            if (const auto budget = m_plan.budget(cost.budget); budget && cost.units > 0)
                costs.push_back({*budget, cost.units, cost.when});
        }
        return costs;
    }

    void setScale(const plan::Pressure& pressure) {
        std::int64_t scale = kSecond;
        if (const auto* own = std::get_if<plan::OwnClients>(&pressure))
            scale = commonMultiple(scale, own->every.count());
        for (const layers::CompiledLayer& layer : m_plan.layers) {
            if (!layer.on)
                continue;
            const layers::Bound bound = layer.kind->bound(layer.config);
            if (bound.shape == layers::Bound::Shape::Line)
                scale = commonMultiple(scale, bound.window.count());
        }
        m_model.scale = scale;
    }

    void setCallers(const plan::Attackers& attackers) {
        m_model.callers.count = attackers.addresses;
        m_model.callers.calls.rate = m_model.scale * attackers.ratePerSecond / kSecond;
    }

    void setCallers(const plan::OwnClients& own) {
        Callers& callers = m_model.callers;
        callers.count = own.clients;
        callers.own = true;
        callers.every = own.every;
        callers.calls.rate = m_model.scale / own.every.count();
        if (own.activePerDay < kDay)
            callers.calls.activePerDay = own.activePerDay.count();
    }

    void addWays(layers::RouteIndex index) {
        const layers::CompiledRoute& route = m_plan.routes[index.value];
        if (!route.readable)
            return mayRunWhateverItIs(index);
        findChecks(index);
        for (const Profile& profile : profilesOf(route, m_model.callers))
            m_model.ways.push_back({index, stations(index, profile), 0});
    }

    void findAlike() {
        std::vector<Way>& ways = m_model.ways;
        for (std::size_t at = 0; at < ways.size(); ++at) {
            const auto first = std::find_if(ways.begin(), ways.end(), [&](const Way& way) {
                return way.stations == ways[at].stations;
            });
            ways[at].firstAlike = static_cast<std::size_t>(first - ways.begin());
        }
    }

    /// The layers that run on a route, in plan order, with what bounds them there.
    void findChecks(layers::RouteIndex index) {
        m_checks.clear();
        for (std::uint32_t at = 0; at < m_plan.layers.size(); ++at) {
            const layers::CompiledLayer& layer = m_plan.layers[at];
            if (!layer.on || !layer.onRoute[index.value])
                continue;
            const layers::Stands shown = layer.stands[index.value];
            if (shown == layers::Stands::Never)
                continue;
            m_model.mayRun[at] = m_model.mayRun[at] || isPlacedOn(index, layer);
            const bool isDoubted = shown == layers::Stands::NotShown;
            const bool heldByTraffic =
                isDoubted && m_traffic != nullptr &&
                m_traffic->routesThatMatch(m_plan, *layer.expression)[index.value];
            if (isDoubted)
                m_model.doubts.push_back({layers::LayerIndex{at}, index, heldByTraffic});
            const bool stands = !isDoubted || heldByTraffic;
            // A layer that may match spends, although it bounds nothing.
            if (stands || !m_model.costs[at].empty())
                m_checks.push_back(
                    {layers::LayerIndex{at}, stands ? counterOf(layers::LayerIndex{at}, index)
                                                    : std::optional<std::size_t>{}});
        }
    }

    /// What an expression that cannot be read means is not known.
    void mayRunWhateverItIs(layers::RouteIndex route) {
        for (std::size_t at = 0; at < m_plan.layers.size(); ++at) {
            if (m_plan.layers[at].onRoute[route.value])
                m_model.mayRun[at] = true;
        }
    }

    bool isPlacedOn(layers::RouteIndex route, const layers::CompiledLayer& layer) const {
        switch (layer.config.place) {
        case plan::Place::Edge:
            return true;
        case plan::Place::WorkerFront:
            return m_plan.routes[route.value].config.worker;
        case plan::Place::BeforeOperation:
            break;
        }
        return m_plan.routes[route.value].config.worker &&
               layer.beforeOperation[route.value].has_value();
    }

    std::vector<Station> stations(layers::RouteIndex index, const Profile& profile) const {
        const layers::CompiledRoute& route = m_plan.routes[index.value];
        std::vector<Station> stations;
        const auto addChecks = [&](plan::Place place, std::optional<std::size_t> operation) {
            for (const Check& check : m_checks) {
                const layers::CompiledLayer& layer = m_plan.layers[check.layer.value];
                if (layer.config.place != place)
                    continue;
                if (!operation || layer.beforeOperation[index.value] == operation)
                    stations.emplace_back(check);
            }
        };
        addChecks(plan::Place::Edge, std::nullopt);
        if (route.config.worker) {
            if (const auto budget = m_plan.budget(BudgetId{std::string(plan::kWorkerRequests)}))
                stations.emplace_back(Spending{*budget});
            addChecks(plan::Place::WorkerFront, std::nullopt);
        }
        for (std::size_t at = 0; at < route.operations.size(); ++at) {
            if (!profile[at])
                continue;
            if (route.config.worker)
                addChecks(plan::Place::BeforeOperation, at);
            const layers::CompiledOperation& operation = route.operations[at];
            const bool once = m_model.callers.own && operation.perIdle.has_value();
            stations.emplace_back(Spending{operation.budget, operation.units, once});
        }
        return stations;
    }

    std::optional<std::size_t> counterOf(layers::LayerIndex index, layers::RouteIndex route) {
        const layers::CompiledLayer& layer = m_plan.layers[index.value];
        const layers::Bound bound = layer.kind->bound(layer.config);
        const KeyScope scope = keyScope(layer, m_plan.routes[route.value]);
        const bool chosen = scope.kind == KeyScope::Kind::CallersChoice;
        if (!bound.refuses || (chosen && !m_model.callers.own))
            return std::nullopt;
        std::vector<std::size_t>& known = m_counters[index.value];
        // Who is turned away before pauses, and a pause ends the window after all.
        const bool polled = m_model.callers.own && bound.restartsAtPut && !isThinned(index, route);
        const auto found = std::find_if(known.begin(), known.end(), [&](std::size_t counter) {
            const SharedCounter& other = m_model.counters[counter];
            return other.pinned == scope.pinned && other.isPolled == polled;
        });
        if (found != known.end())
            return *found;
        SharedCounter counter;
        counter.layer = index;
        counter.pinned = scope.pinned;
        counter.perCaller = scope.kind != KeyScope::Kind::Everybody;
        counter.bound = bound;
        if (!(polled ? setPolledCurve(counter, layer) : setCurve(counter)))
            return std::nullopt;
        known.push_back(m_model.counters.size());
        m_model.counters.push_back(std::move(counter));
        return known.back();
    }

    /// Another layer may refuse a call before it comes to this one.
    bool isThinned(layers::LayerIndex index, layers::RouteIndex route) const {
        const auto rank = [&](std::uint32_t at) {
            const layers::CompiledLayer& layer = m_plan.layers[at];
            return std::tuple(layer.config.place, layer.beforeOperation[route.value].value_or(0),
                              at);
        };
        for (std::uint32_t at = 0; at < m_plan.layers.size(); ++at) {
            const layers::CompiledLayer& layer = m_plan.layers[at];
            if (layer.on && layer.onRoute[route.value] && rank(at) < rank(index.value))
                return true;
        }
        return false;
    }

    bool setCurve(SharedCounter& counter) const {
        const layers::Bound& bound = counter.bound;
        const Wide share = m_model.scale * bound.limit;
        if (bound.shape == layers::Bound::Shape::Line) {
            counter.curve.rate = ceilDivide(share, bound.window.count());
            return true;
        }
        // A clock window that does not divide the day may be running when the day begins; one that
        // every put restarts begins with the day's first call.
        if (!bound.restartsAtPut && kDay % bound.window != Duration{0} &&
            bound.window % kDay != Duration{0})
            counter.curve.ahead = share;
        counter.curve.burst = share;
        counter.curve.perPeriod = share;
        counter.curve.period = bound.window.count();
        return true;
    }

    /// What own clients get through where every put restarts the window: a round of polls that
    /// pass, one of polls that are refused. False if nobody is ever refused.
    bool setPolledCurve(SharedCounter& counter, const layers::CompiledLayer& layer) const {
        const Callers& callers = m_model.callers;
        const std::int64_t sharing = counter.perCaller ? 1 : callers.count;
        const Duration every{std::max<std::int64_t>(callers.every.count() / sharing, 1)};
        const layers::HonestShare share = layer.kind->honestShare(layer.config, every);
        if (share.cycle == 0)
            return false;
        counter.isPolled = true;
        counter.curve = callers.calls;
        counter.curve.rate *= sharing;
        const std::int64_t passed = share.cycle - share.refused;
        if (passed > 0) {
            counter.curve.period = share.cycle * every.count();
            counter.curve.perPeriod = m_model.scale * passed;
        } else { // once refused, refused until a pause
            counter.curve.period = callers.calls.activePerDay > 0 ? kDay.count() : kNever;
            counter.curve.perPeriod = m_model.scale * (share.from - 1);
        }
        return true;
    }

    layers::RouteIndex routeOf(const plan::OwnClients& own) const {
        const std::optional<RouteId> id = plan::pressureRoute(m_plan.source, own.route);
        const std::optional<layers::RouteIndex> route =
            id ? m_plan.route(*id) : std::optional<layers::RouteIndex>{};
        return route.value_or(
            layers::RouteIndex{static_cast<std::uint32_t>(m_plan.routes.size() - 1)});
    }

    const layers::CompiledPlan& m_plan;
    TrafficFacts* m_traffic;
    std::vector<std::vector<std::size_t>> m_counters; ///< by layer index
    std::vector<Check> m_checks;                      ///< of the route at hand
    Model m_model;
};

} // namespace

bool Way::meets(layers::LayerIndex layer) const {
    return std::any_of(stations.begin(), stations.end(), [layer](const Station& station) {
        const Check* check = std::get_if<Check>(&station);
        return check != nullptr && check->layer == layer;
    });
}

bool Model::hasWay(layers::RouteIndex route) const {
    return std::any_of(ways.begin(), ways.end(),
                       [route](const Way& way) { return way.route == route; });
}

layers::RouteIndex Model::firstAlike(layers::RouteIndex route) const {
    const auto waysOf = [this](layers::RouteIndex wanted) {
        std::vector<std::size_t> alike;
        for (const Way& way : ways) {
            if (way.route == wanted)
                alike.push_back(way.firstAlike);
        }
        return alike;
    };
    const std::vector<std::size_t> own = waysOf(route);
    layers::RouteIndex first;
    while (first < route && waysOf(first) != own)
        ++first.value;
    return first;
}

const Way& Model::fullWay(layers::RouteIndex route) const {
    const auto found = std::find_if(ways.begin(), ways.end(),
                                    [route](const Way& way) { return way.route == route; });
    assert(found != ways.end());
    return *found;
}

Model buildModel(const layers::CompiledPlan& plan, const plan::Pressure& pressure,
                 const Evidence& evidence) {
    return ModelBuilder(plan, evidence).build(pressure);
}

Wide mostInWindow(const SharedCounter& counter, Duration window, Wide scale) {
    if (counter.isPolled)
        return counter.curve.at({window.count(), 1}).now;
    const layers::Bound& bound = counter.bound;
    const auto touching = [&bound](Duration length) -> std::int64_t {
        if (length % bound.window == Duration{0})
            return length / bound.window;
        if (bound.window % length == Duration{0})
            return 1;
        return length / bound.window + 2;
    };
    if (window == kDay)
        return scale * bound.perDay;
    // What the kind adds to the plain number of windows in a day, it may add anywhere.
    const std::int64_t extra =
        std::max<std::int64_t>(bound.perDay - bound.limit * touching(kDay), 0);
    Wide most = Wide{bound.limit} * touching(window) + extra;
    if (window % kDay == Duration{0})
        most = std::min(most, Wide{bound.perDay} * (window / kDay));
    return scale * most;
}

} // namespace edgefence::analysis
