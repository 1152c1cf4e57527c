// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/replay/budget_book.h"

#include "core/layers/compiled_plan.h"

#include <algorithm>
#include <limits>

namespace edgefence::replay {
namespace {

constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::min();
/// More than any traffic spends, and far enough from the end of the numbers to count down from.
constexpr std::int64_t kEndless = layers::kUnlimited / 2;

struct Edges {
    Instant from;
    Instant to;
};

Edges edges(plan::BudgetWindow window, Instant time) {
    const Day day = dayOf(time);
    if (window == plan::BudgetWindow::UtcDay)
        return {day, day + std::chrono::days(1)};
    if (window == plan::BudgetWindow::UtcHour) {
        const auto hour = std::chrono::floor<std::chrono::hours>(time);
        return {hour, hour + std::chrono::hours(1)};
    }
    const std::chrono::year_month_day date{day};
    const std::chrono::year_month month{date.year(), date.month()};
    return {Day(month / 1), Day((month + std::chrono::months(1)) / 1)};
}

void sort(std::vector<Spender>& spenders) {
    std::sort(spenders.begin(), spenders.end(), [](const Spender& left, const Spender& right) {
        return left.units != right.units ? left.units > right.units : left.by < right.by;
    });
}

void add(std::vector<Spender>& sums, const Spender& part) {
    const auto known = std::find_if(sums.begin(), sums.end(),
                                    [&](const Spender& sum) { return sum.by == part.by; });
    if (known == sums.end())
        sums.push_back(part);
    else
        known->units += part.units;
}

} // namespace

BudgetBook::BudgetBook(std::span<const plan::Budget> budgets, const Spenders& spenders,
                       bool endless)
    : m_budgets(budgets),
      m_spenders(spenders),
      m_endless(endless),
      m_states(budgets.size()),
      m_spent(budgets.size() * m_spenders.count(), 0),
      m_firstEnd(kNever),
      m_windows(budgets.size()),
      m_ends(budgets.size(), kNever),
      m_elsewhere(budgets.size(), 0),
      m_spentAtOpen(m_spent),
      m_uses(budgets.size()) {
    for (std::size_t at = 0; at < budgets.size(); ++at)
        m_uses[at].id = budgets[at].id;
}

std::int64_t BudgetBook::advance(std::int64_t timeMs) {
    m_firstEnd = std::numeric_limits<std::int64_t>::max();
    for (std::uint32_t budget = 0; budget < m_states.size(); ++budget) {
        if (timeMs >= m_ends[budget]) {
            if (m_ends[budget] != kNever)
                close(budget);
            open(budget, timeMs);
        }
        m_firstEnd = std::min(m_firstEnd, m_ends[budget]);
    }
    return m_firstEnd;
}

void BudgetBook::open(std::uint32_t budget, std::int64_t timeMs) {
    ++m_changes;
    const plan::Budget& figures = m_budgets[budget];
    const Edges window = edges(figures.window, Instant{Duration{timeMs}});
    m_ends[budget] = window.to.time_since_epoch().count();
    m_elsewhere[budget] = layers::usedElsewhere(figures, window.from);
    m_windows[budget] = {};
    m_windows[budget].from = window.from;
    m_windows[budget].limit = figures.limit;
    const std::int64_t rest = std::max<std::int64_t>(figures.limit - m_elsewhere[budget], 0);
    const bool ends = figures.whenSpent == plan::WhenSpent::Fail && !m_endless;
    // Nothing is spent here where others have used up the window: there is no last unit to mark.
    m_states[budget] = {ends ? rest : kEndless, rest > 0 ? rest : kEndless};
}

std::int64_t BudgetBook::requestsBeforeAnEnd(std::span<const std::int64_t> needs) const {
    std::int64_t requests = std::numeric_limits<std::int64_t>::max();
    for (std::size_t budget = 0; budget < m_states.size(); ++budget) {
        const State& state = m_states[budget];
        if (needs[budget] > 0 && state.available > 0)
            requests = std::min(requests,
                                (std::min(state.available, state.untilMark) - 1) / needs[budget]);
    }
    return requests;
}

std::vector<bool> BudgetBook::spentBudgets() const {
    std::vector<bool> spent;
    for (const State& state : m_states)
        spent.push_back(state.available == 0);
    return spent;
}

void BudgetBook::mark(std::uint32_t budget, const Moment& moment) {
    ++m_changes;
    m_windows[budget].spentAt = Instant{Duration{moment.timeMs}};
    m_windows[budget].spentRequest = moment.number;
    m_states[budget].untilMark = kEndless;
}

void BudgetBook::close(std::uint32_t budget) {
    BudgetUse& use = m_uses[budget];
    BudgetWindowUse& window = m_windows[budget];
    std::vector<Spender> spenders;
    if (m_elsewhere[budget] > 0)
        spenders.push_back({std::string(kElsewhere), m_elsewhere[budget]});
    std::vector<Booking> bookings;
    for (std::uint32_t spender = 0; spender < m_spenders.count(); ++spender) {
        const std::size_t at = spender * m_states.size() + budget;
        if (const std::int64_t units = m_spent[at] - m_spentAtOpen[at]; units > 0) {
            bookings.push_back(m_spenders.booking(spender, units));
            add(spenders, {m_spenders.name(bookings.back()), units});
        }
        m_spentAtOpen[at] = m_spent[at];
    }
    for (const Spender& spender : spenders) {
        window.used += spender.units;
        add(use.spenders, spender);
    }
    sort(spenders);
    use.windows.push_back(window);
    use.spendersByWindow.push_back(std::move(spenders));
    use.bookingsByWindow.push_back(std::move(bookings));
}

std::int64_t BudgetBook::spentSoFar(std::uint32_t budget) const {
    std::int64_t sum = 0;
    for (std::size_t at = budget; at < m_spent.size(); at += m_states.size())
        sum += m_spent[at];
    return sum;
}

std::vector<BudgetUse> BudgetBook::finish() {
    for (std::uint32_t budget = 0; budget < m_states.size(); ++budget) {
        if (m_ends[budget] != kNever)
            close(budget);
        sort(m_uses[budget].spenders);
    }
    return std::move(m_uses);
}

} // namespace edgefence::replay
