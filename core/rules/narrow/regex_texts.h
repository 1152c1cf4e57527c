// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/regex/tree.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace edgefence::rules {

/// Texts that are written out one by one, at most.
inline constexpr std::size_t kMostTexts = 24;

/// Folded: letters in either case are one text, in lower case.
enum class Letters : std::uint8_t { Strict, Folded };

/// All texts that a part of a regular expression fits.
struct Texts {
    std::vector<std::string> all;
    /// Nothing else fits than these, in any case where letters are folded.
    bool exact = true;
};
/// None if they are too many, or if case matters in a way that `letters` cannot say.
std::optional<Texts> textsOf(const regex::Node& node, Letters letters);

/// True if the case of an ASCII letter is ignored somewhere in it.
bool foldsLetters(const regex::Node& node);

} // namespace edgefence::rules
