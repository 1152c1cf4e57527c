// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/layer_config.h"

#include "core/plan/names.h"

namespace edgefence::plan {

namespace {

constexpr Names<Place, 3> kPlaces{{"edge", "worker_front", "before_operation"}};
constexpr Names<OnError, 3> kOnError{{"closed", "open", "throw"}};

} // namespace

std::string_view name(Place place) { return kPlaces.of(place); }
std::string_view name(OnError onError) { return kOnError.of(onError); }
std::optional<Place> parsePlace(std::string_view text) { return kPlaces.parse(text); }
std::optional<OnError> parseOnError(std::string_view text) { return kOnError.parse(text); }

} // namespace edgefence::plan
