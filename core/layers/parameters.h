// SPDX-License-Identifier: GPL-3.0-or-later
// What the kinds' parameter tables and numbers are made of.
#pragma once

#include "core/layers/layer_kind.h"

#include <optional>
#include <string_view>
#include <vector>

namespace edgefence::layers {

/// What a zone rule counts by in any case; a key may say so.
inline constexpr std::string_view kDataCentre = "cf.colo.id";

inline constexpr std::int64_t kGreatestLimit = 1'000'000'000;
inline constexpr std::int64_t kGreatestSeconds = 31'536'000; ///< 365 days

// Values for ParameterSpec::fallback.

template <bool Value>
std::optional<plan::ParameterValue> flagFallback(const plan::LayerConfig& /*config*/) {
    return plan::ParameterValue{Value};
}
std::optional<plan::ParameterValue> emptyText(const plan::LayerConfig& config);
/// ["ip.src"]
std::optional<plan::ParameterValue> clientKey(const plan::LayerConfig& config);

/// A key list as the plan gives it. REQUIRES: as for integerOf.
const std::vector<std::string>& keyOf(const plan::LayerConfig& config, std::string_view parameter);
Duration secondsOf(const plan::LayerConfig& config, std::string_view parameter);

/// How a limit, its window and its key are said on a card; the data centre goes without saying.
enum class Pace : std::uint8_t { Day, Hour, Period, Lifetime };
Message paceSummary(std::int64_t limit, Pace pace, Duration window,
                    const std::vector<std::string>& key);

} // namespace edgefence::layers
