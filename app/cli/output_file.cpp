// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output_file.h"

#include "app/cli/input_file.h"
#include "app/cli/messages.h"

#include <cerrno>
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
    for (const OutputFile& file : files) {
        std::error_code problem;
        std::filesystem::create_directories(file.path.parent_path(), problem);
        errno = 0;
        std::ofstream stream(file.path, std::ios::binary);
        stream << file.text;
        stream.close();
        if (!stream) {
            // A folder that could not be made is the first cause.
            const std::error_code cause =
                problem ? problem : std::error_code(errno, std::generic_category());
            return tl::unexpected(
                Error{message(kFileUnwritable, file.path.string(), cause.message()), {}, {}});
        }
    }
    return {};
}

} // namespace edgefence::cli
