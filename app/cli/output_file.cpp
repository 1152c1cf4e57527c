// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output_file.h"

#include "app/cli/input_file.h"
#include "app/cli/messages.h"

#include <cerrno>
#include <fstream>
#include <system_error>
#include <utility>

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

/// Where a file is written before it takes its place: a full disk leaves an older one whole.
class HalfWritten {
  public:
    explicit HalfWritten(std::filesystem::path place) : m_path(std::move(place)) {
        m_path += ".edgefence-part";
    }
    HalfWritten(HalfWritten&& other) noexcept : m_path(std::exchange(other.m_path, {})) {}
    HalfWritten& operator=(HalfWritten&&) = delete;
    ~HalfWritten() {
        std::error_code nothingThere;
        std::filesystem::remove(m_path, nothingThere);
    }

    const std::filesystem::path& path() const { return m_path; }

  private:
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
    std::vector<HalfWritten> halves;
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
        std::error_code problem;
        std::filesystem::rename(halves[at].path(), files[at].path, problem);
        if (problem) {
            return unwritable(files[at].path, problem);
        }
    }
    return {};
}

} // namespace edgefence::cli
