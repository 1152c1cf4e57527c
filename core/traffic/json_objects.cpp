// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/json_objects.h"

#include "core/traffic/lines.h"

#include <algorithm>

namespace edgefence::traffic {
namespace {

using namespace std::string_view_literals;

/// Blanks, the commas and brackets of lists, and what may stand before a line (withoutMarks).
constexpr std::string_view kSeparators = " \t\r\v\f,[]\0\xEF\xBB\xBF"sv;

std::size_t lineStop(std::string_view text, std::size_t from, char lineEnd) {
    return std::min(text.find(lineEnd, from), text.size());
}

/// Where something else than separators stands, or the line ends.
std::size_t behindSeparators(std::string_view text, std::size_t at, char lineEnd) {
    while (at < text.size() && text[at] != lineEnd &&
           kSeparators.find(text[at]) != std::string_view::npos) {
        ++at;
    }
    return at;
}

struct ObjectEnd {
    std::size_t at = 0;
    bool closed = false;
};

/// Where the object ends that begins at the first byte. A string cannot hold a line end.
ObjectEnd endOfObject(std::string_view text, char lineEnd) {
    std::size_t depth = 0;
    bool inString = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char byte = text[at];
        if (byte == lineEnd) {
            inString = false;
            const std::string_view next = withoutMarks(text.substr(at + 1));
            if (next.starts_with('{') || next.starts_with("[{")) {
                return {at + 1, false};
            }
        } else if (inString) {
            const bool isEscape = byte == '\\' && at + 1 < text.size() && text[at + 1] != lineEnd;
            at += isEscape ? 1 : 0;
            inString = byte != '"';
        } else if (byte == '"') {
            inString = true;
        } else if (byte == '{') {
            ++depth;
        } else if (byte == '}' && --depth == 0) {
            return {at + 1, true};
        }
    }
    return {text.size(), false};
}

JsonPiece withLines(JsonPiece piece, std::string_view text, char lineEnd) {
    const auto behind = text.begin() + static_cast<std::ptrdiff_t>(piece.length);
    piece.lines = std::count(text.begin(), behind, lineEnd);
    return piece;
}

} // namespace

std::string_view withoutSeparators(std::string_view text) {
    return text.substr(std::min(text.find_first_not_of(kSeparators), text.size()));
}

std::optional<JsonLayout> jsonLayout(std::string_view text, char lineEnd) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t stop = lineStop(text, at, lineEnd);
        const std::string_view line = text.substr(at, stop - at);
        const std::string_view object = withoutSeparators(line);
        if (object.starts_with('{')) {
            const std::string_view before = line.substr(0, line.size() - object.size());
            const bool isList = before.find('[') != std::string_view::npos;
            const ObjectEnd end = endOfObject(object, lineEnd);
            const bool isBrace = trimmed(object) == "{" && stop < text.size();
            const bool isSpread = end.closed
                                      ? withoutSeparators(object.substr(end.at)).starts_with('{')
                                      : isList || isBrace;
            return isSpread ? JsonLayout::Spread : JsonLayout::Lines;
        }
        at = stop + 1;
    }
    return std::nullopt;
}

JsonPiece nextJsonPiece(std::string_view text, char lineEnd) {
    // The line may be as long as the log: its end is not looked for.
    const std::size_t begin = behindSeparators(text, 0, lineEnd);
    if (begin < text.size() && text[begin] == '{') {
        const ObjectEnd end = endOfObject(text.substr(begin), lineEnd);
        std::size_t length = begin + end.at;
        if (end.closed) {
            length = behindSeparators(text, length, lineEnd);
            length += length < text.size() && text[length] == lineEnd ? 1 : 0;
        }
        return withLines({end.closed ? JsonPiece::Kind::Object : JsonPiece::Kind::OpenObject,
                          text.substr(begin, end.at), length, 0},
                         text, lineEnd);
    }
    const std::size_t stop = lineStop(text, 0, lineEnd);
    const std::string_view line = text.substr(0, stop);
    const bool isBlank = trimmed(line).empty();
    return withLines({isBlank ? JsonPiece::Kind::Blank : JsonPiece::Kind::Other, line,
                      std::min(stop + 1, text.size()), 0},
                     text, lineEnd);
}

JsonPiece firstJsonPiece(std::string_view text, char lineEnd) {
    JsonPiece first;
    while (first.length < text.size() && first.kind == JsonPiece::Kind::Blank) {
        const JsonPiece piece = nextJsonPiece(text.substr(first.length), lineEnd);
        first = {piece.kind, piece.text, first.length + piece.length, first.lines + piece.lines};
    }
    return first;
}

} // namespace edgefence::traffic
