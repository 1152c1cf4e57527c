// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/session.h"

#include "app/assets/assets.h"
#include "app/desktop/examples.h"
#include "core/plan/pressure_text.h"

#include <QGuiApplication>
#include <QPalette>
#include <QSettings>

#include <array>
#include <utility>

namespace edgefence::desktop {

namespace {

constexpr std::array kZonePlans{ZonePlan::Free, ZonePlan::Pro, ZonePlan::Business,
                                ZonePlan::Enterprise};
constexpr std::array kWorkersPlans{WorkersPlan::Free, WorkersPlan::Paid};

template <class Values, class Value> int indexIn(const Values& values, Value value) {
    const auto found = std::find(values.begin(), values.end(), value);
    return found == values.end() ? -1 : static_cast<int>(found - values.begin());
}

} // namespace

Session::Session(Workspace& workspace, ProjectFile& file)
    : m_workspace(workspace),
      m_file(file),
      m_plan(workspace),
      m_traffic(workspace, file),
      m_replay(workspace),
      m_exports(workspace),
      m_welcome(workspace, file),
      m_settings(workspace) {
    const QSettings settings;
    m_theme = settings.value(QStringLiteral("theme"), m_theme).toString();
    m_still = settings.value(QStringLiteral("still"), m_still).toBool();
    m_page = settings.value(QStringLiteral("page"), m_page).toString();
    m_pageBefore = m_page;
    connect(&workspace, &Workspace::variantsChanged, this, &Session::refreshVariants);
    connect(&workspace, &Workspace::planChanged, this, &Session::plansChanged);
    connect(&workspace.undoStack(), &QUndoStack::indexChanged, this, &Session::undoChanged);
    connect(&file, &ProjectFile::projectChanged, this, &Session::projectChanged);
    connect(&file, &ProjectFile::savedChanged, this, &Session::savedChanged);
    connect(&file, &ProjectFile::failed, this, &Session::tell);
    followPages();
    refreshVariants();
}

void Session::followPages() {
    connect(&m_plan, &PlanModel::pageWanted, this, &Session::setPage);
    connect(&m_traffic, &TrafficModel::pageWanted, this, &Session::setPage);
    connect(&m_traffic, &TrafficModel::failed, this, &Session::tell);
    connect(m_traffic.imports(), &ImportList::changed, this,
            [this] { m_replay.nameTraffic(m_traffic.imports()->countedText()); });
    connect(&m_replay, &ReplayModel::pageWanted, this, &Session::setPage);
    connect(&m_welcome, &WelcomeModel::exampleWanted, this, [this](const QString& project) {
        openExample(project);
        setPage(QStringLiteral("plan"));
    });
    connect(&m_welcome, &WelcomeModel::fileWanted, this, &Session::openFile);
    connect(&m_welcome, &WelcomeModel::logsWanted, this, &Session::offerLogs);
    connect(&m_welcome, &WelcomeModel::opened, this, [this] { setPage(QStringLiteral("plan")); });
    connect(&m_welcome, &WelcomeModel::failed, this, &Session::tell);
}

void Session::offerLogs(const QList<QUrl>& files) {
    if (!isOpen())
        m_welcome.createPlan();
    m_traffic.offer(files);
    setPage(QStringLiteral("traffic"));
}

bool Session::isBusy() { return m_traffic.isBusy() || m_file.isMoving() || m_workspace.isBusy(); }

QString Session::projectName() const { return m_file.name(); }

void Session::setPage(const QString& page) {
    if (page == m_page)
        return;
    m_page = page;
    if (page != QLatin1String("settings")) {
        m_pageBefore = page;
        QSettings().setValue(QStringLiteral("page"), page);
    }
    emit pageChanged();
}

void Session::refreshVariants() {
    const Variants& variants = m_workspace.variants();
    std::vector<VariantRow> rows;
    for (std::size_t i = 0; i < variants.all.size(); ++i) {
        VariantRow row;
        row.key = toQt(variants.all[i].key);
        row.name = toQt(variants.all[i].name);
        row.current = i == variants.current;
        rows.push_back(std::move(row));
    }
    m_variants.assign(std::move(rows));
    emit variantsChanged();
    if (m_wasOpen != isOpen()) {
        m_wasOpen = isOpen();
        emit openChanged();
    }
}

int Session::variant() const {
    return isOpen() ? static_cast<int>(m_workspace.variants().current) : -1;
}

QStringList Session::zonePlans() const {
    QStringList titles;
    for (const ZonePlan plan : kZonePlans)
        titles.append(toQt(title(ZoneEntitlement{plan, {}})));
    return titles;
}

int Session::zonePlan() const {
    return isOpen() ? indexIn(kZonePlans, m_workspace.plan().zone.plan) : -1;
}

QStringList Session::workersPlans() const { return {tr("Free"), tr("Paid")}; }

int Session::workersPlan() const {
    return isOpen() ? indexIn(kWorkersPlans, m_workspace.plan().workersPlan) : -1;
}

QString Session::undoText() const { return tr("Undo: %1").arg(m_workspace.undoStack().undoText()); }

QString Session::redoText() const { return tr("Redo: %1").arg(m_workspace.undoStack().redoText()); }

void Session::setTheme(const QString& theme) {
    if (theme == m_theme)
        return;
    m_theme = theme;
    QSettings().setValue(QStringLiteral("theme"), theme);
    emit themeChanged();
}

bool Session::isDark() const {
    if (m_theme != QLatin1String("system"))
        return m_theme == QLatin1String("dark");
    // Qt tells the system's choice only from 6.5 on; its palette follows it where it can.
    const QPalette palette = QGuiApplication::palette();
    return palette.color(QPalette::Window).lightness() <
           palette.color(QPalette::WindowText).lightness();
}

void Session::openFile(const QUrl& file) {
    const std::filesystem::path path(fromQt(file.isLocalFile() ? file.toLocalFile() : file.path()));
    Result<void> opened;
    if (path.extension() == ".edgefence")
        opened = m_file.openProject(path);
    else if (path.extension() == ".json" && path.stem().extension() == ".plan")
        opened = m_file.openPlan(path);
    else {
        offerLogs({file});
        return;
    }
    if (!opened)
        tell(sentence(opened.error()));
    else
        setPage(QStringLiteral("plan"));
}

void Session::openExample(const QString& name) {
    const auto examples = readExamples();
    auto variants = examples ? exampleVariants(*examples, fromQt(name))
                             : Result<Variants>(tl::unexpected(examples.error()));
    if (!variants) {
        tell(sentence(variants.error()));
        return;
    }
    const Example* example = findExample(*examples, fromQt(name));
    if (const auto made = m_file.create(toQt(example->project), *variants); !made) {
        tell(sentence(made.error()));
        return;
    }
    if (const auto pressure = plan::parsePressure(example->pressure))
        m_workspace.setPressure(*pressure);
    if (const auto scenario = assets::asset(example->traffic))
        m_traffic.importMadeUpDay(tr("%1, a made-up day").arg(toQt(example->title)), *scenario);
}

void Session::save() {
    if (!m_file.planFile()) {
        m_file.flush();
        if (m_file.isUnfiled())
            emit saveAsRequested();
        return;
    }
    if (const auto saved = m_file.savePlan(); !saved)
        tell(sentence(saved.error()));
}

void Session::close() { m_file.close(); }

void Session::tell(const QString& notice) {
    if (notice == m_notice)
        return;
    m_notice = notice;
    emit noticeChanged();
}

void Session::setStill(bool still) {
    if (still == m_still)
        return;
    m_still = still;
    QSettings().setValue(QStringLiteral("still"), still);
    emit stillChanged();
}

void Session::chooseVariant(int index) {
    if (index >= 0)
        m_workspace.showVariant(static_cast<std::size_t>(index));
}

void Session::addVariant() {
    plan::Plan empty;
    empty.name = m_workspace.plan().name;
    empty.zone = m_workspace.plan().zone;
    empty.workersPlan = m_workspace.plan().workersPlan;
    empty.routes = m_workspace.plan().routes;
    m_workspace.editVariants(
        tr("new variant"), withAdded(m_workspace.variants(), fromQt(tr("Plan")), std::move(empty)));
}

void Session::duplicateVariant() {
    const Variants& variants = m_workspace.variants();
    m_workspace.editVariants(tr("duplicate the variant"),
                             withCopy(variants, variants.edited().name));
}

void Session::renameVariant(int index, const QString& name) {
    const QString plain = name.trimmed();
    Variants next = m_workspace.variants();
    if (plain.isEmpty() || index < 0 || static_cast<std::size_t>(index) >= next.all.size())
        return;
    Variant& variant = next.all[static_cast<std::size_t>(index)];
    if (variant.name == fromQt(plain))
        return;
    variant.name = freeName(next, fromQt(plain));
    m_workspace.editVariants(tr("rename the variant"), std::move(next));
}

void Session::removeVariant(int index) {
    const Variants& variants = m_workspace.variants();
    if (variants.all.size() < 2 || index < 0 ||
        static_cast<std::size_t>(index) >= variants.all.size())
        return;
    m_workspace.editVariants(tr("delete the variant"),
                             without(variants, static_cast<std::size_t>(index)));
}

void Session::chooseZonePlan(int index) {
    m_workspace.edit(tr("change the zone plan"), [index](plan::Plan& plan) {
        plan.zone.plan = kZonePlans.at(static_cast<std::size_t>(index));
    });
}

void Session::chooseWorkersPlan(int index) {
    m_workspace.edit(tr("change the Workers plan"), [index](plan::Plan& plan) {
        plan.workersPlan = kWorkersPlans.at(static_cast<std::size_t>(index));
    });
}

} // namespace edgefence::desktop
