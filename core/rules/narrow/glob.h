// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/typed_tree.h"

#include <optional>
#include <string>
#include <vector>

namespace edgefence::rules {

/// Texts with anything between them, as wildcards have it.
struct Glob {
    bool anyBefore = false;
    bool anyAfter = false;
    std::vector<std::string> pieces; ///< with any bytes between two of them
};

/// What surely holds of every text that the regular expression matches: empty if that is nothing.
/// `exact` tells that nothing else holds of it.
struct GlobOfRegex {
    std::vector<Glob> globs; ///< one of them
    bool ignoreCase = false;
    bool exact = false;
};
std::optional<GlobOfRegex> globOf(const std::string& pattern);

/// The condition in the simplest words: eq, in, starts_with, ends_with, contains, wildcard. None
/// where a wildcard would need more stars than there may be.
typed::NodePtr conditionOf(const typed::NodePtr& left, const GlobOfRegex& globs,
                           const Schema& schema);

} // namespace edgefence::rules
