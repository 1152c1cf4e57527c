// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output_file.h"

#include "app/cli/input_file.h"
#include "app/cli/messages.h"

#include <cerrno>
#include <deque>
#include <fstream>
#include <system_error>

namespace edgefence::cli {
namespace {

bool holdsSomethingElse(const OutputFile& file) {
    std::error_code error;
    if (!std::filesystem::exists(file.path, error)) {
        return false;
    }
    const bool mayBeSame = std::filesystem::is_regular_file(file.path, error) &&
                           std::filesystem::file_size(file.path, error) == file.text.size();
    return !mayBeSame || readInput(file.path.string()).value_or("") != file.text;
}

/// A file that is written beside its place before it takes it: a full disk leaves an older one
/// whole. A link stays one, and who may read the older file may read this one.
class HalfWritten {
  public:
    explicit HalfWritten(const std::filesystem::path& place) {
        std::error_code problem;
        m_place = std::filesystem::weakly_canonical(place, problem);
        if (problem) {
            m_place = place;
        }
        m_path = m_place;
        m_path += ".edgefence-part";
    }
    HalfWritten(const HalfWritten&) = delete;
    HalfWritten& operator=(const HalfWritten&) = delete;
    ~HalfWritten() {
        std::error_code nothingThere;
        std::filesystem::remove(m_path, nothingThere);
    }

    const std::filesystem::path& path() const { return m_path; }
    std::error_code takePlace() const {
        std::error_code problem;
        const auto older = std::filesystem::status(m_place, problem);
        if (std::filesystem::is_regular_file(older)) {
            std::filesystem::permissions(m_path, older.permissions(), problem);
        }
        std::filesystem::rename(m_path, m_place, problem);
        return problem;
    }

  private:
    std::filesystem::path m_place;
    std::filesystem::path m_path;
};

tl::unexpected<Error> unwritable(const std::filesystem::path& file, const std::error_code& cause) {
    return tl::unexpected(Error{message(kFileUnwritable, file.string(), cause.message()), {}, {}});
}

} // namespace

Result<void> overwriteNothing(const std::vector<OutputFile>& files) {
    for (const OutputFile& file : files) {
        if (holdsSomethingElse(file)) {
            return tl::unexpected(
                Error{message(kFileExists, file.path.string()), {}, message(kOverwriteReplaces)});
        }
    }
    return {};
}

Result<void> writeFiles(const std::vector<OutputFile>& files) {
    std::deque<HalfWritten> halves; // they stay where they are
    for (const OutputFile& file : files) {
        std::error_code problem;
        std::filesystem::create_directories(file.path.parent_path(), problem);
        halves.emplace_back(file.path);
        errno = 0;
        std::ofstream stream(halves.back().path(), std::ios::binary);
        stream << file.text;
        stream.close();
        if (!stream) {
            // A folder that could not be made is the first cause.
            return unwritable(file.path,
                              problem ? problem : std::error_code(errno, std::generic_category()));
        }
    }
    for (std::size_t at = 0; at < files.size(); ++at) {
        if (const std::error_code problem = halves[at].takePlace()) {
            return unwritable(files[at].path, problem);
        }
    }
    return {};
}

} // namespace edgefence::cli
