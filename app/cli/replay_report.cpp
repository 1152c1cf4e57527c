// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/replay_report.h"

#include "app/cli/units.h"

#include <algorithm>

namespace edgefence::cli {
namespace {

using replay::BudgetUse;
using replay::BudgetWindowUse;

class ReplayJson {
  public:
    explicit ReplayJson(const ReplayReport& report)
        : m_report(report), m_plan(report.plan), m_replay(report.replay) {
        for (std::size_t at = 0; at < m_plan.budgets.size(); ++at) {
            const BudgetUse& use = m_replay.budgets[at];
            const bool spent = std::any_of(
                use.spenders.begin(), use.spenders.end(),
                [](const replay::Spender& spender) { return spender.by != kElsewhere; });
            m_touched.push_back(spent || m_replay.failed[at] > 0);
        }
    }

    Json json() const {
        return {{"requests", m_replay.requests},
                {"served", m_replay.served},
                {"refused", byLayer(m_replay.refused)},
                {"failed", failed(m_replay.failed)},
                {"hangs_on_recorded_refusals", m_replay.hangsOnRecordedRefusals},
                {"hangs_on_unknown_fields", m_replay.hangsOnUnknownFields},
                {"budgets", budgets()},
                {"clients", clients()},
                {"first_refused", firstRefused()},
                {"series", series()},
                {"marginal", marginal()},
                {"approximate", Json::array()}};
    }

  private:
    const BudgetId& budgetId(std::size_t budget) const { return m_plan.budgets[budget].id; }

    Json byLayer(const std::vector<std::int64_t>& values) const {
        Json object = Json::object();
        for (std::size_t at = 0; at < values.size(); ++at) {
            if (m_report.ran[at]) {
                object[m_plan.layers[at].id.value] = values[at];
            }
        }
        return object;
    }
    Json failed(const std::vector<std::int64_t>& requests) const {
        Json object = Json::object();
        for (std::size_t at = 0; at < requests.size(); ++at) {
            object[budgetId(at).value] = requests[at];
        }
        return object;
    }
    /// Of the budgets that somebody spends here.
    Json units(const std::vector<std::int64_t>& values) const {
        Json object = Json::object();
        for (std::size_t at = 0; at < values.size(); ++at) {
            if (m_touched[at]) {
                object[budgetId(at).value] = unitsJson(budgetId(at), values[at]);
            }
        }
        return object;
    }
    Json spenders(const BudgetUse& use) const {
        Json list = Json::array();
        for (const replay::Spender& spender : use.spenders) {
            list.push_back({{"by", spender.by}, {"units", unitsJson(use.id, spender.units)}});
        }
        return list;
    }

    static Json window(const BudgetUse& use, const BudgetWindowUse& window,
                       const std::string& day) {
        return {{"day", day},
                {"used", unitsJson(use.id, window.used)},
                {"limit", unitsJson(use.id, window.limit)},
                {"spent_at", instantOrNull(window.spentAt)},
                {"spent_request", valueOrNull(window.spentRequest)},
                {"failed_after", window.failedAfter}};
    }

    Json budgets() const {
        Json list = Json::array();
        for (std::size_t at = 0; at < m_replay.budgets.size(); ++at) {
            const BudgetUse& use = m_replay.budgets[at];
            Json windows = Json::array();
            for (const BudgetWindowUse& each : use.windows) {
                windows.push_back(window(use, each, windowName(m_plan.budgets[at], each.from)));
            }
            list.push_back(
                {{"id", use.id.value}, {"days", std::move(windows)}, {"spenders", spenders(use)}});
        }
        return list;
    }

    Json clients() const {
        Json list = Json::array();
        const std::size_t shown = std::min(m_report.top, m_replay.clients.size());
        for (std::size_t at = 0; at < shown; ++at) {
            const replay::ClientUse& client = m_replay.clients[at];
            const bool known = client.client != rules::kAbsent;
            list.push_back({{"client", known ? jsonText(m_report.traffic.text(rules::Column::Client,
                                                                              client.client))
                                             : Json()},
                            {"requests", client.requests},
                            {"served", client.served},
                            {"refused", client.refused},
                            {"failed", client.failed},
                            {"units", units(client.units)},
                            {"agents", client.agents},
                            {"first_refused", instantOrNull(client.firstRefused)},
                            {"looks_shared", client.looksShared}});
        }
        return list;
    }

    Json firstRefused() const {
        Json object = Json::object();
        for (std::size_t at = 0; at < m_replay.firstRefused.size(); ++at) {
            if (const auto& first = m_replay.firstRefused[at]) {
                object[m_plan.layers[at].id.value] = {{"request", first->request},
                                                      {"time", formatRfc3339(first->time)}};
            }
        }
        return object;
    }

    Json series() const {
        Json points = Json::array();
        for (const replay::SeriesPoint& point : m_replay.series.points) {
            Json failures = Json::object();
            for (std::size_t at = 0; at < point.failed.size(); ++at) {
                if (m_touched[at]) {
                    failures[budgetId(at).value] = point.failed[at];
                }
            }
            points.push_back({{"from", formatRfc3339(point.from)},
                              {"served", point.served},
                              {"refused", byLayer(point.refused)},
                              {"failed", std::move(failures)},
                              {"used", units(point.used)}});
        }
        using std::chrono::duration_cast;
        const auto step = duration_cast<std::chrono::seconds>(m_replay.series.step);
        return {{"step_s", step.count()}, {"points", std::move(points)}};
    }

    Json marginal() const {
        Json object = Json::object();
        for (std::size_t layer = 0; layer < m_plan.layers.size(); ++layer) {
            if (!m_report.ran[layer]) {
                continue;
            }
            Json effects = Json::object();
            for (std::size_t at = 0; at < m_plan.budgets.size(); ++at) {
                effects[budgetId(at).value] = unitsJson(budgetId(at), m_report.marginal[layer][at]);
            }
            object[m_plan.layers[layer].id.value] = std::move(effects);
        }
        return object;
    }

    const ReplayReport& m_report;
    const layers::CompiledPlan& m_plan;
    const replay::Replay& m_replay;
    std::vector<bool> m_touched; ///< by budget: spent or asked for here
};

} // namespace

std::string windowName(const plan::Budget& budget, Instant from) {
    return budget.window == plan::BudgetWindow::UtcHour ? formatRfc3339(from)
                                                        : formatDay(dayOf(from));
}

Json toJson(const ReplayReport& report) { return ReplayJson(report).json(); }

} // namespace edgefence::cli
