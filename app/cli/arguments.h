// SPDX-License-Identifier: GPL-3.0-or-later
// What options take. What they refuse is said in a sentence of ours, see usage.h.
#pragma once

#include "core/base/message.h"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace edgefence::cli {

/// Any text but an empty one.
CLI::Validator something();
/// A whole number in decimal digits.
CLI::Validator wholeNumber(std::uint64_t least, std::uint64_t most);
/// One of some words.
CLI::Validator oneOf(std::vector<std::string> words);

/// "a|b|c": how --help shows an option's words.
std::string wordsText(const std::vector<std::string>& words);

/// "did you mean X?" if one of the words is near.
std::optional<Message> nearest(std::string_view word, const std::vector<std::string>& words);
/// The same, or all of them if none is near.
Message nearestOrAll(std::string_view word, const std::vector<std::string>& words);

} // namespace edgefence::cli
