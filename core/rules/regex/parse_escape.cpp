// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/regex/messages.h"
#include "core/rules/regex/parser_impl.h"
#include "core/rules/regex/properties.h"

#include <algorithm>
#include <charconv>

namespace edgefence::rules::regex {

namespace {

bool isHexDigit(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

bool isLetterOrDigit(char c) { return (c >= '0' && c <= '9') || isAsciiLetter(c); }

std::optional<std::uint32_t> controlOf(char letter) {
    switch (letter) {
    case 'a':
        return 0x07;
    case 'f':
        return 0x0c;
    case 't':
        return '\t';
    case 'n':
        return '\n';
    case 'r':
        return '\r';
    case 'v':
        return 0x0b;
    default:
        return std::nullopt;
    }
}

std::optional<Assertion> assertionNamed(char letter) {
    switch (letter) {
    case 'A':
        return Assertion::TextStart;
    case 'z':
        return Assertion::TextEnd;
    case 'b':
        return Assertion::WordBoundary;
    case 'B':
        return Assertion::NotWordBoundary;
    case '<':
        return Assertion::WordStart;
    case '>':
        return Assertion::WordEnd;
    default:
        return std::nullopt;
    }
}

EscapeSequence characterOf(std::uint32_t character, bool isByte) {
    EscapeSequence sequence;
    sequence.character = character;
    sequence.isByte = isByte;
    return sequence;
}

} // namespace

EscapeSequence PatternParser::escape() {
    const std::size_t start = m_at++;
    if (atEnd())
        refuse(message(texts::kEscapeAtEnd), start);
    const char letter = peek();
    if (letter >= '0' && letter <= '9')
        refuse(message(texts::kBackReference), start);
    if (letter == 'x' || letter == 'u' || letter == 'U')
        return hexEscape(start);
    if (letter == 'p' || letter == 'P')
        return propertyEscape(start);
    takeCharacter();
    EscapeSequence sequence;
    const char lower = static_cast<char>(letter | 0x20);
    if (isLetterOrDigit(letter) && (lower == 'd' || lower == 's' || lower == 'w')) {
        sequence.kind = EscapeSequence::Kind::Set;
        sequence.set = perlClass(lower, m_flags.text());
        if (letter != lower)
            sequence.set = negate(std::move(sequence.set));
        return sequence;
    }
    if (const auto control = controlOf(letter))
        return characterOf(*control, false);
    if (const auto assertion = assertionNamed(letter)) {
        sequence.kind = EscapeSequence::Kind::Assertion;
        sequence.assertion = *assertion;
        if (letter == 'b')
            sequence.assertion = specialBoundary().value_or(*assertion);
        return sequence;
    }
    // Every other ASCII sign stands for itself; letters and digits are kept for later use.
    const bool isAscii = static_cast<unsigned char>(letter) < 0x80;
    if (!isAscii || isLetterOrDigit(letter))
        refuse(message(texts::kUnknownEscape, textFrom(start)), start);
    return characterOf(static_cast<std::uint32_t>(letter), false);
}

// \xHH is a byte; \x{...}, \uHHHH, \u{...}, \UHHHHHHHH and \U{...} are characters.
EscapeSequence PatternParser::hexEscape(std::size_t start) {
    const char kind = m_pattern[m_at++];
    skipSpace();
    std::string digits;
    const bool braces = take("{");
    const std::size_t wanted = kind == 'x' ? 2 : kind == 'u' ? 4 : 8;
    for (skipSpace(); !atEnd() && peek() != '}' && (braces || digits.size() < wanted);
         skipSpace()) {
        if (!isHexDigit(peek())) {
            takeCharacter();
            refuse(message(texts::kBadHex, textFrom(start)), start);
        }
        digits += m_pattern[m_at++];
    }
    if ((braces && !take("}")) || (!braces && digits.size() < wanted))
        refuse(message(texts::kEscapeAtEnd), start);
    std::uint32_t character = 0;
    const auto parsed =
        std::from_chars(digits.data(), digits.data() + digits.size(), character, 16);
    const bool isCharacter = parsed.ec == std::errc() && character <= kLastCharacter &&
                             (character < 0xd800 || character > 0xdfff);
    if (!isCharacter)
        refuse(message(texts::kBadHex, textFrom(start)), start);
    return characterOf(character, kind == 'x' && !braces);
}

// \pL, \p{Greek}, \p{Script=Greek}, \p{sc:Greek}, \p{sc!=Greek}
EscapeSequence PatternParser::propertyEscape(std::size_t start) {
    const bool negated = m_pattern[m_at++] == 'P';
    skipSpace();
    if (atEnd())
        refuse(message(texts::kEscapeAtEnd), start);
    std::string_view name;
    if (take("{")) {
        const std::size_t close = m_pattern.find('}', m_at);
        if (close == std::string_view::npos)
            refuse(message(texts::kEscapeAtEnd), start);
        name = m_pattern.substr(m_at, close - m_at);
        m_at = close + 1;
    } else {
        const std::size_t at = m_at;
        takeCharacter();
        name = textFrom(at);
    }
    if (!m_flags.unicode)
        refuse(message(texts::kUnicodeNotAllowed, textFrom(start)), start);
    auto set = unicodeProperty(name);
    if (!set)
        refuse(message(texts::kUnknownProperty, textFrom(start)), start);
    EscapeSequence sequence;
    sequence.kind = EscapeSequence::Kind::Set;
    sequence.set = negated ? negate(std::move(*set)) : std::move(*set);
    return sequence;
}

// After \b: {start}, {end}, {start-half}, {end-half}; a brace before anything but a letter is a
// repetition.
std::optional<Assertion> PatternParser::specialBoundary() {
    const auto isNameLetter = [](char c) { return isAsciiLetter(c) || c == '-'; };
    const std::size_t start = m_at;
    if (!take("{"))
        return std::nullopt;
    skipSpace();
    if (atEnd())
        refuse(message(texts::kBadBoundary), start);
    if (!isNameLetter(peek())) {
        m_at = start;
        return std::nullopt;
    }
    const std::size_t name = m_at;
    while (isNameLetter(peek()))
        ++m_at;
    const std::string_view word = textFrom(name);
    skipSpace();
    if (!take("}"))
        refuse(message(texts::kBadBoundary), start);
    if (word == "start")
        return Assertion::WordStart;
    if (word == "end")
        return Assertion::WordEnd;
    if (word == "start-half")
        return Assertion::WordStartHalf;
    if (word == "end-half")
        return Assertion::WordEndHalf;
    refuse(message(texts::kBadBoundary), start);
}

} // namespace edgefence::rules::regex
