// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layers/layer_kind.h"

#include <span>

namespace edgefence::layers {

/// The table of kinds, in the palette's order. Adding a kind is its pair and one row in
/// registry.cpp.
std::span<const LayerKind* const> kinds();
/// Null if this version does not know the kind.
const LayerKind* findKind(std::string_view id);

} // namespace edgefence::layers
