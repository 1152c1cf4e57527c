// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/import_list.h"

#include "app/desktop/convert.h"
#include "app/desktop/counted.h"
#include "app/desktop/models/share_text.h"

#include <QDateTime>
#include <QFileInfo>
#include <QLocale>
#include <QSaveFile>

#include <algorithm>
#include <utility>

namespace edgefence::desktop {

namespace {

store::ImportId idOf(int import) { return store::ImportId{static_cast<std::uint32_t>(import)}; }

QDateTime utc(Instant instant) {
    return QDateTime::fromMSecsSinceEpoch(instant.time_since_epoch().count(), Qt::UTC);
}

/// "30 August 2026, 00:00 to 23:59 UTC", "30 August to 2 September 2026".
QString periodText(Instant first, Instant last) {
    const QLocale locale;
    const QDateTime from = utc(first);
    const QDateTime to = utc(last);
    const QString day = QStringLiteral("d MMMM yyyy");
    const QString clock = QStringLiteral("HH:mm");
    if (from.date() == to.date())
        return ImportList::tr("%1, %2 to %3 UTC")
            .arg(locale.toString(from.date(), day), from.time().toString(clock),
                 to.time().toString(clock));
    const bool sameYear = from.date().year() == to.date().year();
    return ImportList::tr("%1 to %2")
        .arg(locale.toString(from.date(), sameYear ? QStringLiteral("d MMMM") : day),
             locale.toString(to.date(), day));
}

ImportRow rowOf(const store::ImportInfo& info) {
    ImportRow row;
    row.key = static_cast<int>(info.id.value);
    row.name = toQt(info.description.name);
    row.period = info.first && info.last ? periodText(*info.first, *info.last) : QString();
    row.requests = countText(info.requests);
    row.addresses = countText(info.clients);
    row.rejected = info.rejected == 0 ? QString()
                                      : counted(info.rejected, ImportList::tr("1 line rejected"),
                                                ImportList::tr("%1 lines rejected"));
    row.counted = info.counting == store::Counting::Counted;
    return row;
}

} // namespace

ImportList::ImportList(ProjectFile& file, QObject* parent) : QObject(parent), m_file(file) {
    connect(&file, &ProjectFile::projectChanged, this, [this] {
        showRejects(0);
        refresh();
    });
    connect(&file, &ProjectFile::movingChanged, this, &ImportList::changed);
}

void ImportList::refresh() {
    std::vector<ImportRow> rows;
    if (project() != nullptr) {
        const auto imports = project()->imports();
        if (!imports)
            emit failed(sentence(imports.error()));
        else
            std::transform(imports->begin(), imports->end(), std::back_inserter(rows), rowOf);
    }
    m_rows.assign(std::move(rows));
    emit changed();
}

QString ImportList::countedText() const {
    int number = 0;
    QString name;
    for (const ImportRow& row : m_rows.rows()) {
        if (row.counted) {
            ++number;
            name = row.name;
        }
    }
    return number == 0 ? tr("nothing counts") : number == 1 ? name : tr("%1 imports").arg(number);
}

bool ImportList::done(const Result<void>& result) {
    if (!result)
        emit failed(sentence(result.error()));
    refresh();
    return result.has_value();
}

void ImportList::rename(int import, const QString& name) {
    const QString plain = name.trimmed();
    if (changeable() != nullptr && !plain.isEmpty())
        done(project()->renameImport(idOf(import), fromQt(plain)));
}

void ImportList::remove(int import) {
    if (changeable() == nullptr)
        return;
    if (m_rejectsOf == import)
        showRejects(0);
    if (done(project()->removeImport(idOf(import)))) {
        m_file.sweep();
        m_file.reloadTraffic();
    }
}

void ImportList::setCounted(int import, bool counted) {
    const ImportRow* known = row(import);
    if (changeable() == nullptr || known == nullptr || known->counted == counted)
        return;
    const auto counting = counted ? store::Counting::Counted : store::Counting::LeftOut;
    if (done(project()->countImport(idOf(import), counting)))
        m_file.reloadTraffic();
}

const ImportRow* ImportList::row(int import) const {
    const auto found = std::find_if(m_rows.rows().begin(), m_rows.rows().end(),
                                    [&](const ImportRow& row) { return row.key == import; });
    return found == m_rows.rows().end() ? nullptr : &*found;
}

QString ImportList::rejectsTitle() const {
    const ImportRow* of = row(m_rejectsOf);
    return of == nullptr ? QString() : of->name;
}

void ImportList::showRejects(int import) {
    m_rejectsOf = import;
    m_rejectsTotal.clear();
    std::vector<RejectRow> rows;
    if (import != 0 && project() != nullptr) {
        const auto rejects = project()->rejects(idOf(import), 0, kMostRejects);
        if (!rejects) {
            emit failed(sentence(rejects.error()));
        } else {
            for (const store::StoredReject& reject : *rejects)
                rows.push_back({static_cast<double>(reject.line), countText(reject.line),
                                asSentence(toQt(reject.reason)), toQt(reject.text)});
        }
        const ImportRow* of = row(import);
        m_rejectsTotal = of == nullptr ? QString() : of->rejected;
        if (static_cast<int>(rows.size()) == kMostRejects)
            m_rejectsTotal =
                tr("%1, the first %2 are here").arg(m_rejectsTotal, countText(kMostRejects));
    }
    m_rejects.assign(std::move(rows));
    emit rejectsChanged();
}

QString ImportList::rejectsFileName() const {
    return QFileInfo(rejectsTitle()).completeBaseName() + tr(" rejected") + QStringLiteral(".log");
}

Result<void> ImportList::writeRejects(QIODevice& file) const {
    std::int64_t written = 0;
    while (true) {
        const auto rejects = project()->rejects(idOf(m_rejectsOf), written, kMostRejects);
        if (!rejects)
            return tl::unexpected(rejects.error());
        for (const store::StoredReject& reject : *rejects) {
            file.write(reject.text.data(), static_cast<qint64>(reject.text.size()));
            file.putChar('\n');
        }
        written += static_cast<std::int64_t>(rejects->size());
        if (rejects->empty())
            return {};
    }
}

bool ImportList::saveRejects(const QUrl& file) {
    if (m_rejectsOf == 0 || project() == nullptr)
        return false;
    const QString path = file.toLocalFile();
    QSaveFile target(path);
    const auto fail = [&](const QString& why) {
        emit failed(tr("%1 was not written: %2").arg(path, why));
        return false;
    };
    if (!target.open(QIODevice::WriteOnly))
        return fail(target.errorString());
    if (const auto written = writeRejects(target); !written)
        return fail(sentence(written.error()));
    return target.commit() || fail(target.errorString());
}

} // namespace edgefence::desktop
