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

/// Empty if RE2 cannot say it: word boundaries of one side, lines that end with CR LF, bytes and
/// characters in one pattern.
std::optional<Translation> translate(const Node& node);

} // namespace edgefence::rules::regex
