// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/replay_report.h"
#include "app/cli/table.h"
#include "app/cli/units.h"
#include "core/base/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace edgefence::cli {
namespace {

/// Budget windows, and spenders of a budget, that a person gets to see.
constexpr std::size_t kShownWindows = 31;
constexpr std::size_t kShownSpenders = 4;

std::string count(std::int64_t value) { return formatGrouped(value); }

/// "41.3 %", "0 %"; "< 0.1 %" for what is there but hardly.
std::string share(std::int64_t part, std::int64_t whole) {
    if (whole == 0 || part == 0) {
        return "0 %";
    }
    const double percent = 100.0 * static_cast<double>(part) / static_cast<double>(whole);
    return percent < 0.1 ? "< 0.1 %" : fmt::format("{:.1f} %", percent);
}

class ReplayText {
  public:
    explicit ReplayText(const ReplayReport& report)
        : m_report(report), m_plan(report.plan), m_replay(report.replay) {}

    std::string text() const { return outcomes() + budgets() + marginal() + clients() + remarks(); }

  private:
    std::string outcomes() const {
        const std::int64_t all = m_replay.requests;
        Table table({{"", Align::Left},
                     {"requests", Align::Right},
                     {"share", Align::Right},
                     {"first", Align::Left}});
        table.row({"all", count(all), "", ""});
        table.row({"served", count(m_replay.served), share(m_replay.served, all), ""});
        for (std::size_t at = 0; at < m_plan.layers.size(); ++at) {
            if (!m_report.ran[at]) {
                continue;
            }
            const auto& first = m_replay.firstRefused[at];
            table.row({"refused by " + m_plan.layers[at].id.value, count(m_replay.refused[at]),
                       share(m_replay.refused[at], all),
                       first ? fmt::format("request {} at {}", count(first->request),
                                           formatRfc3339(first->time))
                             : ""});
        }
        for (std::size_t at = 0; at < m_plan.budgets.size(); ++at) {
            if (m_replay.failed[at] > 0) {
                table.row({"failed for " + m_plan.budgets[at].id.value, count(m_replay.failed[at]),
                           share(m_replay.failed[at], all), ""});
            }
        }
        return table.text();
    }

    static bool isUsed(const replay::BudgetUse& use) { return !use.spenders.empty(); }

    std::string budgets() const {
        Table table({{"budget", Align::Left},
                     {"from", Align::Left},
                     {"used", Align::Right},
                     {"limit", Align::Right},
                     {"spent at", Align::Left},
                     {"failed after", Align::Right},
                     {"by", Align::Left}});
        std::size_t hidden = 0;
        for (std::size_t at = 0; at < m_replay.budgets.size(); ++at) {
            const replay::BudgetUse& use = m_replay.budgets[at];
            if (!isUsed(use)) {
                continue;
            }
            for (std::size_t window = 0; window < use.windows.size(); ++window) {
                if (window < kShownWindows) {
                    table.row(windowRow(at, window));
                } else {
                    ++hidden;
                }
            }
        }
        std::string text = table.empty() ? "" : "\n" + table.text();
        if (hidden > 0) {
            text += fmt::format("windows not shown: {} (--json lists them)\n", hidden);
        }
        return text;
    }

    std::vector<std::string> windowRow(std::size_t budget, std::size_t at) const {
        const replay::BudgetUse& use = m_replay.budgets[budget];
        const replay::BudgetWindowUse& window = use.windows[at];
        std::string by;
        const auto& spenders = use.spendersByWindow[at];
        for (std::size_t one = 0; one < std::min(spenders.size(), kShownSpenders); ++one) {
            by += fmt::format("{}{} {}", one == 0 ? "" : ", ", spenders[one].by,
                              unitsText(use.id, spenders[one].units));
        }
        by += spenders.size() > kShownSpenders ? ", …" : "";
        return {use.id.value,
                windowName(m_plan.budgets[budget], window.from),
                unitsText(use.id, window.used),
                unitsText(use.id, window.limit),
                window.spentAt ? formatRfc3339(*window.spentAt) : "",
                window.failedAfter > 0 ? count(window.failedAfter) : "",
                by};
    }

    /// What each layer spares, or costs where it is below 0, budget by budget.
    std::string marginal() const {
        Table table(
            {{"layer", Align::Left}, {"budget", Align::Left}, {"without it", Align::Right}});
        for (std::size_t layer = 0; layer < m_plan.layers.size(); ++layer) {
            if (!m_report.ran[layer]) {
                continue;
            }
            for (std::size_t budget = 0; budget < m_plan.budgets.size(); ++budget) {
                const std::int64_t effect = m_report.marginal[layer][budget];
                const BudgetId& id = m_plan.budgets[budget].id;
                if (isUsed(m_replay.budgets[budget]) || effect != 0) {
                    table.row({m_plan.layers[layer].id.value, id.value,
                               (effect > 0 ? "+" : "") + unitsText(id, effect)});
                }
            }
        }
        return table.empty() ? "" : "\n" + table.text();
    }

    std::string clients() const {
        Table table({{"caller", Align::Left},
                     {"requests", Align::Right},
                     {"served", Align::Right},
                     {"refused", Align::Right},
                     {"failed", Align::Right},
                     {"agents", Align::Right},
                     {"first refused", Align::Left}});
        const std::size_t shown = std::min(m_report.top, m_replay.clients.size());
        for (std::size_t at = 0; at < shown; ++at) {
            const replay::ClientUse& client = m_replay.clients[at];
            const std::string_view name =
                client.client == rules::kAbsent
                    ? "(none)"
                    : m_report.traffic.text(rules::Column::Client, client.client);
            table.row({excerpt(name, 60) + (client.looksShared ? " (looks shared)" : ""),
                       count(client.requests), count(client.served), count(client.refused),
                       count(client.failed), count(client.agents),
                       client.firstRefused ? formatRfc3339(*client.firstRefused) : ""});
        }
        if (table.empty()) {
            return {};
        }
        const std::size_t hidden = m_replay.clients.size() - shown;
        return "\n" + table.text() +
               (hidden > 0 ? fmt::format("callers not shown: {} (--top shows more)\n",
                                         count(static_cast<std::int64_t>(hidden)))
                           : "");
    }

    std::string remarks() const {
        std::string text;
        if (m_replay.hangsOnRecordedRefusals > 0) {
            text += fmt::format("\nrecorded as 429 or 5xx on routes that spend something: {} (a "
                                "route's recorded_refusals says how they are taken)\n",
                                count(m_replay.hangsOnRecordedRefusals));
        }
        if (m_replay.hangsOnUnknownFields > 0) {
            text += fmt::format("\nrequests that could fare otherwise if fields that this traffic "
                                "does not have were known: {}\n",
                                count(m_replay.hangsOnUnknownFields));
        }
        return text;
    }

    const ReplayReport& m_report;
    const layers::CompiledPlan& m_plan;
    const replay::Replay& m_replay;
};

} // namespace

std::string toText(const ReplayReport& report) { return ReplayText(report).text(); }

} // namespace edgefence::cli
