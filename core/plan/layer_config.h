// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/plan/kept_keys.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace edgefence::plan {

/// Where a layer runs: before the Worker, at the top of the handler, or just before the operation
/// it guards.
enum class Place : std::uint8_t { Edge, WorkerFront, BeforeOperation };

/// What a layer does when its own operation finds a spent budget: refuses with its answer, lets the
/// request go on as if it were not there, or throws (a Worker without try and catch answers 500).
enum class OnError : std::uint8_t { Closed, Open, Throw };

/// Names as they stand in plan files: "before_operation", "throw".
std::string_view name(Place place);
std::string_view name(OnError onError);
std::optional<Place> parsePlace(std::string_view text);
std::optional<OnError> parseOnError(std::string_view text);

struct Response {
    int status = 429;
    std::string contentType = "text/plain";
    std::string body;
    /// Export it although the plan's documentation does not allow it.
    bool keep = false;
    KeptKeys kept{};
    GivenKeys given{};
    friend bool operator==(const Response&, const Response&) = default;
};

/// Value of a parameter, as the kind's parameter specification types it: a number, a flag, a text
/// (also a choice or an expression) or a list of texts (a key). A window of n seconds is the text
/// "<n>s" ("90s"); named windows are their names ("utc_day").
using ParameterValue =
    std::variant<std::int64_t, double, bool, std::string, std::vector<std::string>>;
using Parameters = std::map<std::string, ParameterValue, std::less<>>;

/// A layer as values; core/layers knows what they mean. Of an unknown kind everything but id and
/// kind stands in `kept`, and is written back from there; the other members are set as far as they
/// could be read, so that the layer can be shown.
struct LayerConfig {
    LayerId id;
    std::string kind; ///< "zone_rule"; an unknown kind is kept and off
    std::optional<std::string> name;
    Place place = Place::WorkerFront;
    /// Only before an operation; absent: the budget of the route's last operation.
    std::optional<BudgetId> guards;
    bool enabled = true;
    std::vector<RouteId> routes; ///< empty: all
    OnError onError = OnError::Closed;
    std::optional<Response> response;
    Parameters parameters;
    KeptKeys kept{};
    GivenKeys given{};
    friend bool operator==(const LayerConfig&, const LayerConfig&) = default;
};

} // namespace edgefence::plan
