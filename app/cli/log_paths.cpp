// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/log_paths.h"

#include <glob.h>

#include <cerrno>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <utility>

namespace edgefence::cli {

namespace fs = std::filesystem;

namespace {

/// What glob() could not look into: its callback is handed nothing of its caller's.
thread_local std::vector<files::Unreadable> notGlobbed;

int noteNotGlobbed(const char* folder, int error) {
    if (error != ENOENT && error != ENOTDIR) {
        notGlobbed.push_back(files::unreadableFolder(folder, {error, std::generic_category()}));
    }
    return 0; // the rest of the pattern counts all the same
}

files::FoundFiles filesThatFit(const std::string& pattern) {
    glob_t names{};
    files::FoundFiles found;
    notGlobbed.clear();
    if (::glob(pattern.c_str(), 0, noteNotGlobbed, &names) == 0) {
        found.paths.assign(names.gl_pathv, names.gl_pathv + names.gl_pathc);
    }
    ::globfree(&names);
    found.failures = std::exchange(notGlobbed, {});
    return found;
}

void append(files::FoundFiles more, files::FoundFiles& found) {
    std::move(more.paths.begin(), more.paths.end(), std::back_inserter(found.paths));
    std::move(more.failures.begin(), more.failures.end(), std::back_inserter(found.failures));
}

} // namespace

files::FoundFiles filesOf(const std::string& argument) {
    std::error_code error;
    if (fs::is_directory(argument, error)) {
        return files::filesBelow(argument);
    }
    if (!fs::exists(argument, error) && argument.find_first_of("*?[") != std::string::npos) {
        files::FoundFiles fitting = filesThatFit(argument);
        if (!fitting.paths.empty() || !fitting.failures.empty()) {
            files::FoundFiles found;
            found.failures = std::move(fitting.failures);
            for (const std::string& path : fitting.paths) {
                append(fs::is_directory(path, error) ? files::filesBelow(path)
                                                     : files::FoundFiles{{path}, {}},
                       found);
            }
            return found;
        }
    }
    return {{argument}, {}};
}

} // namespace edgefence::cli
