// SPDX-License-Identifier: GPL-3.0-or-later
// The loop: rows in time order through their ways. Everything that does not depend on the requests
// before has been worked out by then (prepared.h, ways.h).
#pragma once

#include "core/layers/layer_kind.h"
#include "core/replay/budget_book.h"
#include "core/replay/client_book.h"
#include "core/replay/prepared.h"
#include "core/replay/series_recorder.h"
#include "core/replay/ways.h"

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
    std::vector<ClientUse> clients() const { return m_clients.finish(); }
    Series takeSeries();

  private:
    struct LayerRun {
        std::unique_ptr<layers::Counter> counter; ///< null if it does not run
        const std::uint32_t* keys = nullptr;      ///< by row; null: one key only
        std::array<std::uint32_t, layers::kMaxSpends> budgets{};
        std::uint32_t budgetCount = 0;
        bool opensOnError = false;
    };
    /// The row in hand.
    struct Hand {
        std::size_t row = 0;
        std::uint32_t client = 0;
        std::uint32_t routeSpender = 0;
        Moment moment; ///< of the first of its requests
    };

    void setUpLayers(const Options& options);
    void rows(std::size_t from, std::size_t to);
    void cross(std::int64_t timeMs);
    void row(const Way& way, Hand& hand, std::int64_t n);
    bool faresAlike(const Way& way, std::int64_t n) const;
    void go(const Way& way, const Hand& hand, std::int64_t n);
    std::int64_t throughLayer(std::uint32_t index, const Hand& hand, std::int64_t n);
    std::int64_t startWorker(const Step& step, const Hand& hand, std::int64_t n);
    std::int64_t operate(const Step& step, const Hand& hand, std::int64_t n);
    std::int64_t operateAfterIdle(const Step& step, const Hand& hand, std::int64_t n);

    void serve(const Hand& hand, std::int64_t n);
    void refuse(std::uint32_t layer, const Hand& hand, std::int64_t n, std::int64_t passed);
    void fail(std::uint32_t budget, const Hand& hand, std::int64_t n);
    void spend(std::uint32_t budget, std::uint32_t spender, const Hand& hand, std::int64_t units);
    void sumUpUsed();

    const Prepared& m_prepared;
    Detail m_detail;
    Ways m_ways;
    std::vector<LayerRun> m_layers;
    std::vector<std::vector<std::int64_t>> m_lastCame; ///< by idle operation and key
    BudgetBook m_book;
    ClientBook m_clients;
    Totals m_totals;
    std::vector<std::optional<FirstRefusal>> m_firstRefused;
    std::optional<SeriesRecorder> m_series;
    std::int64_t m_requestsBefore = 0; ///< the row in hand
    std::int64_t m_nextEdge;           ///< of a budget's window or a step of the series
};

} // namespace edgefence::replay
