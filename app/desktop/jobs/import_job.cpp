// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/jobs/import_job.h"

#include "app/desktop/jobs/work_priority.h"
#include "app/desktop/messages.h"
#include "core/traffic/detector.h"

#include <QElapsedTimer>
#include <QMetaObject>

#include <algorithm>
#include <utility>

namespace edgefence::desktop {

namespace {

constexpr qint64 kPause = 100;

Instant now() { return std::chrono::floor<Duration>(std::chrono::system_clock::now()); }

} // namespace

ImportJob::ImportJob(Task task, store::ImportWriter writer) : m_task(std::move(task)) {
    m_thread = std::jthread([this, taken = std::move(writer)](const std::stop_token& stop) mutable {
        yieldToTheWindow();
        // The writer ends in there: removing what was written takes a while.
        auto result = import(std::move(taken), stop);
        ImportEnd end;
        if (result)
            end = *std::move(result);
        else
            end.error = result.error();
        // A job that is being deleted waits for this thread and hears nothing more.
        QMetaObject::invokeMethod(
            this, [this, end = std::move(end)] { emit ended(end); }, Qt::QueuedConnection);
    });
}

ImportJob::~ImportJob() = default;

Result<ImportEnd> ImportJob::import(store::ImportWriter writer, const std::stop_token& stop) {
    auto log = traffic::BlockSource::open(m_task.path, stop);
    if (!log)
        return tl::unexpected(log.error());
    const traffic::LogFormat format =
        m_task.format ? *m_task.format : traffic::detectFormat(*m_task.catalogue, *log).format;
    traffic::ImportOptions options;
    options.threads = std::max(1U, std::thread::hardware_concurrency() - 1);
    options.stop = stop;
    QElapsedTimer sinceLast;
    options.progress = [&](const traffic::ImportProgress& progress) {
        if (sinceLast.isValid() && sinceLast.elapsed() < kPause)
            return;
        sinceLast.start();
        QMetaObject::invokeMethod(
            this,
            [this, progress] {
                m_progress = progress;
                emit progressed();
            },
            Qt::QueuedConnection);
    };
    auto report = traffic::importLog(*log, format, writer, options);
    if (!report)
        return tl::unexpected(report.error());

    ImportEnd end;
    end.counts = report->counts;
    end.warnings = report->warnings;
    if (report->counts.requests == 0)
        return tl::unexpected(Error{message(kNoRequestInFile, m_task.name), {}, {}});
    const auto duplicate = writer.duplicateOf();
    if (!duplicate)
        return tl::unexpected(duplicate.error());
    end.duplicateOf = *duplicate;
    if (end.duplicateOf)
        return end;

    store::ImportDescription description;
    description.name = m_task.name;
    description.format = format.name;
    description.added = now();
    description.lines = report->counts.lines;
    description.blank = report->counts.blank;
    description.directives = report->counts.directives;
    const auto import = writer.finish(description);
    if (!import)
        return tl::unexpected(import.error());
    end.import = *import;
    return end;
}

} // namespace edgefence::desktop
