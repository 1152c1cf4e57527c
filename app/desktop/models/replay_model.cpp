// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/replay_model.h"

#include "app/desktop/counted.h"
#include "app/desktop/plan_names.h"

#include <algorithm>
#include <utility>

namespace edgefence::desktop {

namespace {

/// Ten steps are the least that a chart shows.
constexpr int kShortestSteps = 10;
/// What a label beside a flag takes, a letter, and how many fit above each other.
constexpr double kLetterPixels = 7;
constexpr double kFlagPixels = 24;
constexpr int kLanes = 3;

/// The first user agent of every client code.
std::shared_ptr<const std::vector<std::uint32_t>> firstAgents(const traffic::Traffic& traffic) {
    if (!traffic.has(rules::Column::Client) || !traffic.has(rules::Column::UserAgent))
        return nullptr;
    auto agents = std::make_shared<std::vector<std::uint32_t>>(
        traffic.distinct(rules::Column::Client), rules::kAbsent);
    rules::withCodes(traffic.codes(rules::Column::Client), [&](auto clients) {
        rules::withCodes(traffic.codes(rules::Column::UserAgent), [&](auto codes) {
            for (std::size_t row = 0; row < clients.size(); ++row) {
                std::uint32_t& agent = (*agents)[clients[row]];
                if (agent == rules::kAbsent)
                    agent = codes[row];
            }
        });
    });
    return agents;
}

Instant at(std::int64_t milliseconds) { return Instant(Duration(milliseconds)); }

} // namespace

ReplayModel::ReplayModel(Workspace& workspace)
    : m_workspace(workspace),
      m_playhead(m_axis),
      m_curves(m_axis),
      m_bars(m_axis),
      m_spent(QStringLiteral("units")),
      m_hit(QStringLiteral("hit")) {
    connect(&workspace, &Workspace::replayChanged, this, &ReplayModel::changed);
    connect(&m_playhead, &Playhead::moved, this, &ReplayModel::refreshNow);
    connect(&m_axis, &TimeAxis::changed, this, &ReplayModel::placeDryLabels);
}

void ReplayModel::setActive(bool active) {
    if (active == m_active)
        return;
    m_active = active;
    if (active && m_stale)
        refresh();
    if (!active)
        m_playhead.setPlaying(false);
    emit activeChanged();
}

bool ReplayModel::hasTraffic() const {
    return m_workspace.traffic() && m_workspace.traffic()->rows() > 0;
}

bool ReplayModel::isOutdated() const {
    return m_replay != nullptr && m_workspace.evidence().replay() == nullptr;
}

QString ReplayModel::trafficText() const {
    if (!hasTraffic())
        return tr("no log");
    const QString requests =
        counted(m_workspace.traffic()->requests(), tr("1 request"), tr("%1 requests"));
    return m_trafficName.isEmpty() ? requests : m_trafficName + QStringLiteral(", ") + requests;
}

void ReplayModel::nameTraffic(const QString& name) {
    m_trafficName = name;
    emit replayChanged();
}

void ReplayModel::changed() {
    m_stale = true;
    if (m_active)
        refresh();
    else
        emit replayChanged();
}

std::optional<ReplayView> ReplayModel::view() const {
    if (m_replay == nullptr)
        return std::nullopt;
    return ReplayView{*m_plan, *m_replay, m_names, m_manyDays};
}

void ReplayModel::refresh() {
    m_stale = false;
    const EvidenceKeeper& evidence = m_workspace.evidence();
    if (!m_workspace.isOpen() || evidence.lastReplay() == nullptr || !hasTraffic()) {
        clear();
        return;
    }
    // An older replay of other traffic than there is now says nothing.
    const bool otherTraffic = m_traffic != m_workspace.traffic();
    if (evidence.replay() == nullptr && (otherTraffic || m_replay == evidence.lastReplay())) {
        if (otherTraffic)
            clear();
        emit replayChanged();
        return;
    }
    m_traffic = m_workspace.traffic();
    m_replay = evidence.lastReplay();
    m_plan = evidence.lastPlan();
    m_names = namesOf(m_plan);

    const auto times = m_traffic->times();
    const Instant first = at(times.front());
    const Instant last = at(times.back());
    m_manyDays = dayOf(first) != dayOf(last);
    const ReplayView shown = *view();
    if (otherTraffic) {
        m_axis.showDaysOf(first, last, m_replay->series.step * kShortestSteps);
        m_playhead.setSteps(m_replay->series.step, last);
        learnAgents();
    }
    refreshCharts(shown);
    m_figures.assign(figureRows(shown));
    m_notes = replayNotes(shown);
    refreshSpent();
    refreshHit();
    refreshNow();
    emit replayChanged();
}

void ReplayModel::clear() {
    m_playhead.setPlaying(false);
    m_replay.reset();
    m_traffic.reset();
    m_plan.reset();
    m_curves.assign({});
    m_bars.assign(Duration(60'000), {}, {});
    m_budgets.clear();
    m_dry.clear();
    m_outcomes.clear();
    m_figures.clear();
    m_now.clear();
    m_notes.clear();
    m_spent.assign({});
    m_hit.assign({});
    m_spentNames.clear();
    m_spentIndices.clear();
    emit spentBudgetChanged();
    emit replayChanged();
}

void ReplayModel::refreshCharts(const ReplayView& shown) {
    const Instant from = at(static_cast<std::int64_t>(m_axis.homeFrom()));
    const Instant to = at(static_cast<std::int64_t>(m_axis.homeTo()));
    m_spentIndices = desktop::spentBudgets(shown);
    std::vector<BudgetCurves::Line> lines;
    for (const layers::BudgetIndex budget : m_spentIndices) {
        const BudgetId& id = m_plan->budgets[budget.value].id;
        lines.push_back(
            {toQt(id.value), m_names.budget(id), usedCurve(*m_plan, *m_replay, budget, from, to)});
    }
    m_curves.assign(std::move(lines));

    std::vector<OutcomeRow> outcomes = outcomeRows(shown);
    const std::vector<layers::LayerIndex> refusing = refusingLayers(*m_replay);
    std::vector<BarSource::Step> steps;
    steps.reserve(m_replay->series.points.size());
    for (const replay::SeriesPoint& point : m_replay->series.points)
        steps.push_back(
            {point.from.time_since_epoch().count(), outcomeCounts(point, outcomes, refusing)});
    QStringList parts;
    for (const OutcomeRow& outcome : outcomes)
        parts.append(outcome.key);
    m_bars.assign(m_replay->series.step, std::move(parts), std::move(steps));
    m_outcomes.assign(std::move(outcomes));
    m_dry.assign(dryRows(shown));
    placeDryLabels();
}

void ReplayModel::placeDryLabels() {
    std::vector<DryRow> rows = m_dry.rows();
    const double pixel = (m_axis.to() - m_axis.from()) / m_axis.columns();
    std::vector<double> freeFrom(kLanes, m_axis.from());
    int lanes = 0;
    for (DryRow& row : rows) {
        row.lane = -1;
        const double width =
            pixel * (kFlagPixels + kLetterPixels * static_cast<double>(row.text.size()));
        row.before = row.time + width > m_axis.to() && row.time - width >= m_axis.from();
        const double from = row.before ? row.time - width : row.time;
        if (row.time > m_axis.to())
            continue;
        for (int lane = 0; lane < kLanes && row.lane < 0; ++lane) {
            double& free = freeFrom[static_cast<std::size_t>(lane)];
            if (from < free)
                continue;
            free = from + width;
            row.lane = lane;
        }
        lanes = std::max(lanes, row.lane + 1);
    }
    m_dry.assign(std::move(rows));
    if (std::exchange(m_dryLanes, lanes) != lanes)
        emit dryLanesChanged();
}

void ReplayModel::refreshNow() {
    const std::optional<ReplayView> shown = view();
    if (!shown)
        return;
    const Instant counted = m_playhead.counted();
    std::vector<BudgetNowRow> rows;
    for (const BudgetCurves::Line& line : m_curves.lines())
        rows.push_back(budgetAt(*shown, line.curve, counted));
    m_budgets.assign(std::move(rows));

    const auto& points = m_replay->series.points;
    const Instant from = nowFrom();
    const auto found = std::lower_bound(
        points.begin(), points.end(), from,
        [](const replay::SeriesPoint& point, Instant instant) { return point.from < instant; });
    const replay::SeriesPoint empty{from,
                                    0,
                                    std::vector<std::int64_t>(m_replay->refused.size()),
                                    std::vector<std::int64_t>(m_replay->failed.size()),
                                    {}};
    const bool there = found != points.end() && found->from == from;
    std::vector<OutcomeRow> now = m_outcomes.rows();
    const auto counts = outcomeCounts(there ? *found : empty, now, refusingLayers(*m_replay));
    for (std::size_t i = 0; i < now.size(); ++i)
        now[i].count = countText(counts[i]);
    std::reverse(now.begin(), now.end());
    m_now.assign(std::move(now));
    emit nowChanged();
}

Instant ReplayModel::nowFrom() const {
    // After the last step nothing comes: there it is the last one.
    const auto& points = m_replay->series.points;
    return points.empty() ? m_playhead.counted()
                          : std::min(m_playhead.counted(), points.back().from);
}

QString ReplayModel::nowTitle() const {
    if (m_replay == nullptr)
        return {};
    const QString time = clockText(nowFrom() - Instant(dayOf(nowFrom())));
    const Duration step = m_replay->series.step;
    return step == std::chrono::minutes(1) ? tr("In this minute, %1").arg(time.left(5))
                                           : tr("In the %1 from %2").arg(durationText(step), time);
}

int ReplayModel::spentBudget() const {
    for (std::size_t i = 0; i < m_spentIndices.size(); ++i) {
        if (m_plan->budgets[m_spentIndices[i].value].id == m_spentBudget)
            return static_cast<int>(i);
    }
    return m_spentIndices.empty() ? -1 : 0;
}

void ReplayModel::setSpentBudget(int index) {
    if (index < 0 || static_cast<std::size_t>(index) >= m_spentIndices.size())
        return;
    m_spentBudget = m_plan->budgets[m_spentIndices[static_cast<std::size_t>(index)].value].id;
    refreshSpent();
}

void ReplayModel::showSpenders(const QString& budget) {
    m_spentBudget = BudgetId{fromQt(budget)};
    refreshSpent();
}

void ReplayModel::refreshSpent() {
    m_spentNames.clear();
    for (const layers::BudgetIndex budget : m_spentIndices)
        m_spentNames.append(m_names.budget(m_plan->budgets[budget.value].id));
    ClientTable::Content content;
    if (const int current = spentBudget(); current >= 0) {
        content.replay = m_replay;
        content.traffic = m_traffic;
        content.index = m_spentIndices[static_cast<std::size_t>(current)];
        content.budget = m_plan->budgets[content.index.value].id;
        content.limit = m_plan->budgets[content.index.value].limit;
        content.agents = m_agents;
        content.filter = [index = content.index](const replay::ClientUse& client) {
            return client.units[index.value] > 0;
        };
        m_spentBudget = content.budget;
    }
    m_spent.assign(std::move(content));
    emit spentBudgetChanged();
}

void ReplayModel::setHitSharedOnly(bool shared) {
    if (shared == m_hitSharedOnly)
        return;
    m_hitSharedOnly = shared;
    if (m_replay)
        refreshHit();
    emit hitFilterChanged();
}

void ReplayModel::refreshHit() {
    ClientTable::Content content;
    content.replay = m_replay;
    content.traffic = m_traffic;
    content.agents = m_agents;
    content.filter = [shared = m_hitSharedOnly](const replay::ClientUse& client) {
        return client.refused + client.failed > 0 && (!shared || client.looksShared);
    };
    m_hit.assign(std::move(content));
}

void ReplayModel::learnAgents() {
    m_agents.reset();
    m_agentsJob.start([this, traffic = m_traffic](const Job::Report&) {
        auto agents = firstAgents(*traffic);
        return Job::Deliver([this, traffic, agents] {
            if (traffic != m_traffic)
                return;
            m_agents = agents;
            refreshSpent();
            refreshHit();
        });
    });
}

void ReplayModel::showOnMap() {
    m_workspace.setPressure(plan::RecordedTraffic{});
    emit pageWanted(QStringLiteral("plan"));
}

} // namespace edgefence::desktop
