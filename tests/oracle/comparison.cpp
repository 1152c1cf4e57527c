// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/oracle/comparison.h"

#include <fmt/format.h>

namespace edgefence::oracle {
namespace {

using std::int64_t;

int64_t ms(Instant instant) { return instant.time_since_epoch().count(); }

std::optional<int64_t> ms(const std::optional<Instant>& instant) {
    return instant ? std::optional(ms(*instant)) : std::nullopt;
}

Sums byLayer(const layers::CompiledPlan& plan, const std::vector<int64_t>& values) {
    Sums sums;
    for (std::size_t at = 0; at < values.size(); ++at)
        sums[plan.layers[at].id.value] = values[at];
    return sums;
}

Sums byBudget(const layers::CompiledPlan& plan, const std::vector<int64_t>& values) {
    Sums sums;
    for (std::size_t at = 0; at < values.size(); ++at)
        sums[plan.budgets[at].id.value] = values[at];
    return sums;
}

class Lines {
  public:
    template <class... Parts> void add(int64_t value, const char* format, const Parts&... parts) {
        if (value != 0)
            m_lines.push_back(fmt::format(fmt::runtime(format), parts...) +
                              fmt::format(": {}", value));
    }
    void add(const std::string& what, const PlainOutcomes& outcomes) {
        add(outcomes.served, "{} served", what);
        for (const auto& [layer, n] : outcomes.refused)
            add(n, "{} refused by {}", what, layer);
        for (const auto& [budget, n] : outcomes.failed)
            add(n, "{} failed for {}", what, budget);
        for (const auto& [budget, n] : outcomes.used)
            add(n, "{} used {}", what, budget);
    }
    std::vector<std::string> take() { return std::move(m_lines); }

  private:
    std::vector<std::string> m_lines;
};

} // namespace

PlainReplay toPlain(const layers::CompiledPlan& plan, const traffic::Traffic& traffic,
                    const replay::Replay& replay) {
    PlainReplay plain;
    plain.requests = replay.requests;
    plain.hangsOnRecordedRefusals = replay.hangsOnRecordedRefusals;
    plain.totals.served = replay.served;
    plain.totals.refused = byLayer(plan, replay.refused);
    plain.totals.failed = byBudget(plan, replay.failed);
    for (const replay::BudgetUse& use : replay.budgets) {
        for (const replay::Spender& spender : use.spenders)
            plain.totals.used[use.id.value] += spender.by == kElsewhere ? 0 : spender.units;
        for (std::size_t at = 0; at < use.windows.size(); ++at) {
            const replay::BudgetWindowUse& from = use.windows[at];
            PlainWindow& window = plain.budgets[use.id.value][ms(from.from)];
            window = {from.used, ms(from.spentAt), from.spentRequest, from.failedAfter, {}};
            for (const replay::Spender& spender : use.spendersByWindow[at])
                window.spenders[spender.by] = spender.units;
        }
    }
    for (const replay::ClientUse& client : replay.clients) {
        Client name;
        if (client.client != rules::kAbsent)
            name = std::string(traffic.text(rules::Column::Client, client.client));
        PlainOutcomes& own = plain.clients[name];
        own.served = client.served;
        own.refused["any layer"] = client.refused;
        own.failed["any budget"] = client.failed;
        own.used = byBudget(plan, client.units);
        if (client.firstRefused)
            plain.firstRefusedClients[name] = ms(*client.firstRefused);
    }
    for (std::size_t at = 0; at < replay.firstRefused.size(); ++at) {
        if (const auto& first = replay.firstRefused[at])
            plain.firstRefused[plan.layers[at].id.value] = {first->request, ms(first->time)};
    }
    for (const replay::SeriesPoint& point : replay.series.points)
        plain.series[ms(point.from)] = {point.served, byLayer(plan, point.refused),
                                        byBudget(plan, point.failed), byBudget(plan, point.used)};
    return plain;
}

std::vector<std::string> lines(const PlainReplay& replay) {
    Lines lines;
    lines.add(replay.requests, "requests");
    lines.add(replay.hangsOnRecordedRefusals, "hangs on recorded refusals");
    lines.add("in all", replay.totals);
    for (const auto& [budget, windows] : replay.budgets) {
        for (const auto& [from, window] : windows) {
            lines.add(window.used + 1, "{} from {} used, plus 1", budget, from);
            lines.add(window.spentAt.value_or(0), "{} from {} spent at", budget, from);
            lines.add(window.spentRequest.value_or(0), "{} from {} spent by", budget, from);
            lines.add(window.failedAfter, "{} from {} failed after", budget, from);
            for (const auto& [by, units] : window.spenders)
                lines.add(units, "{} from {} spent by {}", budget, from, by);
        }
    }
    for (const auto& [client, outcomes] : replay.clients) {
        PlainOutcomes sums = outcomes;
        sums.refused.clear();
        sums.failed.clear();
        for (const auto& [layer, n] : outcomes.refused)
            sums.refused["any layer"] += n;
        for (const auto& [budget, n] : outcomes.failed)
            sums.failed["any budget"] += n;
        lines.add("client " + client.value_or("(none)"), sums);
    }
    for (const auto& [client, time] : replay.firstRefusedClients)
        lines.add(time, "client {} first refused at", client.value_or("(none)"));
    for (const auto& [layer, first] : replay.firstRefused) {
        lines.add(first.first, "{} refused first request", layer);
        lines.add(first.second, "{} refused first at", layer);
    }
    for (const auto& [from, outcomes] : replay.series)
        lines.add(fmt::format("step {}", from), outcomes);
    return lines.take();
}

std::string difference(const PlainReplay& fast, const PlainReplay& plain) {
    const std::vector<std::string> got = lines(fast);
    const std::vector<std::string> wanted = lines(plain);
    for (std::size_t at = 0; at < std::max(got.size(), wanted.size()); ++at) {
        const std::string fastLine = at < got.size() ? got[at] : "(nothing)";
        const std::string plainLine = at < wanted.size() ? wanted[at] : "(nothing)";
        if (fastLine != plainLine)
            return "the fast replay says \"" + fastLine + "\", the plain one \"" + plainLine + "\"";
    }
    return {};
}

} // namespace edgefence::oracle
