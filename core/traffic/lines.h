// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/block_rows.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string_view>

namespace edgefence::traffic {

/// Without blanks (space, tab, the carriage return of a CRLF and the like) at both ends.
inline std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r\v\f";
    const std::size_t first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

/// Takes the word in front, up to a blank, and the blanks after it.
inline std::string_view takeWord(std::string_view& rest) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    const std::string_view word = rest.substr(0, end);
    rest.remove_prefix(std::min(rest.find_first_not_of(' ', end), rest.size()));
    return word;
}

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// A line without what is no part of it: a byte order mark, where files were put one behind
/// another, and the zeros that a file has where it was cut while its writer went on. Nothing but
/// zeros stays.
inline std::string_view withoutMarks(std::string_view line) {
    std::string_view rest = line;
    while (rest.starts_with('\0') || rest.starts_with(kByteOrderMark)) {
        rest.remove_prefix(rest.front() == '\0' ? 1 : kByteOrderMark.size());
    }
    return rest.empty() && !line.starts_with(kByteOrderMark) ? line : rest;
}

/// The line at `at`, without its end and its marks; moves behind it. A last line without an end is
/// a line. The carriage return before a line feed belongs to the end. REQUIRES: at != stop.
inline std::string_view takeLine(const char*& at, const char* stop, LineEnd lineEnd) {
    const char end = static_cast<char>(lineEnd);
    const char* const begin = at;
    const auto* const found =
        static_cast<const char*>(std::memchr(at, end, static_cast<std::size_t>(stop - at)));
    const char* textStop = found == nullptr ? stop : found;
    at = found == nullptr ? stop : found + 1;
    if (textStop != begin && end == '\n' && textStop[-1] == '\r') {
        --textStop;
    }
    const std::string_view line(begin, static_cast<std::size_t>(textStop - begin));
    const bool mayHaveMarks = *begin == '\0' || *begin == kByteOrderMark.front();
    return mayHaveMarks ? withoutMarks(line) : line;
}

/// Calls `use` with each line, without its end; nothing after the last end is none.
template <class Use> void forEachLine(const TextBlock& block, Use&& use) {
    const char* at = block.text.data();
    const char* const stop = at + block.text.size();
    while (at != stop) {
        use(takeLine(at, stop, block.lineEnd));
    }
}

} // namespace edgefence::traffic
