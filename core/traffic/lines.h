// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/block_rows.h"

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

/// Calls `use` with each line, without its end. A last line without an end is a line; nothing after
/// the last end is none.
template <class Use> void forEachLine(const TextBlock& block, Use&& use) {
    const char end = static_cast<char>(block.lineEnd);
    const char* at = block.text.data();
    const char* const stop = at + block.text.size();
    while (at != stop) {
        const auto* found =
            static_cast<const char*>(std::memchr(at, end, static_cast<std::size_t>(stop - at)));
        const char* const lineStop = found == nullptr ? stop : found;
        const char* textStop = lineStop;
        if (textStop != at && end == '\n' && textStop[-1] == '\r') {
            --textStop;
        }
        use(std::string_view(at, static_cast<std::size_t>(textStop - at)));
        at = found == nullptr ? stop : found + 1;
    }
}

} // namespace edgefence::traffic
