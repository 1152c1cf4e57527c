// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/code_runs.h"

#include <algorithm>
#include <array>

namespace edgefence::desktop {

namespace {

using Kind = CodeRun::Kind;

constexpr std::array<std::string_view, 19> kOperators{
    "eq",  "ne", "lt",  "le",  "gt",     "ge",   "in",    "contains", "matches", "wildcard",
    "and", "or", "xor", "not", "strict", "true", "false", "&&",       "||"};
constexpr std::array<std::string_view, 3> kJsonWords{"true", "false", "null"};

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isWord(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) || c == '_' || c == '.';
}
template <class Words> bool has(const Words& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// The length of a quoted text with escapes, to its end or to that of everything.
std::size_t quotedLength(std::string_view text) {
    for (std::size_t i = 1; i < text.size(); ++i) {
        if (text[i] == '\\')
            ++i;
        else if (text[i] == '"')
            return i + 1;
    }
    return text.size();
}

std::size_t wordLength(std::string_view text) {
    const auto* end = std::find_if_not(text.begin(), text.end(), isWord);
    return static_cast<std::size_t>(end - text.begin());
}

/// Cuts a text by asking `kindOf` about each word and quoted text.
template <class KindOf> std::vector<CodeRun> cut(std::string_view text, KindOf&& kindOf) {
    std::vector<CodeRun> runs;
    const auto add = [&](Kind kind, std::string_view piece) {
        // Plain pieces that touch are one.
        if (kind == Kind::Plain && !runs.empty() && runs.back().kind == kind)
            runs.back().text = {runs.back().text.data(), runs.back().text.size() + piece.size()};
        else
            runs.push_back({kind, piece});
    };
    while (!text.empty()) {
        const bool quoted = text.front() == '"';
        const std::size_t length = quoted                 ? quotedLength(text)
                                   : isWord(text.front()) ? wordLength(text)
                                                          : 1;
        const std::string_view piece = text.substr(0, length);
        text.remove_prefix(length);
        const bool code = quoted || isWord(piece.front());
        add(code ? kindOf(piece, text) : Kind::Plain, piece);
    }
    return runs;
}

} // namespace

std::string_view name(CodeRun::Kind kind) {
    constexpr std::array<std::string_view, 5> kNames{"plain", "field", "keyword", "string",
                                                     "number"};
    return kNames[static_cast<std::size_t>(kind)];
}

std::vector<CodeRun> jsonRuns(std::string_view text) {
    return cut(text, [](std::string_view piece, std::string_view rest) {
        if (piece.front() == '"') {
            const std::size_t next = rest.find_first_not_of(" \t\r\n");
            return next != std::string_view::npos && rest[next] == ':' ? Kind::Field : Kind::String;
        }
        return has(kJsonWords, piece)   ? Kind::Keyword
               : isDigit(piece.front()) ? Kind::Number
                                        : Kind::Plain;
    });
}

std::vector<CodeRun> expressionRuns(std::string_view text) {
    return cut(text, [](std::string_view piece, std::string_view rest) {
        if (piece.front() == '"')
            return Kind::String;
        if (isDigit(piece.front()))
            return Kind::Number;
        if (has(kOperators, piece))
            return Kind::Keyword;
        const bool call = !rest.empty() && rest.front() == '(';
        return call ? Kind::Plain : Kind::Field;
    });
}

} // namespace edgefence::desktop
