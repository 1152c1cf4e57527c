// SPDX-License-Identifier: GPL-3.0-or-later
// The careful way: one row after the other, every unit taken from its budget at once. It is what
// happens where a budget may end.
#include "core/replay/loop.h"

#include <algorithm>
#include <utility>

namespace edgefence::replay {

void Loop::row(std::size_t at) {
    const Way& way = m_ways.ofClass[m_prepared.classOf[at]];
    const std::int64_t n = weightOf(at);
    Hand hand = take(at);
    if (n == 1 || fareAlike(way, n)) {
        go(way, hand, n);
    } else {
        // A budget ends within these equal requests, so who comes first counts.
        for (std::int64_t left = n; left > 0; --left) {
            go(way, hand, 1);
            ++hand.moment.number;
        }
    }
    m_requestsBefore += n;
}

/// True if equal requests that all go at once fare as they would one after the other: no budget
/// ends among them.
bool Loop::fareAlike(const Way& way, std::int64_t n) const {
    return std::all_of(way.needs.begin(), way.needs.end(), [&](const Need& need) {
        const bool isSpent = m_book.available(need.budget) == 0 && !need.idle;
        return isSpent || m_book.lasts(need.budget, need.units, n);
    });
}

void Loop::go(const Way& way, const Hand& hand, std::int64_t n) {
    for (const Step& step : way.steps) {
        switch (step.kind) {
        case Step::Kind::Layer:
            n = throughLayer(step, hand, n);
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

std::int64_t Loop::throughLayer(const Step& step, const Hand& hand, std::int64_t n) {
    const std::uint32_t index = step.index;
    const layers::Decision decision = check(index, step.spender, hand, n);
    if (decision.refused > 0) {
        noteRefusal(index, hand, decision.passed);
        m_totals.refused[index] += decision.refused;
        m_passing[step.spender].refused += decision.refused;
        m_clients.refuse(hand.client, decision.refused);
    }
    if (decision.failed == 0)
        return decision.passed;
    const LayerRun& layer = m_layers[index];
    const std::uint32_t budget = layer.budgets[decision.failedBudget];
    m_book.fail(budget, decision.failed);
    if (layer.opensOnError)
        return decision.passed + decision.failed;
    fail(budget, hand, decision.failed);
    return decision.passed;
}

/// Asks the layer and books what it spent.
layers::Decision Loop::check(std::uint32_t index, std::uint32_t spender, const Hand& hand,
                             std::int64_t n) {
    LayerRun& layer = m_layers[index];
    layers::Account account;
    for (std::uint32_t at = 0; at < layer.budgetCount; ++at)
        account.left[at] = m_book.available(layer.budgets[at]);
    m_passing[spender].came += n;
    const layers::Decision decision =
        layer.counter->check(layer.key(hand.row), hand.moment.timeMs, n, account);
    for (std::uint32_t at = 0; at < layer.budgetCount; ++at) {
        if (decision.spent[at] > 0)
            spend(layer.budgets[at], spender, hand, decision.spent[at]);
    }
    return decision;
}

std::int64_t Loop::startWorker(const Step& step, const Hand& hand, std::int64_t n) {
    const std::int64_t starts = std::min(n, m_book.available(step.budget));
    if (starts > 0)
        spend(step.budget, step.spender, hand, starts);
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
        spend(step.budget, step.spender, hand, wanted);
        return n;
    }
    if (left > 0)
        spend(step.budget, step.spender, hand, left);
    m_book.fail(step.budget, n);
    if (step.ignore)
        return n;
    fail(step.budget, hand, n);
    return 0;
}

std::int64_t Loop::operateAfterIdle(const Step& step, const Hand& hand, std::int64_t n) {
    if (!isDue(step.index, hand))
        return n;
    // Those that come at the same time as the first were idle for no time.
    const std::int64_t spending = m_ways.idle[step.index].idleMs == 0 ? n : 1;
    return n - spending + operate(step, hand, spending);
}

bool Loop::isDue(std::uint32_t idleOperation, const Hand& hand) {
    const IdleState& idle = m_ways.idle[idleOperation];
    const std::uint32_t key = idle.keys->ids.empty() ? 0 : idle.keys->ids[hand.row];
    const std::optional<std::int64_t> lastCame =
        std::exchange(m_lastCame[idleOperation][key], hand.moment.timeMs);
    return !lastCame || hand.moment.timeMs - *lastCame >= idle.idleMs;
}

void Loop::serve(const Hand& hand, std::int64_t n) {
    m_totals.served += n;
    m_clients.serve(hand.client, n);
}

/// Before it is booked. The first request of the hand that is refused comes after those that
/// passed.
void Loop::noteRefusal(std::uint32_t layer, const Hand& hand, std::int64_t passed) {
    m_clients.noteRefusal(hand.client, hand.moment.timeMs);
    if (!m_firstRefused[layer]) [[unlikely]]
        m_firstRefused[layer] =
            FirstRefusal{hand.moment.number + passed, Instant{Duration{hand.moment.timeMs}}};
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

} // namespace edgefence::replay
