// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/regex/tree.h"

#include <optional>
#include <string_view>

namespace edgefence::rules::regex {

/// The characters of a Unicode property, from what stands in the braces of \p{...}: a general
/// category, a script, a binary property, or one of the properties with values. Names are matched
/// loosely: `Greek`, `script=greek`, `isGreek` and `gr eek` are one. The set is `unknown` where the
/// edge has a property that RE2 does not have. Empty if there is no such property; names as of
/// Unicode 16 (unicode.org/Public/16.0.0/ucd: PropertyAliases, PropertyValueAliases).
std::optional<Set> unicodeProperty(std::string_view query);

} // namespace edgefence::rules::regex
