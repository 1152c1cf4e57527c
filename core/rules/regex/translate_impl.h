// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/regex/tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace edgefence::rules::regex {

/// Writes an expression as RE2 takes it; false where RE2 cannot say it. translate.cpp has what both
/// have, translate_assertions.cpp the sides of words and lines.
class Translator {
  public:
    explicit Translator(Text text) : m_text(text) {}

    bool write(const Node& node, Ends ends);
    std::string take() { return std::move(m_pattern); }

  private:
    void literal(const Node& node);
    bool set(const Set& set);
    bool assertion(const Node& node, Ends ends);
    bool concat(const std::vector<Node>& written, Ends ends);
    bool crlfLine(const std::vector<Node>& children, std::size_t index, Ends ends);
    bool sideAtFront(Assertion assertion);
    bool sideAtBack(Assertion assertion);
    bool sideBefore(Assertion assertion, const Set& next);
    bool put(std::string_view text) {
        m_pattern += text;
        return true;
    }
    bool boundary() { return put("\\b"); }
    bool sideBehind(const Set& previous, Assertion assertion);
    bool repeat(const Node& node);
    bool times(const Node& child, std::uint32_t least, std::uint32_t most);
    void character(std::uint32_t value) { m_pattern += fmt::format("\\x{{{:x}}}", value); }

    Text m_text;
    std::string m_pattern;
    /// The product of the repetitions around.
    std::uint32_t m_product = 1;
};

} // namespace edgefence::rules::regex
