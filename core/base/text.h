// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace edgefence {

/// ASCII only, as the edge does it: other bytes are left alone.
std::string toLowerAscii(std::string_view text);
std::string toUpperAscii(std::string_view text);
bool equalIgnoringCaseAscii(std::string_view left, std::string_view right);

/// The candidate nearest to a misspelt word by edit distance (transpositions count one), or empty
/// if none is near enough to be meant (more than a third of the word differs).
std::string_view nearestName(std::string_view word, std::span<const std::string_view> candidates);

/// Bytes of the UTF-8 character that begins at offset (1 to 4), or 0 if none does: the byte there
/// is damaged and stands for itself. REQUIRES: offset < text.size().
std::size_t utf8CharacterLength(std::string_view text, std::size_t offset);
/// UTF-8 characters; a damaged byte is one.
std::size_t countCharacters(std::string_view text);
/// True if the bytes are valid UTF-8.
bool isUtf8(std::string_view bytes);
/// Bytes that are not valid UTF-8 as U+0080 to U+00FF each, so that JSON can carry them.
std::string toUtf8Lossless(std::string_view bytes);

/// "1,213".
std::string formatGrouped(std::int64_t value);

/// The first `limit` bytes of a line for a report, cut at a character; control bytes and
/// damaged ones as \xHH, so that the result is one line of valid UTF-8.
std::string excerpt(std::string_view line, std::size_t limit);

} // namespace edgefence
