// SPDX-License-Identifier: GPL-3.0-or-later
// The fast way: a stretch of rows in which no budget can end. Only the layers are asked; how a
// request ended says what it has cost, and the same ends are booked together.
#include "core/replay/loop.h"

#include <algorithm>
#include <utility>

namespace edgefence::replay {
namespace {

/// Rows between asking for memory and using it: some 200 ns.
constexpr std::size_t kFetchAhead = 16;

} // namespace

/// The regime of the budgets that are spent by now; there are few, and they come back every window.
void Loop::enterRegime() {
    std::vector<bool> spent = m_book.spentBudgets();
    const auto [entry, isNew] = m_courses.try_emplace(std::move(spent));
    Course& course = entry->second;
    m_course = &course;
    m_courseSince = m_book.changes();
    if (!isNew)
        return;
    course.regime = compileRegime(*m_prepared.plan, m_ways, m_layers, entry->first);
    for (const Fate& fate : course.regime.fates)
        course.tallies.push_back({0, m_clients.billOf(fate), fate.end == Fate::End::Refused});
}

inline std::uint32_t Loop::fateOf(const Regime::Way& way, std::size_t row, std::int64_t timeMs) {
    for (const RegimeStep* step = way.firstStep; step != way.lastStep; ++step) {
        if (step->kind == RegimeStep::Kind::Layer) [[likely]] {
            const std::uint32_t key = step->keys == nullptr ? 0 : step->keys[row];
            if (!step->counter->passes(key, timeMs))
                return step->refused;
        } else {
            m_requestsBefore = static_cast<std::int64_t>(row);
            if (const auto fate = stopAt(*step, take(row)))
                return *fate;
        }
    }
    return way.end;
}

/// REQUIRES: each row is one request, and no budget ends within these. Returns the first row that
/// it did not take, at the next edge.
std::size_t Loop::stretch(std::size_t from, std::size_t to) {
    // What the counters do cannot change these, but the compiler does not know.
    const std::int64_t* const times = m_times.data();
    const std::uint32_t* const classOf = m_prepared.classOf.data();
    const std::uint32_t* const clientOf = m_prepared.clientOf.data();
    const Regime::Way* const ways = m_course->regime.ways.data();
    Tally* const tallies = m_course->tallies.data();
    const Fetch* const fetches = m_fetches.data();
    const Fetch* const lastFetch = fetches + m_fetches.size();
    const std::int64_t edge = m_nextEdge;
    const bool byClient = m_detail == Detail::Everything;
    const std::size_t lastFetched = m_prepared.rows - std::min(m_prepared.rows, kFetchAhead);
    std::size_t at = from;
    for (; at < to && times[at] < edge; ++at) {
        if (at < lastFetched) {
            // What a later row will touch is to be near when its turn comes: callers come in no
            // order, and waiting for memory is most of what a request costs. (In a function of its
            // own the compiler takes this for nothing and drops it.)
            const std::size_t ahead = at + kFetchAhead;
            if (byClient)
                __builtin_prefetch(m_clients.place(clientOf[ahead]), 1);
            for (const Fetch* fetch = fetches; fetch != lastFetch; ++fetch)
                __builtin_prefetch(fetch->memory.first + fetch->keys[ahead] * fetch->memory.perKey,
                                   1);
        }
        const std::uint32_t fate = fateOf(ways[classOf[at]], at, times[at]);
        Tally& tally = tallies[fate];
        ++tally.requests;
        if (tally.isRefusal)
            noteRefusalOf(fate, at);
        if (byClient)
            m_clients.add(clientOf[at], tally.bill);
    }
    m_requestsBefore = static_cast<std::int64_t>(at);
    settle();
    return at;
}

void Loop::noteRefusalOf(std::uint32_t fate, std::size_t row) {
    m_requestsBefore = static_cast<std::int64_t>(row);
    noteRefusal(m_course->regime.fates[fate].index, take(row), 0);
}

/// The steps that are not layers with enough to spend.
std::optional<std::uint32_t> Loop::stopAt(const RegimeStep& step, const Hand& hand) {
    if (step.kind == RegimeStep::Kind::DryLayer) {
        const layers::Decision decision = check(step.index, step.spender, hand, 1);
        if (decision.refused > 0)
            return step.refused;
        if (decision.failed == 0)
            return std::nullopt;
        const LayerRun& layer = m_layers[step.index];
        m_book.fail(layer.budgets[decision.failedBudget], 1);
        if (layer.opensOnError)
            return std::nullopt;
        return step.failed + decision.failedBudget;
    }
    if (!isDue(step.index, hand))
        return std::nullopt;
    switch (step.kind) {
    case RegimeStep::Kind::Idle:
        spend(step.budget, step.spender, hand, step.units);
        return std::nullopt;
    case RegimeStep::Kind::FailingIdle:
        return step.failed;
    default:
        m_book.fail(step.budget, 1);
        return std::nullopt;
    }
}

void Loop::settle() {
    const Regime& regime = m_course->regime;
    for (std::size_t at = 0; at < regime.fates.size(); ++at) {
        const std::int64_t n = std::exchange(m_course->tallies[at].requests, 0);
        if (n == 0)
            continue;
        const Fate& fate = regime.fates[at];
        for (const Fate::Spending& spending : fate.spendings)
            m_book.spendTogether(spending.budget, spending.spender, n * spending.units);
        for (const std::uint32_t budget : fate.unmet)
            m_book.fail(budget, n);
        for (const std::uint32_t layer : fate.checks)
            m_passing[layer].came += n;
        switch (fate.end) {
        case Fate::End::Served:
            m_totals.served += n;
            break;
        case Fate::End::Refused:
            m_totals.refused[fate.index] += n;
            m_passing[fate.refuser].refused += n;
            break;
        case Fate::End::Failed:
            m_totals.failed[fate.index] += n;
            break;
        }
    }
}

} // namespace edgefence::replay
