// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/operators.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// Reads the smallest pieces. Which piece may come depends on the place: `notssl` is two pieces
// where a condition begins and one where an operator is over, and `a:b` is an address or two bytes.
// So the parser asks for what it can use there instead of taking whatever comes.

namespace edgefence::rules {

/// Bytes of the expression's text.
struct Span {
    std::size_t offset = 0;
    std::size_t length = 0;
    std::size_t end() const { return offset + length; }
    friend bool operator==(const Span&, const Span&) = default;
};

enum class LiteralKind : std::uint8_t {
    Quoted,   ///< "text" with escapes
    Raw,      ///< r"text", r#"text"#
    Plain,    ///< number, address, byte string; in sets also with `..` or `/`
    Unclosed, ///< a string without its end
    BadRaw,   ///< `r#` without a quote, or too many `#`
};

struct LiteralText {
    LiteralKind kind = LiteralKind::Plain;
    Span span;    ///< with the quotes
    Span content; ///< of a string, without them
};

/// Strings are read by their own rules where a regular expression is expected: there a quote inside
/// [...] ends nothing and backslashes are kept.
enum class StringRules : std::uint8_t { Text, Regex };

template <class What> struct Written {
    What what{};
    Notation notation = Notation::English;
    Span span;
};

class Lexer {
  public:
    /// Leading and trailing white space of any kind is not part of the expression.
    explicit Lexer(std::string_view text);

    std::string_view text() const { return m_text; }
    std::size_t position() const { return m_at; }
    void moveTo(std::size_t position) { m_at = position; }
    void moveToEnd() { m_at = m_end; }
    bool atEnd() const { return m_at == m_end; }
    /// '\0' at the end.
    char peek(std::size_t ahead = 0) const {
        return m_at + ahead < m_end ? m_text[m_at + ahead] : '\0';
    }
    std::string_view textOf(Span span) const { return m_text.substr(span.offset, span.length); }

    /// Space, carriage return, line feed; nothing else, no comments.
    void skipSpace();
    bool take(char c);

    std::optional<Written<Connective>> takeConnective();
    /// `AND`, `OR`, `XOR`: none of the language, but surely meant.
    std::optional<Written<Connective>> takeCapitalConnective();
    std::optional<Written<Operator>> takeOperator();
    /// `not` or `!`; a name after it needs no blank.
    std::optional<Written<bool>> takeNot();
    /// Letters, digits, underscores and the dots between them; empty if there are none.
    Span takeName();
    /// True if a literal begins here.
    bool atLiteral() const;
    /// REQUIRES: atLiteral().
    LiteralText takeLiteral(StringRules rules);
    /// One item of a set: as takeLiteral, a plain one up to the next blank, comma, quote or brace.
    LiteralText takeItem();
    /// `$` and the name after it, whatever it is made of.
    Span takeListName();

    /// The piece at a place, for a message: a word, a string's beginning, a sign.
    Span pieceAt(std::size_t offset) const;
    /// Moves to where reading can go on after an error: a connective or a closing parenthesis of
    /// this depth, or the end.
    void skipBrokenPart();

  private:
    bool startsWith(std::string_view word) const {
        return m_text.substr(m_at, m_end - m_at).substr(0, word.size()) == word;
    }
    Span spanFrom(std::size_t start) const { return {start, m_at - start}; }
    LiteralText takeQuoted(StringRules rules);
    LiteralText takeRaw();
    LiteralText takePlain();

    std::string_view m_text;
    std::size_t m_at = 0;
    std::size_t m_end = 0;
};

/// The bytes that a quoted string stands for, or the place of the escape that is none.
struct Unquoted {
    std::string bytes;
    std::optional<Span> badEscape;
};
/// `content` is without the quotes, `offset` its place in the expression.
Unquoted unquote(std::string_view content, std::size_t offset);
/// The regular expression in a quoted string: `\"` is a quote outside [...], the rest stays.
std::string unquoteRegex(std::string_view content);

} // namespace edgefence::rules
