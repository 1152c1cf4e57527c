// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/regex/tree.h"

namespace edgefence::rules::regex {

/// Bytes that the edge's engine needs for a node, about: its limit on expressions counts them.
/// REQUIRES: the children have their cost.
double costOf(const Node& node);

/// True if what it fits is always the empty text.
bool isEmptyAlways(const Node& node);

} // namespace edgefence::rules::regex
