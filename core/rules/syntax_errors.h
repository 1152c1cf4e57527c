// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/parser.h"

#include <optional>
#include <string_view>

// The parser's errors: what was expected where the lexer stands, what was found there, and what was
// probably meant.

namespace edgefence::rules {

Problem emptyExpression(std::size_t at);
Problem tooDeep(std::size_t at);
/// A parenthesis, a brace or a bracket without its other half; shown where it was opened.
Problem unclosed(const MessageText& text, std::size_t at);
Problem unopened(std::size_t at);
Problem expectedOperand(const Lexer& lexer);
Problem expectedSet(const Lexer& lexer);
Problem expectedValue(const Lexer& lexer, const Written<Operator>& op);
Problem expectedStep(const Lexer& lexer);
Problem expectedBracket(const Lexer& lexer, std::size_t open);
Problem expectedArgumentEnd(const Lexer& lexer);
Problem unexpectedAfterCondition(const Lexer& lexer);
/// A field or a call stands before it, and no operator follows.
Problem unexpectedAfterValue(const Lexer& lexer, std::string_view value);

/// The error of a string that has no end or no proper beginning; none for all others.
std::optional<Problem> malformed(const LiteralText& literal);
/// The same for an item of a set, which is never a comma or a sign.
std::optional<Problem> malformedItem(const LiteralText& item, std::string_view text);

} // namespace edgefence::rules
