// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/narrow/path_form.h"

#include "core/rules/facts.h"
#include "core/rules/narrow/glob.h"

#include <algorithm>
#include <array>

namespace edgefence::rules {

namespace {

constexpr int kStar = TextFact::kStar;
using Symbols = std::vector<int>;

/// Empty: nothing is said of the path.
using PathOf = std::optional<Symbols> (*)(const Symbols&);

/// The path ends at the question mark; what stands behind a star may stand in the query.
std::optional<Symbols> pathOfUri(const Symbols& uri) {
    Symbols path;
    for (const int symbol : uri) {
        if (symbol == '?')
            break;
        path.push_back(symbol);
        if (symbol == kStar)
            break;
    }
    return path;
}

/// The path begins at the first slash behind "://".
std::optional<Symbols> pathOfFullUri(const Symbols& uri) {
    constexpr std::array<int, 3> kBehindScheme{':', '/', '/'};
    const auto known = std::ranges::find(uri, kStar);
    const auto scheme = std::search(uri.begin(), known, kBehindScheme.begin(), kBehindScheme.end());
    if (scheme == known)
        return std::nullopt;
    const auto slash = std::find(scheme + kBehindScheme.size(), known, '/');
    if (slash == known)
        return std::nullopt;
    return pathOfUri(Symbols(slash, uri.end()));
}

/// The path ends with a dot and the extension, in whatever case.
std::optional<Symbols> pathOfExtension(const Symbols& extension) {
    if (extension.empty() || std::ranges::find(extension, kStar) != extension.end())
        return std::nullopt;
    Symbols path{kStar, '.'};
    path.insert(path.end(), extension.begin(), extension.end());
    return path;
}

struct HoldsPath {
    std::string_view field;
    PathOf pathOf;
    bool ignoreCase; ///< the field's value is in lower case, the path need not be
};
constexpr std::array<HoldsPath, 3> kHoldPath{{
    {"http.request.uri", pathOfUri, false},
    {"http.request.full_uri", pathOfFullUri, false},
    {"http.request.uri.path.extension", pathOfExtension, true},
}};

Glob globOf(const Symbols& symbols) {
    Glob glob;
    bool open = false;
    for (const int symbol : symbols) {
        if (symbol == kStar) {
            (glob.pieces.empty() ? glob.anyBefore : glob.anyAfter) = true;
            open = false;
            continue;
        }
        if (!open)
            glob.pieces.emplace_back();
        open = true;
        glob.anyAfter = false;
        glob.pieces.back() += static_cast<char>(symbol);
    }
    return glob;
}

} // namespace

typed::NodePtr onPathAlone(const typed::Node& clause, const Schema& schema) {
    const auto fact = textFact(clause);
    const auto* field = fact ? std::get_if<typed::Field>(&fact->left->form) : nullptr;
    const FieldSpec* path = schema.field(kPathField);
    if (field == nullptr || path == nullptr || fact->patterns.empty())
        return nullptr;
    const auto* holds = std::ranges::find(kHoldPath, field->spec->name, &HoldsPath::field);
    if (holds == kHoldPath.end())
        return nullptr;
    Globs globs;
    for (const TextFact::Pattern& pattern : fact->patterns) {
        const auto symbols = holds->pathOf(pattern.symbols);
        if (!symbols)
            return nullptr;
        Glob glob = globOf(*symbols);
        if (glob.pieces.empty() && (glob.anyBefore || glob.anyAfter))
            return nullptr;
        globs.any.push_back(std::move(glob));
        globs.ignoreCase = globs.ignoreCase || holds->ignoreCase || pattern.ignoreCase;
    }
    const auto node = std::make_shared<const typed::Node>(
        typed::Node{typed::Field{path}, path->type, false, 0, 0});
    return conditionOf(node, globs, schema);
}

} // namespace edgefence::rules
