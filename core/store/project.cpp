// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/project.h"

#include "core/store/database.h"
#include "core/store/import_rows.h"
#include "core/store/lock_file.h"
#include "core/store/messages.h"
#include "core/store/migrations.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <system_error>

namespace edgefence::store {

struct Project::State {
    /// None if the project is open for reading only.
    std::shared_ptr<const LockFile> lock;
    Database database;
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
void removeLeftovers(const Database& database) {
    std::vector<ImportId> leftovers;
    Statement select = database.prepare("SELECT id FROM import WHERE visible = 0");
    while (select.step()) {
        leftovers.push_back({static_cast<std::uint32_t>(select.integer(0))});
    }
    for (const ImportId import : leftovers) {
        removeImport(database, import);
    }
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

void requireFreeName(const Database& database, std::string_view name, std::int64_t except) {
    Statement select = database.prepare("SELECT 1 FROM variant WHERE name = ? AND id <> ?");
    if (select.bindText(1, name).bind(2, except).step()) {
        throw Failure{{message(kVariantNameTaken, database.file().string(), name),
                       {},
                       message(kVariantNameTakenHint)}};
    }
}

Variant variantOf(const Statement& row) {
    return {{static_cast<std::uint32_t>(row.integer(0))},
            std::string(row.text(1)),
            std::string(row.text(2))};
}

} // namespace

Project::Project(std::unique_ptr<State> state) : m_state(std::move(state)) {}
Project::~Project() = default;
Project::Project(Project&&) noexcept = default;
Project& Project::operator=(Project&&) noexcept = default;

bool Project::isMissing(const fs::path& file) {
    std::error_code error;
    return !fs::exists(file, error) ||
           (fs::is_regular_file(file, error) && fs::is_empty(file, error));
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
        return Project(std::make_unique<State>(State{std::move(lock), openToWrite(target)}));
    });
}

Result<Project> Project::open(const fs::path& file, Access access) {
    return guarded([&] {
        const fs::path target = resolved(file);
        if (access == Access::Read) {
            return Project(std::make_unique<State>(State{nullptr, openToRead(target)}));
        }
        // Before a lock file is made beside what turns out not to be ours.
        formatOf(Database(target, Database::Mode::Look));
        auto lock = std::make_shared<const LockFile>(target);
        auto state = std::make_unique<State>(State{std::move(lock), openToWrite(target)});
        // What a full disk keeps from being removed waits for the next time.
        static_cast<void>(guarded([&] { removeLeftovers(state->database); }));
        return Project(std::move(state));
    });
}

const fs::path& Project::file() const { return m_state->database.file(); }

Access Project::access() const { return m_state->lock ? Access::Write : Access::Read; }

Result<std::vector<Variant>> Project::variants() const {
    return guarded([this] {
        std::vector<Variant> result;
        Statement select =
            m_state->database.prepare("SELECT id, name, plan FROM variant ORDER BY position, id");
        while (select.step()) {
            result.push_back(variantOf(select));
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

Result<VariantId> Project::addVariant(std::string_view name, std::string_view plan) {
    return guarded([&] {
        Transaction transaction(m_state->database);
        requireFreeName(m_state->database, name, 0);
        m_state->database
            .prepare("INSERT INTO variant (position, name, plan) "
                     "SELECT coalesce(max(position) + 1, 0), ?, ? FROM variant")
            .bindText(1, name)
            .bindText(2, plan)
            .run();
        transaction.commit();
        return VariantId{static_cast<std::uint32_t>(m_state->database.lastRowId())};
    });
}

Result<void> Project::changeVariant(const Variant& variant) {
    return guarded([&] {
        Transaction transaction(m_state->database);
        requireFreeName(m_state->database, variant.name, variant.id.value);
        m_state->database.prepare("UPDATE variant SET name = ?, plan = ? WHERE id = ?")
            .bindText(1, variant.name)
            .bindText(2, variant.plan)
            .bind(3, variant.id.value)
            .run();
        transaction.commit();
    });
}

Result<void> Project::removeVariant(VariantId variant) {
    return guarded([&] {
        m_state->database.prepare("DELETE FROM variant WHERE id = ?").bind(1, variant.value).run();
    });
}

Result<void> Project::orderVariants(const std::vector<VariantId>& order) {
    return guarded([&] {
        Transaction transaction(m_state->database);
        Statement update =
            m_state->database.prepare("UPDATE variant SET position = ? WHERE id = ?");
        std::int64_t position = 0;
        for (const VariantId variant : order) {
            update.bind(1, position++).bind(2, variant.value).run();
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
        store::removeImport(m_state->database, import);
    });
}

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

Result<void> Project::copyTo(const fs::path& target) const {
    return guarded([&] {
        const fs::path to = resolved(target);
        const LockFile lock(to);
        const fs::path unfinished = unfinishedFile(to);
        m_state->database.prepare("VACUUM INTO ?").bindText(1, unfinished.string()).run();
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
