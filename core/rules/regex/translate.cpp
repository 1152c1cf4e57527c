// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/regex/translate.h"

#include "core/rules/regex/translate_impl.h"

namespace edgefence::rules::regex {

namespace {

/// What RE2 allows for a repetition, also multiplied by those inside it.
constexpr std::uint32_t kMaxRepeat = 1000;
constexpr std::size_t kMaxPattern = 1U << 20U;

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

bool hasByteBeyondAscii(const Node& node) {
    if (node.kind == Node::Kind::Literal)
        return static_cast<unsigned char>(node.literal.front()) >= 0x80;
    if (node.kind == Node::Kind::Class) {
        const std::vector<Range>& ranges = node.set.ranges;
        return ranges.size() == 1 && ranges[0].first == ranges[0].last && ranges[0].first >= 0x80;
    }
    return std::ranges::any_of(node.children, hasByteBeyondAscii);
}

} // namespace

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

bool Translator::times(const Node& child, std::uint32_t least, std::uint32_t most) {
    const std::uint32_t outside = m_product;
    m_product *= std::max<std::uint32_t>(most == Node::kNoLimit ? least : most, 1);
    m_pattern += "(?:";
    const bool done = write(child, {});
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

bool Translator::write(const Node& node, Ends ends) {
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
        return assertion(node, ends);
    case Node::Kind::Repeat:
        return repeat(node);
    case Node::Kind::Concat:
        return concat(node.children, ends);
    case Node::Kind::Alternate:
        m_pattern += "(?:";
        for (std::size_t i = 0; i < node.children.size(); ++i) {
            m_pattern += i == 0 ? "" : "|";
            if (!write(node.children[i], ends))
                return false;
        }
        m_pattern += ")";
        return true;
    }
    return false;
}

std::optional<Translation> translate(const Node& node) {
    Needs needs;
    collect(node, needs);
    if (needs.bytes && needs.characters)
        return std::nullopt;
    const Text text = needs.characters ? Text::Characters : Text::Bytes;
    Translator translator(text);
    if (!translator.write(node, {true, true}))
        return std::nullopt;
    std::string pattern = translator.take();
    // What several branches begin with RE2 looks for first, and does so in UTF-8 whatever it was
    // told (2022-06-01); not where something else stands before it.
    if (text == Text::Bytes && hasByteBeyondAscii(node))
        pattern = "(?:)(?:" + pattern + ")";
    return Translation{std::move(pattern), text};
}

} // namespace edgefence::rules::regex
