// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/store/import_writer.h"
#include "core/traffic/anonymising.h"
#include "core/traffic/importer.h"
#include "core/traffic/reading_choice.h"

#include <QObject>
#include <QTemporaryDir>

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <variant>
#include <vector>

namespace edgefence::desktop {

/// How an import ended.
struct ImportEnd {
    /// Absent: nothing was imported, and the project is as it was.
    std::optional<store::ImportId> import;
    /// The import that has the same content; then this one was not kept.
    std::optional<store::ImportId> duplicateOf;
    /// Or the one that has many of these requests; then neither.
    std::optional<store::Overlap> overlap;
    std::vector<Message> warnings;
    std::optional<Error> error;
};

/// Takes a log, or the made-up day of an example, into a project on a thread of its own. What is
/// stopped leaves nothing in the project.
class ImportJob final : public QObject {
    Q_OBJECT
  public:
    struct LogFile {
        std::string path;
        traffic::Reading reading;
        traffic::Anonymising anonymising;
        /// Where the log lies if it is there for this only; the last who has it takes it away.
        std::shared_ptr<const QTemporaryDir> scratch;
    };
    struct MadeUpDay {
        std::string scenario; ///< text of a scenario (core/traffic/scenario.h)
    };
    /// What becomes of requests that an import of the project has already.
    enum class Known : std::uint8_t { LeaveOut, CountAgain };
    struct Task {
        std::string name; ///< what the import will be called
        std::variant<LogFile, MadeUpDay> from;
        Known known = Known::LeaveOut;
    };
    ImportJob(Task task, store::ImportWriter writer);
    /// Stops, and waits for the thread.
    ~ImportJob() override;

    const traffic::ImportProgress& progress() const { return m_progress; }
    /// False if it is too late: it has ended, or what was imported is being kept. `ended` comes a
    /// moment later.
    bool stop();

  signals:
    /// At most ten times a second.
    void progressed();
    void ended(const edgefence::desktop::ImportEnd& end);

  private:
    /// What came to the writer.
    struct Taken {
        store::ImportDescription description;
        std::int64_t requests = 0;
        std::vector<Message> warnings;
    };
    Result<Taken> take(const LogFile& file, store::ImportWriter& writer,
                       const std::stop_token& stop);
    Result<Taken> take(const MadeUpDay& day, store::ImportWriter& writer,
                       const std::stop_token& stop);
    Result<ImportEnd> import(store::ImportWriter writer, const std::stop_token& stop);

    enum class Fate : std::uint8_t { Open, Stopped, Past };
    /// Settles what becomes of the import, once; false if it has been settled otherwise.
    bool settle(Fate fate);

    Task m_task;
    traffic::ImportProgress m_progress;
    std::atomic<Fate> m_fate = Fate::Open;
    std::jthread m_thread;
};

} // namespace edgefence::desktop
