// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/regex/parser.h"
#include "core/rules/regex/sets.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace edgefence::rules::regex {

struct Flags {
    bool ignoreCase = false;
    bool multiLine = false;
    bool dotMatchesNewline = false;
    bool swapGreed = false;
    bool unicode = false;
    bool crlf = false;
    bool ignoreSpace = false;
    Text text() const { return unicode ? Text::Characters : Text::Bytes; }
};

/// Thrown by the parser to its own face, where it becomes a result.
struct Refused {
    Fault fault;
};

/// One escape: a character, a set or an assertion.
struct EscapeSequence {
    enum class Kind : std::uint8_t { Character, Set, Assertion };
    Kind kind = Kind::Character;
    std::uint32_t character = 0;
    bool isByte = false; ///< \xHH: a byte, not a character
    Set set;
    Assertion assertion{};
};

/// parser.cpp has groups and repetitions, parse_escape.cpp escapes, parse_class.cpp classes.
class PatternParser {
  public:
    explicit PatternParser(std::string_view pattern) : m_pattern(pattern) {}
    Node parse();

  private:
    // parser.cpp
    Node alternation();
    Node group();
    bool readFlags();
    std::optional<bool*> flagNamed(char letter);
    void groupName();
    void uncounted(std::vector<Node>& sequence);
    void counted(std::vector<Node>& sequence);
    std::uint32_t decimal();
    Node primitive();
    Node literal(std::uint32_t character, bool isByte) const;
    Node classOf(Set set) const;
    Node assertionOf(Assertion assertion) const;
    void repeat(std::vector<Node>& sequence, std::uint32_t least, std::uint32_t most,
                std::size_t at);
    /// Holds a finished node to the limits.
    Node limited(Node node) const;

    // parse_escape.cpp
    EscapeSequence escape();
    EscapeSequence hexEscape(std::size_t start);
    EscapeSequence propertyEscape(std::size_t start);
    std::optional<Assertion> specialBoundary();

    // parse_class.cpp
    Set bracketClass();
    std::optional<Set> posixInClass();
    Set classItems(Set items);
    Set classRange();
    EscapeSequence classItem();
    std::uint32_t classCharacter(const EscapeSequence& item, std::size_t at) const;
    Set setOf(const EscapeSequence& item, std::size_t at) const;

    bool atEnd() const { return m_at >= m_pattern.size(); }
    char peek(std::size_t ahead = 0) const {
        return m_at + ahead < m_pattern.size() ? m_pattern[m_at + ahead] : '\0';
    }
    bool take(std::string_view text) {
        if (m_pattern.substr(m_at, text.size()) != text)
            return false;
        m_at += text.size();
        return true;
    }
    std::uint32_t takeCharacter();
    /// White space and comments, if the flag x says so.
    void skipSpace();
    /// The next character but one that is no space under x, or '\0'.
    char peekBehindSpace();
    [[noreturn]] void refuse(Message message, std::size_t at) const {
        throw Refused{{std::move(message), at}};
    }
    std::string_view textFrom(std::size_t start) const {
        return m_pattern.substr(start, m_at - start);
    }

    std::string_view m_pattern;
    std::size_t m_at = 0;
    Flags m_flags;
    std::size_t m_openGroups = 0;
    std::size_t m_openClasses = 0;
    std::size_t m_classStart = 0; ///< of the innermost open one
    std::vector<std::string> m_groupNames;
};

void appendUtf8(std::string& text, std::uint32_t character);
constexpr bool isSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

} // namespace edgefence::rules::regex
