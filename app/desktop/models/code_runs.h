// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace edgefence::desktop {

/// A piece of code of one kind, for colouring. The pieces of a text follow each other without gaps.
struct CodeRun {
    enum class Kind : std::uint8_t { Plain, Field, Keyword, String, Number };
    Kind kind = Kind::Plain;
    std::string_view text;
    friend bool operator==(const CodeRun&, const CodeRun&) = default;
};

std::string_view name(CodeRun::Kind kind); ///< "field"

/// JSON: keys are fields.
std::vector<CodeRun> jsonRuns(std::string_view text);
/// The rules language, also where it cannot be read.
std::vector<CodeRun> expressionRuns(std::string_view text);

} // namespace edgefence::desktop
