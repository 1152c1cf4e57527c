// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/export_model.h"

#include "app/desktop/models/code_runs.h"
#include "app/desktop/models/share_text.h"
#include "core/export/registry.h"

#include <QClipboard>
#include <QDir>
#include <QGuiApplication>
#include <QLocale>
#include <QSaveFile>

#include <algorithm>
#include <utility>

namespace edgefence::desktop {

namespace {

using Outcome = exporting::Check::Outcome;

QString worst(const exporting::Artefact& artefact) {
    Outcome outcome = Outcome::Passed;
    for (const exporting::Check& check : artefact.checks)
        outcome = std::max(outcome, check.outcome);
    return toQt(exporting::name(outcome));
}

bool isJson(const exporting::File& file) {
    return file.name.size() > 5 && file.name.substr(file.name.size() - 5) == ".json";
}

bool write(const QString& path, const std::string& text, QString& problem) {
    QSaveFile file(path);
    const bool written = file.open(QIODevice::WriteOnly) &&
                         file.write(text.data(), static_cast<qint64>(text.size())) >= 0 &&
                         file.commit();
    if (!written)
        problem = ExportModel::tr("%1 cannot be written: %2").arg(path, file.errorString());
    return written;
}

} // namespace

ExportModel::ExportModel(Workspace& workspace) : m_workspace(workspace) {
    connect(&workspace, &Workspace::planChanged, this, &ExportModel::planChanged);
    connect(&workspace, &Workspace::variantsChanged, this, &ExportModel::planChanged);
}

void ExportModel::setActive(bool active) {
    if (active == m_active)
        return;
    m_active = active;
    if (active && m_stale)
        refresh();
    emit activeChanged();
}

void ExportModel::planChanged() {
    m_stale = true;
    if (m_active)
        refresh();
}

void ExportModel::refresh() {
    m_stale = false;
    m_made.clear();
    if (m_workspace.isOpen()) {
        const exporting::Source source{m_workspace.compiled(), m_workspace.tools().catalogue,
                                       m_workspace.tools().schema};
        for (const exporting::Exporter* exporter : exporting::exporters())
            m_made.push_back({exporter, exporter->make(source)});
    }
    std::vector<ArtefactRow> rows;
    for (std::size_t i = 0; i < m_made.size(); ++i) {
        const Made& made = m_made[i];
        const auto& files = made.artefact.files;
        ArtefactRow row;
        row.key = toQt(made.exporter->id());
        row.title = label(made.exporter->title());
        row.file = files.empty()       ? tr("nothing to export")
                   : files.size() == 1 ? toQt(files.front().name)
                                       : tr("%1 files").arg(files.size());
        row.icon = !files.empty() && isJson(files.front()) ? QStringLiteral("code")
                                                           : QStringLiteral("zone-rule");
        row.outcome = worst(made.artefact);
        row.current = i == m_current;
        rows.push_back(std::move(row));
    }
    m_rows.assign(std::move(rows));

    std::vector<CheckRow> checks;
    if (const Made* made = shown()) {
        const Names names = m_workspace.names();
        for (const exporting::Check& check : made->artefact.checks) {
            CheckRow row;
            row.key = static_cast<int>(checks.size());
            row.title = sentence(check.title, names);
            row.detail = asSentence(sentence(check.detail, names));
            row.outcome = toQt(exporting::name(check.outcome));
            row.line = check.line ? static_cast<int>(*check.line) : 0;
            checks.push_back(std::move(row));
        }
        if (static_cast<std::size_t>(m_file) >= made->artefact.files.size())
            m_file = 0;
    }
    m_checks.assign(std::move(checks));
    refreshPromises();
    emit changed();
}

void ExportModel::refreshPromises() {
    std::vector<PromiseRow> rows;
    if (m_workspace.isOpen()) {
        const Names names = m_workspace.names();
        for (const layers::CompiledLayer& layer : m_workspace.compiled().layers) {
            if (!layer.on)
                continue;
            rows.push_back({toQt(layer.id.value), m_workspace.layerName(layer.id),
                            sentence(layer.kind->summary(layer.config), names),
                            sentence(layer.kind->promise(layer.config), names)});
        }
    }
    m_promises.assign(std::move(rows));
}

const ExportModel::Made* ExportModel::shown() const {
    return m_current < m_made.size() ? &m_made[m_current] : nullptr;
}

const exporting::File* ExportModel::shownFile() const {
    const Made* made = shown();
    const auto file = static_cast<std::size_t>(m_file);
    return made == nullptr || file >= made->artefact.files.size() ? nullptr
                                                                  : &made->artefact.files[file];
}

int ExportModel::count(Outcome outcome) const {
    const Made* made = shown();
    if (made == nullptr)
        return 0;
    const auto& checks = made->artefact.checks;
    return static_cast<int>(
        std::count_if(checks.begin(), checks.end(),
                      [&](const exporting::Check& check) { return check.outcome == outcome; }));
}

QString ExportModel::variant() const {
    return m_workspace.isOpen() ? toQt(m_workspace.variants().edited().name) : QString();
}

QString ExportModel::title() const {
    return shown() == nullptr ? QString() : label(shown()->exporter->title());
}

QStringList ExportModel::files() const {
    QStringList names;
    if (const Made* made = shown()) {
        for (const exporting::File& file : made->artefact.files)
            names.append(toQt(file.name));
    }
    return names;
}

QString ExportModel::fileName() const {
    return shownFile() == nullptr ? QString() : toQt(shownFile()->name);
}

int ExportModel::lineCount() const {
    const exporting::File* file = shownFile();
    if (file == nullptr || file->text.empty())
        return 0;
    const auto ends = std::count(file->text.begin(), file->text.end(), '\n');
    return static_cast<int>(ends) + (file->text.back() == '\n' ? 0 : 1);
}

QString ExportModel::sizeText() const {
    const exporting::File* file = shownFile();
    if (file == nullptr)
        return {};
    const QString size = QLocale().formattedDataSize(static_cast<qint64>(file->text.size()), 1,
                                                     QLocale::DataSizeSIFormat);
    return lineCount() == 1 ? tr("1 line, %1").arg(size)
                            : tr("%1 lines, %2").arg(countText(lineCount()), size);
}

QVariantList ExportModel::runs() const {
    QVariantList list;
    if (const exporting::File* file = shownFile()) {
        for (const CodeRun& run : isJson(*file) ? jsonRuns(file->text) : expressionRuns(file->text))
            list.append(QVariantMap{{QStringLiteral("kind"), toQt(name(run.kind))},
                                    {QStringLiteral("text"), toQt(run.text)}});
    }
    return list;
}

bool ExportModel::isRefused() const { return shown() != nullptr && shown()->artefact.isRefused(); }

void ExportModel::setFile(int file) {
    if (file == m_file || file < 0 || file >= files().size())
        return;
    m_file = file;
    emit changed();
}

void ExportModel::choose(const QString& artefact) {
    for (std::size_t i = 0; i < m_made.size(); ++i) {
        if (toQt(m_made[i].exporter->id()) == artefact)
            m_current = i;
    }
    m_file = 0;
    refresh();
}

void ExportModel::copy() const {
    if (const exporting::File* file = shownFile())
        QGuiApplication::clipboard()->setText(toQt(file->text));
}

QString ExportModel::save(const QUrl& file) const {
    const exporting::File* shown = shownFile();
    QString said;
    if (shown != nullptr && write(file.toLocalFile(), shown->text, said))
        said = tr("Saved to %1").arg(file.toLocalFile());
    return said;
}

QString ExportModel::saveAll(const QUrl& folder) const {
    const QDir target(folder.toLocalFile());
    QString said;
    int saved = 0;
    for (const Made& made : m_made) {
        for (const exporting::File& file : made.artefact.files) {
            if (!write(target.filePath(toQt(file.name)), file.text, said))
                return said;
            ++saved;
        }
    }
    return (saved == 1 ? tr("%1 file saved to %2") : tr("%1 files saved to %2"))
        .arg(saved)
        .arg(target.path());
}

} // namespace edgefence::desktop
