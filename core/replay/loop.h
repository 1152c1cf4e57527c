// SPDX-License-Identifier: GPL-3.0-or-later
// The loop: rows in time order through their ways. Everything that does not depend on the requests
// before has been worked out by then (prepared.h, ways.h). It goes in two gaits: in long stretches
// in which no budget can end (loop_stretch.cpp), and one row after the other, taking every unit
// from its budget at once, where one may (loop_careful.cpp). Both come to the same.
#pragma once

#include "core/replay/budget_book.h"
#include "core/replay/client_book.h"
#include "core/replay/layer_run.h"
#include "core/replay/prepared.h"
#include "core/replay/regime.h"
#include "core/replay/series_recorder.h"
#include "core/replay/ways.h"

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace edgefence::replay {

class Loop {
  public:
    /// What is booked beside budgets and outcomes.
    enum class Detail : std::uint8_t { BudgetsOnly, Everything };

    /// REQUIRES: `prepared` outlives the loop.
    Loop(const Prepared& prepared, const Options& options, Detail detail);

    /// All rows. False if cancelled.
    bool run(const Progress& progress);

    const Totals& totals() const { return m_totals; }
    const std::vector<std::optional<FirstRefusal>>& firstRefused() const { return m_firstRefused; }
    std::vector<BudgetUse> takeBudgets() { return m_book.finish(); }
    std::vector<ClientUse> takeClients() { return m_clients.finish(); }
    Series takeSeries();
    /// REQUIRES: the detail is BudgetsOnly.
    std::vector<Passages> takePassages();

  private:
    /// The row in hand.
    struct Hand {
        std::size_t row = 0;
        std::uint32_t client = 0;
        Moment moment; ///< of the first of its requests
    };
    /// How often a fate was met, and what the loop has to know of it.
    struct Tally {
        std::int64_t requests = 0;
        std::uint32_t bill = 0; ///< of the client book
        bool isRefusal = false;
    };
    /// A regime with what has been met in it and is not booked yet.
    struct Course {
        Regime regime;
        std::vector<Tally> tallies; ///< by fate
    };

    /// Where a layer keeps what a row's key has counted.
    struct Fetch {
        layers::Counter::Memory memory;
        const std::uint32_t* keys = nullptr; ///< by row
    };

    void setUpLayers(const Options& options);
    void rows(std::size_t from, std::size_t to);
    std::size_t stretchFrom(std::size_t at, std::size_t to) const;
    void cross(std::int64_t timeMs);
    void enterRegime();
    Hand take(std::size_t row) const;
    std::int64_t weightOf(std::size_t row) const { return m_weights.empty() ? 1 : m_weights[row]; }

    std::size_t stretch(std::size_t from, std::size_t to);
    std::uint32_t fateOf(const Regime::Way& way, std::size_t row, std::int64_t timeMs);
    void noteRefusalOf(std::uint32_t fate, std::size_t row);
    std::optional<std::uint32_t> stopAt(const RegimeStep& step, const Hand& hand);
    void settle();

    void row(std::size_t at);
    bool fareAlike(const Way& way, std::int64_t n) const;
    void go(const Way& way, const Hand& hand, std::int64_t n);
    std::int64_t throughLayer(const Step& step, const Hand& hand, std::int64_t n);
    std::int64_t startWorker(const Step& step, const Hand& hand, std::int64_t n);
    std::int64_t operate(const Step& step, const Hand& hand, std::int64_t n);
    std::int64_t operateAfterIdle(const Step& step, const Hand& hand, std::int64_t n);

    layers::Decision check(std::uint32_t index, std::uint32_t spender, const Hand& hand,
                           std::int64_t n);
    bool isDue(std::uint32_t idleOperation, const Hand& hand);
    void serve(const Hand& hand, std::int64_t n);
    void noteRefusal(std::uint32_t layer, const Hand& hand, std::int64_t passed);
    void fail(std::uint32_t budget, const Hand& hand, std::int64_t n);
    void spend(std::uint32_t budget, std::uint32_t spender, const Hand& hand, std::int64_t units);
    void sumUpUsed();
    void closePassages();

    const Prepared& m_prepared;
    std::span<const std::int64_t> m_times;
    std::span<const std::uint32_t> m_weights; ///< empty: each row is one request
    Detail m_detail;
    Ways m_ways;
    std::vector<plan::Budget> m_budgets;
    std::vector<LayerRun> m_layers;
    std::vector<Fetch> m_fetches;
    /// By idle operation and key.
    std::vector<std::vector<std::optional<std::int64_t>>> m_lastCame;
    BudgetBook m_book;
    ClientBook m_clients;
    std::vector<std::int64_t> m_mostNeeded;        ///< by budget, by one request
    std::map<std::vector<bool>, Course> m_courses; ///< by spent budgets
    Course* m_course = nullptr;                    ///< of the budgets spent by now
    std::int64_t m_courseSince = 0;                ///< changes() of the book when it was entered
    Totals m_totals;
    std::vector<std::optional<FirstRefusal>> m_firstRefused;
    std::optional<SeriesRecorder> m_series;
    Spenders m_spenders;
    std::vector<Passage> m_passing; ///< by spender, since the last edge
    std::vector<Passages> m_passages;
    Instant m_edgeFrom;                ///< the first request since then
    std::int64_t m_requestsBefore = 0; ///< the row in hand
    std::int64_t m_nextEdge;           ///< of a budget's window or a step of the series
};

} // namespace edgefence::replay
