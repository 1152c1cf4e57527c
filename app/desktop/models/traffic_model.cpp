// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/traffic_model.h"

#include "app/assets/assets.h"
#include "core/replay/row_routes.h"

#include <QDateTime>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <utility>

namespace edgefence::desktop {

namespace {

constexpr int kShortestSteps = 10;

/// The formats that ship; their own tests keep them readable.
std::shared_ptr<const traffic::FormatCatalogue> shippedFormats() {
    std::vector<std::string_view> texts;
    for (const std::string_view path : assets::assetsBelow("log-formats"))
        texts.push_back(*assets::asset(path));
    auto catalogue = traffic::FormatCatalogue::load(texts);
    return std::make_shared<const traffic::FormatCatalogue>(catalogue ? *std::move(catalogue)
                                                                      : traffic::FormatCatalogue{});
}

std::vector<traffic::ProxyNetwork> shippedProxies() {
    auto proxies = traffic::readProxyNetworks(assets::asset("networks/proxies.json").value_or(""));
    return proxies ? *std::move(proxies) : std::vector<traffic::ProxyNetwork>{};
}

Instant at(double milliseconds) {
    return Instant(Duration(static_cast<std::int64_t>(std::llround(milliseconds))));
}

double milliseconds(Instant instant) {
    return static_cast<double>(instant.time_since_epoch().count());
}

/// A time of day on the day of another time, or a day and a time; milliseconds.
std::optional<double> typedTime(const QString& text, double near) {
    const QString plain = text.simplified();
    const QString clock = plain.section(QLatin1Char(' '), -1);
    QDate day = QDateTime::fromMSecsSinceEpoch(std::llround(near), Qt::UTC).date();
    if (const QString date = plain.section(QLatin1Char(' '), 0, -2); !date.isEmpty()) {
        const QDate typed = QLocale().toDate(date + QLatin1Char(' ') + QString::number(day.year()),
                                             QStringLiteral("d MMM yyyy"));
        if (!typed.isValid())
            return std::nullopt;
        day = typed;
    }
    const bool isDaysEnd = clock == QLatin1String("24:00") || clock == QLatin1String("24:00:00");
    QTime time = QTime::fromString(clock, QStringLiteral("H:mm:ss"));
    if (!time.isValid())
        time = QTime::fromString(clock, QStringLiteral("H:mm"));
    if (isDaysEnd) {
        day = day.addDays(1);
        time = QTime(0, 0);
    }
    if (!time.isValid())
        return std::nullopt;
    return static_cast<double>(QDateTime(day, time, Qt::UTC).toMSecsSinceEpoch());
}

QString distinctText(const TopValues& top) { return countText(top.distinct); }

} // namespace

TrafficModel::TrafficModel(Workspace& workspace, ProjectFile& file)
    : m_workspace(workspace),
      m_file(file),
      m_catalogue(shippedFormats()),
      m_preview(m_catalogue, shippedProxies()),
      m_imports(file),
      m_queue(file),
      m_bars(m_axis),
      m_routes(workspace) {
    connect(&workspace, &Workspace::trafficChanged, this, &TrafficModel::takeTraffic);
    connect(&workspace, &Workspace::planChanged, this, &TrafficModel::planChanged);
    connect(&file, &ProjectFile::leaving, this, [this] {
        if (m_queue.cancelAll())
            emit failed(tr("What was not imported yet was stopped; nothing of it was kept."));
        m_preview.clear();
    });
    connect(&file, &ProjectFile::movingChanged, this, [this] {
        if (m_file.isMoving())
            m_queue.hold();
        else
            m_queue.resume();
    });
    connect(&m_queue, &ImportQueue::imported, this, [this] {
        m_imports.refresh();
        m_file.reloadTraffic();
    });
    connect(&m_imports, &ImportList::failed, this, &TrafficModel::failed);
    connect(&m_preview, &ImportPreview::failed, this, &TrafficModel::failed);
}

void TrafficModel::setActive(bool active) {
    if (active == m_active)
        return;
    m_active = active;
    if (active && m_routesStale)
        countRoutes();
    if (active && m_periodStale)
        countPeriod();
    emit activeChanged();
}

void TrafficModel::offer(const QList<QUrl>& files) {
    QStringList paths;
    for (const QUrl& file : files)
        paths.append(file.isLocalFile() ? file.toLocalFile() : file.path());
    m_preview.add(paths);
}

void TrafficModel::importOffered() {
    if (!m_preview.isImportable())
        return;
    for (ImportPreview::Offer& offer : m_preview.take()) {
        const QString name = QFileInfo(toQt(offer.path)).fileName();
        m_queue.add({fromQt(name),
                     ImportJob::LogFile{offer.path, std::move(offer.reading),
                                        std::move(offer.anonymising), std::move(offer.scratch)}});
    }
}

void TrafficModel::readRejectsAgain() {
    const auto scratch = std::make_shared<const QTemporaryDir>();
    const QString file = scratch->filePath(m_imports.rejectsFileName());
    if (!m_imports.saveRejects(QUrl::fromLocalFile(file)))
        return;
    m_imports.showRejects(0);
    m_preview.add({file}, scratch);
}

void TrafficModel::importMadeUpDay(const QString& name, std::string_view scenario) {
    m_queue.add({fromQt(name), ImportJob::MadeUpDay{std::string(scenario)}});
}

bool TrafficModel::isBusy() {
    return m_queue.isBusy() || readJob()->isRunning() || m_routesJob.isRunning() ||
           m_periodJob.isRunning();
}

bool TrafficModel::reads(const QString& format) const {
    return m_catalogue->find(fromQt(format)).has_value();
}

void TrafficModel::takeTraffic() {
    const auto& traffic = m_workspace.traffic();
    m_traffic = traffic && traffic->rows() > 0 ? traffic : nullptr;
    m_routes.setSummary(nullptr);
    m_countedRoutes.reset();
    if (m_traffic) {
        const auto times = m_traffic->times();
        m_axis.showDaysOf(at(static_cast<double>(times.front())),
                          at(static_cast<double>(times.back())),
                          std::chrono::seconds(kShortestSteps));
        m_from = m_axis.homeFrom();
        m_to = m_axis.homeTo();
    } else {
        m_bars.assign(std::chrono::minutes(1), {}, {});
        m_demands.clear();
        takePeriod({});
    }
    emit trafficChanged();
    emit periodChanged();
    countRoutes();
    countPeriod();
}

void TrafficModel::planChanged() {
    if (!m_workspace.isOpen())
        return;
    m_elsewhere.assign(elsewhereRows(m_workspace.compiled(), m_workspace.names()));
    countRoutes();
}

void TrafficModel::countRoutes() {
    m_routesStale = true;
    if (!m_active || !m_traffic || !m_workspace.isOpen()) {
        // What is being counted is of a log or a plan that has gone.
        m_routesJob.cancel();
        return;
    }
    m_routesStale = false;
    const bool sameRoutes = m_countedRoutes == m_workspace.plan().routes;
    if (!sameRoutes) {
        m_routes.setSummary(nullptr);
        m_countedRoutes.reset();
    }
    m_routesJob.start([this, tools = m_workspace.sharedTools(), plan = m_workspace.sharedCompiled(),
                       traffic = m_traffic, routes = m_workspace.plan().routes,
                       sameRoutes](const Job::Report& report) {
        RouteCount count;
        count.of = routes;
        if (!sameRoutes) {
            double done = 0;
            const double share = 0.3 / static_cast<double>(plan->routes.size());
            const auto ofRows = replay::routesOfRows(*plan, *traffic, replay::allRows(*traffic),
                                                     [&] { return report(done += share); });
            if (!report(0.3))
                return Job::Deliver();
            count.routes = summariseRoutes(*plan, *traffic, ofRows.routes);
            count.suggestions =
                analysis::suggestRoutes(*plan, *traffic, ofRows.routes, tools->schema);
        }
        count.demands =
            desktop::demands(*plan, *traffic, [&](double done) { return report(0.5 + done / 2); });
        return Job::Deliver([this, plan, count = std::move(count)] { takeRoutes(plan, count); });
    });
}

void TrafficModel::takeRoutes(const EvidenceKeeper::PlanPointer& plan, const RouteCount& count) {
    if (!m_workspace.isOpen())
        return;
    if (count.demands) {
        std::vector<DemandRow> rows = demandRows(*plan, m_workspace.names(), *count.demands);
        m_demands.assign(std::move(rows));
        m_demandNote.clear();
        if (m_axis.homeTo() - m_axis.homeFrom() > milliseconds(Instant(kDay)))
            m_demandNote = tr("the day that asks most");
    }
    if (count.routes) {
        m_countedRoutes = count.of;
        QStringList ids;
        m_hues.clear();
        for (std::size_t i = 0; i < plan->routes.size(); ++i) {
            const QString id = toQt(plan->routes[i].id.value);
            ids.append(id);
            m_hues.insert(id, hueBudgetOf(*plan, i));
        }
        std::vector<BarSource::Step> steps;
        for (const RouteSummary::Step& step : count.routes->steps)
            steps.push_back({step.from, step.requests});
        m_bars.assign(count.routes->step, std::move(ids), std::move(steps));
        m_routes.setSummary(std::make_shared<const RouteSummary>(*count.routes));
        m_routes.setSuggestions(count.suggestions);
    }
    emit routesCounted();
}

void TrafficModel::countPeriod() {
    m_periodStale = true;
    if (!m_active || !m_traffic)
        return;
    m_periodStale = false;
    m_periodJob.start(
        [this, traffic = m_traffic, from = at(m_from), to = at(m_to)](const Job::Report& report) {
            auto summary = summarisePeriod(*traffic, from, to, report);
            return Job::Deliver([this, summary = std::move(summary)] {
                if (summary)
                    takePeriod(*summary);
            });
        });
}

void TrafficModel::takePeriod(const PeriodSummary& summary) {
    m_period = summary;
    const auto fill = [&](RowModel<TopRow>& model, rules::Column column, const TopValues& top) {
        if (m_traffic)
            model.assign(topRows(*m_traffic, column, top, summary.requests));
        else
            model.clear();
    };
    fill(m_addresses, rules::Column::Client, summary.clients);
    fill(m_paths, rules::Column::Path, summary.paths);
    fill(m_methods, rules::Column::Method, summary.methods);
    fill(m_statuses, rules::Column::Status, summary.statuses);
    fill(m_hosts, rules::Column::Host, summary.hosts);
    fill(m_countries, rules::Column::Country, summary.countries);
    emit counted();
}

bool TrafficModel::isBrushed() const {
    return m_from != m_axis.homeFrom() || m_to != m_axis.homeTo();
}

QString TrafficModel::periodFromText() const {
    const auto time = QDateTime::fromMSecsSinceEpoch(std::llround(m_from), Qt::UTC);
    return QLocale().toString(time, QStringLiteral("d MMM HH:mm:ss"));
}

QString TrafficModel::periodToText() const {
    const auto time = QDateTime::fromMSecsSinceEpoch(std::llround(m_to), Qt::UTC);
    // The end of a day is its 24:00, not the next day's beginning.
    if (time.time() == QTime(0, 0))
        return QLocale().toString(time.addDays(-1).date(), QStringLiteral("d MMM")) +
               QStringLiteral(" 24:00:00");
    return QLocale().toString(time, QStringLiteral("d MMM HH:mm:ss"));
}

QString TrafficModel::requestsText() const { return countText(m_period.requests); }
QString TrafficModel::addressesText() const { return distinctText(m_period.clients); }
QString TrafficModel::pathsText() const { return distinctText(m_period.paths); }
QString TrafficModel::methodsText() const { return distinctText(m_period.methods); }
QString TrafficModel::statusesText() const { return distinctText(m_period.statuses); }

QString TrafficModel::hostsText() const {
    return m_period.hosts.distinct == 0 ? QString() : distinctText(m_period.hosts);
}
QString TrafficModel::countriesText() const {
    return m_period.countries.distinct == 0 ? QString() : distinctText(m_period.countries);
}

bool TrafficModel::brushTyped(const QString& from, const QString& to) {
    const auto first = typedTime(from, m_from);
    // The day that ends at midnight is the one before.
    const auto last = typedTime(to, m_to - 1);
    if (!first || !last || *last <= *first)
        return false;
    if (*last <= m_axis.homeFrom() || *first >= m_axis.homeTo())
        return false;
    brush(*first, *last);
    return true;
}

void TrafficModel::brush(double from, double to) {
    // Whole seconds: nobody means a fraction of one by hand.
    constexpr double kSecond = 1000;
    const double first = std::floor(std::min(from, to) / kSecond) * kSecond;
    const double last = std::ceil(std::max(from, to) / kSecond) * kSecond;
    m_from = std::clamp(first, m_axis.homeFrom(), m_axis.homeTo());
    m_to = std::clamp(last, m_axis.homeFrom(), m_axis.homeTo());
    if (m_from == m_to) {
        brushAll();
        return;
    }
    emit periodChanged();
    countPeriod();
}

void TrafficModel::brushAll() {
    m_from = m_axis.homeFrom();
    m_to = m_axis.homeTo();
    emit periodChanged();
    countPeriod();
}

void TrafficModel::useClients(double clients, double everySeconds, double hours) {
    plan::OwnClients own;
    own.clients = std::llround(clients);
    own.every = Duration(std::llround(everySeconds * 1000));
    own.everySlowest = own.every;
    own.activePerDay = Duration(std::llround(hours * 3'600'000));
    m_workspace.setPressure(own);
    emit pageWanted(QStringLiteral("plan"));
}

void TrafficModel::setElsewhere(const QString& budget, double units) {
    if (!m_workspace.isOpen())
        return;
    const BudgetId id{fromQt(budget)};
    const auto counted = std::llround(units * static_cast<double>(plan::unitScale(id)));
    m_workspace.edit(
        tr("change what is used elsewhere"),
        [&](plan::Plan& plan) {
            auto entry =
                std::find_if(plan.budgets.begin(), plan.budgets.end(),
                             [&](const plan::BudgetEntry& known) { return known.id == id; });
            if (entry == plan.budgets.end()) {
                plan.budgets.push_back({});
                entry = std::prev(plan.budgets.end());
                entry->id = id;
            }
            entry->usedElsewhere = counted;
        },
        QStringLiteral("elsewhere/") + budget);
}

} // namespace edgefence::desktop
