// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/import_preview.h"

#include "app/desktop/convert.h"
#include "app/desktop/models/share_text.h"
#include "app/files/folder_files.h"

#include <QFileInfo>
#include <QLocale>
#include <QSettings>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
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

constexpr const char* kUsualKeep = "import/keepOfClients";
constexpr int kMostKeep = static_cast<int>(traffic::KeepOfClients::Pseudonym);

/// Three figures are as many as an estimate has.
QString aboutText(std::int64_t lines) {
    std::int64_t unit = 1;
    while (lines / unit >= 1000)
        unit *= 10;
    return countText((lines + unit / 2) / unit * unit);
}

/// REQUIRES: aboutLines.
QString linesText(const LogPreview& preview) {
    const std::int64_t lines = *preview.aboutLines;
    const QString text = lines == 1 ? ImportPreview::tr("%1 line") : ImportPreview::tr("%1 lines");
    return preview.counted ? text.arg(countText(lines))
                           : ImportPreview::tr("about %1").arg(text.arg(aboutText(lines)));
}

files::FoundFiles filesOf(const QString& path) {
    if (QFileInfo(path).isDir())
        return files::filesBelow(fromQt(path));
    return {{fromQt(path)}, {}};
}

/// What is in the way of the first, and of how many more.
QString failureText(const std::vector<files::Unreadable>& failures) {
    const files::Unreadable& first = failures.front();
    const QString text = ImportPreview::tr("%1: %2").arg(toQt(first.path), sentence(first.error));
    const auto more = static_cast<std::int64_t>(failures.size()) - 1;
    return more == 0 ? text : ImportPreview::tr("%1, and %2 more").arg(text, countText(more));
}

PreviewRow rowOf(const PreviewLine& line) {
    PreviewRow row;
    row.line = countText(line.line);
    row.text = toQt(line.text).left(400);
    row.rejected = line.reason.has_value() && !line.leftOut;
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
    row.recorded = toQt(line.recorded);
    return row;
}

} // namespace

ImportPreview::ImportPreview(Catalogue catalogue, Proxies proxies, QObject* parent)
    : QObject(parent),
      m_catalogue(std::move(catalogue)),
      m_proxies(std::move(proxies)),
      m_reading(m_catalogue) {
    const int keep = QSettings().value(QLatin1String(kUsualKeep)).toInt();
    if (keep >= 0 && keep <= kMostKeep)
        m_usual.keep = static_cast<traffic::KeepOfClients>(keep);
    connect(&m_reading, &ReadingChoices::chosen, this, [this] {
        if (m_current < m_waiting.size())
            setChoice(m_waiting[m_current], m_reading.choice());
        look();
    });
}

Result<traffic::Reading> ImportPreview::readingOf(const LogChoice& choice) const {
    return traffic::chooseReading(wordsOf(choice), *m_catalogue, m_proxies);
}

void ImportPreview::setChoice(Waiting& waiting, const LogChoice& choice) {
    waiting.choice = choice;
    waiting.reading = readingOf(choice);
}

void ImportPreview::add(const QStringList& paths, const Scratch& scratch) {
    const bool wasEmpty = m_waiting.empty();
    std::vector<files::Unreadable> failures;
    for (const QString& path : paths) {
        files::FoundFiles found = filesOf(path);
        for (std::string& file : found.paths) {
            const bool known =
                std::any_of(m_waiting.begin(), m_waiting.end(),
                            [&](const Waiting& waiting) { return waiting.path == file; });
            if (!known)
                m_waiting.push_back({std::move(file), m_usual, readingOf(m_usual), scratch});
        }
        std::move(found.failures.begin(), found.failures.end(), std::back_inserter(failures));
    }
    if (wasEmpty)
        m_current = 0;
    look();
    if (!failures.empty())
        emit failed(failureText(failures));
}

void ImportPreview::setUsualKeep(int keep) {
    if (keep == usualKeep() || keep < 0 || keep > kMostKeep)
        return;
    m_usual.keep = static_cast<traffic::KeepOfClients>(keep);
    QSettings().setValue(QLatin1String(kUsualKeep), keep);
    emit usualKeepChanged();
}

std::vector<ImportPreview::Offer> ImportPreview::take() {
    std::vector<Offer> taken;
    for (Waiting& waiting : m_waiting)
        taken.push_back({waiting.path, *std::move(waiting.reading), anonymisingOf(waiting.choice),
                         std::move(waiting.scratch)});
    clear();
    return taken;
}

void ImportPreview::clear() {
    m_waiting.clear();
    m_current = 0;
    look();
}

void ImportPreview::useForAll() {
    const LogChoice choice = m_reading.choice();
    for (Waiting& waiting : m_waiting)
        setChoice(waiting, choice);
    look();
}

void ImportPreview::remove(const QString& path) {
    const std::string plain = fromQt(path);
    const auto found = std::find_if(m_waiting.begin(), m_waiting.end(),
                                    [&](const Waiting& waiting) { return waiting.path == plain; });
    if (found == m_waiting.end())
        return;
    const auto place = static_cast<std::size_t>(found - m_waiting.begin());
    m_waiting.erase(found);
    if (m_current > place || m_current == m_waiting.size())
        m_current -= m_current > 0 ? 1 : 0;
    look();
}

void ImportPreview::choose(const QString& path) {
    const std::string plain = fromQt(path);
    for (std::size_t i = 0; i < m_waiting.size(); ++i) {
        if (m_waiting[i].path == plain)
            m_current = i;
    }
    look();
}

const ImportPreview::Waiting* ImportPreview::current() const {
    return m_current < m_waiting.size() ? &m_waiting[m_current] : nullptr;
}

void ImportPreview::look() {
    m_preview.reset();
    m_problem.clear();
    if (const Waiting* waiting = current()) {
        ReadingChoices::Problems problems;
        const auto mask = traffic::makeMask(anonymisingOf(waiting->choice));
        if (!waiting->reading)
            problems.reading = waiting->reading.error();
        if (!mask)
            problems.mask = mask.error();
        if (waiting->reading && mask)
            look(*waiting, mask->get());
        m_reading.show(waiting->choice, m_preview ? &*m_preview : nullptr, problems);
    }
    showFiles();
    showLines();
    emit changed();
}

void ImportPreview::look(const Waiting& waiting, traffic::ClientMask* mask) {
    auto preview = previewLog(
        waiting.path, {*waiting.reading, mask,
                       ReadingChoices::clientChoices(waiting.choice, m_proxies), m_proxies});
    if (preview)
        m_preview = *std::move(preview);
    else
        m_problem = sentence(preview.error());
}

void ImportPreview::showFiles() {
    std::vector<PendingRow> files;
    for (std::size_t i = 0; i < m_waiting.size(); ++i) {
        const QFileInfo file(toQt(m_waiting[i].path));
        PendingRow row;
        row.key = toQt(m_waiting[i].path);
        row.name = file.fileName();
        row.note = QLocale().formattedDataSize(file.size(), 1, QLocale::DataSizeTraditionalFormat);
        row.current = i == m_current;
        if (row.current && m_preview && m_preview->aboutLines)
            row.note += QStringLiteral(", ") + linesText(*m_preview);
        files.push_back(std::move(row));
    }
    m_files.assign(std::move(files));
}

void ImportPreview::showLines() {
    std::vector<PreviewRow> lines;
    std::vector<RuleFieldRow> fields;
    if (m_preview) {
        for (const PreviewLine& line : m_preview->lines) {
            lines.push_back(rowOf(line));
            // A line of the log may hold several requests.
            lines.back().key = static_cast<int>(lines.size());
        }
        for (const Field& field : kFields)
            fields.push_back({QString::fromLatin1(field.name),
                              m_preview->supplied[static_cast<std::size_t>(field.column)]});
        std::stable_partition(fields.begin(), fields.end(),
                              [](const RuleFieldRow& field) { return field.supplied; });
    }
    m_lines.assign(std::move(lines));
    m_fields.assign(std::move(fields));
}

QString ImportPreview::name() const { return QFileInfo(path()).fileName(); }

QString ImportPreview::path() const {
    const Waiting* waiting = current();
    return waiting == nullptr ? QString() : toQt(waiting->path);
}

QString ImportPreview::formatTitle() const {
    if (!m_preview)
        return {};
    const traffic::LogFormat& format = m_preview->detection.format;
    return format.name == traffic::kNoFormat ? tr("none that is known") : toQt(format.title);
}

bool ImportPreview::isOtherAddress() const {
    return m_preview && std::any_of(m_preview->lines.begin(), m_preview->lines.end(),
                                    [](const PreviewLine& line) {
                                        return !line.recorded.empty() &&
                                               line.recorded != line[Column::Client];
                                    });
}

QString ImportPreview::sureText() const {
    if (!m_preview)
        return {};
    const QString percent =
        QLocale().toString(std::floor(m_preview->detection.confidence * 100), 'f', 0);
    return tr("reads %1 % of the lines looked at").arg(percent);
}

QString ImportPreview::readText() const {
    if (!m_preview)
        return {};
    const std::int64_t all = m_preview->read + m_preview->rejected;
    return (all == 1 ? tr("%1 of %2 line read") : tr("%1 of %2 lines read"))
        .arg(countText(m_preview->read), countText(all));
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
    const bool understood =
        std::all_of(m_waiting.begin(), m_waiting.end(),
                    [](const Waiting& waiting) { return waiting.reading.has_value(); });
    return understood && (m_waiting.size() > 1 || (m_preview && m_preview->read > 0));
}

QString ImportPreview::importText() const {
    if (m_waiting.size() > 1)
        return tr("Import %1 files").arg(m_waiting.size());
    if (m_preview && m_preview->aboutLines)
        return tr("Import %1").arg(linesText(*m_preview));
    return tr("Import");
}

} // namespace edgefence::desktop
