// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string_view>

namespace re2 {
class RE2;
}

namespace edgefence::rules::regex {

/// A regular expression of the edge, ready to be asked. Copies share what was made ready.
class Matcher {
  public:
    /// Empty if the edge refuses the pattern, or if it cannot be evaluated here.
    static std::optional<Matcher> make(std::string_view pattern);

    /// True if any part of the text matches; linear in its length.
    bool matches(std::string_view text) const;

  private:
    explicit Matcher(std::shared_ptr<const re2::RE2> expression)
        : m_expression(std::move(expression)) {}
    std::shared_ptr<const re2::RE2> m_expression;
};

} // namespace edgefence::rules::regex
