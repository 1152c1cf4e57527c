// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/jobs/job.h"
#include "app/desktop/models/bar_source.h"
#include "app/desktop/models/import_list.h"
#include "app/desktop/models/import_preview.h"
#include "app/desktop/models/import_queue.h"
#include "app/desktop/models/route_list.h"
#include "app/desktop/models/traffic_rows.h"
#include "app/desktop/project_file.h"
#include "app/desktop/workspace.h"

#include <QObject>
#include <QStringList>
#include <QUrl>

#include <QtQml/qqmlregistration.h>

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace edgefence::desktop {

/// The Traffic page: logs before, while and after they are imported; what is in those that count;
/// and what their requests cost.
class TrafficModel final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the session")
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY activeChanged)

    Q_PROPERTY(edgefence::desktop::ImportPreview* preview READ preview CONSTANT)
    Q_PROPERTY(edgefence::desktop::ImportList* imports READ imports CONSTANT)
    Q_PROPERTY(QAbstractItemModel* running READ running CONSTANT)
    Q_PROPERTY(edgefence::desktop::Job* readJob READ readJob CONSTANT)
    Q_PROPERTY(edgefence::desktop::Job* countJob READ countJob CONSTANT)

    Q_PROPERTY(bool hasTraffic READ hasTraffic NOTIFY trafficChanged)
    Q_PROPERTY(edgefence::desktop::TimeAxis* axis READ axis CONSTANT)
    Q_PROPERTY(edgefence::desktop::BarSource* bars READ bars CONSTANT)
    /// The budget whose hue a route's bars have, by route id.
    Q_PROPERTY(QVariantMap hues READ hues NOTIFY routesCounted)

    /// The period that the tables are about: all, or what was brushed.
    Q_PROPERTY(double periodFrom READ periodFrom NOTIFY periodChanged)
    Q_PROPERTY(double periodTo READ periodTo NOTIFY periodChanged)
    Q_PROPERTY(bool brushed READ isBrushed NOTIFY periodChanged)
    Q_PROPERTY(QString periodFromText READ periodFromText NOTIFY periodChanged)
    Q_PROPERTY(QString periodToText READ periodToText NOTIFY periodChanged)
    /// Empty where the log does not have them.
    Q_PROPERTY(QString hostsText READ hostsText NOTIFY counted)
    Q_PROPERTY(QString countriesText READ countriesText NOTIFY counted)
    Q_PROPERTY(QAbstractItemModel* hosts READ hosts CONSTANT)
    Q_PROPERTY(QAbstractItemModel* countries READ countries CONSTANT)
    Q_PROPERTY(QString requestsText READ requestsText NOTIFY counted)
    Q_PROPERTY(QString addressesText READ addressesText NOTIFY counted)
    Q_PROPERTY(QString pathsText READ pathsText NOTIFY counted)
    Q_PROPERTY(QString methodsText READ methodsText NOTIFY counted)
    Q_PROPERTY(QString statusesText READ statusesText NOTIFY counted)
    Q_PROPERTY(QAbstractItemModel* addresses READ addresses CONSTANT)
    Q_PROPERTY(QAbstractItemModel* paths READ paths CONSTANT)
    Q_PROPERTY(QAbstractItemModel* methods READ methods CONSTANT)
    Q_PROPERTY(QAbstractItemModel* statuses READ statuses CONSTANT)

    Q_PROPERTY(edgefence::desktop::RouteList* routes READ routes CONSTANT)
    Q_PROPERTY(QAbstractItemModel* demands READ demands CONSTANT)
    Q_PROPERTY(int demandCount READ demandCount NOTIFY routesCounted)
    Q_PROPERTY(QString demandNote READ demandNote NOTIFY routesCounted)
    Q_PROPERTY(QAbstractItemModel* elsewhere READ elsewhere CONSTANT)

  public:
    TrafficModel(Workspace& workspace, ProjectFile& file);

    bool isActive() const { return m_active; }
    void setActive(bool active);

    ImportPreview* preview() { return &m_preview; }
    ImportList* imports() { return &m_imports; }
    QAbstractItemModel* running() { return &m_queue.rows(); }
    Job* readJob() { return &m_file.trafficJob(); }
    Job* countJob() { return &m_routesJob; }

    bool hasTraffic() const { return m_traffic != nullptr; }
    TimeAxis* axis() { return &m_axis; }
    BarSource* bars() { return &m_bars; }
    QVariantMap hues() const { return m_hues; }

    double periodFrom() const { return m_from; }
    double periodTo() const { return m_to; }
    bool isBrushed() const;
    QString periodFromText() const;
    QString periodToText() const;
    QString requestsText() const;
    QString addressesText() const;
    QString pathsText() const;
    QString methodsText() const;
    QString statusesText() const;
    QString hostsText() const;
    QString countriesText() const;
    QAbstractItemModel* hosts() { return &m_hosts; }
    QAbstractItemModel* countries() { return &m_countries; }
    QAbstractItemModel* addresses() { return &m_addresses; }
    QAbstractItemModel* paths() { return &m_paths; }
    QAbstractItemModel* methods() { return &m_methods; }
    QAbstractItemModel* statuses() { return &m_statuses; }

    RouteList* routes() { return &m_routes; }
    QAbstractItemModel* demands() { return &m_demands; }
    int demandCount() const { return m_demands.rowCount(); }
    QString demandNote() const { return m_demandNote; }
    QAbstractItemModel* elsewhere() { return &m_elsewhere; }

    /// Takes the traffic of an example into the open project.
    void importMadeUpDay(const QString& name, std::string_view scenario);
    bool isImporting() const { return m_queue.isBusy(); }
    /// Something is being imported, read or counted.
    bool isBusy();

    /// Logs and folders of them; they are shown before they are imported.
    Q_INVOKABLE void offer(const QList<QUrl>& files);
    Q_INVOKABLE void importOffered();
    Q_INVOKABLE void cancelImport(int key) { m_queue.cancel(key); }
    Q_INVOKABLE void importAgain(int key) { m_queue.importAgain(key); }
    /// Offers the rejected lines that are shown, to be read in another format. Until they are
    /// imported or taken out they lie in a folder of their own.
    Q_INVOKABLE void readRejectsAgain();
    /// Does this version read a log format of that name?
    Q_INVOKABLE bool reads(const QString& format) const;

    Q_INVOKABLE void brush(double from, double to);
    Q_INVOKABLE void brushAll();
    /// Ends as they are typed: "09:30", "30 Aug 09:30:00". False: one of them is none, or the
    /// log has nothing between them.
    Q_INVOKABLE bool brushTyped(const QString& from, const QString& to);

    /// What to do without a log: own clients as the pressure, or yesterday's totals.
    Q_INVOKABLE void useClients(double clients, double everySeconds, double hours);
    Q_INVOKABLE void setElsewhere(const QString& budget, double units);
    Q_INVOKABLE void want(const QString& page) { emit pageWanted(page); }

  signals:
    void activeChanged();
    void trafficChanged();
    void periodChanged();
    void counted();
    void routesCounted();
    void pageWanted(const QString& page);
    void failed(const QString& what);

  private:
    struct RouteCount {
        std::vector<plan::Route> of; ///< the plan's
        std::optional<RouteSummary> routes;
        std::vector<analysis::RouteSuggestion> suggestions; ///< with `routes`
        std::optional<std::vector<Demand>> demands;
    };
    void takeTraffic();
    void planChanged();
    void countRoutes();
    void takeRoutes(const EvidenceKeeper::PlanPointer& plan, const RouteCount& count);
    void countPeriod();
    void takePeriod(const PeriodSummary& summary);

    Workspace& m_workspace;
    ProjectFile& m_file;
    std::shared_ptr<const traffic::FormatCatalogue> m_catalogue;
    ImportPreview m_preview;
    ImportList m_imports;
    ImportQueue m_queue;
    bool m_active = false;
    bool m_routesStale = true;
    bool m_periodStale = true;

    std::shared_ptr<const traffic::Traffic> m_traffic;
    TimeAxis m_axis;
    BarSource m_bars;
    QVariantMap m_hues;
    double m_from = 0;
    double m_to = 0;
    PeriodSummary m_period;
    RowModel<TopRow> m_addresses;
    RowModel<TopRow> m_paths;
    RowModel<TopRow> m_methods;
    RowModel<TopRow> m_statuses;
    RowModel<TopRow> m_hosts;
    RowModel<TopRow> m_countries;

    RouteList m_routes;
    RowModel<DemandRow> m_demands;
    QString m_demandNote;
    RowModel<ElsewhereRow> m_elsewhere;
    /// Whose summary is shown. Absent until they are counted: a plan may have none.
    std::optional<std::vector<plan::Route>> m_countedRoutes;
    Job m_routesJob;
    Job m_periodJob;
};

} // namespace edgefence::desktop
