// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/typed_tree.h"

#include <cstdint>
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

/// What surely holds of every text: one of the globs fits it.
struct Globs {
    std::vector<Glob> any;
    bool ignoreCase = false;
    /// Nothing else holds of it: every text that fits is meant.
    bool exact = false;
};

/// Of every text that the regular expression matches; none if there is nothing to say.
std::optional<Globs> globsOfRegex(const std::string& pattern);

/// How closely globs are put into words.
enum class Wording : std::uint8_t {
    Close, ///< as they are
    Affix, ///< by what stands at the start, or else at the end
    Piece, ///< by the longest piece, wherever it stands
};
/// Wider ones, in these words.
Globs loosened(Globs globs, Wording wording);

/// What the globs say of `left` in the simplest words: eq, in, starts_with, ends_with, contains,
/// wildcard. None where a wildcard would need more stars than there may be.
std::optional<std::string> wordsOf(const std::string& left, const Globs& globs);
/// The same as a condition; null where it would be none.
typed::NodePtr conditionOf(const typed::NodePtr& left, const Globs& globs, const Schema& schema);

} // namespace edgefence::rules
