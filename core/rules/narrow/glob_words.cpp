// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/expression.h"
#include "core/rules/limits.h"
#include "core/rules/narrow/glob.h"
#include "core/rules/printer.h"

#include <algorithm>

namespace edgefence::rules {

namespace {

std::string wildcardText(const Glob& glob) {
    std::string text = glob.anyBefore ? "*" : "";
    for (std::size_t i = 0; i < glob.pieces.size(); ++i) {
        text += i == 0 ? "" : "*";
        for (const char c : glob.pieces[i]) {
            text += c == '*' || c == '\\' ? "\\" : "";
            text += c;
        }
    }
    return text + (glob.anyAfter ? "*" : "");
}

std::size_t starsOf(const Glob& glob) {
    return (glob.anyBefore ? 1U : 0U) + (glob.anyAfter ? 1U : 0U) +
           (glob.pieces.empty() ? 0U : glob.pieces.size() - 1);
}

std::string firstPiece(const Glob& glob) {
    return glob.pieces.empty() ? std::string() : glob.pieces.front();
}

std::string clauseOf(const std::string& left, const Glob& glob, bool ignoreCase) {
    const std::string text = firstPiece(glob);
    if (glob.pieces.size() > 1 || ignoreCase)
        return left + (ignoreCase ? " wildcard " : " strict wildcard ") +
               quoted(wildcardText(glob));
    if (glob.anyBefore && glob.anyAfter)
        return left + " contains " + quoted(text);
    if (glob.anyAfter)
        return "starts_with(" + left + ", " + quoted(text) + ")";
    if (glob.anyBefore)
        return "ends_with(" + left + ", " + quoted(text) + ")";
    return left + " eq " + quoted(text);
}

/// All texts that are given whole, as one set; empty if they are fewer than two.
std::string setOf(const std::string& left, const Globs& globs) {
    std::string items;
    std::size_t count = 0;
    for (const Glob& glob : globs.any) {
        if (starsOf(glob) == 0)
            items += (count++ == 0 ? "" : " ") + quoted(firstPiece(glob));
    }
    return count < 2 || globs.ignoreCase ? std::string() : left + " in {" + items + "}";
}

Glob loosened(const Glob& glob, Wording wording) {
    if (glob.pieces.size() < 2 || wording == Wording::Close)
        return glob;
    if (wording == Wording::Affix && !glob.anyBefore)
        return {false, true, {glob.pieces.front()}};
    if (wording == Wording::Affix && !glob.anyAfter)
        return {true, false, {glob.pieces.back()}};
    return {true, true, {*std::ranges::max_element(glob.pieces, {}, &std::string::size)}};
}

} // namespace

Globs loosened(Globs globs, Wording wording) {
    for (Glob& glob : globs.any) {
        globs.exact = globs.exact && (wording == Wording::Close || glob.pieces.size() < 2);
        glob = loosened(glob, wording);
    }
    return globs;
}

std::optional<std::string> wordsOf(const std::string& left, const Globs& globs) {
    const std::string set = setOf(left, globs);
    std::string text = set;
    for (const Glob& glob : globs.any) {
        if (starsOf(glob) > kMaxStars)
            return std::nullopt;
        if (starsOf(glob) > 0 || set.empty())
            text += (text.empty() ? "" : " or ") + clauseOf(left, glob, globs.ignoreCase);
    }
    return text;
}

typed::NodePtr conditionOf(const typed::NodePtr& left, const Globs& globs, const Schema& schema) {
    const auto words = wordsOf(print(*left), globs);
    if (!words)
        return nullptr;
    const auto parsed = parseCondition(*words, schema);
    return parsed.ok() ? parsed.value->tree().root : nullptr;
}

} // namespace edgefence::rules
