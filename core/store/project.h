// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/store/import_info.h"
#include "core/store/import_writer.h"
#include "core/store/sweep.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace edgefence::store {

/// A plan of the project, under its name.
struct Variant {
    std::string name;
    std::string plan; ///< the text of a plan file
};

enum class Access : std::uint8_t {
    Read,  ///< beside a writer, and where nothing can be written
    Write, ///< one at a time, see LockFile
};

/// A project: one SQLite file. Every change is on the disk when its function returns. Used from one
/// thread at a time; ImportWriter and readTraffic have their own connections.
///
/// Errors name the file and say what to do. A file that is no project, or one of a newer format, is
/// refused and left as it is.
class Project {
  public:
    /// An empty project where there is no file.
    static Result<Project> create(const std::filesystem::path& file);
    /// Opening to write brings an older format forwards. What imports that never ended have left
    /// goes with the next sweep().
    static Result<Project> open(const std::filesystem::path& file, Access access);
    /// True if create() is what makes a project of it.
    static bool isMissing(const std::filesystem::path& file);

    ~Project();
    Project(Project&&) noexcept;
    Project& operator=(Project&&) noexcept;

    const std::filesystem::path& file() const;
    Access access() const;

    /// In their order.
    Result<std::vector<Variant>> variants() const;
    /// The error lists the names there are.
    Result<Variant> variant(std::string_view name) const;
    /// In their order, instead of those that were there: all of it, or nothing. The error says
    /// which name two of them have.
    Result<void> replaceVariants(const std::vector<Variant>& variants);

    /// Those that are whole, by number.
    Result<std::vector<ImportInfo>> imports() const;
    Result<std::vector<StoredReject>> rejects(ImportId import, std::int64_t first,
                                              std::int64_t count) const;
    Result<ImportWriter> beginImport();
    Result<void> renameImport(ImportId import, std::string_view name);
    Result<void> countImport(ImportId import, Counting counting);
    /// It is gone at once; the next sweep() gives its room back.
    Result<void> removeImport(ImportId import);
    /// For what was removed, or never ended, since the last one.
    Sweep sweep();

    /// What the window keeps here.
    Result<std::map<std::string, std::string>> windowState() const;
    Result<void> keepWindowState(std::string_view key, std::string_view value);

    /// Writes all that is in a project, one that can only be read included, to another file, which
    /// it replaces. Now and then `goOn` hears the share done; false ends it. What goes wrong
    /// changes neither file. For any thread.
    static Result<void> copy(const std::filesystem::path& file, const std::filesystem::path& target,
                             const std::function<bool(double)>& goOn);
    /// Closes a project and deletes its file. REQUIRES: it is open to write, and no import runs.
    static void erase(Project project);

  private:
    struct State;
    explicit Project(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace edgefence::store
