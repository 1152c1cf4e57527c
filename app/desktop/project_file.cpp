// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/project_file.h"

#include "app/desktop/messages.h"
#include "core/document/plan_json.h"
#include "core/store/traffic_reader.h"

#include <QFile>
#include <QRegularExpression>
#include <QSaveFile>

#include <chrono>
#include <stop_token>
#include <utility>
#include <vector>

namespace edgefence::desktop {

namespace {

constexpr std::string_view kCurrentVariant = "variant";
constexpr std::string_view kPlanFile = "plan_file";
constexpr std::string_view kEnding = ".edgefence";

QString fileName(const std::filesystem::path& file) {
    return QString::fromStdString(file.stem().string());
}

Result<plan::Plan> readPlanText(std::string_view text, const std::string& name) {
    document::PlanDocument document = document::readPlan(text);
    if (document.ok())
        return *std::move(document.plan);
    if (document.errors.empty())
        return tl::unexpected(Error{message(kPlanUnreadable, name), {}, {}});
    return tl::unexpected(
        Error{message(kPlanWrong, name, render(document.errors.front())), {}, {}});
}

bool isIn(const std::optional<store::Project>& project, const std::filesystem::path& file) {
    std::error_code none;
    return project && std::filesystem::equivalent(project->file(), file, none);
}

std::vector<store::Variant> rowsOf(const Variants& variants) {
    std::vector<store::Variant> rows;
    for (const Variant& variant : variants.all)
        rows.push_back({variant.name, document::writePlan(*variant.plan)});
    return rows;
}

} // namespace

ProjectFile::ProjectFile(Workspace& workspace, std::filesystem::path dataFolder, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_dataFolder(std::move(dataFolder)) {
    // A drag of a slider makes many plans; a crash may lose one second.
    m_soon.setInterval(std::chrono::milliseconds(300));
    m_soon.setSingleShot(true);
    connect(&m_soon, &QTimer::timeout, this, &ProjectFile::flush);
    connect(&workspace, &Workspace::variantsChanged, this, [this] {
        if (m_project && m_workspace.isOpen())
            m_soon.start();
    });
    // The end is told when its result is in place.
    connect(&m_copyJob, &Job::runningChanged, this, &ProjectFile::movingChanged,
            Qt::QueuedConnection);
}

ProjectFile::~ProjectFile() { flush(); }

QString ProjectFile::name() const {
    if (!m_project)
        return {};
    return m_planFile ? fileName(m_planFile->stem()) : fileName(m_project->file());
}

bool ProjectFile::isUnfiled() const {
    return m_project && m_project->file().parent_path() == m_dataFolder;
}

bool ProjectFile::isReadOnly() const {
    return m_project && m_project->access() == store::Access::Read;
}

QString ProjectFile::savedText() const {
    return m_problem ? tr("Not saved") : isReadOnly() ? tr("Read only") : tr("Saved");
}

QString ProjectFile::savedReason() const {
    if (m_problem)
        return *m_problem;
    if (isReadOnly())
        return m_readOnlyBecause;
    return m_project ? tr("Every change is in %1").arg(toQt(m_project->file().string()))
                     : QString();
}

Result<void> ProjectFile::openProject(const std::filesystem::path& file) {
    if (isIn(m_project, file) && !isReadOnly())
        return {};
    auto opened = store::Project::open(file, store::Access::Write);
    if (opened)
        return take(*std::move(opened));
    // Whatever keeps it from being written: what can be read is shown, with the reason.
    auto toRead = store::Project::open(file, store::Access::Read);
    if (!toRead)
        return tl::unexpected(opened.error());
    const QString before = std::exchange(m_readOnlyBecause, sentence(opened.error()));
    auto taken = take(*std::move(toRead));
    if (taken)
        emit failed(
            tr("This project can only be read: %1. What is changed here is not kept, unless "
               "it is saved elsewhere (Save as).")
                .arg(m_readOnlyBecause));
    else
        m_readOnlyBecause = before;
    return taken;
}

Result<void> ProjectFile::openPlan(const std::filesystem::path& file) {
    QFile text(QString::fromStdString(file.string()));
    if (!text.open(QIODevice::ReadOnly))
        return tl::unexpected(
            Error{message(kFileUnreadable, file.string(), fromQt(text.errorString())), {}, {}});
    auto plan = readPlanText(text.readAll().toStdString(), file.filename().string());
    if (!plan)
        return tl::unexpected(plan.error());
    const std::string name = plan->name.empty() ? file.stem().stem().string() : plan->name;
    return start(fileName(file.stem()), withAdded({}, name, *std::move(plan)), file);
}

Result<void> ProjectFile::create(const QString& name, const Variants& variants) {
    return start(name, variants, std::nullopt);
}

Result<void> ProjectFile::start(const QString& name, const Variants& variants,
                                const std::optional<std::filesystem::path>& planFile) {
    std::error_code failure;
    std::filesystem::create_directories(m_dataFolder, failure);
    auto made = store::Project::create(freePath(name));
    if (!made)
        return tl::unexpected(made.error());
    auto written = made->replaceVariants(rowsOf(variants));
    if (written)
        written = made->keepWindowState(kCurrentVariant, variants.edited().name);
    if (written && planFile)
        written = made->keepWindowState(kPlanFile, planFile->string());
    if (!written) {
        store::Project::erase(*std::move(made));
        return written;
    }
    return take(*std::move(made));
}

std::filesystem::path ProjectFile::freePath(const QString& name) const {
    static const QRegularExpression unusual(QStringLiteral("[^\\w\\-. ]+"),
                                            QRegularExpression::UseUnicodePropertiesOption);
    QString plain = name;
    plain = plain.replace(unusual, QStringLiteral("-")).trimmed();
    const std::string stem = plain.isEmpty() ? std::string("plan") : fromQt(plain);
    std::filesystem::path path = m_dataFolder / (stem + std::string(kEnding));
    for (int number = 2; !store::Project::isMissing(path); ++number)
        path = m_dataFolder / (stem + "-" + std::to_string(number) + std::string(kEnding));
    return path;
}

Result<void> ProjectFile::take(store::Project project) {
    auto contents = read(project);
    if (!contents)
        return tl::unexpected(contents.error());
    flush();
    leave();
    m_project = std::move(project);
    m_planFile = std::move(contents->planFile);
    m_written = contents->variants;
    m_workspace.open(std::move(contents->variants));
    m_soon.stop();
    emit projectChanged();
    emit savedChanged();
    reloadTraffic();
    sweep();
    return {};
}

void ProjectFile::leave() {
    emit leaving();
    m_trafficJob.cancel();
    m_copyJob.cancel();
    m_sweepJob.cancel();
    m_project.reset();
    m_planFile.reset();
    m_written = {};
    m_problem.reset();
}

Result<ProjectFile::Contents> ProjectFile::read(const store::Project& project) {
    const auto stored = project.variants();
    if (!stored)
        return tl::unexpected(stored.error());
    const auto state = project.windowState();
    if (!state)
        return tl::unexpected(state.error());
    Contents contents;
    Variants& variants = contents.variants;
    for (const store::Variant& row : *stored) {
        auto plan = readPlanText(row.plan, row.name);
        if (!plan)
            return tl::unexpected(plan.error());
        variants = withAdded(std::move(variants), row.name, *std::move(plan));
    }
    if (variants.empty())
        variants = withAdded({}, fromQt(tr("Plan")), plan::Plan{});
    variants.current = 0;
    const auto current = state->find(std::string(kCurrentVariant));
    for (std::size_t i = 0; i < variants.all.size(); ++i)
        if (current != state->end() && variants.all[i].name == current->second)
            variants.current = i;
    if (const auto planFile = state->find(std::string(kPlanFile)); planFile != state->end())
        contents.planFile = planFile->second;
    return contents;
}

void ProjectFile::flush() {
    m_soon.stop();
    if (!m_project || isReadOnly() || !m_workspace.isOpen())
        return;
    const Result<void> written = write();
    std::optional<QString> problem;
    if (!written)
        problem = tr("Not saved: %1").arg(sentence(written.error()));
    if (m_problem == problem)
        return;
    m_problem = problem;
    emit savedChanged();
    if (m_problem)
        emit failed(*m_problem);
}

Result<void> ProjectFile::write() {
    const Variants& variants = m_workspace.variants();
    if (m_written.all != variants.all)
        if (auto written = m_project->replaceVariants(rowsOf(variants)); !written)
            return written;
    const bool sameCurrent =
        !m_written.empty() && m_written.edited().name == variants.edited().name;
    if (!sameCurrent)
        if (auto kept = m_project->keepWindowState(kCurrentVariant, variants.edited().name); !kept)
            return kept;
    m_written = variants;
    return {};
}

void ProjectFile::saveAs(const std::filesystem::path& file) {
    if (!m_project)
        return;
    flush();
    // It goes on where it is; who cannot write there hears from the copy what keeps it.
    if (isIn(m_project, file) && !isReadOnly())
        return;
    m_copyJob.start([this, from = m_project->file(), file](const Job::Report& report) {
        const auto copied = store::Project::copy(from, file, report);
        return Job::Deliver([this, file, copied] {
            if (copied)
                goOnIn(file);
            else
                emit failed(sentence(copied.error()));
        });
    });
    emit movingChanged();
}

void ProjectFile::goOnIn(const std::filesystem::path& file) {
    auto opened = store::Project::open(file, store::Access::Write);
    if (!opened) {
        emit failed(sentence(opened.error()));
        return;
    }
    m_sweepJob.cancel();
    m_project = *std::move(opened);
    // Edits that came while it was copied are not in there.
    m_written = {};
    flush();
    emit projectChanged();
    emit savedChanged();
    sweep();
}

void ProjectFile::sweep() {
    if (!m_project || m_sweepJob.isRunning())
        return;
    const store::Sweep sweep = m_project->sweep();
    if (!sweep.isNeeded())
        return;
    m_sweepJob.start([this, sweep](const Job::Report& report) {
        const auto done = sweep.run(report);
        return Job::Deliver([this, done] {
            if (!done)
                emit failed(sentence(done.error()));
            this->sweep();
        });
    });
}

Result<void> ProjectFile::savePlan() {
    if (!m_planFile)
        return {};
    QSaveFile target(QString::fromStdString(m_planFile->string()));
    const std::string text = document::writePlan(m_workspace.plan());
    const bool written = target.open(QIODevice::WriteOnly) &&
                         target.write(text.data(), static_cast<qint64>(text.size())) >= 0 &&
                         target.commit();
    if (!written)
        return tl::unexpected(Error{
            message(kFileUnwritable, m_planFile->string(), fromQt(target.errorString())), {}, {}});
    return {};
}

void ProjectFile::close() {
    flush();
    leave();
    m_workspace.open({});
    emit projectChanged();
}

void ProjectFile::reloadTraffic() {
    if (!m_project)
        return;
    const auto imports = m_project->imports();
    if (!imports) {
        emit failed(sentence(imports.error()));
        return;
    }
    std::vector<store::ImportId> counted;
    for (const store::ImportInfo& import : *imports)
        if (import.counting == store::Counting::Counted)
            counted.push_back(import.id);
    if (counted.empty()) {
        m_trafficJob.cancel();
        m_workspace.setTraffic(nullptr);
        return;
    }
    m_trafficJob.start([this, file = m_project->file(), counted](const Job::Report& report) {
        std::stop_source stop;
        store::ReadControl control;
        control.stop = stop.get_token();
        control.progress = [&](std::int64_t rows, std::int64_t ofRows) {
            const double share =
                ofRows == 0 ? 1 : static_cast<double>(rows) / static_cast<double>(ofRows);
            if (!report(share))
                stop.request_stop();
        };
        auto read = store::readTraffic(file, counted, control);
        return Job::Deliver([this, read = std::move(read)] {
            if (read)
                m_workspace.setTraffic(std::make_shared<const traffic::Traffic>(*read));
            else
                emit failed(sentence(read.error()));
        });
    });
}

} // namespace edgefence::desktop
