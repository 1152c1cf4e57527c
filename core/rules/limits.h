// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

// What an expression may have at most. All but the length are the public engine's settings; the
// length is the platform's ("Expressions" in the ruleset engine's documentation).

namespace edgefence::rules {

/// Characters (not bytes) of an expression.
inline constexpr std::size_t kMaxCharacters = 4096;
/// Parentheses, negations and function calls inside each other.
inline constexpr std::size_t kMaxNesting = 128;
/// `matches` in one expression.
inline constexpr std::size_t kMaxRegexes = 64;
/// Stars in one wildcard: of octorules-wirefilter, a public parser; the documentation names none.
inline constexpr std::size_t kMaxStars = 10;
/// `#` around a raw string.
inline constexpr std::size_t kMaxHashes = 255;
/// Errors that one run reports; more would only repeat the first ones.
inline constexpr std::size_t kMaxErrors = 20;

} // namespace edgefence::rules
