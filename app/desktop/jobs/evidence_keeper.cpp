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

} // namespace

EvidenceKeeper::EvidenceKeeper(QObject* parent) : QObject(parent) {}

void EvidenceKeeper::follow(PlanPointer plan, TrafficPointer traffic) {
    if (plan == m_plan && traffic == m_traffic)
        return;
    m_plan = std::move(plan);
    m_traffic = std::move(traffic);
    m_replay.reset();
    m_endless.reset();
    m_job.cancel();
    if (!m_plan || !m_traffic || m_traffic->rows() == 0) {
        m_lastReplay.reset();
        m_lastPlan.reset();
        return;
    }
    if (m_traffic->rows() <= kAtOnce) {
        keep(share(replay::replay(*m_plan, *m_traffic)),
             share(replay::replay(*m_plan, *m_traffic, endlessBudgets())));
        return;
    }
    m_job.start([this, ofPlan = m_plan, over = m_traffic](const Job::Report& report) {
        const auto half = [&report](double offset) {
            return [&report, offset](double done) { return report(offset + done / 2); };
        };
        ReplayPointer made = share(replay::replay(*ofPlan, *over, {}, half(0)));
        ReplayPointer endless =
            made ? share(replay::replay(*ofPlan, *over, endlessBudgets(), half(0.5))) : nullptr;
        return Job::Deliver([this, made, endless] {
            keep(made, endless);
            emit replaysArrived();
        });
    });
}

void EvidenceKeeper::keep(ReplayPointer replay, ReplayPointer endless) {
    m_replay = std::move(replay);
    m_endless = std::move(endless);
    m_lastReplay = m_replay;
    m_lastPlan = m_plan;
}

} // namespace edgefence::desktop
