// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/assumption_specs.h"

#include <array>
#include <limits>

namespace edgefence::document {

namespace {

using plan::Assumptions;

// A day: more lag or staleness than that is a mistake in the unit.
constexpr std::int64_t kGreatestMs = 86'400'000;
constexpr std::int64_t kGreatestS = 86'400;
constexpr std::int64_t kGreatestCount = 1'000'000;
constexpr std::int64_t kGreatestSeed = std::numeric_limits<std::int64_t>::max();

template <auto Member> std::int64_t milliseconds(const Assumptions& assumptions) {
    return (assumptions.*Member).count();
}
template <auto Member> void setMilliseconds(Assumptions& assumptions, std::int64_t value) {
    assumptions.*Member = Duration(value);
}
template <auto Member> std::int64_t count(const Assumptions& assumptions) {
    return assumptions.*Member;
}
template <auto Member> void setCount(Assumptions& assumptions, std::int64_t value) {
    assumptions.*Member = value;
}

constexpr std::array<AssumptionSpec, 8> kSpecs = {{
    {"zone_lag_ms", 0, kGreatestMs, milliseconds<&Assumptions::zoneLag>,
     setMilliseconds<&Assumptions::zoneLag>},
    {"binding_machines", 1, kGreatestCount, count<&Assumptions::bindingMachines>,
     setCount<&Assumptions::bindingMachines>},
    {"in_flight", 1, kGreatestCount, count<&Assumptions::inFlight>,
     setCount<&Assumptions::inFlight>},
    {"counter_delay_ms", 0, kGreatestMs, milliseconds<&Assumptions::counterDelay>,
     setMilliseconds<&Assumptions::counterDelay>},
    {"kv_stale_s", 0, kGreatestS,
     [](const Assumptions& assumptions) -> std::int64_t {
         return std::chrono::duration_cast<std::chrono::seconds>(assumptions.kvStale).count();
     },
     [](Assumptions& assumptions, std::int64_t value) {
         assumptions.kvStale = std::chrono::seconds(value);
     }},
    {"data_centres", 1, kGreatestCount, count<&Assumptions::dataCentres>,
     setCount<&Assumptions::dataCentres>},
    {"object_call_ms", 0, kGreatestMs, milliseconds<&Assumptions::objectCall>,
     setMilliseconds<&Assumptions::objectCall>},
    {"seed", 0, kGreatestSeed,
     [](const Assumptions& assumptions) { return static_cast<std::int64_t>(assumptions.seed); },
     [](Assumptions& assumptions, std::int64_t value) {
         assumptions.seed = static_cast<std::uint64_t>(value);
     }},
}};

} // namespace

std::span<const AssumptionSpec> assumptionSpecs() { return kSpecs; }

} // namespace edgefence::document
