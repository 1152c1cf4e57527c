// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/plan/pressure.h"

#include <string>
#include <string_view>

namespace edgefence::plan {

// A pressure as one word of a command line:
//
//     one[,rate=50]                  one address flat out, calls a second
//     addresses:N[,rate=50]          N of them, each at that rate
//     clients:N,every=15s[..20s][,hours=8][,jitter=0s][,route=R]
//                                    one's own clients, each polling every 15 s for 8 hours a day
//     traffic                        what was recorded
//
// Durations have a unit: 500ms, 15s, 86.4s, 2m, 1h.

/// The most of each that a pressure may have, so that no sum leaves 64 bits.
inline constexpr std::int64_t kMostCallers = 10'000'000;
inline constexpr std::int64_t kMostPerSecond = 100'000;

/// Errors say which part was not understood, and what would be.
Result<Pressure> parsePressure(std::string_view text);

/// The word that reads as this pressure; defaults are left out.
std::string pressureText(const Pressure& pressure);

} // namespace edgefence::plan
