// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

#include <cstdint>

namespace edgefence::testing {

/// A plan that is right, with any of everything that a plan can hold; the same for the same seed.
plan::Plan randomPlan(std::uint64_t seed);

} // namespace edgefence::testing
