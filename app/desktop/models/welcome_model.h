// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/examples.h"
#include "app/desktop/models/mini_map.h"
#include "app/desktop/models/row_model.h"
#include "app/desktop/project_file.h"
#include "app/desktop/recent_projects.h"
#include "app/desktop/workspace.h"

#include <QObject>
#include <QStringList>
#include <QUrl>

#include <QtQml/qqmlregistration.h>

#include <memory>
#include <vector>

namespace edgefence::desktop {

/// An example on its card.
struct ExampleRow {
    Q_GADGET
    Q_PROPERTY(QString project MEMBER key)
    Q_PROPERTY(QString question MEMBER question)
    Q_PROPERTY(QString about MEMBER about)
    /// Styled text: the numbers are bold.
    Q_PROPERTY(QString answer MEMBER answer)
    Q_PROPERTY(QStringList plans MEMBER plans)
    Q_PROPERTY(edgefence::desktop::MiniMap* map MEMBER map)
  public:
    QString key;
    QString question;
    QString about;
    QString answer;
    QStringList plans;
    MiniMap* map = nullptr;
    friend bool operator==(const ExampleRow&, const ExampleRow&) = default;
};

/// A project that was open before.
struct RecentRow {
    Q_GADGET
    Q_PROPERTY(QString path MEMBER key)
    Q_PROPERTY(QString name MEMBER name)
    Q_PROPERTY(QString folder MEMBER folder)
    Q_PROPERTY(QString variants MEMBER variants)
    Q_PROPERTY(QString verdict MEMBER verdict)
    Q_PROPERTY(QString verdictText MEMBER verdictText)
    Q_PROPERTY(QString openedText MEMBER opened)
    Q_PROPERTY(bool missing MEMBER missing)
  public:
    QString key;
    QString name;
    QString folder;
    QString variants;
    QString verdict;
    QString verdictText;
    QString opened;
    bool missing = false;
    friend bool operator==(const RecentRow&, const RecentRow&) = default;
};

/// A budget that a new plan brings.
struct PlanBudgetRow {
    Q_GADGET
    Q_PROPERTY(QString budgetId MEMBER key)
    Q_PROPERTY(QString name MEMBER name)
    Q_PROPERTY(QString limit MEMBER limit)
  public:
    QString key;
    QString name;
    QString limit;
    friend bool operator==(const PlanBudgetRow&, const PlanBudgetRow&) = default;
};

/// The welcome page: examples, recent projects, and what a new plan would bring.
class WelcomeModel final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the session")
    Q_PROPERTY(QAbstractItemModel* examples READ examples CONSTANT)
    Q_PROPERTY(QAbstractItemModel* recent READ recent CONSTANT)
    Q_PROPERTY(int recentCount READ recentCount NOTIFY recentChanged)

    Q_PROPERTY(int zonePlan READ zonePlan WRITE setZonePlan NOTIFY newPlanChanged)
    Q_PROPERTY(int workersPlan READ workersPlan WRITE setWorkersPlan NOTIFY newPlanChanged)
    /// What the zone's plan allows, and what happens past a budget, in a sentence each.
    Q_PROPERTY(QString zoneText READ zoneText NOTIFY newPlanChanged)
    Q_PROPERTY(QString workersText READ workersText NOTIFY newPlanChanged)
    Q_PROPERTY(QString budgetsTitle READ budgetsTitle NOTIFY newPlanChanged)
    Q_PROPERTY(QAbstractItemModel* budgets READ budgets CONSTANT)
    /// "KV deletes, KV lists and 4 more".
    Q_PROPERTY(QString moreBudgets READ moreBudgets NOTIFY newPlanChanged)
    /// "Figures checked 29 November 2026, each with its source".
    Q_PROPERTY(QString checkedText READ checkedText CONSTANT)

  public:
    WelcomeModel(Workspace& workspace, ProjectFile& file);

    QAbstractItemModel* examples() { return &m_examples; }
    QAbstractItemModel* recent() { return &m_recentRows; }
    int recentCount() const { return m_recentRows.rowCount(); }
    int zonePlan() const { return m_zonePlan; }
    void setZonePlan(int plan);
    int workersPlan() const { return m_workersPlan; }
    void setWorkersPlan(int plan);
    QString zoneText() const;
    QString workersText() const;
    QString budgetsTitle() const;
    QAbstractItemModel* budgets() { return &m_budgets; }
    QString moreBudgets() const { return m_moreBudgets; }
    QString checkedText() const;

    Q_INVOKABLE void openExample(const QString& project) { emit exampleWanted(project); }
    Q_INVOKABLE void openRecent(const QString& path);
    Q_INVOKABLE void openFiles(const QList<QUrl>& files);
    Q_INVOKABLE void removeRecent(const QString& path) { m_recent.remove(path); }
    /// The project at `path` lies at `now`.
    Q_INVOKABLE void foundRecent(const QString& path, const QUrl& now);
    Q_INVOKABLE void createPlan();
    /// Looks again which projects are where they were.
    Q_INVOKABLE void refreshRecent();

  signals:
    void exampleWanted(const QString& project);
    void fileWanted(const QUrl& file);
    void logsWanted(const QList<QUrl>& files);
    void opened();
    void failed(const QString& what);
    void recentChanged();
    void newPlanChanged();

  private:
    void readExampleCards();
    void refreshBudgets();

    Workspace& m_workspace;
    ProjectFile& m_file;
    RecentProjects m_recent;
    std::vector<std::unique_ptr<MiniMap>> m_maps;
    RowModel<ExampleRow> m_examples;
    RowModel<RecentRow> m_recentRows;
    RowModel<PlanBudgetRow> m_budgets;
    QString m_moreBudgets;
    int m_zonePlan = 0;
    int m_workersPlan = 0;
};

} // namespace edgefence::desktop
