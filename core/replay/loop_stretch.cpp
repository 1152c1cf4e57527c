// SPDX-License-Identifier: GPL-3.0-or-later
// The fast way: a stretch of rows in which no budget can end. Only the layers are asked; how a
// request ended says what it has cost, and the same ends are booked together.
#include "core/replay/loop.h"

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
    course.regime = compileRegime(*m_prepared.plan, m_ways, entry->first);
    course.pending.assign(course.regime.fates.size(), 0);
    for (const Fate& fate : course.regime.fates) {
        const std::vector<std::int64_t> numbers = m_clients.numbersOf(fate);
        course.clientNumbers.insert(course.clientNumbers.end(), numbers.begin(), numbers.end());
    }
}

/// What a row will touch, so that it is near when the row's turn comes: callers come in no order,
/// and waiting for memory is most of what a request costs.
void Loop::fetch(std::size_t row) const {
    if (m_detail == Detail::Everything)
        m_clients.fetch(m_prepared.clientOf[row]);
    for (const LayerRun& layer : m_layers) {
        if (layer.keys != nullptr)
            __builtin_prefetch(layer.memory.first + layer.keys[row] * layer.memory.perKey, 1);
    }
}

/// Returns the first row that it did not take.
std::size_t Loop::stretch(std::size_t from, std::size_t to, std::int64_t requests) {
    const Regime& regime = m_course->regime;
    std::size_t at = from;
    for (; at < to && m_times[at] < m_nextEdge; ++at) {
        const std::int64_t n = weightOf(at);
        if (n > requests)
            break;
        requests -= n;
        if (n > 1) [[unlikely]] {
            row(at);
            continue;
        }
        if (at + kFetchAhead < to)
            fetch(at + kFetchAhead);
        const Regime::Way& way = regime.ways[m_prepared.classOf[at]];
        const Hand hand = take(at, way.routeSpender);
        const std::uint32_t fate = fateOf(way, hand);
        ++m_course->pending[fate];
        if (regime.fates[fate].end == Fate::End::Refused) {
            noteRefusal(regime.fates[fate].index, hand, 0);
            m_clients.noteRefusal(hand.client, hand.moment.timeMs);
        }
        m_clients.add(hand.client, m_course->clientNumbers.data() + fate * m_clients.width());
        ++m_requestsBefore;
    }
    settle();
    return at;
}

std::uint32_t Loop::fateOf(const Regime::Way& way, const Hand& hand) {
    for (std::uint32_t at = way.firstStep; at < way.lastStep; ++at) {
        const RegimeStep& step = m_course->regime.steps[at];
        if (step.kind == RegimeStep::Kind::Layer) [[likely]] {
            LayerRun& layer = m_layers[step.index];
            if (!layer.counter->passes(layer.key(hand.row), hand.moment.timeMs))
                return step.refused;
        } else if (const auto fate = stopAt(step, hand)) {
            return *fate;
        }
    }
    return way.end;
}

/// The steps that are not layers with enough to spend.
std::optional<std::uint32_t> Loop::stopAt(const RegimeStep& step, const Hand& hand) {
    if (step.kind == RegimeStep::Kind::DryLayer) {
        const layers::Decision decision = check(step.index, hand, 1);
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
        spend(step.budget, hand.routeSpender, hand, step.units);
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
        const std::int64_t n = std::exchange(m_course->pending[at], 0);
        if (n == 0)
            continue;
        const Fate& fate = regime.fates[at];
        for (const Fate::Spending& spending : fate.spendings)
            m_book.spendTogether(spending.budget, spending.spender, n * spending.units);
        for (const std::uint32_t budget : fate.unmet)
            m_book.fail(budget, n);
        switch (fate.end) {
        case Fate::End::Served:
            m_totals.served += n;
            break;
        case Fate::End::Refused:
            m_totals.refused[fate.index] += n;
            break;
        case Fate::End::Failed:
            m_totals.failed[fate.index] += n;
            break;
        }
    }
}

} // namespace edgefence::replay
