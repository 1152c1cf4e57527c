// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/jobs/evidence_keeper.h"

#include "core/replay/prepared.h"

#include <utility>

namespace edgefence::desktop {

namespace {

/// A part of some work as the whole of another.
replay::Progress partOf(const replay::Progress& progress, double from, double to) {
    return [&progress, from, to](double done) { return progress(from + done * (to - from)); };
}

} // namespace

EvidenceKeeper::EvidenceKeeper(QObject* parent) : QObject(parent) {}

void EvidenceKeeper::follow(PlanPointer plan, TrafficPointer traffic, Wanted wanted) {
    const bool isSame = plan == m_plan && traffic == m_traffic;
    const bool isThere = m_made.replay && (wanted == Wanted::Replay || m_made.demand);
    const bool isComing = m_job.isRunning() && wanted <= m_wanted;
    if (isSame && (isThere || isComing))
        return;
    m_plan = std::move(plan);
    m_traffic = std::move(traffic);
    m_wanted = wanted;
    if (!isSame)
        m_made = {};
    m_job.cancel();
    if (!m_plan || !m_traffic || m_traffic->rows() == 0) {
        m_lastReplay.reset();
        m_lastPlan.reset();
        return;
    }
    if (m_traffic->rows() <= kAtOnce) {
        keep(*make(m_made, *m_plan, *m_traffic, wanted, [](double) { return true; }));
        return;
    }
    m_job.start([this, known = m_made, ofPlan = m_plan, over = m_traffic,
                 wanted](const Job::Report& report) {
        const std::optional<Made> made = make(known, *ofPlan, *over, wanted, report);
        return Job::Deliver([this, made] {
            if (!made)
                return;
            keep(*made);
            emit replaysArrived();
        });
    });
}

std::optional<EvidenceKeeper::Made>
EvidenceKeeper::make(Made made, const layers::CompiledPlan& plan, const traffic::Traffic& traffic,
                     Wanted wanted, const replay::Progress& progress) {
    const bool needsDemand = wanted == Wanted::Demand && !made.demand;
    const auto prepared = replay::prepare(plan, traffic, {}, {}, partOf(progress, 0, 0.3));
    if (!prepared)
        return std::nullopt;
    const double afterReplay = needsDemand ? 0.6 : 1;
    if (!made.replay) {
        auto replay = replay::replay(*prepared, {}, partOf(progress, 0.3, afterReplay));
        if (!replay)
            return std::nullopt;
        made.replay = std::make_shared<const replay::Replay>(*std::move(replay));
    }
    if (!needsDemand)
        return made;
    auto demand = analysis::Demand::of(*prepared, partOf(progress, afterReplay, 1));
    if (!demand)
        return std::nullopt;
    made.demand = std::make_shared<const analysis::Demand>(*std::move(demand));
    return made;
}

void EvidenceKeeper::keep(Made made) {
    m_made = std::move(made);
    m_lastReplay = m_made.replay;
    m_lastPlan = m_plan;
}

} // namespace edgefence::desktop
