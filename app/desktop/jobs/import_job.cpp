// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/jobs/import_job.h"

#include "app/desktop/jobs/work_priority.h"
#include "app/desktop/messages.h"
#include "core/traffic/asked_fields.h"
#include "core/traffic/batch_assembler.h"
#include "core/traffic/messages.h"
#include "core/traffic/scenario.h"

#include <QElapsedTimer>
#include <QMetaObject>

#include <algorithm>
#include <utility>

namespace edgefence::desktop {

namespace {

constexpr qint64 kPause = 100;
constexpr std::string_view kMadeUp = "made_up";

Instant now() { return std::chrono::floor<Duration>(std::chrono::system_clock::now()); }

/// All columns: a scenario fills what it speaks of.
constexpr std::array<rules::Column, rules::kColumnCount> allColumns() {
    std::array<rules::Column, rules::kColumnCount> columns{};
    for (std::size_t i = 0; i < columns.size(); ++i)
        columns[i] = static_cast<rules::Column>(i);
    return columns;
}

} // namespace

ImportJob::ImportJob(Task task, store::ImportWriter writer) : m_task(std::move(task)) {
    m_thread = std::jthread([this, taken = std::move(writer)](const std::stop_token& stop) mutable {
        yieldToTheWindow();
        // The writer ends in there: removing what was written takes a while.
        auto result = import(std::move(taken), stop);
        settle(Fate::Past);
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

bool ImportJob::settle(Fate fate) {
    Fate settled = Fate::Open;
    return m_fate.compare_exchange_strong(settled, fate) || settled == fate;
}

bool ImportJob::stop() {
    const bool isStopped = settle(Fate::Stopped);
    m_thread.request_stop();
    return isStopped;
}

Result<ImportJob::Taken> ImportJob::take(const LogFile& file, store::ImportWriter& writer,
                                         const std::stop_token& stop) {
    auto log = traffic::BlockSource::open(file.path, stop);
    if (!log)
        return tl::unexpected(log.error());
    const auto mask = traffic::makeMask(file.anonymising);
    if (!mask)
        return tl::unexpected(mask.error());
    const traffic::LogFormat format = file.reading.detect(*log).format;
    traffic::ImportOptions options;
    options.mask = mask->get();
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
    auto report = traffic::importLog(*log, format, file.reading, writer, options);
    if (!report)
        return tl::unexpected(report.error());
    Taken taken;
    taken.description.format = format.name;
    taken.description.lines = report->counts.lines;
    taken.description.blank = report->counts.blank;
    taken.description.directives = report->counts.directives;
    taken.requests = report->counts.requests;
    taken.warnings = std::move(report->warnings);
    return taken;
}

Result<ImportJob::Taken> ImportJob::take(const MadeUpDay& day, store::ImportWriter& writer,
                                         const std::stop_token& stop) {
    const auto scenario = traffic::readScenario(day.scenario);
    if (!scenario)
        return tl::unexpected(scenario.error());
    static constexpr auto kColumns = allColumns();
    traffic::RawDictionaries values;
    traffic::BlockRows rows;
    traffic::RecordWriter records(values, kColumns, traffic::ValueLife::Record, rows);
    traffic::play(*scenario, [&](const traffic::Request& request) {
        records.request(request);
        return !stop.stop_requested();
    });
    records.finish();
    if (stop.stop_requested())
        return tl::unexpected(Error{message(traffic::kCancelled), {}, {}});
    traffic::BatchAssembler batches(writer, 1);
    auto added = batches.add(0, rows);
    if (added)
        added = batches.finish();
    if (!added)
        return tl::unexpected(added.error());
    Taken taken;
    taken.description.format = kMadeUp;
    taken.description.lines = static_cast<std::int64_t>(rows.times.size());
    taken.requests = taken.description.lines;
    return taken;
}

Result<ImportEnd> ImportJob::import(store::ImportWriter writer, const std::stop_token& stop) {
    auto taken =
        std::visit([&](const auto& from) { return take(from, writer, stop); }, m_task.from);
    if (!taken)
        return tl::unexpected(taken.error());
    if (taken->requests == 0)
        return tl::unexpected(Error{message(kNoRequestInFile, m_task.name), {}, {}});
    ImportEnd end;
    end.warnings = std::move(taken->warnings);
    if (m_task.known == Known::LeaveOut) {
        const auto duplicate = writer.duplicateOf();
        if (!duplicate)
            return tl::unexpected(duplicate.error());
        end.duplicateOf = *duplicate;
        if (end.duplicateOf)
            return end;
        const auto overlap = writer.overlap();
        if (!overlap)
            return tl::unexpected(overlap.error());
        end.overlap = *overlap;
        if (end.overlap)
            return end;
    }
    // A short log is read before anybody asks whether to go on.
    if (stop.stop_requested() || !settle(Fate::Past))
        return tl::unexpected(Error{message(traffic::kCancelled), {}, {}});
    taken->description.name = m_task.name;
    taken->description.added = now();
    const auto import = writer.finish(taken->description);
    if (!import)
        return tl::unexpected(import.error());
    end.import = *import;
    return end;
}

} // namespace edgefence::desktop
