// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/narrow/regex_texts.h"

#include "core/base/text.h"

#include <algorithm>

namespace edgefence::rules {

namespace {

using Kind = regex::Node::Kind;

bool isAscii(char c) { return static_cast<unsigned char>(c) < 0x80; }

void add(Texts& texts, std::string text) {
    if (std::ranges::find(texts.all, text) == texts.all.end())
        texts.all.push_back(std::move(text));
}

std::optional<Texts> limited(Texts texts) {
    return texts.all.size() <= kMostTexts ? std::optional(std::move(texts)) : std::nullopt;
}

std::optional<Texts> textsOfLiteral(const regex::Node& node, Letters letters) {
    const char first = node.literal.front();
    const bool letter = regex::isAsciiLetter(first);
    // Characters without case: the Kelvin sign is a k, and what others are is not known here.
    if (node.ignoreCase && node.text == regex::Text::Characters && (letter || !isAscii(first)))
        return std::nullopt;
    if (!letter)
        return Texts{{node.literal}};
    if (letters == Letters::Strict)
        return node.ignoreCase ? std::nullopt : std::optional(Texts{{node.literal}});
    return Texts{{toLowerAscii(node.literal)}, node.ignoreCase};
}

std::optional<Texts> textsOfClass(const regex::Set& set, Letters letters) {
    if (!set.properties.empty() || set.negated || set.ignoreCase || set.unknown)
        return std::nullopt;
    const auto holds = [&set](unsigned char byte) {
        return std::ranges::any_of(set.ranges, [byte](const regex::Range& range) {
            return range.first <= byte && byte <= range.last;
        });
    };
    Texts texts;
    for (const regex::Range& range : set.ranges) {
        // Characters beyond ASCII are several bytes.
        const bool oneByteEach = set.text == regex::Text::Bytes || range.last < 0x80;
        if (!oneByteEach || range.last - range.first >= 2 * kMostTexts)
            return std::nullopt;
        for (std::uint32_t byte = range.first; byte <= range.last; ++byte) {
            const char c = static_cast<char>(byte);
            if (letters == Letters::Folded && regex::isAsciiLetter(c)) {
                add(texts, toLowerAscii(std::string(1, c)));
                texts.exact = texts.exact && holds(static_cast<unsigned char>(c ^ 0x20));
            } else {
                add(texts, std::string(1, c));
            }
        }
    }
    return limited(std::move(texts));
}

std::optional<Texts> product(const Texts& front, const Texts& back) {
    if (front.all.size() * back.all.size() > kMostTexts)
        return std::nullopt;
    Texts result;
    result.exact = front.exact && back.exact;
    for (const std::string& first : front.all) {
        for (const std::string& second : back.all)
            add(result, first + second);
    }
    return result;
}

std::optional<Texts> textsOfRepeat(const regex::Node& node, Letters letters) {
    // More would not be few texts.
    constexpr std::uint32_t kMostTimes = 4;
    const auto once = textsOf(node.children.front(), letters);
    if (!once || node.most > kMostTimes)
        return std::nullopt;
    Texts all;
    all.exact = once->exact;
    Texts times{{std::string()}};
    for (std::uint32_t count = 0; count <= node.most; ++count) {
        if (count >= node.least) {
            for (const std::string& text : times.all)
                add(all, text);
        }
        if (count == node.most)
            break;
        auto more = product(times, *once);
        if (!more)
            return std::nullopt;
        times = std::move(*more);
    }
    return limited(std::move(all));
}

} // namespace

std::optional<Texts> textsOf(const regex::Node& node, Letters letters) {
    switch (node.kind) {
    case Kind::Empty:
        return Texts{{std::string()}};
    case Kind::Literal:
        return textsOfLiteral(node, letters);
    case Kind::Class:
        return textsOfClass(node.set, letters);
    case Kind::Alternate: {
        Texts all;
        for (const regex::Node& child : node.children) {
            const auto texts = textsOf(child, letters);
            if (!texts)
                return std::nullopt;
            all.exact = all.exact && texts->exact;
            for (const std::string& text : texts->all)
                add(all, text);
        }
        return limited(std::move(all));
    }
    case Kind::Concat: {
        std::optional<Texts> all = Texts{{std::string()}};
        for (const regex::Node& child : node.children) {
            const auto texts = textsOf(child, letters);
            all = texts ? product(*all, *texts) : std::nullopt;
            if (!all)
                return std::nullopt;
        }
        return all;
    }
    case Kind::Repeat:
        return textsOfRepeat(node, letters);
    case Kind::Assertion:
        break;
    }
    return std::nullopt;
}

bool foldsLetters(const regex::Node& node) {
    const bool folded = node.kind == Kind::Literal && node.ignoreCase &&
                        node.text == regex::Text::Bytes &&
                        regex::isAsciiLetter(node.literal.front());
    return folded || std::ranges::any_of(node.children, foldsLetters);
}

} // namespace edgefence::rules
