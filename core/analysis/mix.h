// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/linear_program.h"
#include "core/analysis/model.h"

#include <optional>
#include <span>
#include <vector>

namespace edgefence::analysis {

/// What is looked at: the whole pressure on the routes it likes, or all of it on one route; with
/// some of the layers refusing nobody (they spend all the same).
struct Scope {
    std::optional<layers::RouteIndex> route;
    const std::vector<bool>* refusing = nullptr; ///< by layer index; null: all that can
};

/// From a moment on, layers that have lost a budget of their own (by layer index, the budget) let
/// everything through. What they spend in a check before that budget, they go on spending.
struct Phase {
    std::int64_t fromMs = 0;
    std::vector<std::optional<layers::BudgetIndex>> open;
};

/// Who spends: a layer or a route, by index.
struct Spender {
    enum class Kind : std::uint8_t { Layer, Route };
    Kind kind = Kind::Layer;
    std::uint32_t index = 0;
    friend bool operator==(const Spender&, const Spender&) = default;
};

/// The most that a pressure spends of a budget, and how fast that grows; each to be divided by its
/// own scale.
struct Spent {
    Wide units = 0;
    Wide unitsScale = 1;
    Wide rate = 0;
    Wide rateScale = 1;
    std::vector<std::pair<Spender, Wide>> spenders; ///< units each; only for whole windows

    bool reaches(Wide wanted) const { return units >= wanted * unitsScale; }
};

/// The worst mix of calls for one budget, as a linear programme. A call that gets as far as some
/// counter and is refused there, and one that passes them all, are its columns; the calls there are
/// and each counter's bound are its rows. With phases, every phase has columns of its own, and a
/// counter's bound at the end of each phase is a row.
class Mix {
  public:
    /// REQUIRES: at least one phase, the first from 0 with nothing open; phases in order.
    Mix(const Model& model, layers::BudgetIndex budget, const Scope& scope,
        std::span<const Phase> phases);

    /// Nothing in the scope spends the budget.
    bool isEmpty() const { return m_program.columns.empty(); }
    /// The lengths, longest first and in milliseconds, at whose multiples what is spent may jump or
    /// start to grow faster; between them it only bends down.
    std::vector<std::int64_t> periods() const;

    /// By the end of a window, with the spenders of one worst mix.
    Spent inWindow(Duration window, std::int64_t callers) const;
    /// By a time that is not before the last phase; the rate is per millisecond.
    Spent at(const Time& time, std::int64_t callers) const;
    /// By the end of a window; the rate is per caller. REQUIRES: one phase.
    Spent byCallers(Duration window, std::int64_t callers) const;

  private:
    using Parts = std::vector<std::pair<Spender, std::int64_t>>;
    struct Row {
        enum class Kind : std::uint8_t { Calls, Counter, ColdStarts, Reached };
        Kind kind = Kind::Calls;
        std::size_t which = 0; ///< counter or cold start
        std::size_t phase = 0; ///< calls of this phase; a counter by the end of it
        friend bool operator==(const Row&, const Row&) = default;
    };
    /// A call on its way: what it has spent and passed.
    struct Climb {
        std::size_t phase = 0;
        std::int64_t value = 0;
        Parts parts;
        std::vector<std::size_t> counters;
        std::vector<std::size_t> coldStarts;
        std::int64_t lastValue = 0; ///< of the last column made of it
        std::size_t lastColdStarts = 0;
    };
    /// Spent once a day and client that gets there.
    struct ColdStart {
        Spender spender;
        std::int64_t units = 0;
        std::vector<std::size_t> columns; ///< calls that get there
    };
    /// When the last phase ends.
    struct End {
        Time time;
        std::optional<Duration> window; ///< a whole one: its own bounds hold
        std::int64_t callers = 1;
        bool rateIsPerCaller = false;
    };

    void addWay(const Way& way, std::size_t phase);
    void pass(const Check& check, Climb& climb);
    void spend(Spender spender, std::int64_t units, Climb& climb) const;
    void addColumn(Climb& climb);
    void addColdStarts();
    void prune();
    std::size_t row(const Row& wanted);

    Side side(const Row& row, const End& end) const;
    Side calls(std::size_t phase, const End& end) const;
    Side counted(const Row& row, const End& end) const;
    Spent solve(const End& end) const;

    const Model& m_model;
    layers::BudgetIndex m_budget;
    Scope m_scope;
    std::vector<Phase> m_phases;
    LinearProgram m_program;
    std::vector<Row> m_rows;
    std::vector<Parts> m_parts; ///< by column: who spends its value
    std::vector<ColdStart> m_coldStarts;
};

} // namespace edgefence::analysis
