// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/wildcard.h"

#include "core/base/text.h"

#include <algorithm>

namespace edgefence::rules {

namespace {

constexpr char lowered(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

} // namespace

WildcardPattern::WildcardPattern(std::string_view pattern, LetterCase letterCase)
    : m_pieces(1), m_case(letterCase) {
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (pattern[i] == '*') {
            m_pieces.emplace_back();
            continue;
        }
        if (pattern[i] == '\\' && i + 1 < pattern.size())
            ++i;
        m_pieces.back() += m_case == LetterCase::Ignored ? lowered(pattern[i]) : pattern[i];
    }
}

bool WildcardPattern::equals(std::string_view text, std::string_view piece) const {
    if (m_case == LetterCase::Strict)
        return text == piece;
    return std::ranges::equal(text, piece, {}, lowered);
}

std::size_t WildcardPattern::find(std::string_view text, std::string_view piece) const {
    if (m_case == LetterCase::Strict)
        return text.find(piece);
    // Not std::ranges::search, which clang 14 cannot compile with this standard library.
    const auto found =
        std::search(text.begin(), text.end(), piece.begin(), piece.end(),
                    [](char left, char right) { return lowered(left) == lowered(right); });
    if (found == text.end() && !piece.empty())
        return std::string_view::npos;
    return static_cast<std::size_t>(found - text.begin());
}

// The first piece stands at the beginning, the last at the end, each other as early as it can: a
// later place for one leaves less room for those behind it.
bool WildcardPattern::matches(std::string_view text) const {
    const std::string& first = m_pieces.front();
    const std::string& last = m_pieces.back();
    if (m_pieces.size() == 1)
        return text.size() == first.size() && equals(text, first);
    if (text.size() < first.size() + last.size() || !equals(text.substr(0, first.size()), first) ||
        !equals(text.substr(text.size() - last.size()), last))
        return false;
    std::string_view rest = text.substr(first.size(), text.size() - first.size() - last.size());
    for (std::size_t i = 1; i + 1 < m_pieces.size(); ++i) {
        const std::size_t at = find(rest, m_pieces[i]);
        if (at == std::string_view::npos)
            return false;
        rest.remove_prefix(at + m_pieces[i].size());
    }
    return true;
}

} // namespace edgefence::rules
