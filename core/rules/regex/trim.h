// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/regex/tree.h"

namespace edgefence::rules::regex {

/// An expression that finds something in the same texts. Only whether it does is asked, so of a
/// repetition at an end of the expression the least number of times is enough: `.*a{2,9}` finds
/// something where `aa` does. What was written to take long often takes no time any more.
Node trimmed(Node expression);

} // namespace edgefence::rules::regex
