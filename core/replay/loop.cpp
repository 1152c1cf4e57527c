// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/replay/loop.h"

#include <algorithm>
#include <limits>

namespace edgefence::replay {
namespace {

constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::min();
/// About 50 ms of work.
constexpr std::size_t kRowsBetweenReports = std::size_t{1} << 20U;

/// Layers by index, then routes by index.
std::vector<std::string> spenderNames(const layers::CompiledPlan& plan) {
    std::vector<std::string> names;
    for (const layers::CompiledLayer& layer : plan.layers)
        names.push_back(layer.id.value);
    for (const layers::CompiledRoute& route : plan.routes)
        names.push_back(route.id.value);
    return names;
}

std::vector<bool> spendable(const layers::CompiledPlan& plan, const Ways& ways) {
    std::vector<bool> result(plan.budgets.size(), false);
    for (const Way& way : ways.ofClass) {
        for (const Need& need : way.needs)
            result[need.budget] = true;
    }
    return result;
}

} // namespace

Loop::Loop(const Prepared& prepared, const Options& options, Detail detail)
    : m_prepared(prepared),
      m_detail(detail),
      m_ways(compileWays(prepared, options.without)),
      m_book(prepared.plan->budgets, spenderNames(*prepared.plan), options.endlessBudgets),
      m_clients(detail == Detail::Everything ? prepared.clients : 1,
                spendable(*prepared.plan, m_ways)),
      m_firstRefused(prepared.plan->layers.size()),
      m_nextEdge(kNever) {
    m_totals.refused.assign(prepared.plan->layers.size(), 0);
    m_totals.failed.assign(prepared.plan->budgets.size(), 0);
    m_totals.used.assign(prepared.plan->budgets.size(), 0);
    for (const IdleState& idle : m_ways.idle)
        m_lastCame.emplace_back(idle.keys->count, kNever);
    setUpLayers(options);
    if (const auto times = prepared.times(); detail == Detail::Everything && !times.empty())
        m_series.emplace(times.front(), times.back());
}

void Loop::setUpLayers(const Options& options) {
    const layers::CompiledPlan& plan = *m_prepared.plan;
    const auto& without = options.without;
    m_layers.resize(plan.layers.size());
    for (std::size_t at = 0; at < plan.layers.size(); ++at) {
        const layers::CompiledLayer& layer = plan.layers[at];
        if (!layer.on || std::find(without.begin(), without.end(), layer.id) != without.end())
            continue;
        LayerRun& run = m_layers[at];
        const Keys& keys = *m_prepared.layerKeys[at];
        run.counter = layer.kind->counter(layer.config, plan.source.assumptions, keys.count, 1);
        run.keys = keys.ids.empty() ? nullptr : keys.ids.data();
        run.budgetCount = static_cast<std::uint32_t>(layer.spends.size());
        for (std::size_t spent = 0; spent < layer.spends.size(); ++spent)
            run.budgets[spent] = layer.spends[spent].value;
        run.opensOnError = layer.config.onError == plan::OnError::Open;
    }
}

bool Loop::run(const Progress& progress) {
    for (std::size_t from = 0; from < m_prepared.rows; from += kRowsBetweenReports) {
        const std::size_t to = std::min(from + kRowsBetweenReports, m_prepared.rows);
        rows(from, to);
        if (progress && !progress(static_cast<double>(to) / static_cast<double>(m_prepared.rows)))
            return false;
    }
    sumUpUsed();
    return true;
}

void Loop::rows(std::size_t from, std::size_t to) {
    const auto times = m_prepared.times();
    const auto weights = m_prepared.weights();
    const auto firstRoute = static_cast<std::uint32_t>(m_layers.size());
    const bool byClient = m_detail == Detail::Everything;
    Hand hand;
    for (std::size_t at = from; at < to; ++at) {
        const std::int64_t timeMs = times[at];
        if (timeMs >= m_nextEdge) [[unlikely]]
            cross(timeMs);
        const Way& way = m_ways.ofClass[m_prepared.classOf[at]];
        hand.row = at;
        hand.client = byClient ? m_prepared.clientOf[at] : 0;
        hand.routeSpender = firstRoute + way.route;
        hand.moment = {m_requestsBefore + 1, timeMs};
        const std::int64_t n = weights.empty() ? 1 : weights[at];
        if (n == 1) [[likely]]
            go(way, hand, 1);
        else
            row(way, hand, n);
        m_requestsBefore += n;
    }
}

void Loop::cross(std::int64_t timeMs) {
    if (m_series && m_nextEdge != kNever && timeMs >= m_series->stepEnd()) {
        sumUpUsed();
        m_series->moveTo(timeMs, m_totals);
    }
    m_nextEdge = timeMs >= m_book.firstEnd() ? m_book.advance(timeMs) : m_book.firstEnd();
    if (m_series)
        m_nextEdge = std::min(m_nextEdge, m_series->stepEnd());
}

void Loop::row(const Way& way, Hand& hand, std::int64_t n) {
    if (faresAlike(way, n)) {
        go(way, hand, n);
        return;
    }
    // A budget ends within these equal requests, so who comes first counts.
    for (std::int64_t left = n; left > 0; --left) {
        go(way, hand, 1);
        ++hand.moment.number;
    }
}

/// True if equal requests that all go at once fare as they would one after the other: no budget
/// ends among them.
bool Loop::faresAlike(const Way& way, std::int64_t n) const {
    return std::all_of(way.needs.begin(), way.needs.end(), [&](const Need& need) {
        const bool isSpent = m_book.available(need.budget) == 0 && !need.idle;
        return isSpent || m_book.lasts(need.budget, need.units, n);
    });
}

void Loop::go(const Way& way, const Hand& hand, std::int64_t n) {
    for (const Step& step : way.steps) {
        switch (step.kind) {
        case Step::Kind::Layer:
            n = throughLayer(step.index, hand, n);
            break;
        case Step::Kind::WorkerStart:
            n = startWorker(step, hand, n);
            break;
        case Step::Kind::Operation:
            n = operate(step, hand, n);
            break;
        case Step::Kind::IdleOperation:
            n = operateAfterIdle(step, hand, n);
            break;
        }
        if (n == 0)
            return;
    }
    serve(hand, n);
}

std::int64_t Loop::throughLayer(std::uint32_t index, const Hand& hand, std::int64_t n) {
    LayerRun& layer = m_layers[index];
    layers::Account account;
    for (std::uint32_t at = 0; at < layer.budgetCount; ++at)
        account.left[at] = m_book.available(layer.budgets[at]);
    const layers::Decision decision = layer.counter->check(
        layer.keys == nullptr ? 0 : layer.keys[hand.row], 0, hand.moment.timeMs, n, account);
    for (std::uint32_t at = 0; at < layer.budgetCount; ++at) {
        if (decision.spent[at] > 0)
            spend(layer.budgets[at], index, hand, decision.spent[at]);
    }
    if (decision.refused > 0)
        refuse(index, hand, decision.refused, decision.passed);
    if (decision.failed == 0) [[likely]]
        return decision.passed;
    const std::uint32_t budget = layer.budgets[decision.failedBudget];
    m_book.fail(budget, decision.failed);
    if (layer.opensOnError)
        return decision.passed + decision.failed;
    fail(budget, hand, decision.failed);
    return decision.passed;
}

std::int64_t Loop::startWorker(const Step& step, const Hand& hand, std::int64_t n) {
    const std::int64_t starts = std::min(n, m_book.available(step.budget));
    if (starts > 0)
        spend(step.budget, hand.routeSpender, hand, starts);
    if (starts == n) [[likely]]
        return n;
    m_book.fail(step.budget, n - starts);
    if (step.failOpen)
        serve(hand, n - starts);
    else
        fail(step.budget, hand, n - starts);
    return starts;
}

std::int64_t Loop::operate(const Step& step, const Hand& hand, std::int64_t n) {
    const std::int64_t left = m_book.available(step.budget);
    // Several at once: the budget is spent, or lasts for all of them.
    const std::int64_t wanted = left == 0 ? 0 : step.units * n;
    if (left > 0 && left >= wanted) [[likely]] {
        spend(step.budget, hand.routeSpender, hand, wanted);
        return n;
    }
    if (left > 0)
        spend(step.budget, hand.routeSpender, hand, left);
    m_book.fail(step.budget, n);
    if (step.ignore)
        return n;
    fail(step.budget, hand, n);
    return 0;
}

std::int64_t Loop::operateAfterIdle(const Step& step, const Hand& hand, std::int64_t n) {
    const IdleState& idle = m_ways.idle[step.index];
    const std::uint32_t key = idle.keys->ids.empty() ? 0 : idle.keys->ids[hand.row];
    std::int64_t& lastCame = m_lastCame[step.index][key];
    const bool due = lastCame == kNever || hand.moment.timeMs - lastCame >= idle.idleMs;
    lastCame = hand.moment.timeMs;
    if (!due)
        return n;
    // Those that come at the same time as the first are idle for no time.
    const std::int64_t spending = idle.idleMs == 0 ? n : 1;
    return n - spending + operate(step, hand, spending);
}

void Loop::serve(const Hand& hand, std::int64_t n) {
    m_totals.served += n;
    m_clients.serve(hand.client, n);
}

void Loop::refuse(std::uint32_t layer, const Hand& hand, std::int64_t n, std::int64_t passed) {
    if (m_totals.refused[layer] == 0) [[unlikely]]
        m_firstRefused[layer] =
            FirstRefusal{hand.moment.number + passed, Instant{Duration{hand.moment.timeMs}}};
    m_totals.refused[layer] += n;
    m_clients.refuse(hand.client, n, hand.moment.timeMs);
}

void Loop::fail(std::uint32_t budget, const Hand& hand, std::int64_t n) {
    m_totals.failed[budget] += n;
    m_clients.fail(hand.client, n);
}

void Loop::spend(std::uint32_t budget, std::uint32_t spender, const Hand& hand,
                 std::int64_t units) {
    m_book.spend(budget, spender, units, hand.moment);
    m_clients.spend(hand.client, budget, units);
}

void Loop::sumUpUsed() {
    for (std::uint32_t budget = 0; budget < m_totals.used.size(); ++budget)
        m_totals.used[budget] = m_book.spentSoFar(budget);
}

Series Loop::takeSeries() { return m_series ? m_series->finish(m_totals) : Series{}; }

} // namespace edgefence::replay
