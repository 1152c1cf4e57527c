// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/log_paths.h"

#include "app/cli/messages.h"

#include <glob.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <utility>

namespace edgefence::cli {

namespace fs = std::filesystem;

namespace {

bool isProject(const std::string& name) {
    return name.find(".edgefence") != std::string_view::npos;
}

Unreadable unreadable(const fs::path& folder, const std::error_code& why) {
    return {folder.string(), {message(kFolderUnreadable, why.message()), {}, {}}};
}

/// A link to nothing is no file; one to a place that may not be entered is, for whoever reads it to
/// say so.
bool isFile(const fs::directory_entry& entry) {
    std::error_code error;
    const fs::file_status status = entry.status(error);
    return fs::is_regular_file(status) || (error && status.type() != fs::file_type::not_found);
}

void addBelow(const fs::path& folder, FoundFiles& found) {
    std::error_code error;
    fs::directory_iterator entry(folder, error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        std::error_code unknown;
        if (name.starts_with('.')) {
            continue;
        }
        if (entry->is_directory(unknown) && !entry->is_symlink(unknown)) {
            addBelow(entry->path(), found);
        } else if (isFile(*entry) && !isProject(name)) {
            found.paths.push_back(entry->path().string());
        }
    }
    if (error) {
        found.failures.push_back(unreadable(folder, error));
    }
}

FoundFiles filesBelow(const fs::path& folder) {
    FoundFiles found;
    addBelow(folder, found);
    std::sort(found.paths.begin(), found.paths.end());
    std::sort(found.failures.begin(), found.failures.end(),
              [](const auto& left, const auto& right) { return left.path < right.path; });
    if (found.paths.empty() && found.failures.empty()) {
        found.failures.push_back({folder.string(), {message(kFolderEmpty), {}, {}}});
    }
    return found;
}

/// What glob() could not look into: its callback is handed nothing of its caller's.
thread_local std::vector<Unreadable> notGlobbed;

int noteNotGlobbed(const char* folder, int error) {
    if (error != ENOENT && error != ENOTDIR) {
        notGlobbed.push_back(unreadable(folder, {error, std::generic_category()}));
    }
    return 0; // the rest of the pattern counts all the same
}

FoundFiles filesThatFit(const std::string& pattern) {
    glob_t names{};
    FoundFiles found;
    notGlobbed.clear();
    if (::glob(pattern.c_str(), 0, noteNotGlobbed, &names) == 0) {
        found.paths.assign(names.gl_pathv, names.gl_pathv + names.gl_pathc);
    }
    ::globfree(&names);
    found.failures = std::exchange(notGlobbed, {});
    return found;
}

void append(FoundFiles more, FoundFiles& found) {
    std::move(more.paths.begin(), more.paths.end(), std::back_inserter(found.paths));
    std::move(more.failures.begin(), more.failures.end(), std::back_inserter(found.failures));
}

} // namespace

FoundFiles filesOf(const std::string& argument) {
    std::error_code error;
    if (fs::is_directory(argument, error)) {
        return filesBelow(argument);
    }
    if (!fs::exists(argument, error) && argument.find_first_of("*?[") != std::string::npos) {
        FoundFiles fitting = filesThatFit(argument);
        if (!fitting.paths.empty() || !fitting.failures.empty()) {
            FoundFiles found;
            found.failures = std::move(fitting.failures);
            for (const std::string& path : fitting.paths) {
                append(fs::is_directory(path, error) ? filesBelow(path) : FoundFiles{{path}, {}},
                       found);
            }
            return found;
        }
    }
    return {{argument}, {}};
}

} // namespace edgefence::cli
