// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/jobs/job.h"
#include "core/analysis/demand.h"
#include "core/layers/compiled_plan.h"
#include "core/replay/replay.h"
#include "core/traffic/traffic.h"

#include <QObject>

#include <memory>
#include <optional>

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
    using DemandPointer = std::shared_ptr<const analysis::Demand>;

    /// So many stored requests are replayed while the window waits: a few replays follow a slider.
    static constexpr std::size_t kAtOnce = 300'000;

    /// The replay of the plan, or what the traffic demands as well (for the pressure `traffic`).
    enum class Wanted : std::uint8_t { Replay, Demand };

    explicit EvidenceKeeper(QObject* parent = nullptr);

    /// What the replays are to be of; null traffic: there are none.
    void follow(PlanPointer plan, TrafficPointer traffic, Wanted wanted);

    /// Of the plan and the traffic that were given last; null while it is being made.
    const ReplayPointer& replay() const { return m_made.replay; }
    /// The same; null also if it is not wanted.
    const DemandPointer& demand() const { return m_made.demand; }
    /// The newest replay there is, for showing marked as old, with the plan that it is of.
    const ReplayPointer& lastReplay() const { return m_lastReplay; }
    const PlanPointer& lastPlan() const { return m_lastPlan; }
    Job& job() { return m_job; }

  signals:
    /// A job brought new replays. (What follow() makes at once is there when it returns.)
    void replaysArrived();

  private:
    struct Made {
        ReplayPointer replay;
        DemandPointer demand;
    };
    /// What is missing of what is wanted. Empty if cancelled.
    static std::optional<Made> make(Made made, const layers::CompiledPlan& plan,
                                    const traffic::Traffic& traffic, Wanted wanted,
                                    const replay::Progress& progress);
    void keep(Made made);

    PlanPointer m_plan;
    TrafficPointer m_traffic;
    Wanted m_wanted = Wanted::Replay;
    Made m_made;
    ReplayPointer m_lastReplay;
    PlanPointer m_lastPlan;
    Job m_job;
};

} // namespace edgefence::desktop
