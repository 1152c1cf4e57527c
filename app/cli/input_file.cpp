// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/input_file.h"

#include "app/cli/messages.h"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <system_error>

namespace edgefence::cli {

Result<std::string> readInput(const std::string& path) {
    if (path == kStandardInput) {
        return std::string(std::istreambuf_iterator<char>(std::cin), {});
    }
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) {
        error = std::make_error_code(std::errc::is_a_directory);
    } else {
        errno = 0;
        std::ifstream file(path, std::ios::binary);
        if (file) {
            return std::string(std::istreambuf_iterator<char>(file), {});
        }
        error.assign(errno, std::generic_category());
    }
    return tl::unexpected(Error{message(kFileUnreadable, path, error.message()), {}, {}});
}

} // namespace edgefence::cli
