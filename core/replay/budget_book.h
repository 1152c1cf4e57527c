// SPDX-License-Identifier: GPL-3.0-or-later
// Who spent what of which budget in which window, and what is left of each.
#pragma once

#include "core/layers/account.h"
#include "core/plan/budget.h"
#include "core/replay/replay.h"
#include "core/replay/spenders.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace edgefence::replay {

/// The request that something happens to: its number (1-based) and time.
struct Moment {
    std::int64_t number = 0;
    std::int64_t timeMs = 0;
};

class BudgetBook {
  public:
    /// REQUIRES: the budgets outlive it.
    BudgetBook(std::span<const plan::Budget> budgets, const Spenders& spenders, bool endless);

    /// Opens and closes windows so that each budget's holds the time; returns the first time at
    /// which one ends. REQUIRES: times rise.
    std::int64_t advance(std::int64_t timeMs);
    std::int64_t firstEnd() const { return m_firstEnd; }

    /// Units that can be spent now; of a budget that is billed or endless more than anyone needs.
    std::int64_t available(std::uint32_t budget) const { return m_states[budget].available; }
    /// True if n requests that need at most so many units each leave some.
    bool lasts(std::uint32_t budget, std::int64_t units, std::int64_t n) const {
        return std::min(m_states[budget].available, m_states[budget].untilMark) / n > units;
    }

    /// So many requests leave some of every budget that is not spent yet, whatever they do, if each
    /// needs at most so many units (by budget; 0: nothing needs it).
    std::int64_t requestsBeforeAnEnd(std::span<const std::int64_t> needs) const;
    std::vector<bool> spentBudgets() const;
    /// Grows whenever a budget is spent or a window opens.
    std::int64_t changes() const { return m_changes; }

    /// REQUIRES: 0 < units <= available.
    void spend(std::uint32_t budget, std::uint32_t spender, std::int64_t units,
               const Moment& moment) {
        m_spent[spender * m_states.size() + budget] += units;
        State& state = m_states[budget];
        state.available -= units;
        state.untilMark -= units;
        if (state.untilMark <= 0) [[unlikely]]
            mark(budget, moment);
    }
    /// Of several requests at once. REQUIRES: requestsBeforeAnEnd() said that they leave some.
    void spendTogether(std::uint32_t budget, std::uint32_t spender, std::int64_t units) {
        m_spent[spender * m_states.size() + budget] += units;
        m_states[budget].available -= units;
        m_states[budget].untilMark -= units;
    }
    /// So many operations found less left than they need.
    void fail(std::uint32_t budget, std::int64_t operations) {
        m_windows[budget].failedAfter += operations;
    }

    /// Units spent here since the beginning, of one budget.
    std::int64_t spentSoFar(std::uint32_t budget) const;

    /// Closes the open windows and hands out what was booked.
    std::vector<BudgetUse> finish();

  private:
    struct State {
        std::int64_t available = 0;
        /// Units until the window's limit is used up, for a budget that has no end too.
        std::int64_t untilMark = 0;
    };

    void open(std::uint32_t budget, std::int64_t timeMs);
    void close(std::uint32_t budget);
    void mark(std::uint32_t budget, const Moment& moment);

    std::span<const plan::Budget> m_budgets;
    Spenders m_spenders;
    bool m_endless;
    std::vector<State> m_states;
    std::vector<std::int64_t> m_spent; ///< spender x budget, since the beginning
    std::int64_t m_firstEnd;
    std::int64_t m_changes = 0;

    std::vector<BudgetWindowUse> m_windows; ///< the open one, by budget
    std::vector<std::int64_t> m_ends;       ///< of the open one
    std::vector<std::int64_t> m_elsewhere;  ///< in the open one
    std::vector<std::int64_t> m_spentAtOpen;
    std::vector<BudgetUse> m_uses;
};

} // namespace edgefence::replay
