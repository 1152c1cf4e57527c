// SPDX-License-Identifier: GPL-3.0-or-later
// SQLite with owners. Inside this room a failed call throws Failure, so that a row of statements
// reads as what it does; the public functions of the room turn it into their Result (guarded).
#pragma once

#include "core/base/result.h"

#include <sqlite3.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

namespace edgefence::store {

/// Never leaves the room.
struct Failure {
    Error error;
};

/// Runs the work of a public function; what fails inside becomes its error.
template <class Work> auto guarded(Work&& work) -> Result<std::invoke_result_t<Work>> {
    try {
        if constexpr (std::is_void_v<std::invoke_result_t<Work>>) {
            std::forward<Work>(work)();
            return {};
        } else {
            return std::forward<Work>(work)();
        }
    } catch (const Failure& failure) {
        return tl::unexpected(failure.error);
    }
}

/// The project at `file` holds what this program never writes.
[[noreturn]] void failDamaged(const std::filesystem::path& file, std::string_view what);

/// A SQLite connection and the file it is for.
struct Connection {
    struct Close {
        void operator()(sqlite3* opened) const { sqlite3_close_v2(opened); }
    };
    std::filesystem::path file;
    std::unique_ptr<sqlite3, Close> handle;

    /// Throws what a status of SQLite means to a person.
    [[noreturn]] void fail(int status) const;
    void check(int status) const {
        if (status != SQLITE_OK) {
            fail(status);
        }
    }
};

/// A prepared statement. Text and blobs that are bound, and those that are read, are views: bound
/// ones must live until the statement has run, read ones until the next step.
class Statement {
  public:
    Statement(std::shared_ptr<const Connection> connection, std::string_view sql);

    Statement& bind(int parameter, std::int64_t value);
    Statement& bindText(int parameter, std::string_view value);
    Statement& bindBlob(int parameter, std::span<const std::uint8_t> value);
    Statement& bindNull(int parameter);

    /// True if there is a row.
    bool step();
    /// Runs to the end, after which it can be bound and run again.
    void run();
    void reset();

    std::int64_t integer(int column) const;
    std::string_view text(int column) const;
    std::span<const std::uint8_t> blob(int column) const;
    bool isNull(int column) const;

  private:
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    std::shared_ptr<const Connection> m_connection;
    std::unique_ptr<sqlite3_stmt, Finalize> m_statement;
};

/// One connection, used from one thread at a time.
class Database {
  public:
    enum class Mode : std::uint8_t {
        Look,   ///< to find out whether it is ours: neither it nor anything beside it changes
        Read,   ///< also where nothing can be written
        Write,  ///< an existing file
        Create, ///< a file that is not there yet
    };
    Database(const std::filesystem::path& file, Mode mode);

    const std::filesystem::path& file() const { return m_connection->file; }
    void execute(const char* sql) const;
    Statement prepare(std::string_view sql) const { return {m_connection, sql}; }
    /// The first column of the first row of a statement that has one.
    std::int64_t integer(std::string_view sql) const;
    std::int64_t lastRowId() const;
    bool inTransaction() const;

  private:
    friend class Watch;
    std::shared_ptr<const Connection> m_connection;
};

/// While it lives, `goOn` is asked now and then during a statement, which fails if it says false.
class Watch {
  public:
    Watch(const Database& database, std::function<bool()> goOn);
    ~Watch();
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

  private:
    std::shared_ptr<const Connection> m_connection;
    std::function<bool()> m_goOn;
};

/// All of it happens with commit(), or nothing.
class Transaction {
  public:
    explicit Transaction(const Database& database);
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    void commit();

  private:
    const Database& m_database;
};

} // namespace edgefence::store
