// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layers/layer_kind.h"

namespace edgefence::layers {

/// A rate limiting rule of the zone. Counts matching requests per period, per data centre and
/// characteristics; the request that makes the count greater than N trips it, and from that request
/// on it refuses for the mitigation timeout, or with a timeout of 0 until the window ends.
///
/// Requests refused during a mitigation are not counted (unless `count_refused`); one that comes
/// exactly at its end is counted again, and where the window is still the same its count goes on.
/// How windows lie is not documented: aligned to the Unix clock unless `window_model` says
/// otherwise.
const LayerKind& zoneRule();

} // namespace edgefence::layers
