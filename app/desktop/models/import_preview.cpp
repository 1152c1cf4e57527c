// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/import_preview.h"

#include "app/desktop/convert.h"
#include "app/desktop/models/share_text.h"

#include <QDirIterator>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace edgefence::desktop {

namespace {

using rules::Column;

/// The fields of the rules language that stand for a column.
struct Field {
    Column column;
    const char* name;
};
constexpr std::array kFields{
    Field{Column::Client, "ip.src"},
    Field{Column::Method, "http.request.method"},
    Field{Column::Path, "http.request.uri.path"},
    Field{Column::Query, "http.request.uri.query"},
    Field{Column::UserAgent, "http.user_agent"},
    Field{Column::Referer, "http.referer"},
    Field{Column::Status, "http.response.code"},
    Field{Column::Host, "http.host"},
    Field{Column::Country, "ip.src.country"},
    Field{Column::Asn, "ip.src.asnum"},
    Field{Column::Colo, "cf.colo.id"},
    Field{Column::VerifiedBot, "cf.verified_bot_category"},
};

/// Three figures are as many as an estimate has.
QString aboutText(std::int64_t lines) {
    std::int64_t unit = 1;
    while (lines / unit >= 1000)
        unit *= 10;
    return countText((lines + unit / 2) / unit * unit);
}

QStringList filesBelow(const QString& path) {
    if (!QFileInfo(path).isDir())
        return {path};
    QStringList files;
    QDirIterator walk(path, QDir::Files | QDir::Readable, QDirIterator::Subdirectories);
    while (walk.hasNext())
        files.append(walk.next());
    files.sort();
    return files;
}

PreviewRow rowOf(const PreviewLine& line) {
    PreviewRow row;
    row.key = static_cast<int>(line.line);
    row.line = countText(line.line);
    row.text = toQt(line.text).left(400);
    row.rejected = line.reason.has_value();
    if (line.reason) {
        row.reason = asSentence(sentence(*line.reason));
        return row;
    }
    if (line.badRequestLine)
        row.reason = ImportPreview::tr("A request, but its request line cannot be read");
    row.address = toQt(line[Column::Client]);
    row.time = clockText(line.time - Instant(dayOf(line.time))).left(8);
    row.method = toQt(line[Column::Method]);
    row.path = toQt(line[Column::Path]);
    row.status = toQt(line[Column::Status]);
    row.agent = agentText(line[Column::UserAgent]);
    return row;
}

} // namespace

ImportPreview::ImportPreview(Catalogue catalogue, QObject* parent)
    : QObject(parent), m_catalogue(std::move(catalogue)) {}

void ImportPreview::add(const QStringList& paths) {
    const bool wasEmpty = m_choices.empty();
    for (const QString& path : paths) {
        for (const QString& file : filesBelow(path)) {
            const std::string plain = fromQt(file);
            const bool known =
                std::any_of(m_choices.begin(), m_choices.end(),
                            [&](const Choice& choice) { return choice.path == plain; });
            if (!known)
                m_choices.push_back({plain, std::nullopt});
        }
    }
    if (wasEmpty)
        m_current = 0;
    look();
}

std::vector<ImportPreview::Choice> ImportPreview::take() {
    std::vector<Choice> taken = std::move(m_choices);
    clear();
    return taken;
}

void ImportPreview::clear() {
    m_choices.clear();
    m_current = 0;
    look();
}

void ImportPreview::remove(const QString& path) {
    const std::string plain = fromQt(path);
    const auto found = std::find_if(m_choices.begin(), m_choices.end(),
                                    [&](const Choice& choice) { return choice.path == plain; });
    if (found == m_choices.end())
        return;
    const auto place = static_cast<std::size_t>(found - m_choices.begin());
    m_choices.erase(found);
    if (m_current > place || m_current == m_choices.size())
        m_current -= m_current > 0 ? 1 : 0;
    look();
}

void ImportPreview::choose(const QString& path) {
    const std::string plain = fromQt(path);
    for (std::size_t i = 0; i < m_choices.size(); ++i) {
        if (m_choices[i].path == plain)
            m_current = i;
    }
    look();
}

void ImportPreview::setFormat(int format) {
    if (Choice* choice = current()) {
        const auto& known = m_catalogue->formats();
        if (format >= 0 && static_cast<std::size_t>(format) < known.size())
            choice->format = known[static_cast<std::size_t>(format)];
    }
    look();
}

ImportPreview::Choice* ImportPreview::current() {
    return m_current < m_choices.size() ? &m_choices[m_current] : nullptr;
}

void ImportPreview::look() {
    m_preview.reset();
    m_problem.clear();
    if (const Choice* choice = current()) {
        auto preview = previewLog(choice->path, *m_catalogue, choice->format);
        if (preview)
            m_preview = *std::move(preview);
        else
            m_problem = sentence(preview.error());
    }
    showRows();
    emit changed();
}

void ImportPreview::showRows() {
    std::vector<PendingRow> files;
    for (std::size_t i = 0; i < m_choices.size(); ++i) {
        const QFileInfo file(toQt(m_choices[i].path));
        PendingRow row;
        row.key = toQt(m_choices[i].path);
        row.name = file.fileName();
        row.note = QLocale().formattedDataSize(file.size(), 1, QLocale::DataSizeTraditionalFormat);
        row.current = i == m_current;
        if (row.current && m_preview && m_preview->aboutLines)
            row.note += m_preview->counted
                            ? tr(", %1 lines").arg(countText(*m_preview->aboutLines))
                            : tr(", about %1 lines").arg(aboutText(*m_preview->aboutLines));
        files.push_back(std::move(row));
    }
    m_files.assign(std::move(files));

    std::vector<PreviewRow> lines;
    std::vector<RuleFieldRow> fields;
    if (m_preview) {
        std::transform(m_preview->lines.begin(), m_preview->lines.end(), std::back_inserter(lines),
                       rowOf);
        for (const Field& field : kFields)
            fields.push_back({QString::fromLatin1(field.name),
                              m_preview->supplied[static_cast<std::size_t>(field.column)]});
        std::stable_partition(fields.begin(), fields.end(),
                              [](const RuleFieldRow& field) { return field.supplied; });
    }
    m_lines.assign(std::move(lines));
    m_fields.assign(std::move(fields));
}

QString ImportPreview::name() const {
    return m_current < m_choices.size() ? QFileInfo(toQt(m_choices[m_current].path)).fileName()
                                        : QString();
}

QStringList ImportPreview::formats() const {
    QStringList titles;
    for (const traffic::LogFormat& format : m_catalogue->formats())
        titles.append(toQt(format.title));
    return titles;
}

int ImportPreview::format() const {
    if (!m_preview)
        return -1;
    const auto& known = m_catalogue->formats();
    const auto found = std::find_if(known.begin(), known.end(), [&](const auto& format) {
        return format.name == m_preview->detection.format.name;
    });
    return found == known.end() ? -1 : static_cast<int>(found - known.begin());
}

QString ImportPreview::sureText() const {
    if (!m_preview)
        return {};
    const bool chosen = m_current < m_choices.size() && m_choices[m_current].format.has_value();
    const QString percent =
        QLocale().toString(std::floor(m_preview->detection.confidence * 100), 'f', 0);
    return chosen ? tr("reads %1 % of the lines looked at").arg(percent)
                  : tr("found out: reads %1 % of the lines looked at").arg(percent);
}

QString ImportPreview::readText() const {
    if (!m_preview)
        return {};
    return tr("%1 of %2 lines read")
        .arg(countText(m_preview->read), countText(m_preview->read + m_preview->rejected));
}

QString ImportPreview::rejectedText() const {
    return m_preview && m_preview->rejected > 0 ? tr("%1 not").arg(countText(m_preview->rejected))
                                                : QString();
}

QString ImportPreview::beginText() const {
    if (!m_preview)
        return {};
    for (const PreviewLine& line : m_preview->lines) {
        if (!line.reason)
            return tr("The log begins %1.").arg(instantText(line.time));
    }
    return {};
}

bool ImportPreview::isImportable() const {
    return m_choices.size() > 1 || (m_preview && m_preview->read > 0);
}

QString ImportPreview::importText() const {
    if (m_choices.size() > 1)
        return tr("Import %1 files").arg(m_choices.size());
    if (m_preview && m_preview->aboutLines)
        return m_preview->counted
                   ? tr("Import %1 lines").arg(countText(*m_preview->aboutLines))
                   : tr("Import about %1 lines").arg(aboutText(*m_preview->aboutLines));
    return tr("Import");
}

} // namespace edgefence::desktop
