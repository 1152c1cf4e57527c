// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/typed_tree.h"

namespace edgefence::rules {

/// The same condition in fewer words, as far as is easily seen: what follows from the rest is left
/// out, values of one field joined by `or` become one set, a constant decides or is left out.
typed::NodePtr simplified(const typed::NodePtr& condition, const Schema& schema);

} // namespace edgefence::rules
