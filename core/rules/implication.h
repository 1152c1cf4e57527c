// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/typed_tree.h"

namespace edgefence::rules {

/// implies() of expression.h for parts of trees.
bool implies(const typed::NodePtr& narrow, const typed::NodePtr& wide, const Schema& schema);

} // namespace edgefence::rules
