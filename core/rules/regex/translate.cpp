// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/regex/translate.h"

#include "core/rules/regex/sets.h"

#include <fmt/format.h>

#include <algorithm>

namespace edgefence::rules::regex {

namespace {

/// What RE2 allows for a repetition, also multiplied by those inside it.
constexpr std::uint32_t kMaxRepeat = 1000;
constexpr std::size_t kMaxPattern = 1U << 20U;

bool isAsciiLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool isAscii(const Set& set) {
    return set.properties.empty() &&
           std::ranges::all_of(set.ranges, [](const Range& range) { return range.last < 0x80; });
}

/// Which alphabet a node can be written in only. ASCII is the same in both.
struct Needs {
    bool bytes = false;
    bool characters = false;
};

void collect(const Node& node, Needs& needs) {
    const auto need = [&needs](Text text) {
        (text == Text::Bytes ? needs.bytes : needs.characters) = true;
    };
    if (node.kind == Node::Kind::Class) {
        // Also ASCII letters without case: outside ASCII the Kelvin sign is a k.
        if (!isAscii(node.set) || (node.set.ignoreCase && node.set.text == Text::Characters))
            need(node.set.text);
    } else if (node.kind == Node::Kind::Literal) {
        const bool ascii = static_cast<unsigned char>(node.literal.front()) < 0x80;
        const bool loneByte = !ascii && node.literal.size() == 1;
        if (loneByte || (node.ignoreCase && (!ascii || isAsciiLetter(node.literal.front()))))
            need(node.text);
    }
    for (const Node& child : node.children)
        collect(child, needs);
}

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

class Translator {
  public:
    explicit Translator(Text text) : m_text(text) {}

    bool write(const Node& node);
    std::string take() { return std::move(m_pattern); }

  private:
    void literal(const Node& node);
    bool set(const Set& set);
    bool assertion(const Node& node);
    bool concat(const std::vector<Node>& written);
    bool sideBefore(Assertion assertion, const Set& next);
    bool boundary() {
        m_pattern += "\\b";
        return true;
    }
    bool sideBehind(const Set& previous, Assertion assertion);
    bool repeat(const Node& node);
    bool times(const Node& child, std::uint32_t least, std::uint32_t most);
    void character(std::uint32_t value) { m_pattern += fmt::format("\\x{{{:x}}}", value); }

    Text m_text;
    std::string m_pattern;
    /// The product of the repetitions around.
    std::uint32_t m_product = 1;
};

void Translator::literal(const Node& node) {
    const bool folded = node.ignoreCase && isAsciiLetter(node.literal.front());
    if (node.text == Text::Characters && node.ignoreCase) {
        m_pattern +=
            "(?i:" +
            (isAsciiLetter(node.literal.front()) ? node.literal : "\\Q" + node.literal + "\\E") +
            ")";
    } else if (folded) {
        m_pattern += fmt::format("[{}{}]", node.literal.front(),
                                 static_cast<char>(node.literal.front() ^ 0x20));
    } else if (m_text == Text::Characters) {
        m_pattern += "\\Q" + node.literal + "\\E";
    } else {
        for (const char c : node.literal)
            character(static_cast<unsigned char>(c));
    }
}

bool Translator::set(const Set& set) {
    if (set.unknown)
        return false;
    if (set.ranges.empty() && set.properties.empty()) {
        // Nothing fits; RE2 knows no empty class.
        m_pattern += m_text == Text::Bytes ? "[^\\x{00}-\\x{ff}]" : "[^\\x{00}-\\x{10ffff}]";
        return true;
    }
    m_pattern += set.ignoreCase ? "(?i:[" : "[";
    m_pattern += set.negated ? "^" : "";
    for (const Range& range : set.ranges) {
        character(range.first);
        m_pattern += "-";
        character(range.last);
    }
    for (const std::string& property : set.properties)
        m_pattern += property;
    m_pattern += set.ignoreCase ? "])" : "]";
    return true;
}

bool Translator::assertion(const Node& node) {
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

bool Translator::times(const Node& child, std::uint32_t least, std::uint32_t most) {
    const std::uint32_t outside = m_product;
    m_product *= std::max<std::uint32_t>(most == Node::kNoLimit ? least : most, 1);
    m_pattern += "(?:";
    const bool done = write(child);
    m_product = outside;
    if (most == Node::kNoLimit)
        m_pattern += fmt::format("){{{},}}", least);
    else
        m_pattern += fmt::format("){{{},{}}}", least, most);
    return done && m_pattern.size() <= kMaxPattern;
}

// A repetition that is too much for RE2 is written as several, one behind the other.
bool Translator::repeat(const Node& node) {
    const Node& child = node.children.front();
    const std::uint32_t chunk = std::max<std::uint32_t>(kMaxRepeat / m_product, 1);
    std::uint32_t least = node.least;
    for (; least > chunk; least -= chunk) {
        if (!times(child, chunk, chunk))
            return false;
    }
    if (node.most == Node::kNoLimit)
        return times(child, least, Node::kNoLimit);
    std::uint32_t optional = node.most - node.least;
    const std::uint32_t first = std::min(optional, chunk - least);
    if (!times(child, least, least + first))
        return false;
    for (optional -= first; optional > 0;) {
        const std::uint32_t part = std::min(optional, chunk);
        if (!times(child, 0, part))
            return false;
        optional -= part;
    }
    return true;
}

// Beside one byte a side of a word can be said with \b, \B and that byte's being in words or not.
bool Translator::concat(const std::vector<Node>& written) {
    const std::vector<Node> children = withBytesBesideSides(written);
    for (std::size_t i = 0; i < children.size(); ++i) {
        const Node* next = i + 1 < children.size() ? &children[i + 1] : nullptr;
        const auto own = oneByte(children[i]);
        const auto nextByte = next == nullptr ? std::nullopt : oneByte(*next);
        bool done = false;
        if (isWordSide(children[i]) && nextByte) {
            done = sideBefore(children[i].assertion, *nextByte);
            ++i;
        } else if (own && next != nullptr && isWordSide(*next) &&
                   (i + 2 == children.size() || !oneByte(children[i + 2]))) {
            done = sideBehind(*own, next->assertion);
            ++i;
        } else {
            const bool grouped = children[i].kind == Node::Kind::Alternate;
            m_pattern += grouped ? "(?:" : "";
            done = write(children[i]);
            m_pattern += grouped ? ")" : "";
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

bool Translator::write(const Node& node) {
    switch (node.kind) {
    case Node::Kind::Empty:
        m_pattern += "(?:)";
        return true;
    case Node::Kind::Literal:
        literal(node);
        return true;
    case Node::Kind::Class:
        return set(node.set);
    case Node::Kind::Assertion:
        return assertion(node);
    case Node::Kind::Repeat:
        return repeat(node);
    case Node::Kind::Concat:
        return concat(node.children);
    case Node::Kind::Alternate:
        m_pattern += "(?:";
        for (std::size_t i = 0; i < node.children.size(); ++i) {
            m_pattern += i == 0 ? "" : "|";
            if (!write(node.children[i]))
                return false;
        }
        m_pattern += ")";
        return true;
    }
    return false;
}

} // namespace

std::optional<Translation> translate(const Node& node) {
    Needs needs;
    collect(node, needs);
    if (needs.bytes && needs.characters)
        return std::nullopt;
    const Text text = needs.characters ? Text::Characters : Text::Bytes;
    Translator translator(text);
    if (!translator.write(node))
        return std::nullopt;
    return Translation{translator.take(), text};
}

} // namespace edgefence::rules::regex
