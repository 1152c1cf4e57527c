// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layers/layer_kind.h"

namespace edgefence::layers {

/// A Durable Object per key: at most N in a clock window, exact and serial. Refused calls do not
/// write. A call keeps the object awake for a few milliseconds of 128 MB.
const LayerKind& quotaObject();

} // namespace edgefence::layers
