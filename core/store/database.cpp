// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/database.h"

#include "core/store/messages.h"

#include <fmt/format.h>

#include <cerrno>
#include <string>
#include <system_error>

namespace edgefence::store {
namespace {

/// How long a statement waits for another connection's transaction; none of ours is over 200 ms.
constexpr int kBusyMilliseconds = 5'000;

Error failed(const std::filesystem::path& file, std::string_view why) {
    return {message(kProjectFailed, file.string(), why), {}, {}};
}

Error explain(const std::filesystem::path& file, int status, std::string_view why,
              int systemError) {
    if (systemError == ENOSPC || systemError == EDQUOT) {
        return {message(kDiskFull, file.string()), {}, message(kDiskFullHint)};
    }
    switch (status & 0xFF) {
    case SQLITE_FULL:
        return {message(kDiskFull, file.string()), {}, message(kDiskFullHint)};
    case SQLITE_NOTADB:
        return {message(kNotAProject, file.string()), {}, message(kNotAProjectHint)};
    case SQLITE_CORRUPT:
        return {message(kProjectDamaged, file.string(), why), {}, message(kProjectDamagedHint)};
    case SQLITE_READONLY:
    case SQLITE_PERM:
        return {message(kProjectReadOnly, file.string(), why), {}, message(kProjectReadOnlyHint)};
    default:
        return failed(
            file, systemError == 0
                      ? std::string(why)
                      : fmt::format("{} ({})", why, std::generic_category().message(systemError)));
    }
}

/// A file name as SQLite's URI form wants it.
std::string uri(const std::filesystem::path& file, std::string_view options) {
    std::string result = "file:";
    for (const char byte : std::filesystem::absolute(file).string()) {
        if (byte == '%' || byte == '?' || byte == '#') {
            result += fmt::format("%{:02X}", static_cast<unsigned char>(byte));
        } else {
            result += byte;
        }
    }
    return result + "?" + std::string(options);
}

std::shared_ptr<Connection> connect(const std::filesystem::path& file, const std::string& name,
                                    int flags) {
    auto connection = std::make_shared<Connection>();
    connection->file = file;
    sqlite3* handle = nullptr;
    const int status = sqlite3_open_v2(name.c_str(), &handle, flags | SQLITE_OPEN_NOMUTEX, nullptr);
    connection->handle.reset(handle);
    if (handle == nullptr) {
        throw Failure{failed(file, sqlite3_errstr(status))};
    }
    connection->check(status);
    sqlite3_extended_result_codes(handle, 1);
    sqlite3_busy_timeout(handle, kBusyMilliseconds);
    // The file may come from anybody: nothing in its schema gets to run code or to write around it.
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    return connection;
}

/// True if changes of the file stand in its log only.
bool hasLog(const std::filesystem::path& file) {
    std::error_code error;
    const auto bytes = std::filesystem::file_size(file.string() + "-wal", error);
    return !error && bytes > 0;
}

/// Without a log and its index, which SQLite would make beside the file and leave there.
std::shared_ptr<Connection> connectFrozen(const std::filesystem::path& file) {
    return connect(file, uri(file, "immutable=1"), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
}

std::shared_ptr<Connection> connectToLook(const std::filesystem::path& file) {
    return hasLog(file) ? connect(file, file.string(), SQLITE_OPEN_READONLY) : connectFrozen(file);
}

/// SQLite writes its log and the index of it beside the file, also to read; only who could write
/// the file removes them at the end. Where they cannot be made, and there is no log, the file is
/// one that nobody changes.
std::shared_ptr<Connection> connectToRead(const std::filesystem::path& file) {
    auto connection = connect(file, file.string(), SQLITE_OPEN_READWRITE);
    try {
        Statement(connection, "PRAGMA query_only = 1").run();
        Statement(connection, "PRAGMA schema_version").run();
        return connection;
    } catch (const Failure&) {
        const int status = sqlite3_errcode(connection->handle.get()) & 0xFF;
        if (hasLog(file) || (status != SQLITE_CANTOPEN && status != SQLITE_READONLY)) {
            throw;
        }
    }
    return connectFrozen(file);
}

std::shared_ptr<Connection> connectToWrite(const std::filesystem::path& file, int flags) {
    auto connection = connect(file, file.string(), SQLITE_OPEN_READWRITE | flags);
    // SQLite falls back to reading without a word.
    if (sqlite3_db_readonly(connection->handle.get(), "main") == 1) {
        connection->fail(SQLITE_READONLY);
    }
    return connection;
}

std::shared_ptr<Connection> connect(const std::filesystem::path& file, Database::Mode mode) {
    std::error_code ignored;
    if (mode != Database::Mode::Create && !std::filesystem::exists(file, ignored)) {
        throw Failure{{message(kProjectMissing, file.string()), {}, message(kProjectMissingHint)}};
    }
    if (std::filesystem::is_directory(file, ignored)) {
        throw Failure{{message(kNotAProject, file.string()), {}, message(kNotAProjectHint)}};
    }
    switch (mode) {
    case Database::Mode::Look:
        return connectToLook(file);
    case Database::Mode::Read:
        return connectToRead(file);
    case Database::Mode::Write:
        return connectToWrite(file, 0);
    case Database::Mode::Create:
        break;
    }
    return connectToWrite(file, SQLITE_OPEN_CREATE);
}

} // namespace

void failDamaged(const std::filesystem::path& file, std::string_view what) {
    throw Failure{
        {message(kProjectDamaged, file.string(), what), {}, message(kProjectDamagedHint)}};
}

void Connection::fail(int status) const {
    const int systemError = (status & 0xFF) == SQLITE_IOERR || (status & 0xFF) == SQLITE_CANTOPEN
                                ? sqlite3_system_errno(handle.get())
                                : 0;
    throw Failure{explain(file, status, sqlite3_errstr(status), systemError)};
}

Statement::Statement(std::shared_ptr<const Connection> connection, std::string_view sql)
    : m_connection(std::move(connection)) {
    sqlite3_stmt* statement = nullptr;
    const int status = sqlite3_prepare_v2(m_connection->handle.get(), sql.data(),
                                          static_cast<int>(sql.size()), &statement, nullptr);
    m_statement.reset(statement);
    if (status == SQLITE_ERROR) {
        // Our statements are right, so the tables are not those that the version promises.
        failDamaged(m_connection->file, sqlite3_errmsg(m_connection->handle.get()));
    }
    m_connection->check(status);
}

Statement& Statement::bind(int parameter, std::int64_t value) {
    m_connection->check(sqlite3_bind_int64(m_statement.get(), parameter, value));
    return *this;
}

Statement& Statement::bindText(int parameter, std::string_view value) {
    m_connection->check(sqlite3_bind_text64(m_statement.get(), parameter,
                                            value.data() == nullptr ? "" : value.data(),
                                            value.size(), SQLITE_STATIC, SQLITE_UTF8));
    return *this;
}

Statement& Statement::bindBlob(int parameter, std::span<const std::uint8_t> value) {
    static constexpr std::uint8_t kNothing = 0;
    m_connection->check(sqlite3_bind_blob64(m_statement.get(), parameter,
                                            value.empty() ? &kNothing : value.data(), value.size(),
                                            SQLITE_STATIC));
    return *this;
}

Statement& Statement::bindNull(int parameter) {
    m_connection->check(sqlite3_bind_null(m_statement.get(), parameter));
    return *this;
}

bool Statement::step() {
    const int status = sqlite3_step(m_statement.get());
    if (status != SQLITE_ROW && status != SQLITE_DONE) {
        sqlite3_reset(m_statement.get());
        m_connection->fail(status);
    }
    return status == SQLITE_ROW;
}

void Statement::run() {
    while (step()) {
    }
    reset();
}

void Statement::reset() { sqlite3_reset(m_statement.get()); }

std::int64_t Statement::integer(int column) const {
    return sqlite3_column_int64(m_statement.get(), column);
}

std::string_view Statement::text(int column) const {
    // The bytes as they are, whether the cell holds text or a blob; asked for in this order.
    const void* bytes = sqlite3_column_blob(m_statement.get(), column);
    const int size = sqlite3_column_bytes(m_statement.get(), column);
    return bytes == nullptr
               ? std::string_view("")
               : std::string_view(static_cast<const char*>(bytes), static_cast<std::size_t>(size));
}

std::span<const std::uint8_t> Statement::blob(int column) const {
    const std::string_view bytes = text(column);
    return {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

bool Statement::isNull(int column) const {
    return sqlite3_column_type(m_statement.get(), column) == SQLITE_NULL;
}

Database::Database(const std::filesystem::path& file, Mode mode)
    : m_connection(connect(file, mode)) {}

void Database::execute(const char* sql) const {
    m_connection->check(sqlite3_exec(m_connection->handle.get(), sql, nullptr, nullptr, nullptr));
}

std::int64_t Database::integer(std::string_view sql) const {
    Statement statement = prepare(sql);
    if (!statement.step()) {
        failDamaged(file(), sql);
    }
    return statement.integer(0);
}

std::int64_t Database::lastRowId() const {
    return sqlite3_last_insert_rowid(m_connection->handle.get());
}

bool Database::inTransaction() const {
    return sqlite3_get_autocommit(m_connection->handle.get()) == 0;
}

Watch::Watch(const Database& database, std::function<bool()> goOn)
    : m_connection(database.m_connection), m_goOn(std::move(goOn)) {
    // So many steps of SQLite's machine copy a hundred rows.
    constexpr int kSteps = 1'000;
    const auto ask = [](void* watch) { return static_cast<const Watch*>(watch)->m_goOn() ? 0 : 1; };
    sqlite3_progress_handler(m_connection->handle.get(), kSteps, ask, this);
}

Watch::~Watch() { sqlite3_progress_handler(m_connection->handle.get(), 0, nullptr, nullptr); }

Transaction::Transaction(const Database& database) : m_database(database) {
    database.execute("BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
    // A full disk may have ended it already.
    if (m_database.inTransaction()) {
        try {
            m_database.execute("ROLLBACK");
        } catch (const Failure&) { // NOLINT(bugprone-empty-catch): nothing more can be undone
        }
    }
}

void Transaction::commit() { m_database.execute("COMMIT"); }

} // namespace edgefence::store
