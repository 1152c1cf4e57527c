// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/welcome_model.h"

#include "app/desktop/models/fence_words.h"
#include "core/analysis/analyse.h"
#include "core/plan/pressure_text.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>
#include <array>
#include <utility>

namespace edgefence::desktop {

namespace {

constexpr std::array kZonePlans{ZonePlan::Free, ZonePlan::Pro, ZonePlan::Business,
                                ZonePlan::Enterprise};
constexpr std::array kWorkersPlans{WorkersPlan::Free, WorkersPlan::Paid};
/// Wide enough for every card of the examples to stand beside its neighbours.
constexpr double kMapWidth = 1100;
/// The others are named in a line below.
constexpr std::array kListedBudgets{plan::kWorkerRequests, plan::kKvReads, plan::kKvWrites,
                                    plan::kDoRequests, plan::kDoRowsWritten};

QString answerText(const Example& example) {
    QString text = toQt(example.answer).toHtmlEscaped();
    for (std::size_t i = 0; i < example.numbers.size(); ++i)
        text.replace(QLatin1Char('%') + QString::number(i + 1),
                     QStringLiteral("<b>%1</b>").arg(toQt(example.numbers[i]).toHtmlEscaped()));
    return text;
}

/// "today, 14:02", "yesterday", "27 November", "27 November 2025".
QString openedText(const QDateTime& opened) {
    const QDateTime now = QDateTime::currentDateTime();
    const QLocale locale;
    const qint64 days = opened.date().daysTo(now.date());
    if (days == 0)
        return WelcomeModel::tr("today, %1").arg(opened.time().toString(QStringLiteral("HH:mm")));
    if (days == 1)
        return WelcomeModel::tr("yesterday");
    return locale.toString(opened.date(), opened.date().year() == now.date().year()
                                              ? QStringLiteral("d MMMM")
                                              : QStringLiteral("d MMMM yyyy"));
}

RecentRow recentRow(const RecentProjects::Entry& entry) {
    const QFileInfo file(entry.path);
    RecentRow row;
    row.key = entry.path;
    row.name = entry.name;
    row.folder = file.dir().dirName();
    row.variants = entry.variants.join(QStringLiteral(", "));
    row.verdict = entry.verdict;
    row.verdictText = entry.verdictText;
    row.opened = openedText(entry.opened);
    row.missing = !file.exists();
    return row;
}

QString secondsList(const std::vector<std::int64_t>& values) {
    QStringList texts;
    for (const std::int64_t value : values)
        texts.append(durationText(std::chrono::seconds(value)));
    return texts.join(QStringLiteral(", "));
}

} // namespace

WelcomeModel::WelcomeModel(Workspace& workspace, ProjectFile& file)
    : m_workspace(workspace), m_file(file), m_recent(workspace, file) {
    connect(&m_recent, &RecentProjects::changed, this, &WelcomeModel::refreshRecent);
    readExampleCards();
    refreshRecent();
    refreshBudgets();
}

void WelcomeModel::readExampleCards() {
    const auto examples = readExamples();
    if (!examples)
        return;
    const Tools& tools = m_workspace.tools();
    std::vector<ExampleRow> rows;
    for (const Example& example : *examples) {
        const auto variants = exampleVariants(*examples, example.project);
        const auto pressure = plan::parsePressure(example.pressure);
        if (!variants || !pressure)
            continue;
        const layers::CompiledPlan plan =
            layers::compile(*variants->edited().plan, tools.catalogue, tools.schema);
        const analysis::Answers answers =
            analysis::analyse(plan, *pressure, tools.catalogue, tools.schema);
        m_maps.push_back(std::make_unique<MiniMap>());
        m_maps.back()->paint(paintMap(plan, answers, {}, kMapWidth));
        ExampleRow row;
        row.key = toQt(example.project);
        row.question = toQt(example.question);
        row.about = toQt(example.about);
        row.answer = answerText(example);
        for (const Example::Plan& label : example.plans)
            row.plans.append(toQt(label.label));
        row.map = m_maps.back().get();
        rows.push_back(std::move(row));
    }
    m_examples.assign(std::move(rows));
}

void WelcomeModel::refreshRecent() {
    std::vector<RecentRow> rows;
    std::transform(m_recent.entries().begin(), m_recent.entries().end(), std::back_inserter(rows),
                   recentRow);
    m_recentRows.assign(std::move(rows));
    emit recentChanged();
}

void WelcomeModel::refreshBudgets() {
    const auto plan = kWorkersPlans.at(static_cast<std::size_t>(m_workersPlan));
    const auto& budgets = m_workspace.tools().catalogue.budgets(plan);
    std::vector<PlanBudgetRow> rows;
    QStringList more;
    for (const plan::Budget& budget : budgets) {
        const QString name = QCoreApplication::translate("Budgets", budget.name.c_str());
        const bool listed = std::find(kListedBudgets.begin(), kListedBudgets.end(),
                                      budget.id.value) != kListedBudgets.end();
        if (listed)
            rows.push_back({toQt(budget.id.value), name, unitsText(budget.id, budget.limit)});
        else
            more.append(name);
    }
    m_moreBudgets = more.size() > 3 ? tr("%1 and %2 more")
                                          .arg(more.mid(0, 2).join(QStringLiteral(", ")))
                                          .arg(more.size() - 2)
                                    : more.join(QStringLiteral(", "));
    m_budgets.assign(std::move(rows));
    emit newPlanChanged();
}

void WelcomeModel::setZonePlan(int plan) {
    if (plan == m_zonePlan || plan < 0 || static_cast<std::size_t>(plan) >= kZonePlans.size())
        return;
    m_zonePlan = plan;
    emit newPlanChanged();
}

void WelcomeModel::setWorkersPlan(int plan) {
    if (plan == m_workersPlan || plan < 0 || static_cast<std::size_t>(plan) >= kWorkersPlans.size())
        return;
    m_workersPlan = plan;
    refreshBudgets();
}

QString WelcomeModel::zoneText() const {
    const plan::PlatformCatalogue& catalogue = m_workspace.tools().catalogue;
    const ZoneEntitlement zone{kZonePlans.at(static_cast<std::size_t>(m_zonePlan)), {}};
    const std::int64_t rules = catalogue.limit(zone, "rate_limiting.rules").value_or(0);
    const QString number = rules == 1 ? tr("1 rate limiting rule")
                                      : tr("%1 rate limiting rules").arg(countText(rules));
    return tr("%1; periods of %2; block for %3.")
        .arg(number, secondsList(catalogue.allowedValues(zone, "rate_limiting.period_s")),
             secondsList(catalogue.allowedValues(zone, "rate_limiting.mitigation_timeout_s")));
}

QString WelcomeModel::workersText() const {
    return m_workersPlan == 0 ? tr("Past a budget the operation fails until 00:00 UTC.")
                              : tr("Past the included units each million is billed.");
}

QString WelcomeModel::budgetsTitle() const {
    const auto plan = kWorkersPlans.at(static_cast<std::size_t>(m_workersPlan));
    const auto& budgets = m_workspace.tools().catalogue.budgets(plan);
    const bool monthly = !budgets.empty() && budgets.front().window == plan::BudgetWindow::Month;
    return monthly ? tr("Included a month") : tr("Budgets a day");
}

QString WelcomeModel::checkedText() const {
    // The oldest figure says how fresh they are together.
    const auto& figures = m_workspace.tools().catalogue.figures();
    const auto oldest =
        std::min_element(figures.begin(), figures.end(),
                         [](const auto& a, const auto& b) { return a.checked < b.checked; });
    if (oldest == figures.end())
        return {};
    const QDate day =
        QDateTime::fromSecsSinceEpoch(
            std::chrono::duration_cast<std::chrono::seconds>(oldest->checked.time_since_epoch())
                .count(),
            Qt::UTC)
            .date();
    return tr("Figures checked %1, each with its source")
        .arg(QLocale().toString(day, QStringLiteral("d MMMM yyyy")));
}

void WelcomeModel::openRecent(const QString& path) { emit fileWanted(QUrl::fromLocalFile(path)); }

void WelcomeModel::openFiles(const QList<QUrl>& files) {
    QList<QUrl> logs;
    for (const QUrl& file : files) {
        const QString name = file.fileName();
        if (name.endsWith(QLatin1String(".edgefence")) ||
            name.endsWith(QLatin1String(".plan.json"))) {
            emit fileWanted(file);
            return;
        }
        logs.append(file);
    }
    if (!logs.isEmpty())
        emit logsWanted(logs);
}

void WelcomeModel::foundRecent(const QString& path, const QUrl& now) {
    m_recent.move(path, now.toLocalFile());
    emit fileWanted(now);
}

void WelcomeModel::createPlan() {
    plan::Plan plan;
    plan.name = fromQt(tr("Plan 1"));
    plan.zone.plan = kZonePlans.at(static_cast<std::size_t>(m_zonePlan));
    plan.workersPlan = kWorkersPlans.at(static_cast<std::size_t>(m_workersPlan));
    const std::string name = plan.name;
    const auto made = m_file.create(tr("Untitled"), withAdded({}, name, std::move(plan)));
    if (made)
        emit opened();
    else
        emit failed(sentence(made.error()));
}

} // namespace edgefence::desktop
