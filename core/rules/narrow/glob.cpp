// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/narrow/glob.h"

#include "core/rules/narrow/regex_texts.h"
#include "core/rules/regex/parser.h"

#include <algorithm>

namespace edgefence::rules {

namespace {

using Kind = regex::Node::Kind;
using regex::Assertion;

/// The parts of a pattern one behind the other.
using Sequence = std::vector<const regex::Node*>;

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

/// One of the sequences fits: alternatives that are no texts, such as `(^|/)`, are taken apart.
std::vector<Sequence> sequencesOf(const regex::Node& node, Letters letters) {
    if (node.kind == Kind::Concat) {
        std::vector<Sequence> all{{}};
        for (const regex::Node& child : node.children) {
            std::vector<Sequence> longer;
            std::vector<Sequence> choices = sequencesOf(child, letters);
            if (all.size() * choices.size() > kMostTexts)
                choices = {{&child}};
            for (const Sequence& front : all) {
                for (const Sequence& back : choices) {
                    longer.push_back(front);
                    longer.back().insert(longer.back().end(), back.begin(), back.end());
                }
            }
            all = std::move(longer);
        }
        return all;
    }
    if (node.kind == Kind::Alternate && !textsOf(node, letters)) {
        std::vector<Sequence> all;
        for (const regex::Node& child : node.children) {
            const std::vector<Sequence> choices = sequencesOf(child, letters);
            all.insert(all.end(), choices.begin(), choices.end());
        }
        if (all.size() <= kMostTexts)
            return all;
    }
    return {{&node}};
}

/// Globs of one sequence.
class GlobBuilder {
  public:
    GlobBuilder(Sequence parts, Letters letters) : m_parts(std::move(parts)), m_letters(letters) {}

    /// Empty if nothing can be said.
    std::vector<Glob> build() {
        takeAnchors();
        for (const regex::Node* part : m_parts)
            add(*part);
        std::vector<Glob> result;
        for (Open& open : m_open) {
            Glob& glob = open.glob;
            glob.anyAfter = open.gap || !m_anchoredEnd;
            const bool empty = std::ranges::all_of(glob.pieces, &std::string::empty);
            if (empty && (glob.anyBefore || glob.anyAfter))
                return {};
            result.push_back(std::move(glob));
        }
        return result;
    }

    bool exact() const { return m_exact; }

  private:
    /// A glob that may go on.
    struct Open {
        Glob glob;
        bool gap = false; ///< the next text begins a new piece
    };

    void takeAnchors() {
        bool anchoredStart = false;
        while (!m_parts.empty() && isAssertion(*m_parts.front(), Assertion::TextStart)) {
            anchoredStart = true;
            m_parts.erase(m_parts.begin());
        }
        while (!m_parts.empty() && isAssertion(*m_parts.back(), Assertion::TextEnd)) {
            m_anchoredEnd = true;
            m_parts.pop_back();
        }
        m_open.emplace_back();
        if (!anchoredStart)
            addGap();
    }

    void addGap() {
        for (Open& open : m_open) {
            open.glob.anyBefore = open.glob.anyBefore || open.glob.pieces.empty();
            open.gap = true;
        }
    }

    void add(const regex::Node& part) {
        const auto texts = textsOf(part, m_letters);
        if (!texts || m_open.size() * texts->all.size() > kMostTexts) {
            m_exact = m_exact && isStar(part);
            addGap();
            return;
        }
        m_exact = m_exact && texts->exact;
        std::vector<Open> longer;
        for (const Open& open : m_open) {
            for (const std::string& text : texts->all) {
                longer.push_back(open);
                append(longer.back(), text);
            }
        }
        m_open = std::move(longer);
    }

    static void append(Open& open, const std::string& text) {
        if (text.empty())
            return;
        if (open.gap || open.glob.pieces.empty())
            open.glob.pieces.emplace_back();
        open.gap = false;
        open.glob.pieces.back() += text;
    }

    Sequence m_parts;
    Letters m_letters;
    std::vector<Open> m_open;
    bool m_anchoredEnd = false;
    bool m_exact = true;
};

} // namespace

std::optional<Globs> globsOfRegex(const std::string& pattern) {
    const auto tree = regex::parse(pattern);
    if (!tree)
        return std::nullopt;
    const Letters letters = foldsLetters(*tree) ? Letters::Folded : Letters::Strict;
    Globs result;
    result.ignoreCase = letters == Letters::Folded;
    result.exact = true;
    for (Sequence& sequence : sequencesOf(*tree, letters)) {
        GlobBuilder builder(std::move(sequence), letters);
        const std::vector<Glob> globs = builder.build();
        if (globs.empty())
            return std::nullopt;
        result.any.insert(result.any.end(), globs.begin(), globs.end());
        result.exact = result.exact && builder.exact();
    }
    if (result.any.size() > kMostTexts)
        return std::nullopt;
    return result;
}

} // namespace edgefence::rules
