// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layers/layer_kind.h"

namespace edgefence::layers {

/// A number in Workers KV. `always`: read, add one, write back, then compare with `> limit`;
/// `under_limit`: compare with `>= limit`, then write. Every put restarts the key's lifetime (its
/// TTL); with a clock window the window is part of the key as well.
const LayerKind& kvCounter();

} // namespace edgefence::layers
