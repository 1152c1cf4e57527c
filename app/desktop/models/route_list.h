// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/models/row_model.h"
#include "app/desktop/models/traffic_summary.h"
#include "app/desktop/workspace.h"
#include "core/analysis/route_suggestions.h"

#include <QObject>
#include <QStringList>
#include <QVariantList>

#include <QtQml/qqmlregistration.h>

#include <functional>
#include <memory>

namespace edgefence::desktop {

/// What one request of a route spends, one thing of it.
struct OperationRow {
    Q_GADGET
    Q_PROPERTY(QString budget MEMBER budget)
    Q_PROPERTY(int budgetIndex MEMBER budgetIndex)
    Q_PROPERTY(QString name MEMBER name)
    Q_PROPERTY(double units MEMBER units)
    Q_PROPERTY(QString unitsText MEMBER unitsText)
    Q_PROPERTY(int decimals MEMBER decimals)
    /// "2xx,304" as it is written, and "on 2xx and 304" or "always".
    Q_PROPERTY(QString on MEMBER on)
    Q_PROPERTY(QString onText MEMBER onText)
    Q_PROPERTY(bool ignoresSpent MEMBER ignoresSpent)
    /// Seconds; 0: every request spends it.
    Q_PROPERTY(double idle MEMBER idle)
    Q_PROPERTY(QString idleKey MEMBER idleKey)
  public:
    int key = 0;
    QString budget;
    int budgetIndex = -1;
    QString name;
    double units = 1;
    QString unitsText;
    int decimals = 0;
    QString on;
    QString onText;
    bool ignoresSpent = false;
    double idle = 0;
    QString idleKey;
    friend bool operator==(const OperationRow&, const OperationRow&) = default;
};

struct RouteRow {
    Q_GADGET
    Q_PROPERTY(QString route MEMBER key)
    /// "POST", or what stands for it; empty where the expression pins none.
    Q_PROPERTY(QString method MEMBER method)
    Q_PROPERTY(QString path MEMBER path)
    Q_PROPERTY(QString when MEMBER when)
    Q_PROPERTY(QString problem MEMBER problem)
    /// "9,005 requests, 12.8 % of the log"; empty without a log.
    Q_PROPERTY(QString requests MEMBER requests)
    Q_PROPERTY(QString share MEMBER share)
    Q_PROPERTY(bool other MEMBER other)
    Q_PROPERTY(bool worker MEMBER worker)
    Q_PROPERTY(bool failsOpen MEMBER failsOpen)
    Q_PROPERTY(bool asRecorded MEMBER asRecorded)
    /// OperationRow values.
    Q_PROPERTY(QVariantList operations MEMBER operations)
    Q_PROPERTY(bool first MEMBER first)
    Q_PROPERTY(bool last MEMBER last)
  public:
    QString key;
    QString method;
    QString path;
    QString when;
    QString problem;
    QString requests;
    QString share;
    bool other = false;
    bool worker = true;
    bool failsOpen = false;
    bool asRecorded = false;
    QVariantList operations;
    std::vector<OperationRow> operationRows; ///< what `operations` holds
    bool first = false;
    bool last = false;
    friend bool operator==(const RouteRow& a, const RouteRow& b);
};

/// A route that the log has and the plan does not. Until it is edited it costs what every other
/// request does.
struct SuggestionRow {
    Q_GADGET
    Q_PROPERTY(QString suggestion MEMBER key)
    Q_PROPERTY(QString method MEMBER method)
    Q_PROPERTY(QString path MEMBER path)
    Q_PROPERTY(QString when MEMBER when)
    Q_PROPERTY(QString requests MEMBER requests)
    Q_PROPERTY(QString share MEMBER share)
    Q_PROPERTY(bool worker MEMBER worker)
    /// OperationRow values.
    Q_PROPERTY(QVariantList operations MEMBER operations)
  public:
    QString key;
    QString method;
    QString path;
    QString when;
    QString requests;
    QString share;
    bool worker = true;
    QVariantList operations;
    std::vector<OperationRow> operationRows; ///< what `operations` holds
    friend bool operator==(const SuggestionRow& a, const SuggestionRow& b);
};

/// The routes of the edited plan, in the order in which they are tried, and what one request of
/// each costs. Every change is a step of undo.
class RouteList final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(QAbstractItemModel* rows READ rows CONSTANT)
    Q_PROPERTY(QAbstractItemModel* suggestions READ suggestions CONSTANT)
    Q_PROPERTY(int suggestionCount READ suggestionCount NOTIFY suggestionsChanged)
    /// The route being edited; empty: none.
    Q_PROPERTY(QString chosen READ chosen WRITE choose NOTIFY chosenChanged)
    Q_PROPERTY(QAbstractItemModel* operations READ operations CONSTANT)
    /// What an operation can spend.
    Q_PROPERTY(QStringList budgets READ budgets NOTIFY budgetsChanged)

  public:
    explicit RouteList(Workspace& workspace, QObject* parent = nullptr);

    QAbstractItemModel* rows() { return &m_rows; }
    QAbstractItemModel* operations() { return &m_operations; }
    QStringList budgets() const { return m_budgetNames; }
    QString chosen() const { return m_chosen; }
    void choose(const QString& route);
    const std::vector<RouteRow>& routes() const { return m_rows.rows(); }

    QAbstractItemModel* suggestions() { return &m_suggestionRows; }
    int suggestionCount() const { return m_suggestionRows.rowCount(); }

    /// How many requests take each route; null while it is not known.
    void setSummary(std::shared_ptr<const RouteSummary> summary);
    void setSuggestions(std::vector<analysis::RouteSuggestion> suggestions);

    /// Adds the suggested route to the plan, behind the others.
    Q_INVOKABLE void accept(const QString& suggestion);
    Q_INVOKABLE void add();
    Q_INVOKABLE void remove(const QString& route);
    Q_INVOKABLE void move(const QString& route, int by);
    /// A half-typed expression is kept as it is.
    Q_INVOKABLE void setWhen(const QString& route, const QString& when);
    Q_INVOKABLE void setWorker(const QString& route, bool worker);
    Q_INVOKABLE void setFailsOpen(const QString& route, bool open);
    Q_INVOKABLE void setAsRecorded(const QString& route, bool asRecorded);
    /// Layers that name the route go on naming it. Nothing happens if the name is taken.
    Q_INVOKABLE void rename(const QString& route, const QString& name);

    Q_INVOKABLE void addOperation(const QString& route);
    Q_INVOKABLE void removeOperation(const QString& route, int operation);
    Q_INVOKABLE void moveOperation(const QString& route, int operation, int by);
    Q_INVOKABLE void setBudget(const QString& route, int operation, int budget);
    Q_INVOKABLE void setUnits(const QString& route, int operation, double units);
    /// False: the text is no set of answers, and nothing was changed.
    Q_INVOKABLE bool setOn(const QString& route, int operation, const QString& on);
    Q_INVOKABLE void setIgnoresSpent(const QString& route, int operation, bool ignores);
    Q_INVOKABLE void setIdle(const QString& route, int operation, double seconds);
    Q_INVOKABLE void setIdleKey(const QString& route, int operation, const QString& key);

  signals:
    void chosenChanged();
    void budgetsChanged();
    void suggestionsChanged();

  private:
    using ChangeRoute = std::function<void(plan::Route&)>;
    using ChangeOperation = std::function<void(plan::Operation&)>;
    void edit(const QString& what, const QString& route, const ChangeRoute& change,
              const QString& mergeKey = {});
    void editOperation(const QString& what, const QString& route, int operation,
                       const ChangeOperation& change, const QString& mergeKey = {});
    void refresh();
    void refreshOperations();
    void refreshSuggestions();

    Workspace& m_workspace;
    std::shared_ptr<const RouteSummary> m_summary;
    RowModel<RouteRow> m_rows;
    RowModel<OperationRow> m_operations;
    std::vector<analysis::RouteSuggestion> m_suggestions;
    RowModel<SuggestionRow> m_suggestionRows;
    QStringList m_budgetNames;
    std::vector<BudgetId> m_budgetIds;
    QString m_chosen;
};

} // namespace edgefence::desktop
