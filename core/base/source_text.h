// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace edgefence {

/// A place in a text a person wrote: an expression, a plan file.
/// Offset and length count bytes from where the text starts; line and column count from 1, the
/// column in characters (UTF-8 sequences; a damaged byte is one character).
struct SourceRange {
    std::size_t offset = 0;
    std::size_t length = 0;
    std::size_t line = 1;
    std::size_t column = 1;
    friend bool operator==(const SourceRange&, const SourceRange&) = default;
};

/// Turns a byte offset into a place once, at the top, so that no parser counts columns.
SourceRange locate(std::string_view text, std::size_t offset, std::size_t length);

/// The line of the place with a caret under each of its characters:
///     http.hots eq "a"
///     ^^^^^^^^^
std::string caretPicture(std::string_view text, const SourceRange& range);

} // namespace edgefence
