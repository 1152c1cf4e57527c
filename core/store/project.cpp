// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/project.h"

#include "core/store/database.h"
#include "core/store/import_rows.h"
#include "core/store/lock_file.h"
#include "core/store/messages.h"
#include "core/store/migrations.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <system_error>
#include <utility>

namespace edgefence::store {

struct Project::State {
    /// None if the project is open for reading only.
    std::shared_ptr<const LockFile> lock;
    Database database;
    /// Imports that nobody sees, with room to give back.
    std::vector<ImportId> gone;
};

namespace {

namespace fs = std::filesystem;

/// The file behind links, so that two ways to a project lead to one lock.
fs::path resolved(const fs::path& file) {
    std::error_code error;
    fs::path result = fs::weakly_canonical(file, error);
    return error ? file : result;
}

/// Imports that nobody can see: this process has just become the writer, so nobody writes them.
std::vector<ImportId> leftovers(const Database& database) {
    std::vector<ImportId> found;
    Statement select = database.prepare("SELECT id FROM import WHERE visible = 0");
    while (select.step()) {
        found.push_back({static_cast<std::uint32_t>(select.integer(0))});
    }
    return found;
}

std::optional<Instant> instantOf(const Statement& row, int column) {
    return row.isNull(column) ? std::nullopt
                              : std::optional(Instant(Duration(row.integer(column))));
}

/// REQUIRES: everything is bound.
void runOnImport(const Database& database, Statement statement, ImportId import) {
    Transaction transaction(database);
    statement.run();
    if (database.integer("SELECT changes()") == 0) {
        throw Failure{unknownImport(database, import)};
    }
    transaction.commit();
}

void requireDistinctNames(const fs::path& file, const std::vector<Variant>& variants) {
    std::set<std::string_view> names;
    for (const Variant& variant : variants) {
        if (!names.insert(variant.name).second) {
            throw Failure{{message(kVariantNameTaken, file.string(), variant.name),
                           {},
                           message(kVariantNameTakenHint)}};
        }
    }
}

Database openToCopy(const fs::path& file) {
    Database database = openToRead(file);
    // It writes to the other file only, which SQLite counts as writing.
    database.execute("PRAGMA query_only = 0");
    return database;
}

} // namespace

Project::Project(std::unique_ptr<State> state) : m_state(std::move(state)) {}
Project::~Project() = default;
Project::Project(Project&&) noexcept = default;
Project& Project::operator=(Project&&) noexcept = default;

bool Project::isMissing(const fs::path& file) {
    std::error_code error;
    return !fs::exists(file, error);
}

Result<Project> Project::create(const fs::path& file) {
    return guarded([&] {
        const fs::path target = resolved(file);
        auto lock = std::make_shared<const LockFile>(target);
        if (!isMissing(target)) {
            throw Failure{
                {message(kProjectExists, file.string()), {}, message(kProjectExistsHint)}};
        }
        createProjectFile(target);
        return Project(std::make_unique<State>(State{std::move(lock), openToWrite(target), {}}));
    });
}

Result<Project> Project::open(const fs::path& file, Access access) {
    return guarded([&] {
        const fs::path target = resolved(file);
        if (access == Access::Read) {
            return Project(std::make_unique<State>(State{nullptr, openToRead(target), {}}));
        }
        // Before a lock file is made beside what turns out not to be ours.
        formatOf(Database(target, Database::Mode::Look));
        auto lock = std::make_shared<const LockFile>(target);
        Database database = openToWrite(target);
        std::vector<ImportId> gone = leftovers(database);
        return Project(
            std::make_unique<State>(State{std::move(lock), std::move(database), std::move(gone)}));
    });
}

const fs::path& Project::file() const { return m_state->database.file(); }

Access Project::access() const { return m_state->lock ? Access::Write : Access::Read; }

Result<std::vector<Variant>> Project::variants() const {
    return guarded([this] {
        std::vector<Variant> result;
        Statement select =
            m_state->database.prepare("SELECT name, plan FROM variant ORDER BY position, id");
        while (select.step()) {
            result.push_back({std::string(select.text(0)), std::string(select.text(1))});
        }
        return result;
    });
}

Result<Variant> Project::variant(std::string_view name) const {
    auto all = variants();
    if (!all) {
        return tl::unexpected(all.error());
    }
    std::vector<std::string_view> names;
    for (Variant& variant : *all) {
        if (variant.name == name) {
            return std::move(variant);
        }
        names.emplace_back(variant.name);
    }
    return tl::unexpected(Error{
        message(kVariantUnknown, file().string(), name),
        {},
        names.empty() ? message(kVariantNoneHint)
                      : message(kVariantUnknownHint, fmt::format("{}", fmt::join(names, ", ")))});
}

Result<void> Project::replaceVariants(const std::vector<Variant>& variants) {
    return guarded([&] {
        requireDistinctNames(file(), variants);
        Transaction transaction(m_state->database);
        m_state->database.execute("DELETE FROM variant");
        Statement insert = m_state->database.prepare(
            "INSERT INTO variant (position, name, plan) VALUES (?, ?, ?)");
        std::int64_t position = 0;
        for (const Variant& variant : variants) {
            insert.bind(1, position++).bindText(2, variant.name).bindText(3, variant.plan).run();
        }
        transaction.commit();
    });
}

Result<std::vector<ImportInfo>> Project::imports() const {
    return guarded([this] {
        std::vector<ImportInfo> result;
        Statement select = m_state->database.prepare(
            "SELECT id, name, format, added, lines, blank, directives, counted, rejected, rows, "
            "requests, clients, first, last FROM import WHERE visible = 1 ORDER BY id");
        while (select.step()) {
            ImportInfo info;
            info.id = {static_cast<std::uint32_t>(select.integer(0))};
            info.description = {std::string(select.text(1)),
                                std::string(select.text(2)),
                                Instant(Duration(select.integer(3))),
                                select.integer(4),
                                select.integer(5),
                                select.integer(6)};
            info.counting = select.integer(7) != 0 ? Counting::Counted : Counting::LeftOut;
            info.rejected = select.integer(8);
            info.rows = select.integer(9);
            info.requests = select.integer(10);
            info.clients = select.integer(11);
            info.first = instantOf(select, 12);
            info.last = instantOf(select, 13);
            result.push_back(std::move(info));
        }
        return result;
    });
}

Result<std::vector<StoredReject>> Project::rejects(ImportId import, std::int64_t first,
                                                   std::int64_t count) const {
    return guarded([&] {
        std::vector<StoredReject> result;
        Statement select = m_state->database.prepare(
            "SELECT line, code, reason, line_text FROM reject WHERE id BETWEEN ? AND ? "
            "ORDER BY id LIMIT ?");
        select.bind(1, firstRowId(import) + first).bind(2, lastRowId(import)).bind(3, count);
        while (select.step()) {
            result.push_back({select.integer(0), std::string(select.text(1)),
                              std::string(select.text(2)), std::string(select.text(3))});
        }
        return result;
    });
}

Result<ImportWriter> Project::beginImport() { return ImportWriter::begin(file(), m_state->lock); }

Result<void> Project::renameImport(ImportId import, std::string_view name) {
    return guarded([&] {
        Statement update =
            m_state->database.prepare("UPDATE import SET name = ? WHERE id = ? AND visible = 1");
        update.bindText(1, name).bind(2, import.value);
        runOnImport(m_state->database, std::move(update), import);
    });
}

Result<void> Project::countImport(ImportId import, Counting counting) {
    return guarded([&] {
        Statement update =
            m_state->database.prepare("UPDATE import SET counted = ? WHERE id = ? AND visible = 1");
        update.bind(1, counting == Counting::Counted ? 1 : 0).bind(2, import.value);
        runOnImport(m_state->database, std::move(update), import);
    });
}

Result<void> Project::removeImport(ImportId import) {
    return guarded([&] {
        Statement update =
            m_state->database.prepare("UPDATE import SET visible = 0 WHERE id = ? AND visible = 1");
        update.bind(1, import.value);
        runOnImport(m_state->database, std::move(update), import);
        m_state->gone.push_back(import);
    });
}

Sweep Project::sweep() { return {file(), std::exchange(m_state->gone, {})}; }

Result<std::map<std::string, std::string>> Project::windowState() const {
    return guarded([this] {
        std::map<std::string, std::string> result;
        Statement select = m_state->database.prepare("SELECT key, value FROM state");
        while (select.step()) {
            result.emplace(select.text(0), select.text(1));
        }
        return result;
    });
}

Result<void> Project::keepWindowState(std::string_view key, std::string_view value) {
    return guarded([&] {
        m_state->database
            .prepare("INSERT INTO state (key, value) VALUES (?, ?) "
                     "ON CONFLICT (key) DO UPDATE SET value = excluded.value")
            .bindText(1, key)
            .bindText(2, value)
            .run();
    });
}

Result<void> Project::copy(const fs::path& file, const fs::path& target,
                           const std::function<bool(double)>& goOn) {
    return guarded([&] {
        const fs::path to = resolved(target);
        const LockFile lock(to);
        const fs::path unfinished = unfinishedFile(to);
        const Database database = openToCopy(resolved(file));
        const auto pages = static_cast<double>(database.integer("PRAGMA page_count") -
                                               database.integer("PRAGMA freelist_count"));
        const double bytes = pages * static_cast<double>(database.integer("PRAGMA page_size"));
        bool stopped = false;
        const Watch watch(database, [&] {
            std::error_code none;
            const auto written = fs::file_size(unfinished, none);
            stopped = !goOn(none ? 0 : std::min(1.0, static_cast<double>(written) / bytes));
            return !stopped;
        });
        try {
            database.prepare("VACUUM INTO ?").bindText(1, unfinished.string()).run();
        } catch (const Failure& failure) {
            std::error_code ignored;
            fs::remove(unfinished, ignored);
            if (stopped) {
                throw Failure{{message(kCopyStopped, target.string()), {}, {}}};
            }
            if (failure.error.message.text == &kDiskFull) {
                throw Failure{{message(kDiskFull, target.string()), {}, message(kDiskFullHint)}};
            }
            throw;
        }
        putInPlace(unfinished, to);
    });
}

void Project::erase(Project project) {
    const fs::path file = project.file();
    const std::shared_ptr<const LockFile> lock = project.m_state->lock;
    project.m_state.reset();
    std::error_code ignored;
    for (const char* ending : {"", "-wal", "-shm"}) {
        fs::remove(file.string() + ending, ignored);
    }
}

} // namespace edgefence::store
