// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/regex/tree.h"

#include <optional>
#include <string>

namespace edgefence::rules::regex {

/// The same regular expression as RE2 writes it.
struct Translation {
    std::string pattern;
    Text text = Text::Bytes; ///< Latin-1 for bytes, UTF-8 for characters
};

/// One that finds something in the same texts. Empty if RE2 cannot say it: properties that it does
/// not have, words of more than ASCII, bytes and characters in one pattern, sides of words and
/// lines that end with CR LF where neither an end of the expression nor one byte is beside them.
std::optional<Translation> translate(const Node& node);

} // namespace edgefence::rules::regex
