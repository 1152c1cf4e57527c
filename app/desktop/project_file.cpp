// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/project_file.h"

#include "app/desktop/messages.h"
#include "core/document/plan_json.h"
#include "core/store/messages.h"
#include "core/store/traffic_reader.h"

#include <QFile>
#include <QRegularExpression>
#include <QSaveFile>

#include <algorithm>
#include <chrono>
#include <stop_token>
#include <utility>

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
    if (m_problem)
        return *m_problem;
    if (isReadOnly())
        return tr("Read only: another window writes it");
    return tr("Saved");
}

Result<void> ProjectFile::openProject(const std::filesystem::path& file) {
    std::error_code none;
    if (m_project && std::filesystem::equivalent(m_project->file(), file, none))
        return {};
    auto opened = store::Project::open(file, store::Access::Write);
    if (!opened && (opened.error().message.text == &store::kProjectInUse ||
                    opened.error().message.text == &store::kProjectReadOnly))
        opened = store::Project::open(file, store::Access::Read);
    if (!opened)
        return tl::unexpected(opened.error());
    return take(*std::move(opened));
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
    for (const Variant& variant : variants.all) {
        const auto added = made->addVariant(variant.name, document::writePlan(*variant.plan));
        if (!added)
            return tl::unexpected(added.error());
    }
    auto kept = made->keepWindowState(kCurrentVariant, variants.edited().name);
    if (kept && planFile)
        kept = made->keepWindowState(kPlanFile, planFile->string());
    if (!kept)
        return kept;
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
    flush();
    m_trafficJob.cancel();
    std::optional<store::Project> before = std::exchange(m_project, std::move(project));
    auto variants = readVariants();
    if (!variants) {
        m_project = std::move(before);
        return tl::unexpected(variants.error());
    }
    m_problem.reset();
    m_workspace.open(*std::move(variants));
    m_soon.stop();
    emit projectChanged();
    emit savedChanged();
    reloadTraffic();
    return {};
}

Result<Variants> ProjectFile::readVariants() {
    const auto stored = m_project->variants();
    if (!stored)
        return tl::unexpected(stored.error());
    const auto state = m_project->windowState();
    if (!state)
        return tl::unexpected(state.error());
    Variants variants;
    std::vector<Stored> kept;
    for (const store::Variant& row : *stored) {
        auto plan = readPlanText(row.plan, row.name);
        if (!plan)
            return tl::unexpected(plan.error());
        variants = withAdded(std::move(variants), row.name, *std::move(plan));
        kept.push_back({row.id, variants.edited()});
    }
    if (variants.empty())
        variants = withAdded({}, fromQt(tr("Plan")), plan::Plan{});
    variants.current = 0;
    const auto current = state->find(std::string(kCurrentVariant));
    for (std::size_t i = 0; i < variants.all.size(); ++i)
        if (current != state->end() && variants.all[i].name == current->second)
            variants.current = i;
    const auto planFile = state->find(std::string(kPlanFile));
    m_planFile = planFile == state->end() ? std::nullopt
                                          : std::optional<std::filesystem::path>(planFile->second);
    m_stored = std::move(kept);
    m_storedCurrent = variants.edited().name;
    return variants;
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
    const auto isGone = [&](const Stored& row) {
        return std::none_of(variants.all.begin(), variants.all.end(),
                            [&](const Variant& variant) { return variant.key == row.variant.key; });
    };
    for (const Stored& row : m_stored)
        if (isGone(row))
            if (auto removed = m_project->removeVariant(row.id); !removed)
                return removed;
    m_stored.erase(std::remove_if(m_stored.begin(), m_stored.end(), isGone), m_stored.end());

    for (const Variant& variant : variants.all)
        if (auto written = writeVariant(variant); !written)
            return written;

    std::vector<Stored> ordered;
    std::vector<store::VariantId> order;
    for (const Variant& variant : variants.all) {
        const auto row = std::find_if(m_stored.begin(), m_stored.end(), [&](const Stored& stored) {
            return stored.variant.key == variant.key;
        });
        ordered.push_back(*row);
        order.push_back(row->id);
    }
    const auto sameId = [](const Stored& left, const Stored& right) { return left.id == right.id; };
    if (!std::equal(ordered.begin(), ordered.end(), m_stored.begin(), m_stored.end(), sameId))
        if (auto done = m_project->orderVariants(order); !done)
            return done;
    m_stored = std::move(ordered);

    const std::string& current = variants.edited().name;
    if (m_storedCurrent == current)
        return {};
    auto kept = m_project->keepWindowState(kCurrentVariant, current);
    if (kept)
        m_storedCurrent = current;
    return kept;
}

Result<void> ProjectFile::writeVariant(const Variant& variant) {
    const auto row = std::find_if(m_stored.begin(), m_stored.end(), [&](const Stored& stored) {
        return stored.variant.key == variant.key;
    });
    if (row == m_stored.end()) {
        const auto id = m_project->addVariant(variant.name, document::writePlan(*variant.plan));
        if (!id)
            return tl::unexpected(id.error());
        m_stored.push_back({*id, variant});
        return {};
    }
    if (row->variant == variant)
        return {};
    auto changed =
        m_project->changeVariant({row->id, variant.name, document::writePlan(*variant.plan)});
    if (changed)
        row->variant = variant;
    return changed;
}

Result<void> ProjectFile::saveAs(const std::filesystem::path& file) {
    flush();
    if (auto copied = m_project->copyTo(file); !copied)
        return copied;
    auto opened = store::Project::open(file, store::Access::Write);
    if (!opened)
        return tl::unexpected(opened.error());
    // The copy holds the same variants under the same ids: nothing to read again.
    m_project = *std::move(opened);
    emit projectChanged();
    emit savedChanged();
    return {};
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
    m_trafficJob.cancel();
    m_project.reset();
    m_planFile.reset();
    m_stored.clear();
    m_problem.reset();
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
