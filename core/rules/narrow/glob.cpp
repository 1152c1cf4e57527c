// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/narrow/glob.h"

#include "core/rules/expression.h"
#include "core/rules/limits.h"
#include "core/rules/printer.h"
#include "core/rules/regex/parser.h"

#include <algorithm>

namespace edgefence::rules {

namespace {

using Kind = regex::Node::Kind;
using regex::Assertion;

/// Texts that are written out one by one, at most.
constexpr std::size_t kMostTexts = 24;

bool isAsciiLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// All texts that fit, if they are few and strict about case.
std::optional<std::vector<std::string>> textsOf(const regex::Node& node) {
    using Texts = std::vector<std::string>;
    const auto limited = [](Texts texts) -> std::optional<Texts> {
        return texts.size() <= kMostTexts ? std::optional(std::move(texts)) : std::nullopt;
    };
    switch (node.kind) {
    case Kind::Empty:
        return Texts{""};
    case Kind::Literal:
        if (node.ignoreCase && isAsciiLetter(node.literal.front()))
            return std::nullopt;
        return Texts{node.literal};
    case Kind::Alternate: {
        Texts all;
        for (const regex::Node& child : node.children) {
            const auto texts = textsOf(child);
            if (!texts || all.size() + texts->size() > kMostTexts)
                return std::nullopt;
            all.insert(all.end(), texts->begin(), texts->end());
        }
        return all;
    }
    case Kind::Concat: {
        Texts all{""};
        for (const regex::Node& child : node.children) {
            const auto texts = textsOf(child);
            if (!texts || all.size() * texts->size() > kMostTexts)
                return std::nullopt;
            Texts longer;
            for (const std::string& front : all) {
                for (const std::string& back : *texts)
                    longer.push_back(front + back);
            }
            all = std::move(longer);
        }
        return limited(std::move(all));
    }
    case Kind::Repeat: {
        const auto once = textsOf(node.children.front());
        if (!once || once->size() != 1 || node.most > 3)
            return std::nullopt;
        Texts all;
        std::string text;
        for (std::uint32_t times = 0; times <= node.most; ++times) {
            if (times >= node.least)
                all.push_back(text);
            text += once->front();
        }
        return all;
    }
    default:
        return std::nullopt;
    }
}

/// The parts of a pattern one behind the other.
void flatten(const regex::Node& node, std::vector<const regex::Node*>& parts) {
    if (node.kind != Kind::Concat) {
        parts.push_back(&node);
        return;
    }
    for (const regex::Node& child : node.children)
        flatten(child, parts);
}

bool isAssertion(const regex::Node& node, Assertion assertion) {
    return node.kind == Kind::Assertion && node.assertion == assertion;
}

/// Any number of any bytes: what a star stands for.
bool isStar(const regex::Node& node) {
    if (node.kind != Kind::Repeat || node.least != 0 || node.most != regex::Node::kNoLimit ||
        node.children.front().kind != Kind::Class)
        return false;
    const regex::Set& set = node.children.front().set;
    return set.properties.empty() && set.text == regex::Text::Bytes &&
           set.ranges == std::vector<regex::Range>{{0, regex::kLastByte}};
}

class GlobBuilder {
  public:
    explicit GlobBuilder(const regex::Node& tree) { flatten(tree, m_parts); }

    std::optional<GlobOfRegex> build() {
        takeAnchors();
        readCase();
        addGap(!m_anchoredStart);
        for (const regex::Node* part : m_parts)
            add(*part);
        if (!m_anchoredEnd) {
            for (Open& open : m_open)
                open.glob.anyAfter = true;
        }
        GlobOfRegex result;
        result.ignoreCase = m_ignoreCase;
        result.exact = m_exact;
        for (Open& open : m_open) {
            open.glob.anyAfter = open.glob.anyAfter || open.gap;
            const bool empty = open.glob.pieces.empty() ||
                               std::ranges::all_of(open.glob.pieces, &std::string::empty);
            if (empty && (open.glob.anyBefore || open.glob.anyAfter))
                return std::nullopt;
            result.globs.push_back(std::move(open.glob));
        }
        return result;
    }

  private:
    /// A glob that may go on.
    struct Open {
        Glob glob;
        bool gap = false; ///< the next text begins a new piece
    };

    void takeAnchors() {
        if (!m_parts.empty() && isAssertion(*m_parts.front(), Assertion::TextStart)) {
            m_anchoredStart = true;
            m_parts.erase(m_parts.begin());
        }
        if (!m_parts.empty() && isAssertion(*m_parts.back(), Assertion::TextEnd)) {
            m_anchoredEnd = true;
            m_parts.pop_back();
        }
        m_open.emplace_back();
    }

    /// One case for all letters, or letters of either case are let go.
    void readCase() {
        bool folded = false;
        bool strict = false;
        for (const regex::Node* part : m_parts) {
            if (part->kind == Kind::Literal && isAsciiLetter(part->literal.front()))
                (part->ignoreCase ? folded : strict) = true;
            else if (part->kind == Kind::Alternate || part->kind == Kind::Repeat)
                strict = true;
        }
        m_ignoreCase = folded && !strict;
    }

    void addGap(bool wanted) {
        for (Open& open : m_open) {
            if (wanted && open.glob.pieces.empty())
                open.glob.anyBefore = true;
            open.gap = open.gap || wanted;
        }
    }

    void addText(Open& open, const std::string& text) {
        if (text.empty())
            return;
        if (open.gap || open.glob.pieces.empty())
            open.glob.pieces.emplace_back();
        open.gap = false;
        open.glob.pieces.back() += text;
    }

    void add(const regex::Node& part) {
        if (m_ignoreCase && part.kind == Kind::Literal) {
            for (Open& open : m_open)
                addText(open, part.literal);
            return;
        }
        const auto texts = textsOf(part);
        if (!texts || m_open.size() * texts->size() > kMostTexts) {
            m_exact = m_exact && isStar(part);
            addGap(true);
            return;
        }
        std::vector<Open> longer;
        for (const Open& open : m_open) {
            for (const std::string& text : *texts) {
                longer.push_back(open);
                addText(longer.back(), text);
            }
        }
        m_open = std::move(longer);
    }

    std::vector<const regex::Node*> m_parts;
    std::vector<Open> m_open;
    bool m_anchoredStart = false;
    bool m_anchoredEnd = false;
    bool m_ignoreCase = false;
    bool m_exact = true;
};

std::string wildcardText(const Glob& glob) {
    std::string text = glob.anyBefore ? "*" : "";
    for (std::size_t i = 0; i < glob.pieces.size(); ++i) {
        text += i == 0 ? "" : "*";
        for (const char c : glob.pieces[i]) {
            text += c == '*' || c == '\\' ? "\\" : "";
            text += c;
        }
    }
    return text + (glob.anyAfter ? "*" : "");
}

std::size_t starsOf(const Glob& glob) {
    return (glob.anyBefore ? 1U : 0U) + (glob.anyAfter ? 1U : 0U) +
           (glob.pieces.empty() ? 0U : glob.pieces.size() - 1);
}

std::string clauseOf(const std::string& left, const Glob& glob, bool ignoreCase) {
    const std::string text = glob.pieces.empty() ? std::string() : glob.pieces.front();
    if (glob.pieces.size() > 1 || ignoreCase)
        return left + (ignoreCase ? " wildcard " : " strict wildcard ") +
               quoted(wildcardText(glob));
    if (glob.anyBefore && glob.anyAfter)
        return left + " contains " + quoted(text);
    if (glob.anyAfter)
        return "starts_with(" + left + ", " + quoted(text) + ")";
    if (glob.anyBefore)
        return "ends_with(" + left + ", " + quoted(text) + ")";
    return left + " eq " + quoted(text);
}

} // namespace

std::optional<GlobOfRegex> globOf(const std::string& pattern) {
    const auto tree = regex::parse(pattern);
    return tree ? GlobBuilder(*tree).build() : std::nullopt;
}

typed::NodePtr conditionOf(const typed::NodePtr& left, const GlobOfRegex& globs,
                           const Schema& schema) {
    const std::string leftText = print(*left);
    const bool allExact =
        !globs.ignoreCase &&
        std::ranges::all_of(globs.globs, [](const Glob& glob) { return starsOf(glob) == 0; });
    std::string text;
    if (allExact && globs.globs.size() > 1) {
        for (const Glob& glob : globs.globs)
            text += (text.empty() ? "" : " ") +
                    quoted(glob.pieces.empty() ? std::string() : glob.pieces.front());
        text = leftText + " in {" + text + "}";
    } else {
        for (const Glob& glob : globs.globs) {
            if (starsOf(glob) > kMaxStars)
                return nullptr;
            text += (text.empty() ? "" : " or ") + clauseOf(leftText, glob, globs.ignoreCase);
        }
    }
    const auto parsed = parseCondition(text, schema);
    return parsed.ok() ? parsed.value->tree().root : nullptr;
}

} // namespace edgefence::rules
