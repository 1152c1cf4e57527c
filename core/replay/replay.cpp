// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/replay/replay.h"

#include "core/replay/caller_facts.h"
#include "core/replay/loop.h"
#include "core/replay/prepared.h"

#include <algorithm>
#include <string_view>

namespace edgefence::replay {
namespace {

/// Most requests first, then by text. Texts are compared by their first bytes where these decide.
void sortClients(std::vector<ClientUse>& clients, const traffic::Traffic& traffic) {
    struct Rank {
        std::int64_t requests = 0;
        std::string_view text;
        std::uint32_t at = 0;
    };
    std::vector<Rank> ranks;
    ranks.reserve(clients.size());
    for (std::uint32_t at = 0; at < clients.size(); ++at) {
        const std::string_view text = traffic.has(rules::Column::Client)
                                          ? traffic.text(rules::Column::Client, clients[at].client)
                                          : std::string_view{};
        ranks.push_back({clients[at].requests, text, at});
    }
    std::sort(ranks.begin(), ranks.end(), [](const Rank& left, const Rank& right) {
        return left.requests != right.requests ? left.requests > right.requests
                                               : left.text < right.text;
    });
    std::vector<ClientUse> sorted;
    sorted.reserve(clients.size());
    for (const Rank& rank : ranks)
        sorted.push_back(std::move(clients[rank.at]));
    clients = std::move(sorted);
}

void addFacts(std::vector<ClientUse>& clients, const std::vector<CallerFacts>& facts) {
    if (facts.empty())
        return;
    for (ClientUse& client : clients) {
        client.agents = facts[client.client].agents;
        // Requests without a client are many callers in any case.
        client.looksShared = client.client != rules::kAbsent && facts[client.client].looksShared;
    }
}

/// What is known without looking at what happened.
void countClasses(const Prepared& prepared, Replay& result) {
    result.routeRequests.assign(prepared.plan->routes.size(), 0);
    for (const RowClass& rows : prepared.classes) {
        result.requests += rows.requests;
        result.routeRequests[rows.route] += rows.requests;
        const bool spends = !prepared.plan->routes[rows.route].operations.empty();
        if (rows.recordedRefusal && spends)
            result.hangsOnRecordedRefusals += rows.requests;
    }
    result.hangsOnUnknownFields = prepared.hangsOnUnknownFields;
    for (const auto& keys : prepared.layerKeys)
        result.absentKeys.push_back(keys == nullptr ? 0 : keys->absent);
}

/// A part of some work as the whole of another.
Progress partOf(const Progress& progress, double from, double to) {
    if (!progress)
        return {};
    return [&progress, from, to](double share) { return progress(from + share * (to - from)); };
}

// Shares of the time that the parts of a replay take.
constexpr double kPrepared = 0.35;
constexpr double kLooped = 0.85;

} // namespace

std::optional<Replay> replay(const layers::CompiledPlan& plan, const traffic::Traffic& traffic,
                             const Options& options, const Progress& progress) {
    const auto prepared =
        prepare(plan, traffic, options.from, options.to, partOf(progress, 0, kPrepared));
    if (!prepared)
        return std::nullopt;
    return replay(*prepared, options, partOf(progress, kPrepared, 1));
}

std::optional<Replay> replay(const Prepared& prepared, const Options& options,
                             const Progress& progress) {
    Loop loop(prepared, options, Loop::Detail::Everything);
    if (!loop.run(partOf(progress, 0, kLooped)))
        return std::nullopt;
    Replay result;
    countClasses(prepared, result);
    result.served = loop.totals().served;
    result.refused = loop.totals().refused;
    result.failed = loop.totals().failed;
    result.firstRefused = loop.firstRefused();
    result.series = loop.takeSeries();
    result.budgets = loop.takeBudgets();
    result.clients = loop.takeClients();
    const auto facts = callerFacts(prepared, partOf(progress, kLooped, 1));
    if (!facts)
        return std::nullopt;
    addFacts(result.clients, *facts);
    sortClients(result.clients, *prepared.traffic);
    for (const ClientUse& client : result.clients)
        result.withoutClient += client.client == rules::kAbsent ? client.requests : 0;
    if (progress && !progress(1))
        return std::nullopt;
    return result;
}

std::optional<Outline> outline(const Prepared& prepared, const Options& options,
                               const Progress& progress) {
    Loop loop(prepared, options, Loop::Detail::BudgetsOnly);
    if (!loop.run(progress))
        return std::nullopt;
    return Outline{loop.totals().refused, loop.takePassages(), loop.takeBudgets()};
}

namespace {

/// Units spent here by budget, without a layer or with all.
std::optional<std::vector<std::int64_t>> spent(const Prepared& prepared, const Options& options,
                                               const Progress& progress) {
    Loop loop(prepared, options, Loop::Detail::BudgetsOnly);
    if (!loop.run(progress))
        return std::nullopt;
    return loop.totals().used;
}

} // namespace

std::optional<std::vector<std::vector<std::int64_t>>>
marginalEffects(const Prepared& prepared, const Options& options, const Progress& progress) {
    const layers::CompiledPlan& plan = *prepared.plan;
    const auto isOut = [&options](const LayerId& id) {
        return std::find(options.without.begin(), options.without.end(), id) !=
               options.without.end();
    };
    std::vector<std::size_t> on;
    for (std::size_t at = 0; at < plan.layers.size(); ++at) {
        if (plan.layers[at].on && !isOut(plan.layers[at].id))
            on.push_back(at);
    }
    std::size_t done = 0;
    const Progress part = [&](double share) {
        return !progress ||
               progress((static_cast<double>(done) + share) / static_cast<double>(on.size() + 1));
    };
    const auto with = spent(prepared, options, part);
    if (!with)
        return std::nullopt;
    std::vector<std::vector<std::int64_t>> effects(
        plan.layers.size(), std::vector<std::int64_t>(plan.budgets.size(), 0));
    for (const std::size_t layer : on) {
        ++done;
        Options fewer = options;
        fewer.without.push_back(plan.layers[layer].id);
        const auto without = spent(prepared, fewer, part);
        if (!without)
            return std::nullopt;
        for (std::size_t budget = 0; budget < plan.budgets.size(); ++budget)
            effects[layer][budget] = (*without)[budget] - (*with)[budget];
    }
    return effects;
}

} // namespace edgefence::replay
