// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/regex/tree.h"

#include <optional>
#include <string_view>

namespace edgefence::rules::regex {

/// Sorted, without overlaps and neighbours that could be one.
std::vector<Range> normalised(std::vector<Range> ranges);

Set ofRanges(Text text, std::vector<Range> ranges);
Set unite(Set left, const Set& right);
Set intersect(const Set& left, const Set& right);
Set subtract(const Set& left, const Set& right);
Set differBoth(const Set& left, const Set& right);
Set negate(Set set);

/// ASCII letters in both cases; to RE2 it is left for characters.
Set withCaseIgnored(Set set);

/// \d \s \w.
Set perlClass(char letter, Text text);
/// "alpha" of [:alpha:]; empty if there is none of that name.
std::optional<Set> posixClass(std::string_view name, Text text);
/// `.`
Set anyBut(std::vector<Range> excluded, Text text);

} // namespace edgefence::rules::regex
