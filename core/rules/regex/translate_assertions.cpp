// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/regex/sets.h"
#include "core/rules/regex/translate_impl.h"

#include <optional>

namespace edgefence::rules::regex {

namespace {

/// The bytes that a node stands for if it is one byte, always; none for what is longer or not known
/// byte by byte.
std::optional<Set> oneByte(const Node& node) {
    if (node.kind == Node::Kind::Class) {
        const Set& set = node.set;
        const bool known = set.text == Text::Bytes && set.properties.empty() && !set.negated &&
                           !set.ignoreCase && !set.unknown;
        return known ? std::optional(set) : std::nullopt;
    }
    if (node.kind != Node::Kind::Literal || node.literal.size() != 1)
        return std::nullopt;
    const auto byte = static_cast<unsigned char>(node.literal.front());
    if (node.text == Text::Characters && (node.ignoreCase || byte >= 0x80))
        return std::nullopt;
    Set set;
    set.ranges = {{byte, byte}};
    return node.ignoreCase ? withCaseIgnored(set) : set;
}

/// Assertions that RE2 does not have: about the start or the end of a word, or half of it.
bool isWordSide(const Node& node) {
    if (node.kind != Node::Kind::Assertion || node.text != Text::Bytes)
        return false;
    switch (node.assertion) {
    case Assertion::WordStart:
    case Assertion::WordEnd:
    case Assertion::WordStartHalf:
    case Assertion::WordEndHalf:
        return true;
    default:
        return false;
    }
}

/// Lines that end with CR LF too.
bool isCrlfLine(const Node& node) {
    return node.kind == Node::Kind::Assertion &&
           (node.assertion == Assertion::LineStartCrlf || node.assertion == Assertion::LineEndCrlf);
}

/// `a+` beside a side of a word as `aa*` or `a*a`, so that one byte stands there.
std::vector<Node> withBytesBesideSides(const std::vector<Node>& children) {
    std::vector<Node> result;
    for (std::size_t i = 0; i < children.size(); ++i) {
        const Node& node = children[i];
        const bool before = i > 0 && isWordSide(children[i - 1]);
        const bool behind = i + 1 < children.size() && isWordSide(children[i + 1]);
        const bool parted = node.kind == Node::Kind::Repeat && node.least > 0 &&
                            (before || behind) && oneByte(node.children.front());
        if (!parted) {
            result.push_back(node);
            continue;
        }
        Node rest = node;
        --rest.least;
        rest.most -= rest.most == Node::kNoLimit ? 0 : 1;
        if (before)
            result.push_back(node.children.front());
        if (rest.most > 0)
            result.push_back(std::move(rest));
        if (!before)
            result.push_back(node.children.front());
    }
    return result;
}

/// Whether the next byte that these nodes take is surely another one.
template <class Iterator> bool cannotBe(Iterator node, Iterator end, std::uint32_t byte) {
    for (; node != end; ++node) {
        const bool repeats = node->kind == Node::Kind::Repeat;
        const auto set = oneByte(repeats ? node->children.front() : *node);
        if (!set || !intersect(*set, ofRanges(Text::Bytes, {{byte, byte}})).ranges.empty())
            return false;
        if (!repeats || node->least > 0)
            return true;
    }
    return false;
}

} // namespace

bool Translator::assertion(const Node& node, Ends ends) {
    if (isWordSide(node) && ends.front)
        return sideAtFront(node.assertion);
    if (isWordSide(node) && ends.back)
        return sideAtBack(node.assertion);
    switch (node.assertion) {
    case Assertion::TextStart:
        m_pattern += "\\A";
        return true;
    case Assertion::TextEnd:
        m_pattern += "\\z";
        return true;
    case Assertion::LineStart:
        m_pattern += "(?m:^)";
        return true;
    case Assertion::LineEnd:
        m_pattern += "(?m:$)";
        return true;
    case Assertion::WordBoundary:
    case Assertion::NotWordBoundary:
        // RE2 knows words of ASCII only.
        if (node.text == Text::Characters)
            return false;
        m_pattern += node.assertion == Assertion::WordBoundary ? "\\b" : "\\B";
        return true;
    default:
        return false;
    }
}

// Beside one byte a side of a word can be said with \b, \B and that byte's being in words or not.
bool Translator::concat(const std::vector<Node>& written, Ends ends) {
    const std::vector<Node> children = withBytesBesideSides(written);
    for (std::size_t i = 0; i < children.size(); ++i) {
        const Node* next = i + 1 < children.size() ? &children[i + 1] : nullptr;
        const auto own = oneByte(children[i]);
        const auto nextByte = next == nullptr ? std::nullopt : oneByte(*next);
        const Ends at{ends.front && i == 0, ends.back && next == nullptr};
        bool done = false;
        if (isWordSide(children[i]) && nextByte) {
            done = sideBefore(children[i].assertion, *nextByte);
            ++i;
        } else if (own && next != nullptr && isWordSide(*next) &&
                   (i + 2 == children.size() || !oneByte(children[i + 2]))) {
            done = sideBehind(*own, next->assertion);
            ++i;
        } else if (isCrlfLine(children[i])) {
            done = crlfLine(children, i, at);
        } else {
            done = write(children[i], at);
        }
        if (!done)
            return false;
    }
    return true;
}

bool Translator::sideBefore(Assertion assertion, const Set& next) {
    const Set word = intersect(next, perlClass('w', Text::Bytes));
    const Set noWord = subtract(next, perlClass('w', Text::Bytes));
    switch (assertion) {
    case Assertion::WordStart:
        m_pattern += "\\b";
        return set(word);
    case Assertion::WordEnd:
        m_pattern += "\\b";
        return set(noWord);
    case Assertion::WordEndHalf:
        return set(noWord);
    default:
        m_pattern += "(?:\\b";
        if (!set(word))
            return false;
        m_pattern += "|\\B";
        if (!set(noWord))
            return false;
        m_pattern += ")";
        return true;
    }
}

bool Translator::sideBehind(const Set& previous, Assertion assertion) {
    const Set word = intersect(previous, perlClass('w', Text::Bytes));
    const Set noWord = subtract(previous, perlClass('w', Text::Bytes));
    switch (assertion) {
    case Assertion::WordEnd:
        return set(word) && boundary();
    case Assertion::WordStart:
        return set(noWord) && boundary();
    case Assertion::WordStartHalf:
        return set(noWord);
    default:
        m_pattern += "(?:";
        if (!set(word))
            return false;
        m_pattern += "\\b|";
        if (!set(noWord))
            return false;
        m_pattern += "\\B)";
        return true;
    }
}

// Where nothing of the expression stands before it, what comes before may be taken as well.
bool Translator::sideAtFront(Assertion assertion) {
    if (m_text != Text::Bytes)
        return false;
    switch (assertion) {
    case Assertion::WordStart:
        return put(R"((?:\A|\W)\b)");
    case Assertion::WordEnd:
        return put(R"(\w\b)");
    case Assertion::WordStartHalf:
        return put(R"((?:\A|\W))");
    default:
        return put(R"((?:\w\b|(?:\A|\W)\B))");
    }
}

bool Translator::sideAtBack(Assertion assertion) {
    if (m_text != Text::Bytes)
        return false;
    switch (assertion) {
    case Assertion::WordStart:
        return put(R"(\b\w)");
    case Assertion::WordEnd:
        return put(R"(\b(?:\W|\z))");
    case Assertion::WordEndHalf:
        return put(R"((?:\W|\z))");
    default:
        return put(R"((?:\b\w|\B(?:\W|\z)))");
    }
}

// Between CR and LF no line begins or ends; what is beside it must show that this is not there.
bool Translator::crlfLine(const std::vector<Node>& children, std::size_t index, Ends ends) {
    if (children[index].assertion == Assertion::LineStartCrlf) {
        return ends.front &&
               cannotBe(children.begin() + static_cast<std::ptrdiff_t>(index) + 1, children.end(),
                        '\n') &&
               put(R"((?:\A|[\r\n]))");
    }
    return ends.back &&
           cannotBe(children.rbegin() + static_cast<std::ptrdiff_t>(children.size() - index),
                    children.rend(), '\r') &&
           put(R"((?:\z|[\r\n]))");
}

} // namespace edgefence::rules::regex
