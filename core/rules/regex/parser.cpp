// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/regex/parser.h"

#include "core/base/text.h"
#include "core/rules/regex/cost.h"
#include "core/rules/regex/messages.h"
#include "core/rules/regex/parser_impl.h"

#include <algorithm>

namespace edgefence::rules::regex {

namespace {

constexpr std::size_t kMaxDepth = 250;
constexpr double kMaxCost = 10 * 1024 * 1024;

bool isNameCharacter(char c, bool first) {
    const bool letter = isAsciiLetter(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
    return letter || (!first && ((c >= '0' && c <= '9') || c == '.' || c == '[' || c == ']'));
}

} // namespace

Node PatternParser::limited(Node node) const {
    std::size_t below = 0;
    for (const Node& child : node.children)
        below = std::max(below, child.depth);
    node.depth = below + (node.children.empty() ? 0 : 1);
    node.cost = costOf(node);
    if (node.depth > kMaxDepth)
        refuse(message(texts::kTooDeep, kMaxDepth), m_at);
    if (node.cost > kMaxCost)
        refuse(message(texts::kTooBig, static_cast<std::int64_t>(kMaxCost)), 0);
    return node;
}

Node PatternParser::literal(std::uint32_t character, bool isByte) const {
    Node node;
    node.kind = Node::Kind::Literal;
    node.text = m_flags.text();
    node.ignoreCase = m_flags.ignoreCase;
    if (isByte && !m_flags.unicode)
        node.literal += static_cast<char>(static_cast<unsigned char>(character));
    else
        appendUtf8(node.literal, character);
    return limited(std::move(node));
}

Node PatternParser::classOf(Set set) const {
    Node node;
    node.kind = Node::Kind::Class;
    node.set = m_flags.ignoreCase ? withCaseIgnored(std::move(set)) : std::move(set);
    return limited(std::move(node));
}

Node PatternParser::assertionOf(Assertion assertion) const {
    Node node;
    node.kind = Node::Kind::Assertion;
    node.text = m_flags.text();
    node.assertion = assertion;
    return limited(std::move(node));
}

Node PatternParser::parse() {
    Node node = alternation();
    if (!atEnd())
        refuse(message(texts::kUnopenedGroup), m_at);
    return node;
}

// alternation := sequence ("|" sequence)*, up to the end or a closing parenthesis
Node PatternParser::alternation() {
    Node all;
    all.kind = Node::Kind::Alternate;
    std::vector<Node> sequence;
    const auto finishSequence = [&] {
        Node node;
        node.kind = sequence.empty() ? Node::Kind::Empty : Node::Kind::Concat;
        node.children = std::exchange(sequence, {});
        if (node.children.size() == 1)
            node = Node(std::move(node.children.front()));
        all.children.push_back(node.kind == Node::Kind::Concat ? limited(std::move(node))
                                                               : std::move(node));
    };
    for (skipSpace(); !atEnd() && peek() != ')'; skipSpace()) {
        switch (peek()) {
        case '(':
            if (Node node = group(); node.kind != Node::Kind::Empty || node.depth != 0)
                sequence.push_back(std::move(node));
            else
                // Flags alone are nothing to repeat.
                skipSpace();
            break;
        case '|':
            ++m_at;
            finishSequence();
            break;
        case '*':
        case '+':
        case '?':
            uncounted(sequence);
            break;
        case '{':
            counted(sequence);
            break;
        default:
            sequence.push_back(primitive());
        }
    }
    finishSequence();
    if (all.children.size() == 1)
        return std::move(all.children.front());
    return limited(std::move(all));
}

// Flags alone, "(?i)", give an empty node of depth 0.
Node PatternParser::group() {
    const std::size_t start = m_at++;
    skipSpace();
    for (const std::string_view look : {"?=", "?!", "?<=", "?<!"}) {
        if (take(look))
            refuse(message(texts::kLookAround), start);
    }
    const Flags outside = m_flags;
    bool captures = true;
    if (take("?P<") || take("?<")) {
        groupName();
    } else if (take("?")) {
        captures = false;
        if (atEnd())
            refuse(message(texts::kUnclosedGroup), start);
        if (!readFlags()) {
            Node flagsOnly;
            flagsOnly.depth = 0;
            skipSpace();
            if (peek() == '*' || peek() == '+' || peek() == '?' || peek() == '{')
                refuse(message(texts::kNothingToRepeat, m_pattern.substr(m_at, 1)), m_at);
            return flagsOnly;
        }
    }
    if (++m_openGroups > kMaxDepth)
        refuse(message(texts::kTooDeep, kMaxDepth), start);
    Node inner = alternation();
    if (!take(")"))
        refuse(message(texts::kUnclosedGroup), start);
    --m_openGroups;
    m_flags = outside;
    // A group is a level of its own, whatever is in it.
    Node node;
    node.kind = Node::Kind::Concat;
    node.children.push_back(std::move(inner));
    node.captures = captures;
    return limited(std::move(node));
}

std::optional<bool*> PatternParser::flagNamed(char letter) {
    switch (letter) {
    case 'i':
        return &m_flags.ignoreCase;
    case 'm':
        return &m_flags.multiLine;
    case 's':
        return &m_flags.dotMatchesNewline;
    case 'U':
        return &m_flags.swapGreed;
    case 'u':
        return &m_flags.unicode;
    case 'R':
        return &m_flags.crlf;
    case 'x':
        return &m_flags.ignoreSpace;
    default:
        return std::nullopt;
    }
}

/// True if a group follows (":"), false if the flags stand alone (")").
bool PatternParser::readFlags() {
    std::string seen;
    bool value = true;
    bool dangling = false;
    while (peek() != ':' && peek() != ')') {
        const std::size_t at = m_at;
        const char letter = peek();
        takeCharacter();
        if (seen.find(letter) != std::string::npos)
            refuse(message(texts::kRepeatedFlag, textFrom(at)), at);
        seen += letter;
        dangling = letter == '-';
        if (letter == '-') {
            value = false;
        } else if (const auto flag = flagNamed(letter)) {
            **flag = value;
        } else {
            refuse(message(texts::kUnknownFlag, textFrom(at)), at);
        }
        if (atEnd())
            refuse(message(texts::kFlagsAtEnd), m_at);
    }
    if (dangling)
        refuse(message(texts::kDanglingMinus), m_at);
    if (peek() == ')' && seen.empty())
        refuse(message(texts::kNothingToRepeat, "?"), m_at);
    return m_pattern[m_at++] == ':';
}

void PatternParser::groupName() {
    const std::size_t start = m_at;
    while (!atEnd() && peek() != '>') {
        if (!isNameCharacter(peek(), m_at == start))
            refuse(message(texts::kBadGroupName), m_at);
        ++m_at;
    }
    const std::string name(textFrom(start));
    if (!take(">") || name.empty())
        refuse(message(texts::kBadGroupName), start);
    if (std::ranges::find(m_groupNames, name) != m_groupNames.end())
        refuse(message(texts::kRepeatedGroupName, name), start);
    m_groupNames.push_back(name);
}

void PatternParser::repeat(std::vector<Node>& sequence, std::uint32_t least, std::uint32_t most,
                           std::size_t at) {
    if (sequence.empty())
        refuse(message(texts::kNothingToRepeat, m_pattern.substr(at, 1)), at);
    Node node;
    node.kind = Node::Kind::Repeat;
    node.least = least;
    node.most = most;
    node.children.push_back(std::move(sequence.back()));
    // Rounds that take nothing are one round.
    if (isEmptyAlways(node.children.front())) {
        node.least = std::min(least, 1U);
        node.most = std::min(most, 1U);
    }
    sequence.back() = limited(std::move(node));
}

void PatternParser::uncounted(std::vector<Node>& sequence) {
    const std::size_t at = m_at;
    const char sign = m_pattern[m_at++];
    repeat(sequence, sign == '+' ? 1 : 0, sign == '?' ? 1 : Node::kNoLimit, at);
    // How much is taken first does not matter to whether it matches.
    take("?");
}

void PatternParser::counted(std::vector<Node>& sequence) {
    const std::size_t at = m_at++;
    if (sequence.empty())
        refuse(message(texts::kNothingToRepeat, "{"), at);
    skipSpace();
    if (atEnd())
        refuse(message(texts::kUnclosedRepeat), at);
    const std::uint32_t least = decimal();
    std::uint32_t most = least;
    if (take(",")) {
        skipSpace();
        if (atEnd())
            refuse(message(texts::kUnclosedRepeat), at);
        most = peek() == '}' ? Node::kNoLimit : decimal();
    }
    if (!take("}"))
        refuse(message(texts::kUnclosedRepeat), at);
    if (most < least)
        refuse(message(texts::kRepeatBackwards, least, most), at);
    repeat(sequence, least, most, at);
    skipSpace();
    take("?");
}

std::uint32_t PatternParser::decimal() {
    while (!atEnd() && isSpace(peek()))
        ++m_at;
    const std::size_t start = m_at;
    std::uint64_t value = 0;
    while (peek() >= '0' && peek() <= '9') {
        value = std::min<std::uint64_t>(value * 10 + static_cast<unsigned>(peek() - '0'),
                                        Node::kNoLimit);
        ++m_at;
        skipSpace();
    }
    if (m_at == start || value >= Node::kNoLimit)
        refuse(message(texts::kRepeatNumber), start);
    while (!atEnd() && isSpace(peek()))
        ++m_at;
    return static_cast<std::uint32_t>(value);
}

Node PatternParser::primitive() {
    switch (peek()) {
    case '[':
        return classOf(bracketClass());
    case '\\': {
        EscapeSequence sequence = escape();
        if (sequence.kind == EscapeSequence::Kind::Assertion)
            return assertionOf(sequence.assertion);
        if (sequence.kind == EscapeSequence::Kind::Set)
            return classOf(std::move(sequence.set));
        return literal(sequence.character, sequence.isByte);
    }
    case '.': {
        ++m_at;
        if (m_flags.dotMatchesNewline)
            return classOf(anyBut({}, m_flags.text()));
        return classOf(m_flags.crlf ? anyBut({{'\n', '\n'}, {'\r', '\r'}}, m_flags.text())
                                    : anyBut({{'\n', '\n'}}, m_flags.text()));
    }
    case '^':
        ++m_at;
        return assertionOf(!m_flags.multiLine ? Assertion::TextStart
                           : m_flags.crlf     ? Assertion::LineStartCrlf
                                              : Assertion::LineStart);
    case '$':
        ++m_at;
        return assertionOf(!m_flags.multiLine ? Assertion::TextEnd
                           : m_flags.crlf     ? Assertion::LineEndCrlf
                                              : Assertion::LineEnd);
    default:
        return literal(takeCharacter(), false);
    }
}

tl::expected<Node, Fault> parse(std::string_view pattern) {
    if (!isUtf8(pattern))
        return tl::unexpected(Fault{message(texts::kNotUtf8), 0});
    try {
        return PatternParser(pattern).parse();
    } catch (const Refused& refused) {
        return tl::unexpected(refused.fault);
    }
}

std::optional<Fault> faultOf(std::string_view pattern) {
    auto tree = parse(pattern);
    if (tree)
        return std::nullopt;
    return std::move(tree.error());
}

} // namespace edgefence::rules::regex
