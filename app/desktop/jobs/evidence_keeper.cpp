// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/jobs/evidence_keeper.h"

#include <optional>
#include <utility>

namespace edgefence::desktop {

namespace {

EvidenceKeeper::ReplayPointer share(std::optional<replay::Replay> made) {
    return made ? std::make_shared<const replay::Replay>(*std::move(made)) : nullptr;
}

replay::Options endlessBudgets() {
    replay::Options options;
    options.endlessBudgets = true;
    return options;
}

replay::Options withoutLayers(const layers::CompiledPlan& plan) {
    replay::Options options = endlessBudgets();
    for (const layers::CompiledLayer& layer : plan.layers)
        options.without.push_back(layer.id);
    return options;
}

} // namespace

EvidenceKeeper::EvidenceKeeper(QObject* parent) : QObject(parent) {}

void EvidenceKeeper::follow(PlanPointer plan, TrafficPointer traffic) {
    if (plan == m_plan && traffic == m_traffic)
        return;
    m_plan = std::move(plan);
    m_traffic = std::move(traffic);
    m_replay.reset();
    m_endless.reset();
    m_unguarded.reset();
    m_job.cancel();
    if (!m_plan || !m_traffic || m_traffic->rows() == 0) {
        m_lastReplay.reset();
        m_lastPlan.reset();
        return;
    }
    if (m_traffic->rows() <= kAtOnce) {
        keep({share(replay::replay(*m_plan, *m_traffic)),
              share(replay::replay(*m_plan, *m_traffic, endlessBudgets())),
              share(replay::replay(*m_plan, *m_traffic, withoutLayers(*m_plan)))});
        return;
    }
    m_job.start([this, ofPlan = m_plan, over = m_traffic](const Job::Report& report) {
        constexpr double kReplays = 3;
        Replays made;
        const auto make = [&](double before, const replay::Options& options) {
            return share(replay::replay(*ofPlan, *over, options, [&](double done) {
                return report((before + done) / kReplays);
            }));
        };
        made.asPlanned = make(0, {});
        // A cancelled replay is none; the next one then ends at once, too.
        made.endless = make(1, endlessBudgets());
        made.unguarded = make(2, withoutLayers(*ofPlan));
        return Job::Deliver([this, made] {
            keep(made);
            emit replaysArrived();
        });
    });
}

void EvidenceKeeper::keep(Replays replays) {
    m_replay = std::move(replays.asPlanned);
    m_endless = std::move(replays.endless);
    m_unguarded = std::move(replays.unguarded);
    m_lastReplay = m_replay;
    m_lastPlan = m_plan;
}

} // namespace edgefence::desktop
