// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/migrations.h"

#include "core/store/messages.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string>
#include <system_error>

namespace edgefence::store {
namespace {

// Ids of what belongs to an import are its id times 2^32 plus a running number, so that all of it
// is one range, written at its end.
constexpr const char* kFormat1 = R"sql(
CREATE TABLE variant (
    id INTEGER PRIMARY KEY,
    position INTEGER NOT NULL,
    name TEXT NOT NULL UNIQUE,
    plan TEXT NOT NULL              -- as a plan file
);
CREATE TABLE state (                -- of the window
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE import (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    visible INTEGER NOT NULL,       -- 0: still being written, or left over
    counted INTEGER NOT NULL,       -- 0: the project's answers leave it out
    name TEXT NOT NULL,
    format TEXT NOT NULL,
    added INTEGER NOT NULL,         -- milliseconds since 1970, like all times
    lines INTEGER NOT NULL,
    blank INTEGER NOT NULL,
    directives INTEGER NOT NULL,
    rejected INTEGER NOT NULL,
    rows INTEGER NOT NULL,
    requests INTEGER NOT NULL,      -- rows by their weight
    clients INTEGER NOT NULL,
    first INTEGER,
    last INTEGER,
    ordered INTEGER NOT NULL,       -- 0: time_order says the order in time
    fingerprint TEXT NOT NULL       -- of times and values: equal for equal content
);
CREATE TABLE segment (              -- up to 65,536 requests in file order
    id INTEGER PRIMARY KEY,
    rows INTEGER NOT NULL,
    time_base INTEGER NOT NULL,
    time BLOB NOT NULL,             -- milliseconds after time_base
    weight BLOB,                    -- requests a row stands for; NULL: one each
    client BLOB,                    -- codes of table value; 0: the request has none; NULL: no
    method BLOB,                    -- request of the segment has one
    scheme BLOB,
    host BLOB,
    path BLOB,
    query BLOB,
    protocol BLOB,
    user_agent BLOB,
    referer BLOB,
    country BLOB,
    asn BLOB,
    colo BLOB,
    status BLOB,
    cache_status BLOB,
    verified_bot BLOB
);
CREATE TABLE time_order (           -- which row of the import is the n-th in time, less n
    segment_id INTEGER PRIMARY KEY,
    displacement BLOB NOT NULL      -- 0, -1, 1, -2, 2 ... as 0, 1, 2, 3, 4 ...
);
CREATE TABLE stored_column (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL
);
INSERT INTO stored_column (id, name) VALUES
    (0, 'client'), (1, 'method'), (2, 'scheme'), (3, 'host'), (4, 'path'), (5, 'query'),
    (6, 'protocol'), (7, 'user_agent'), (8, 'referer'), (9, 'country'), (10, 'asn'), (11, 'colo'),
    (12, 'status'), (13, 'cache_status'), (14, 'verified_bot');
CREATE TABLE value (                -- the dictionaries: code n is a column's n-th distinct value
    id INTEGER PRIMARY KEY,
    column_id INTEGER NOT NULL,
    code INTEGER NOT NULL,
    value NOT NULL                  -- text; a blob where the bytes are not UTF-8
);
CREATE TABLE reject (
    id INTEGER PRIMARY KEY,
    line INTEGER NOT NULL,
    code TEXT NOT NULL,
    reason TEXT NOT NULL,
    line_text NOT NULL              -- like value.value
);
CREATE VIEW dictionary AS
    SELECT value.id >> 32 AS import_id, stored_column.name AS "column", code, value
    FROM value JOIN stored_column ON stored_column.id = column_id;
)sql";

constexpr const char* kFormat2 = R"sql(
CREATE TABLE sample (               -- some requests of an import, to find those that overlap
    import_id INTEGER PRIMARY KEY,
    level INTEGER NOT NULL,         -- hashes end with so many zero bits
    rows INTEGER NOT NULL,
    hashes BLOB NOT NULL            -- of time, client, method, path, query and status, rising
);
)sql";

constexpr std::array kMigrations{kFormat1, kFormat2};

} // namespace

std::span<const char* const> migrations() { return kMigrations; }

std::int64_t newestFormat() { return static_cast<std::int64_t>(kMigrations.size()); }

std::int64_t formatOf(const Database& database) {
    if (database.integer("PRAGMA application_id") != kApplicationId) {
        throw Failure{
            {message(kNotAProject, database.file().string()), {}, message(kNotAProjectHint)}};
    }
    const std::int64_t format = database.integer("PRAGMA user_version");
    if (format > newestFormat()) {
        throw Failure{{message(kProjectNewer, database.file().string(), format, newestFormat()),
                       {},
                       message(kProjectNewerHint)}};
    }
    if (format < 1) {
        failDamaged(database.file(), "its format has no number");
    }
    return format;
}

void migrate(const Database& database, std::span<const char* const> steps) {
    const auto newest = static_cast<std::int64_t>(steps.size());
    for (std::int64_t format = database.integer("PRAGMA user_version"); format < newest; ++format) {
        Transaction transaction(database);
        database.execute(steps[static_cast<std::size_t>(format)]);
        database.execute(fmt::format("PRAGMA user_version = {}", format + 1).c_str());
        transaction.commit();
    }
}

Database openToRead(const std::filesystem::path& file) {
    const std::int64_t format = formatOf(Database(file, Database::Mode::Look));
    if (format < newestFormat()) {
        throw Failure{{message(kProjectOlder, file.string(), format, newestFormat()),
                       {},
                       message(kProjectOlderHint)}};
    }
    return {file, Database::Mode::Read};
}

Database openToWrite(const std::filesystem::path& file) {
    Database database(file, Database::Mode::Write);
    formatOf(database);
    database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    migrate(database);
    return database;
}

namespace {

[[noreturn]] void failUnwritable(const std::filesystem::path& file, const std::error_code& why) {
    throw Failure{{message(kProjectReadOnly, file.string(), why.message()),
                   {},
                   message(kProjectReadOnlyHint)}};
}

/// Puts the changes that stand in a database's log into its file; they may be the last edits of
/// somebody's project. A log without its file is worth nothing.
void finishLog(const std::filesystem::path& file) {
    std::error_code error;
    const auto bytes = std::filesystem::file_size(file.string() + "-wal", error);
    if (error || bytes == 0) {
        return;
    }
    if (std::filesystem::file_size(file, error) == 0 || error) {
        std::filesystem::remove(file.string() + "-wal", error);
        return;
    }
    const Database old(file, Database::Mode::Write);
    if (old.integer("PRAGMA wal_checkpoint(TRUNCATE)") != 0) {
        throw Failure{{message(kProjectInUse, file.string(), file.string() + "-wal"),
                       {},
                       message(kProjectInUseHint)}};
    }
}

/// A file, or the names in a folder, survive the machine's end.
void toDisk(const std::filesystem::path& file) {
    const int descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC);
    const bool done = descriptor >= 0 && fsync(descriptor) == 0;
    const std::error_code why(done ? 0 : errno, std::generic_category());
    if (descriptor >= 0) {
        close(descriptor);
    }
    if (!done) {
        failUnwritable(file, why);
    }
}

} // namespace

std::filesystem::path unfinishedFile(const std::filesystem::path& file) {
    std::filesystem::path unfinished = file.string() + "-new";
    std::error_code ignored;
    std::filesystem::remove(unfinished, ignored);
    return unfinished;
}

void putInPlace(const std::filesystem::path& finished, const std::filesystem::path& file) {
    std::error_code ignored;
    try {
        finishLog(file);
        toDisk(finished);
        std::error_code error;
        std::filesystem::rename(finished, file, error);
        if (error) {
            failUnwritable(file, error);
        }
    } catch (const Failure&) {
        std::filesystem::remove(finished, ignored);
        throw;
    }
    // Empty since finishLog(); what stood in them would be taken for changes of the new file.
    std::filesystem::remove(file.string() + "-wal", ignored);
    std::filesystem::remove(file.string() + "-shm", ignored);
    // The name, too. Where a folder cannot be opened for this, the file itself is safe all the
    // same.
    static_cast<void>(guarded([&] { toDisk(file.parent_path()); }));
}

void createProjectFile(const std::filesystem::path& file) {
    const std::filesystem::path unfinished = unfinishedFile(file);
    try {
        const Database database(unfinished, Database::Mode::Create);
        // Pages of 16 KiB keep a segment's blobs in few pieces; the freed ones can be given back.
        database.execute("PRAGMA page_size = 16384; PRAGMA auto_vacuum = INCREMENTAL");
        database.execute(fmt::format("PRAGMA application_id = {}", kApplicationId).c_str());
        migrate(database);
    } catch (const Failure&) {
        std::error_code ignored;
        std::filesystem::remove(unfinished, ignored);
        throw;
    }
    putInPlace(unfinished, file);
}

} // namespace edgefence::store
