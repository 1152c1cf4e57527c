// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/typed_tree.h"

#include <optional>

namespace edgefence::rules::advice {

/// True if the two surely cannot both be true.
bool exclude(const typed::Node& left, const typed::Node& right);
/// True if one of the two is surely true.
bool coverAll(const typed::Node& left, const typed::Node& right);

/// What a clause says of every request by the numbers that its field can have at all; empty if it
/// depends.
std::optional<bool> settledByNumbers(const typed::Node& clause);

} // namespace edgefence::rules::advice
