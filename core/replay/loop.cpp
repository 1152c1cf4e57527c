// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/replay/loop.h"

#include "core/replay/row_pieces.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace edgefence::replay {
namespace {

constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::min();
/// A stretch pays if it is at least so long, and longer where there is more to book at its end.
constexpr std::int64_t kShortestStretch = 16;

std::vector<plan::Budget> budgetsOf(const layers::CompiledPlan& plan, const Options& options) {
    std::vector<plan::Budget> budgets = plan.budgets;
    for (plan::Budget& budget : budgets) {
        if (options.endlessBudgets && budget.window == plan::BudgetWindow::Month)
            budget.window = plan::BudgetWindow::UtcDay;
    }
    return budgets;
}

/// Units of each budget that one request needs at most.
std::vector<std::int64_t> mostNeeded(const layers::CompiledPlan& plan, const Ways& ways) {
    std::vector<std::int64_t> result(plan.budgets.size(), 0);
    for (const Way& way : ways.ofClass) {
        for (const Need& need : way.needs)
            result[need.budget] = std::max(result[need.budget], need.units);
    }
    return result;
}

} // namespace

Loop::Loop(const Prepared& prepared, const Options& options, Detail detail)
    : m_prepared(prepared),
      m_times(prepared.times()),
      m_weights(prepared.weights()),
      m_detail(detail),
      m_ways(compileWays(prepared, options)),
      m_budgets(budgetsOf(*prepared.plan, options)),
      m_book(m_budgets, Spenders(*prepared.plan), options.endlessBudgets),
      m_clients(detail == Detail::Everything ? prepared.clients : 1,
                mostNeeded(*prepared.plan, m_ways)),
      m_mostNeeded(mostNeeded(*prepared.plan, m_ways)),
      m_firstRefused(prepared.plan->layers.size()),
      m_spenders(*prepared.plan),
      m_passing(m_spenders.count()),
      m_nextEdge(kNever) {
    m_totals.refused.assign(prepared.plan->layers.size(), 0);
    m_totals.failed.assign(prepared.plan->budgets.size(), 0);
    m_totals.used.assign(prepared.plan->budgets.size(), 0);
    for (const IdleState& idle : m_ways.idle)
        m_lastCame.emplace_back(idle.keys->count);
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
        run.counter = layer.kind->counter(layer.config, plan.source.assumptions, keys.count);
        run.keys = keys.ids.empty() ? nullptr : keys.ids.data();
        if (run.keys != nullptr)
            m_fetches.push_back({run.counter->memory(), run.keys});
        run.budgetCount = static_cast<std::uint32_t>(layer.spends.size());
        for (std::size_t spent = 0; spent < layer.spends.size(); ++spent)
            run.budgets[spent] = layer.spends[spent].value;
        run.opensOnError = layer.config.onError == plan::OnError::Open;
    }
}

bool Loop::run(const Progress& progress) {
    const bool finished = inPieces(m_prepared.rows, progress,
                                   [this](std::size_t from, std::size_t to) { rows(from, to); });
    sumUpUsed();
    return finished;
}

void Loop::rows(std::size_t from, std::size_t to) {
    for (std::size_t at = from; at < to;) {
        if (m_times[at] >= m_nextEdge)
            cross(m_times[at]);
        if (m_courseSince != m_book.changes())
            enterRegime();
        const std::size_t safe = stretchFrom(at, to);
        if (safe == 0)
            row(at++);
        else
            at = stretch(at, at + safe);
    }
}

/// So many rows can go in a stretch; 0 if it does not pay.
std::size_t Loop::stretchFrom(std::size_t at, std::size_t to) const {
    if (!m_weights.empty())
        return 0;
    const std::int64_t requests = m_book.requestsBeforeAnEnd(m_mostNeeded);
    const auto fates = static_cast<std::int64_t>(m_course->regime.fates.size());
    if (requests < std::max(kShortestStretch, fates / 4))
        return 0;
    return static_cast<std::size_t>(std::min(requests, static_cast<std::int64_t>(to - at)));
}

Loop::Hand Loop::take(std::size_t row) const {
    Hand hand;
    hand.row = row;
    hand.client = m_detail == Detail::Everything ? m_prepared.clientOf[row] : 0;
    hand.moment = {m_requestsBefore + 1, m_times[row]};
    return hand;
}

void Loop::cross(std::int64_t timeMs) {
    if (m_series && m_nextEdge != kNever && timeMs >= m_series->stepEnd()) {
        sumUpUsed();
        m_series->moveTo(timeMs, m_totals);
    }
    if (m_detail == Detail::BudgetsOnly) {
        closePassages();
        m_edgeFrom = Instant(Duration(timeMs));
    }
    m_nextEdge = timeMs >= m_book.firstEnd() ? m_book.advance(timeMs) : m_book.firstEnd();
    if (m_series)
        m_nextEdge = std::min(m_nextEdge, m_series->stepEnd());
}

void Loop::sumUpUsed() {
    for (std::uint32_t budget = 0; budget < m_totals.used.size(); ++budget)
        m_totals.used[budget] = m_book.spentSoFar(budget);
}

void Loop::closePassages() {
    Passages passages{m_edgeFrom, {}};
    for (std::uint32_t spender = 0; spender < m_passing.size(); ++spender) {
        const Passage passed = std::exchange(m_passing[spender], {});
        if (passed.came == 0)
            continue;
        const Booking booking = m_spenders.booking(spender, 0);
        passages.passages.push_back({*booking.layer, booking.route, passed.came, passed.refused});
    }
    if (!passages.passages.empty())
        m_passages.push_back(std::move(passages));
}

std::vector<Passages> Loop::takePassages() {
    closePassages();
    return std::move(m_passages);
}

Series Loop::takeSeries() { return m_series ? m_series->finish(m_totals) : Series{}; }

} // namespace edgefence::replay
