// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace edgefence::rules {

enum class LetterCase : std::uint8_t { Ignored, Strict };

/// A text with stars: `*` stands for any bytes or none, `\*` and `\\` for themselves. The whole
/// value must fit. ASCII letters only are compared without regard to their case.
class WildcardPattern {
  public:
    /// `pattern` must be one that the checker lets through.
    WildcardPattern(std::string_view pattern, LetterCase letterCase);
    bool matches(std::string_view text) const;
    /// The pieces between the stars, unescaped; one piece: no star.
    const std::vector<std::string>& pieces() const { return m_pieces; }

  private:
    bool equals(std::string_view text, std::string_view piece) const;
    std::size_t find(std::string_view text, std::string_view piece) const;

    std::vector<std::string> m_pieces; ///< in lower case where case is ignored
    LetterCase m_case;
};

} // namespace edgefence::rules
