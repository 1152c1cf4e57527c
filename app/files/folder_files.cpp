// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/folder_files.h"

#include "app/files/messages.h"

#include <algorithm>
#include <filesystem>

namespace edgefence::files {

namespace fs = std::filesystem;

namespace {

bool isProject(const std::string& name) {
    return name.find(".edgefence") != std::string_view::npos;
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
        found.failures.push_back(unreadableFolder(folder.string(), error));
    }
}

} // namespace

Unreadable unreadableFolder(const std::string& folder, const std::error_code& why) {
    return {folder, {message(kFolderUnreadable, why.message()), {}, {}}};
}

FoundFiles filesBelow(const std::string& folder) {
    FoundFiles found;
    addBelow(folder, found);
    std::sort(found.paths.begin(), found.paths.end());
    std::sort(found.failures.begin(), found.failures.end(),
              [](const auto& left, const auto& right) { return left.path < right.path; });
    if (found.paths.empty() && found.failures.empty()) {
        found.failures.push_back({folder, {message(kFolderEmpty), {}, {}}});
    }
    return found;
}

} // namespace edgefence::files
