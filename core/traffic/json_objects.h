// SPDX-License-Identifier: GPL-3.0-or-later
// JSON objects that are written over several lines, one after another, perhaps as a list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace edgefence::traffic {

/// How the objects of a log are laid out.
enum class JsonLayout : std::uint8_t { Lines, Spread };

/// The text behind an object without what separates it from the next one of its line: in a list, or
/// just so.
std::string_view withoutSeparators(std::string_view text);

/// The layout by the first line that begins with an object, or with a list of them: if there is
/// nothing but an opening brace, as programs that indent write it, if the first of a list does not
/// end there, or if there are several, as programs that send batches write it, objects do not
/// follow the lines. Nothing if there is no such line.
std::optional<JsonLayout> jsonLayout(std::string_view text, char lineEnd);

/// What stands next in a text of spread objects.
struct JsonPiece {
    enum class Kind : std::uint8_t {
        Object,
        OpenObject, ///< its end is missing: the text, or the object, is cut off
        Blank,      ///< a blank line
        Other,      ///< a line, or its rest, outside of objects
    };
    Kind kind = Kind::Blank;
    std::string_view text;  ///< an object without what separates it from the next
    std::size_t length = 0; ///< of the text and of what separates it: up to the next piece
    std::int64_t lines = 0; ///< lines that end in that length
};

/// The piece that begins a text. An object ends where a new one, or a list of them, begins at the
/// left margin, perhaps behind marks (withoutMarks): what came before has lost its end. REQUIRES: a
/// text.
JsonPiece nextJsonPiece(std::string_view text, char lineEnd);

/// The first piece that is no blank line, with the length and lines of those before it; a blank one
/// if there is no other.
JsonPiece firstJsonPiece(std::string_view text, char lineEnd);

} // namespace edgefence::traffic
