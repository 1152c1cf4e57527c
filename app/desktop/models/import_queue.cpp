// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/import_queue.h"

#include "app/desktop/convert.h"
#include "app/desktop/counted.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace edgefence::desktop {

namespace {

/// A share below this says nothing about the whole.
constexpr double kTellingShare = 0.02;

QString leftText(double seconds) {
    if (seconds < 1)
        return ImportQueue::tr("under 1 s left");
    const auto whole = std::chrono::seconds(static_cast<std::int64_t>(std::ceil(seconds)));
    return ImportQueue::tr("about %1 left").arg(durationText(whole));
}

} // namespace

ImportQueue::ImportQueue(ProjectFile& file, QObject* parent) : QObject(parent), m_file(file) {}

void ImportQueue::add(ImportJob::Task task) {
    RunningRow row;
    row.key = ++m_lastKey;
    row.name = toQt(task.name);
    std::vector<RunningRow> rows = m_rows.rows();
    rows.push_back(row);
    m_rows.assign(std::move(rows));
    m_waiting.push_back({row.key, std::move(task)});
    showWaiting(row.key);
    startNext();
}

void ImportQueue::showWaiting(int key) {
    change(key, [](RunningRow& row) {
        row.phase = QStringLiteral("waiting");
        row.text = tr("Waiting");
        row.share = 0;
    });
}

void ImportQueue::importAgain(int key) {
    const auto known = std::find_if(m_known.begin(), m_known.end(),
                                    [&](const Waiting& waiting) { return waiting.key == key; });
    if (known == m_known.end())
        return;
    Waiting again = std::move(*known);
    m_known.erase(known);
    again.task.known = ImportJob::Known::CountAgain;
    m_waiting.push_back(std::move(again));
    showWaiting(key);
    startNext();
}

void ImportQueue::hold() {
    m_held = true;
    if (m_job == nullptr)
        return;
    // One that is too late to be stopped may be missing in a copy that is being made: it begins
    // anew, too, and is known if it is not.
    m_waiting.push_front(m_running);
    showWaiting(m_running.key);
    stopRunning();
}

void ImportQueue::resume() {
    m_held = false;
    startNext();
}

void ImportQueue::startNext() {
    if (m_held || m_job || m_waiting.empty() || m_file.project() == nullptr)
        return;
    m_running = std::move(m_waiting.front());
    m_waiting.pop_front();
    auto writer = m_file.project()->beginImport();
    if (!writer) {
        ImportEnd failed;
        failed.error = writer.error();
        end(failed);
        return;
    }
    m_since.start();
    change(m_running.key, [](RunningRow& row) {
        row.phase = QStringLiteral("reading");
        row.text = tr("Reading");
    });
    m_job = new ImportJob(m_running.task, *std::move(writer));
    m_job->setParent(this);
    connect(m_job, &ImportJob::progressed, this, &ImportQueue::showProgress);
    connect(m_job, &ImportJob::ended, this, &ImportQueue::end);
    connect(m_job, &ImportJob::ended, m_job, &QObject::deleteLater);
}

void ImportQueue::showProgress() {
    if (!m_job)
        return;
    const traffic::ImportProgress& progress = m_job->progress();
    const double seconds = std::max<double>(1, static_cast<double>(m_since.elapsed())) / 1000;
    const std::int64_t lines = progress.counts.lines;
    change(m_running.key, [&](RunningRow& row) {
        row.rate = counted(std::llround(static_cast<double>(lines) / seconds),
                           tr("1 line a second"), tr("%1 lines a second"));
        row.text = counted(lines, tr("Reading, 1 line"), tr("Reading, %1 lines"));
        if (!progress.bytesInAll || *progress.bytesInAll <= 0)
            return;
        row.share = std::min(1.0, static_cast<double>(progress.bytesTaken) /
                                      static_cast<double>(*progress.bytesInAll));
        if (row.share < kTellingShare)
            return;
        // Three figures are as many as an estimate has.
        const double all = static_cast<double>(lines) / row.share;
        const double unit = std::pow(10, std::max(0.0, std::floor(std::log10(all)) - 2));
        row.text =
            tr("Reading, %1 of about %2 lines")
                .arg(countText(lines), countText(std::llround(all / unit) * std::llround(unit)));
        row.left = leftText(seconds / row.share - seconds);
    });
}

void ImportQueue::end(const ImportEnd& end) {
    m_job = nullptr;
    Waiting ended = std::exchange(m_running, {});
    if (end.import) {
        if (end.warnings.empty())
            remove(ended.key);
        else
            change(ended.key, [&](RunningRow& row) {
                row.phase = QStringLiteral("damaged");
                row.text = tr("Imported in part: %1").arg(sentence(end.warnings.front()));
            });
        emit imported(end.import->value);
    } else {
        const QString known = knownText(end);
        change(ended.key, [&](RunningRow& row) {
            row.phase = known.isEmpty() ? QStringLiteral("failed") : QStringLiteral("known");
            row.text = known.isEmpty() ? tr("Not imported: %1").arg(sentence(*end.error)) : known;
        });
        if (!known.isEmpty())
            m_known.push_back(std::move(ended));
    }
    startNext();
}

QString ImportQueue::knownText(const ImportEnd& end) const {
    if (end.duplicateOf)
        return tr("Has the same requests as %1 and was not imported again")
            .arg(nameOf(*end.duplicateOf));
    if (end.overlap)
        return (end.overlap->requests == 1
                    ? tr("%1 of its requests is in %2 already, so it was not imported")
                    : tr("%1 of its requests are in %2 already, so it was not imported"))
            .arg(countText(end.overlap->requests), nameOf(end.overlap->import));
    return {};
}

void ImportQueue::cancel(int key) {
    if (key == m_running.key && m_job != nullptr) {
        if (!m_job->stop())
            return; // it ends by itself, and says how
        stopRunning();
    }
    const auto isIt = [&](const Waiting& waiting) { return waiting.key == key; };
    m_waiting.erase(std::remove_if(m_waiting.begin(), m_waiting.end(), isIt), m_waiting.end());
    m_known.erase(std::remove_if(m_known.begin(), m_known.end(), isIt), m_known.end());
    remove(key);
    startNext();
}

bool ImportQueue::stopRunning() {
    m_running = {};
    if (m_job == nullptr)
        return false;
    m_job->disconnect(this);
    return std::exchange(m_job, nullptr)->stop();
}

bool ImportQueue::cancelAll() {
    const bool hadMore = !m_waiting.empty();
    m_waiting.clear();
    m_known.clear();
    m_held = false;
    m_rows.clear();
    return stopRunning() || hadMore;
}

void ImportQueue::change(int key, const std::function<void(RunningRow&)>& change) {
    std::vector<RunningRow> rows = m_rows.rows();
    for (RunningRow& row : rows) {
        if (row.key == key)
            change(row);
    }
    m_rows.assign(std::move(rows));
}

void ImportQueue::remove(int key) {
    std::vector<RunningRow> rows = m_rows.rows();
    rows.erase(std::remove_if(rows.begin(), rows.end(),
                              [&](const RunningRow& row) { return row.key == key; }),
               rows.end());
    m_rows.assign(std::move(rows));
}

QString ImportQueue::nameOf(store::ImportId import) const {
    if (const auto imports = m_file.project()->imports()) {
        for (const store::ImportInfo& info : *imports) {
            if (info.id == import)
                return toQt(info.description.name);
        }
    }
    return QString::number(import.value);
}

} // namespace edgefence::desktop
