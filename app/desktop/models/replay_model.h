// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/jobs/job.h"
#include "app/desktop/models/bar_source.h"
#include "app/desktop/models/budget_curves.h"
#include "app/desktop/models/client_table.h"
#include "app/desktop/models/playhead.h"
#include "app/desktop/models/replay_rows.h"
#include "app/desktop/models/row_model.h"
#include "app/desktop/workspace.h"

#include <QObject>
#include <QStringList>

#include <QtQml/qqmlregistration.h>

#include <memory>
#include <optional>

namespace edgefence::desktop {

/// The Replay page: the traffic that counts, run through the edited plan. It follows both by
/// itself; while a long replay is being made, the last one stays, marked as outdated.
class ReplayModel final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the session")
    /// Someone looks: what is only shown here is not computed else.
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY activeChanged)
    Q_PROPERTY(bool hasTraffic READ hasTraffic NOTIFY replayChanged)
    /// There is a replay to look at.
    Q_PROPERTY(bool ready READ isReady NOTIFY replayChanged)
    /// "links-2026-08-30.log, 70,502 requests".
    Q_PROPERTY(QString trafficText READ trafficText NOTIFY replayChanged)
    Q_PROPERTY(bool outdated READ isOutdated NOTIFY replayChanged)
    Q_PROPERTY(edgefence::desktop::Job* job READ job CONSTANT)

    Q_PROPERTY(edgefence::desktop::TimeAxis* axis READ axis CONSTANT)
    Q_PROPERTY(edgefence::desktop::Playhead* playhead READ playhead CONSTANT)
    Q_PROPERTY(edgefence::desktop::BudgetCurves* curves READ curves CONSTANT)
    Q_PROPERTY(edgefence::desktop::BarSource* bars READ bars CONSTANT)
    Q_PROPERTY(QAbstractItemModel* budgets READ budgets CONSTANT)
    Q_PROPERTY(QAbstractItemModel* dry READ dry CONSTANT)
    /// So many lines of labels say what runs dry.
    Q_PROPERTY(int dryLanes READ dryLanes NOTIFY dryLanesChanged)
    Q_PROPERTY(QAbstractItemModel* outcomes READ outcomes CONSTANT)
    Q_PROPERTY(QAbstractItemModel* figures READ figures CONSTANT)
    /// What happened in the step at the playhead.
    Q_PROPERTY(QAbstractItemModel* now READ now CONSTANT)
    Q_PROPERTY(QString nowTitle READ nowTitle NOTIFY nowChanged)
    Q_PROPERTY(QStringList notes READ notes NOTIFY replayChanged)

    Q_PROPERTY(edgefence::desktop::ClientTable* spent READ spent CONSTANT)
    Q_PROPERTY(QStringList spentBudgets READ spentBudgets NOTIFY spentBudgetChanged)
    Q_PROPERTY(int spentBudget READ spentBudget WRITE setSpentBudget NOTIFY spentBudgetChanged)
    Q_PROPERTY(QString spentBudgetId READ spentBudgetId NOTIFY spentBudgetChanged)
    Q_PROPERTY(edgefence::desktop::ClientTable* hit READ hit CONSTANT)
    Q_PROPERTY(
        bool hitSharedOnly READ isHitSharedOnly WRITE setHitSharedOnly NOTIFY hitFilterChanged)

  public:
    explicit ReplayModel(Workspace& workspace);

    bool isActive() const { return m_active; }
    void setActive(bool active);
    bool hasTraffic() const;
    bool isReady() const { return m_replay != nullptr; }
    bool isOutdated() const;
    QString trafficText() const;
    /// What the traffic that counts is called.
    void nameTraffic(const QString& name);
    Job* job() { return &m_workspace.evidence().job(); }

    TimeAxis* axis() { return &m_axis; }
    Playhead* playhead() { return &m_playhead; }
    BudgetCurves* curves() { return &m_curves; }
    BarSource* bars() { return &m_bars; }
    QAbstractItemModel* budgets() { return &m_budgets; }
    QAbstractItemModel* dry() { return &m_dry; }
    int dryLanes() const { return m_dryLanes; }
    QAbstractItemModel* outcomes() { return &m_outcomes; }
    QAbstractItemModel* figures() { return &m_figures; }
    QAbstractItemModel* now() { return &m_now; }
    QString nowTitle() const;
    QStringList notes() const { return m_notes; }

    ClientTable* spent() { return &m_spent; }
    QStringList spentBudgets() const { return m_spentNames; }
    int spentBudget() const;
    QString spentBudgetId() const { return toQt(m_spentBudget.value); }
    void setSpentBudget(int index);
    Q_INVOKABLE void showSpenders(const QString& budget);
    Q_INVOKABLE void want(const QString& page) { emit pageWanted(page); }
    /// The fence map under the traffic that was replayed.
    Q_INVOKABLE void showOnMap();
    ClientTable* hit() { return &m_hit; }
    bool isHitSharedOnly() const { return m_hitSharedOnly; }
    void setHitSharedOnly(bool shared);

  signals:
    void dryLanesChanged();
    void activeChanged();
    void replayChanged();
    void nowChanged();
    void spentBudgetChanged();
    void hitFilterChanged();
    void pageWanted(const QString& page);

  private:
    void changed();
    void refresh();
    void clear();
    void refreshCharts(const ReplayView& shown);
    void refreshNow();
    /// Where the step at the playhead begins. REQUIRES: there is a replay.
    Instant nowFrom() const;
    void refreshSpent();
    void refreshHit();
    void placeDryLabels();
    void learnAgents();
    std::optional<ReplayView> view() const;

    Workspace& m_workspace;
    bool m_active = false;
    bool m_stale = true;
    EvidenceKeeper::PlanPointer m_plan;
    EvidenceKeeper::ReplayPointer m_replay;
    std::shared_ptr<const traffic::Traffic> m_traffic;
    Names m_names;
    QString m_trafficName;
    bool m_manyDays = false;

    TimeAxis m_axis;
    Playhead m_playhead;
    BudgetCurves m_curves;
    BarSource m_bars;
    RowModel<BudgetNowRow> m_budgets;
    RowModel<DryRow> m_dry;
    int m_dryLanes = 0;
    RowModel<OutcomeRow> m_outcomes;
    RowModel<FigureRow> m_figures;
    RowModel<OutcomeRow> m_now;
    QStringList m_notes;

    ClientTable m_spent;
    QStringList m_spentNames;
    std::vector<layers::BudgetIndex> m_spentIndices;
    BudgetId m_spentBudget;
    ClientTable m_hit;
    bool m_hitSharedOnly = false;

    Job m_agentsJob;
    std::shared_ptr<const std::vector<std::uint32_t>> m_agents;
};

} // namespace edgefence::desktop
