// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/log_paths.h"

#include "app/cli/messages.h"

#include <glob.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace edgefence::cli {

namespace fs = std::filesystem;

namespace {

bool isProject(std::string_view name) { return name.find(".edgefence") != std::string_view::npos; }

Result<std::vector<std::string>> filesBelow(const fs::path& folder) {
    std::vector<std::string> files;
    std::error_code error;
    fs::recursive_directory_iterator entry(folder, error);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        std::error_code unknown;
        if (name.starts_with('.')) {
            if (entry->is_directory(unknown)) {
                entry.disable_recursion_pending();
            }
        } else if (entry->is_regular_file(unknown) && !isProject(name)) {
            files.push_back(entry->path().string());
        }
    }
    if (error) {
        return tl::unexpected(
            Error{message(kFolderUnreadable, error.message()), std::nullopt, std::nullopt});
    }
    if (files.empty()) {
        return tl::unexpected(Error{message(kFolderEmpty), std::nullopt, std::nullopt});
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::vector<std::string> filesThatFit(const std::string& pattern) {
    glob_t found{};
    std::vector<std::string> files;
    if (::glob(pattern.c_str(), 0, nullptr, &found) == 0) {
        files.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
    }
    ::globfree(&found);
    return files;
}

} // namespace

Result<std::vector<std::string>> filesOf(const std::string& argument) {
    std::error_code error;
    if (fs::is_directory(argument, error)) {
        return filesBelow(argument);
    }
    if (!fs::exists(argument, error) && argument.find_first_of("*?[") != std::string::npos) {
        std::vector<std::string> files = filesThatFit(argument);
        if (!files.empty()) {
            return files;
        }
    }
    return std::vector<std::string>{argument};
}

} // namespace edgefence::cli
