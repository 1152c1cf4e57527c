// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/lexer.h"

#include "core/rules/limits.h"

#include <array>

namespace edgefence::rules {

namespace {

constexpr bool isBlank(char c) { return c == ' ' || c == '\r' || c == '\n'; }
constexpr bool isAnyBlank(char c) { return isBlank(c) || c == '\t' || c == '\v' || c == '\f'; }
constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool isHex(char c) {
    return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
constexpr bool isWord(char c) {
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

template <class What> struct Spelling {
    std::string_view text;
    What what;
    Notation notation;
};

constexpr std::array<Spelling<Connective>, 6> kConnectives{{
    {"and", Connective::And, Notation::English},
    {"&&", Connective::And, Notation::CLike},
    {"or", Connective::Or, Notation::English},
    {"||", Connective::Or, Notation::CLike},
    {"xor", Connective::Xor, Notation::English},
    {"^^", Connective::Xor, Notation::CLike},
}};

// The first that fits is taken, so a longer spelling stands before its own beginning.
constexpr std::array<Spelling<Operator>, 20> kOperators{{
    {"in", Operator::In, Notation::English},
    {"eq", Operator::Equal, Notation::English},
    {"==", Operator::Equal, Notation::CLike},
    {"ne", Operator::NotEqual, Notation::English},
    {"!=", Operator::NotEqual, Notation::CLike},
    {"ge", Operator::GreaterOrEqual, Notation::English},
    {">=", Operator::GreaterOrEqual, Notation::CLike},
    {"le", Operator::LessOrEqual, Notation::English},
    {"<=", Operator::LessOrEqual, Notation::CLike},
    {"gt", Operator::Greater, Notation::English},
    {">", Operator::Greater, Notation::CLike},
    {"lt", Operator::Less, Notation::English},
    {"<", Operator::Less, Notation::CLike},
    {"contains", Operator::Contains, Notation::English},
    {"matches", Operator::Matches, Notation::English},
    {"~", Operator::Matches, Notation::CLike},
    {"wildcard", Operator::Wildcard, Notation::English},
    {"strict wildcard", Operator::StrictWildcard, Notation::English},
    {"bitwise_and", Operator::BitwiseAnd, Notation::English},
    {"&", Operator::BitwiseAnd, Notation::CLike},
}};

/// Two digits each, with a sign between them, as 61:62.
bool isBytes(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (isHex(text[i]) != (i % 3 != 2))
            return false;
    }
    return text.size() > 2 && text.size() % 3 == 2;
}

} // namespace

Lexer::Lexer(std::string_view text) : m_text(text), m_end(text.size()) {
    while (m_at < m_end && isAnyBlank(m_text[m_at]))
        ++m_at;
    while (m_end > m_at && isAnyBlank(m_text[m_end - 1]))
        --m_end;
}

void Lexer::skipSpace() {
    while (m_at < m_end && isBlank(m_text[m_at]))
        ++m_at;
}

bool Lexer::take(char c) {
    if (peek() != c || atEnd())
        return false;
    ++m_at;
    return true;
}

std::optional<Written<Connective>> Lexer::takeConnective() {
    for (const auto& spelling : kConnectives) {
        if (!startsWith(spelling.text))
            continue;
        const std::size_t start = m_at;
        m_at += spelling.text.size();
        return Written<Connective>{spelling.what, spelling.notation, spanFrom(start)};
    }
    return std::nullopt;
}

std::optional<Written<Connective>> Lexer::takeCapitalConnective() {
    const std::size_t start = m_at;
    const std::string_view word = textOf(takeName());
    if (word == "AND" || word == "OR" || word == "XOR") {
        const Connective connective = word == "AND"  ? Connective::And
                                      : word == "OR" ? Connective::Or
                                                     : Connective::Xor;
        return Written<Connective>{connective, Notation::English, spanFrom(start)};
    }
    m_at = start;
    return std::nullopt;
}

std::optional<Written<Operator>> Lexer::takeOperator() {
    // `&&` is a connective, not the bit operator and a stray sign.
    if (startsWith("&&"))
        return std::nullopt;
    for (const auto& spelling : kOperators) {
        if (!startsWith(spelling.text))
            continue;
        const std::size_t start = m_at;
        m_at += spelling.text.size();
        return Written<Operator>{spelling.what, spelling.notation, spanFrom(start)};
    }
    return std::nullopt;
}

std::optional<Written<bool>> Lexer::takeNot() {
    const std::size_t start = m_at;
    if (startsWith("not"))
        m_at += 3;
    else if (startsWith("!"))
        m_at += 1;
    else
        return std::nullopt;
    return Written<bool>{true, m_at - start == 1 ? Notation::CLike : Notation::English,
                         spanFrom(start)};
}

Span Lexer::takeName() {
    const std::size_t start = m_at;
    while (m_at < m_end && isWord(m_text[m_at])) {
        while (m_at < m_end && isWord(m_text[m_at]))
            ++m_at;
        // A dot belongs to the name only if the name goes on after it.
        if (peek() == '.' && isWord(peek(1)))
            ++m_at;
    }
    return spanFrom(start);
}

bool Lexer::atLiteral() const {
    const char c = peek();
    if (c == '"' || isDigit(c) || c == '-' || c == ':')
        return true;
    if (c == 'r' && (peek(1) == '"' || peek(1) == '#'))
        return true;
    // `fe80::1` and `ab:cd`; a name has no colon.
    std::size_t ahead = 0;
    while (isHex(peek(ahead)))
        ++ahead;
    return ahead > 0 && peek(ahead) == ':';
}

LiteralText Lexer::takeLiteral(StringRules rules) {
    if (peek() == '"')
        return takeQuoted(rules);
    if (peek() == 'r')
        return takeRaw();
    return takePlain();
}

LiteralText Lexer::takeItem() {
    if (peek() == '"' || (peek() == 'r' && (peek(1) == '"' || peek(1) == '#')))
        return takeLiteral(StringRules::Text);
    const std::size_t start = m_at;
    while (!atEnd() && !isBlank(peek()) &&
           std::string_view(",\"{}()").find(peek()) == std::string_view::npos)
        ++m_at;
    if (m_at == start && !atEnd())
        ++m_at;
    return {LiteralKind::Plain, spanFrom(start), spanFrom(start)};
}

LiteralText Lexer::takeQuoted(StringRules rules) {
    const std::size_t start = m_at++;
    bool inClass = false;
    while (!atEnd()) {
        const char c = peek();
        if (c == '"' && !inClass) {
            ++m_at;
            return {LiteralKind::Quoted, spanFrom(start), {start + 1, m_at - start - 2}};
        }
        if (c == '\\' && m_at + 1 < m_end)
            ++m_at;
        else if (rules == StringRules::Regex && c == '[')
            inClass = true;
        else if (rules == StringRules::Regex && c == ']')
            inClass = false;
        ++m_at;
    }
    return {LiteralKind::Unclosed, spanFrom(start), {start + 1, m_at - start - 1}};
}

LiteralText Lexer::takeRaw() {
    const std::size_t start = m_at++;
    std::size_t hashes = 0;
    while (peek() == '#') {
        ++hashes;
        ++m_at;
    }
    if (peek() != '"' || hashes > kMaxHashes)
        return {LiteralKind::BadRaw, spanFrom(start), spanFrom(start)};
    const std::size_t content = ++m_at;
    while (!atEnd()) {
        if (m_text[m_at++] != '"')
            continue;
        const Span inside{content, m_at - content - 1};
        std::size_t closing = 0;
        while (closing < hashes && peek() == '#') {
            ++closing;
            ++m_at;
        }
        if (closing == hashes)
            return {LiteralKind::Raw, spanFrom(start), inside};
    }
    return {LiteralKind::Unclosed, spanFrom(start), {content, m_at - content}};
}

LiteralText Lexer::takePlain() {
    const std::size_t start = m_at;
    const auto skipHex = [this] {
        while (isHex(peek()))
            ++m_at;
    };
    if (take('-') || (startsWith("0x"))) {
        if (peek() == '0' && peek(1) == 'x' && m_at == start)
            m_at += 2;
        skipHex();
        return {LiteralKind::Plain, spanFrom(start), spanFrom(start)};
    }
    // One run for numbers, addresses and byte strings; what it is depends on the other side.
    for (;;) {
        skipHex();
        const bool goesOn = peek() == ':' || (peek() == '.' && isHex(peek(1))) || peek() == '/' ||
                            (peek() == '-' && isHex(peek(1)) && isHex(peek(2)));
        if (!goesOn)
            break;
        ++m_at;
    }
    if (m_at == start)
        ++m_at;
    // A keyword needs no blank before it: of `61:62and` the a is not a third digit.
    const bool beforeAnd = m_text[m_at - 1] == 'a' && startsWith("nd");
    if (beforeAnd && isBytes(m_text.substr(start, m_at - 1 - start)))
        --m_at;
    return {LiteralKind::Plain, spanFrom(start), spanFrom(start)};
}

Span Lexer::takeListName() {
    const std::size_t start = m_at++;
    while (isWord(peek()) || peek() == '.')
        ++m_at;
    return spanFrom(start);
}

Span Lexer::pieceAt(std::size_t offset) const {
    if (offset >= m_end)
        return {offset, 0};
    std::size_t end = offset;
    if (isWord(m_text[end])) {
        while (end < m_end && (isWord(m_text[end]) || m_text[end] == '.'))
            ++end;
    } else {
        const std::string_view signs = "=<>&|^!~";
        if (signs.find(m_text[end]) != std::string_view::npos) {
            while (end < m_end && signs.find(m_text[end]) != std::string_view::npos)
                ++end;
        } else {
            ++end;
            // Not a part of a character.
            while (end < m_end && (static_cast<unsigned char>(m_text[end]) & 0xc0U) == 0x80U)
                ++end;
        }
    }
    return {offset, end - offset};
}

void Lexer::skipBrokenPart() {
    std::size_t depth = 0;
    while (!atEnd()) {
        const char c = peek();
        if (c == '"' || (c == 'r' && (peek(1) == '"' || peek(1) == '#'))) {
            takeLiteral(StringRules::Text);
        } else if (isWord(c)) {
            const std::size_t start = m_at;
            const std::string_view word = textOf(takeName());
            if (depth == 0 && (word == "and" || word == "or" || word == "xor")) {
                m_at = start;
                return;
            }
        } else if (depth == 0 &&
                   (c == ')' || startsWith("&&") || startsWith("||") || startsWith("^^"))) {
            return;
        } else {
            depth += c == '(' ? 1U : 0U;
            depth -= c == ')' ? 1U : 0U;
            ++m_at;
        }
    }
}

} // namespace edgefence::rules
