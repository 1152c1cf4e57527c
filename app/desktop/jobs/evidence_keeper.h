// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/jobs/job.h"
#include "core/layers/compiled_plan.h"
#include "core/replay/replay.h"
#include "core/traffic/traffic.h"

#include <QObject>

#include <memory>

namespace edgefence::desktop {

/// Keeps the replays of the edited plan over the traffic that counts up to date: at once for little
/// traffic, so that figures follow a slider in the same frame; else in a job, and a job whose plan
/// or traffic is no longer the newest is cancelled.
class EvidenceKeeper : public QObject {
    Q_OBJECT
  public:
    using PlanPointer = std::shared_ptr<const layers::CompiledPlan>;
    using TrafficPointer = std::shared_ptr<const traffic::Traffic>;
    using ReplayPointer = std::shared_ptr<const replay::Replay>;

    /// So many stored requests are replayed while the window waits: three replays follow
    /// a slider.
    static constexpr std::size_t kAtOnce = 300'000;

    explicit EvidenceKeeper(QObject* parent = nullptr);

    /// What the replays are to be of; null traffic: there are none.
    void follow(PlanPointer plan, TrafficPointer traffic);

    /// Of the plan and the traffic that were given last; null while it is being made. `endless` has
    /// budgets without end, `unguarded` no layers either.
    const ReplayPointer& replay() const { return m_replay; }
    const ReplayPointer& endless() const { return m_endless; }
    const ReplayPointer& unguarded() const { return m_unguarded; }
    /// The newest replay there is, for showing marked as old, with the plan that it is of.
    const ReplayPointer& lastReplay() const { return m_lastReplay; }
    const PlanPointer& lastPlan() const { return m_lastPlan; }
    Job& job() { return m_job; }

  signals:
    /// A job brought new replays. (What follow() makes at once is there when it returns.)
    void replaysArrived();

  private:
    struct Replays {
        ReplayPointer asPlanned;
        ReplayPointer endless;
        ReplayPointer unguarded;
    };
    void keep(Replays replays);

    PlanPointer m_plan;
    TrafficPointer m_traffic;
    ReplayPointer m_replay;
    ReplayPointer m_endless;
    ReplayPointer m_unguarded;
    ReplayPointer m_lastReplay;
    PlanPointer m_lastPlan;
    Job m_job;
};

} // namespace edgefence::desktop
