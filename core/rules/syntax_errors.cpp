// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/syntax_errors.h"

#include "core/base/text.h"
#include "core/rules/limits.h"
#include "core/rules/messages.h"

#include <algorithm>
#include <array>

namespace edgefence::rules {

namespace {

constexpr std::array<std::string_view, 17> kOperatorWords{
    "and", "or", "xor",      "not",     "eq",       "ne",     "lt",          "le", "gt",
    "ge",  "in", "contains", "matches", "wildcard", "strict", "bitwise_and", "any"};
/// What other languages write, and what it is here.
struct Foreign {
    std::string_view word;
    std::string_view meant;
};
constexpr std::array<Foreign, 17> kForeign{{
    {"===", "=="},
    {"<>", "!="},
    {"!==", "!="},
    {"=~", "~"},
    {"~=", "~"},
    {"=<", "<="},
    {"=>", ">="},
    {"&", "&&"},
    {"|", "||"},
    {"^", "^^"},
    {"equals", "eq"},
    {"is", "eq"},
    {"like", "wildcard"},
    {"regex", "matches"},
    {"regexp", "matches"},
    {"includes", "contains"},
    {"match", "matches"},
}};

std::string_view meantBy(std::string_view word) {
    const auto* found = std::ranges::find(kForeign, word, &Foreign::word);
    return found == kForeign.end() ? std::string_view() : found->meant;
}

constexpr std::array<std::string_view, 3> kConnectives{"and", "or", "xor"};
constexpr std::array<std::string_view, 2> kBoolFunctions{"starts_with", "ends_with"};

Span pieceAtLexer(const Lexer& lexer) { return lexer.pieceAt(lexer.position()); }

std::string found(const Lexer& lexer) { return excerpt(lexer.textOf(pieceAtLexer(lexer)), 40); }

/// What a misspelt operator was probably meant to be.
std::optional<Message> operatorHint(std::string_view word, std::string_view value) {
    const std::string lower = toLowerAscii(word);
    if (lower != word && std::ranges::find(kOperatorWords, lower) != kOperatorWords.end())
        return message(texts::kLowerCase, lower);
    if (word == "=")
        return message(texts::kDoubleEquals);
    if (word == "not")
        return message(texts::kNotBeforeField, value);
    // Also startsWith and startswith.
    const auto* function = std::ranges::find_if(kBoolFunctions, [&lower](std::string_view name) {
        return nearestName(lower, std::array{name}) == name;
    });
    if (function != kBoolFunctions.end())
        return message(texts::kIsFunction, *function, value);
    if (const std::string_view meant = meantBy(lower); !meant.empty())
        return message(texts::kDidYouMean, meant);
    if (const std::string_view near = nearestName(word, kOperatorWords); !near.empty())
        return message(texts::kDidYouMean, near);
    return std::nullopt;
}

/// Two texts for one expectation: with what was found, and for the end of the expression.
Problem expected(const Lexer& lexer, const MessageText& text, const MessageText& atEnd) {
    if (lexer.atEnd())
        return {message(atEnd), pieceAtLexer(lexer), std::nullopt};
    return {message(text, found(lexer)), pieceAtLexer(lexer), std::nullopt};
}

} // namespace

Problem emptyExpression(std::size_t at) {
    return {message(texts::kEmpty), {at, 0}, message(texts::kWriteTrue)};
}

Problem tooDeep(std::size_t at) {
    return {message(texts::kTooDeep, kMaxNesting), {at, 1}, std::nullopt};
}

Problem unclosed(const MessageText& text, std::size_t at) {
    return {message(text), {at, 1}, std::nullopt};
}

Problem unopened(std::size_t at) { return {message(texts::kUnopened), {at, 1}, std::nullopt}; }

Problem expectedOperand(const Lexer& lexer) {
    if (lexer.atLiteral()) {
        Lexer behind = lexer;
        const LiteralText literal = behind.takeLiteral(StringRules::Text);
        return {message(texts::kLiteralOnTheLeft), literal.span, message(texts::kFieldFirst)};
    }
    return expected(lexer, texts::kExpectedOperand, texts::kOperandMissing);
}

Problem expectedSet(const Lexer& lexer) {
    Problem problem = expected(lexer, texts::kExpectedSet, texts::kSetMissing);
    if (lexer.peek() == '(' || lexer.peek() == '[' || lexer.atLiteral())
        problem.hint = message(texts::kSetInBraces);
    return problem;
}

Problem expectedValue(const Lexer& lexer, const Written<Operator>& op) {
    const std::string name(lexer.textOf(op.span));
    if (lexer.atEnd())
        return {message(texts::kValueMissing, name), pieceAtLexer(lexer), std::nullopt};
    Problem problem{message(texts::kExpectedValue, name, found(lexer)), pieceAtLexer(lexer),
                    std::nullopt};
    // `===` and `<>` are one sign to those who write them, and one to be replaced.
    const Span sign = lexer.pieceAt(op.span.offset);
    const std::string_view meant = meantBy(lexer.textOf(sign));
    if (!meant.empty() && sign.length > op.span.length)
        problem = {std::move(problem.message), sign, message(texts::kDidYouMean, meant)};
    else if (lexer.peek() == '{')
        problem.hint = message(texts::kSetNeedsIn);
    else if (lexer.peek() == '\'' || lexer.peek() == '/')
        problem.hint = message(texts::kDoubleQuotes);
    return problem;
}

Problem expectedStep(const Lexer& lexer) {
    Problem problem = expected(lexer, texts::kExpectedStep, texts::kStepMissing);
    if (lexer.peek() == '\'' || lexer.peek() == 'r')
        problem.hint = message(texts::kDoubleQuotes);
    return problem;
}

Problem expectedBracket(const Lexer& lexer, std::size_t open) {
    if (lexer.atEnd())
        return unclosed(texts::kBracketMissing, open);
    return {message(texts::kExpectedBracket, found(lexer)), pieceAtLexer(lexer), std::nullopt};
}

Problem expectedArgumentEnd(const Lexer& lexer) {
    Problem problem{message(texts::kExpectedArgumentEnd, found(lexer)), pieceAtLexer(lexer),
                    std::nullopt};
    Lexer behind = lexer;
    if (behind.takeConnective())
        problem.hint = message(texts::kGroupConditions);
    return problem;
}

Problem unexpectedAfterCondition(const Lexer& lexer) {
    const std::string word = found(lexer);
    Problem problem{message(texts::kExpectedConnective, word), pieceAtLexer(lexer), std::nullopt};
    const std::string lower = toLowerAscii(word);
    const std::string_view near = nearestName(lower, kConnectives);
    if (lower != word && std::ranges::find(kOperatorWords, lower) != kOperatorWords.end())
        problem.hint = message(texts::kLowerCase, lower);
    else if (const std::string_view meant = meantBy(word); !meant.empty())
        problem.hint = message(texts::kDidYouMean, meant);
    else if (!near.empty())
        problem.hint = message(texts::kDidYouMean, near);
    return problem;
}

Problem unexpectedAfterValue(const Lexer& lexer, std::string_view value) {
    const std::string word = found(lexer);
    return {message(texts::kExpectedOperator, excerpt(value, 60), word), pieceAtLexer(lexer),
            operatorHint(word, value)};
}

std::optional<Problem> malformed(const LiteralText& literal) {
    if (literal.kind == LiteralKind::Unclosed)
        return Problem{message(texts::kUnclosedString), literal.span, std::nullopt};
    if (literal.kind == LiteralKind::BadRaw)
        return Problem{message(texts::kBadRawString, kMaxHashes), literal.span, std::nullopt};
    return std::nullopt;
}

std::optional<Problem> malformedItem(const LiteralText& item, std::string_view text) {
    if (item.kind == LiteralKind::Plain && text == ",")
        return Problem{message(texts::kBlanksInSets), item.span, std::nullopt};
    return malformed(item);
}

} // namespace edgefence::rules
