// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/regex/effort.h"

#include <memory>
#include <optional>
#include <string_view>

namespace re2 {
class RE2;
}

namespace edgefence::rules::regex {

/// False if the edge refuses the pattern, or if it cannot be evaluated here: RE2 cannot say it or
/// refuses it, or it would take too long (see Effort).
bool isEvaluatedHere(std::string_view pattern);

/// A regular expression of the edge, ready to be asked. Copies share what was made ready.
class Matcher {
  public:
    /// Empty if isEvaluatedHere() says no.
    static std::optional<Matcher> make(std::string_view pattern);

    /// True if any part of the text matches.
    bool matches(std::string_view text) const;

  private:
    Matcher(std::shared_ptr<const re2::RE2> expression, const Effort& effort)
        : m_expression(std::move(expression)), m_effort(effort) {}
    std::shared_ptr<const re2::RE2> m_expression;
    Effort m_effort;
};

} // namespace edgefence::rules::regex
