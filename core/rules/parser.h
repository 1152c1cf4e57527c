// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/rules/ast.h"

#include <string_view>
#include <vector>

// The grammar, one function a rule (README.md lists them). Knows no field and no type.

namespace edgefence::rules {

/// An error whose place is still a span: it becomes a line and a column once, at the top.
struct Problem {
    Message message;
    Span where;
    std::optional<Message> hint;
};

struct ParsedText {
    ast::Tree tree;
    std::vector<Problem> problems; ///< in the order of the text
};

/// What is to be read.
enum class Whole { Condition, Value };

/// Reads all of the text. After an error it goes on behind the next connective, so that one run
/// reports more than one. Recursion is at most kMaxNesting deep.
ParsedText parseText(std::string_view text, Whole whole);

} // namespace edgefence::rules
