// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/convert.h"
#include "app/desktop/jobs/evidence_keeper.h"
#include "app/desktop/tools.h"
#include "app/desktop/variants.h"
#include "core/analysis/answers.h"
#include "core/analysis/evidence.h"
#include "core/layers/compiled_plan.h"
#include "core/plan/pressure.h"
#include "core/traffic/traffic.h"

#include <QObject>
#include <QString>
#include <QUndoStack>

#include <functional>
#include <memory>
#include <optional>

namespace edgefence::desktop {

/// What is open: the variants, the one being edited with what follows from it (compiled plan and
/// static answers), and the traffic that counts. The answers are there in the same frame; beside
/// much traffic, which some of them look through, they come from a job. The pages' models read from
/// here and change the plan only through edit(); every change can be undone.
///
/// A signal comes after everything it speaks of is in place. All on the window's thread.
class Workspace final : public QObject {
    Q_OBJECT
  public:
    explicit Workspace(Tools tools);

    const Tools& tools() const { return *m_tools; }
    std::shared_ptr<const Tools> sharedTools() const { return m_tools; }

    bool isOpen() const { return !m_variants.empty(); }
    const Variants& variants() const { return m_variants; }
    /// REQUIRES of these: isOpen().
    const plan::Plan& plan() const { return *m_variants.edited().plan; }
    const layers::CompiledPlan& compiled() const { return *m_compiled; }
    std::shared_ptr<const layers::CompiledPlan> sharedCompiled() const { return m_compiled; }
    /// The static answers and the plan that they are about: the edited one, or, while newer ones
    /// are being made, an older one (isOutdated).
    const analysis::Answers& answers() const { return m_answers; }
    const layers::CompiledPlan& answeredPlan() const { return *m_answered; }
    bool isOutdated() const { return m_answered != m_compiled || m_analysis.isRunning(); }
    /// Replays or answers are being made.
    bool isBusy() { return m_analysis.isRunning() || m_evidence.job().isRunning(); }

    const plan::Pressure& pressure() const { return m_pressure; }
    void setPressure(const plan::Pressure& pressure);

    /// Null without any; what is shared does not change.
    std::shared_ptr<const traffic::Traffic> traffic() const { return m_traffic; }
    void setTraffic(std::shared_ptr<const traffic::Traffic> traffic);
    /// What static answers ask that traffic; null without any.
    std::shared_ptr<analysis::TrafficFacts> trafficFacts() const { return m_facts; }
    EvidenceKeeper& evidence() { return m_evidence; }

    /// Opens other variants with nothing to undo; an empty list closes.
    void open(const Variants& variants);
    /// Changes the edited plan as one step of undo, called `what` ("Change the limit"). Steps with
    /// the same merge key that follow each other become one.
    void edit(const QString& what, const std::function<void(plan::Plan&)>& change,
              const QString& mergeKey = {});
    void editVariants(const QString& what, Variants next);
    /// Choosing a variant is no edit.
    void showVariant(std::size_t index);
    QUndoStack& undoStack() { return m_undo; }

    /// What budgets, layers and routes of the edited plan are called.
    Names names() const;
    QString budgetName(const BudgetId& id) const;
    QString layerName(const LayerId& id) const;
    QString routeName(const RouteId& id) const;

  signals:
    /// Other variants, other names of them, or another one is edited.
    void variantsChanged();
    /// The edited plan is another one (an edit, undo, another variant).
    void planChanged();
    void pressureChanged();
    void trafficChanged();
    /// The answers are new: after planChanged, pressureChanged, trafficChanged and new evidence.
    void answersChanged();
    /// The replay of the edited plan is new, or it is no longer the newest (evidence().replay() is
    /// null until the next one is there).
    void replayChanged();

  private:
    void show(const Variants& variants);
    void compile();
    void analyse();
    void takeTraffic(std::shared_ptr<const traffic::Traffic> traffic);
    void followEvidence();

    /// Shared with jobs, which may outlive this.
    std::shared_ptr<const Tools> m_tools;
    Variants m_variants;
    QUndoStack m_undo;
    std::shared_ptr<const layers::CompiledPlan> m_compiled;
    std::shared_ptr<const layers::CompiledPlan> m_answered;
    analysis::Answers m_answers;
    plan::Pressure m_pressure = plan::Attackers{};
    std::shared_ptr<const traffic::Traffic> m_traffic;
    std::shared_ptr<analysis::TrafficFacts> m_facts;
    EvidenceKeeper m_evidence;
    Job m_analysis;
};

} // namespace edgefence::desktop
