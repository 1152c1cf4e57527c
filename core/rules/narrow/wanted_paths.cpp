// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/narrow/wanted_paths.h"

#include "core/rules/narrow/path_form.h"
#include "core/rules/printer.h"

#include <algorithm>
#include <set>

namespace edgefence::rules {

namespace {

/// Paths that are named one by one; a person can still read so many.
constexpr std::size_t kMostNamed = 24;
/// Directories below each other that are looked at.
constexpr std::size_t kMostDepth = 8;

std::string setOf(const std::vector<std::string>& paths) {
    std::string items;
    for (const std::string& path : paths)
        items += (items.empty() ? "" : " ") + quoted(path);
    if (paths.size() == 1)
        return std::string(kPathField) + " eq " + items;
    return std::string(kPathField) + " in {" + items + "}";
}

/// The path up to its last slash, `depth` directories below the root at most; the path itself if
/// that is the root.
std::string directoryOf(const std::string& path, std::size_t depth) {
    std::size_t end = 0;
    for (std::size_t level = 0; level < depth; ++level) {
        const std::size_t slash = path.find('/', end + 1);
        if (slash == std::string::npos)
            break;
        end = slash;
    }
    return end == 0 ? path : path.substr(0, end + 1);
}

} // namespace

WantedPaths::WantedPaths(const RowMatches& wanted, const Columns& traffic) {
    if (!traffic.has(Column::Path))
        return;
    std::vector<Path> byCode(traffic.distinct(Column::Path));
    const auto weights = traffic.weights();
    withCodes(traffic.codes(Column::Path), [&](auto codes) {
        for (std::size_t row = 0; row < wanted.matched.size(); ++row) {
            Path& path = byCode[codes[row]];
            (wanted.matched[row] != 0 ? path.wanted : path.others) +=
                weights.empty() ? 1 : std::int64_t{weights[row]};
        }
    });
    for (std::uint32_t code = 0; code < byCode.size(); ++code) {
        if (byCode[code].wanted == 0)
            continue;
        byCode[code].text = traffic.text(Column::Path, code);
        m_paths.push_back(std::move(byCode[code]));
    }
    std::ranges::sort(m_paths, {}, &Path::text);
}

std::string WantedPaths::set() const {
    if (m_paths.empty() || m_paths.size() > kMostNamed)
        return {};
    std::vector<std::string> texts;
    texts.reserve(m_paths.size());
    for (const Path& path : m_paths)
        texts.push_back(path.text);
    return setOf(texts);
}

std::string WantedPaths::mostlyWanted() const {
    std::vector<const Path*> best;
    for (const Path& path : m_paths) {
        if (path.wanted > path.others)
            best.push_back(&path);
    }
    std::ranges::stable_sort(best, std::greater(),
                             [](const Path* path) { return path->wanted - path->others; });
    best.resize(std::min(best.size(), kMostNamed));
    std::vector<std::string> texts;
    texts.reserve(best.size());
    for (const Path* path : best)
        texts.push_back(path->text);
    std::ranges::sort(texts);
    return texts.empty() ? std::string() : setOf(texts);
}

std::string WantedPaths::directories(std::size_t most) const {
    std::set<std::string> found;
    for (std::size_t depth = 1; depth <= kMostDepth; ++depth) {
        std::set<std::string> here;
        for (const Path& path : m_paths) {
            here.insert(directoryOf(path.text, depth));
            if (here.size() > most)
                break;
        }
        if (here.size() > most)
            break;
        found = std::move(here);
    }
    std::string text;
    for (const std::string& directory : found) {
        const bool isPath = directory.empty() || directory.back() != '/' || directory == "/";
        text += text.empty() ? "" : " or ";
        text += isPath ? setOf({directory})
                       : "starts_with(" + std::string(kPathField) + ", " + quoted(directory) + ")";
    }
    return text;
}

} // namespace edgefence::rules
