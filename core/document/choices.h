// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/zone_plan.h"
#include "core/plan/budget.h"
#include "core/plan/layer_config.h"
#include "core/plan/route.h"

#include <array>
#include <span>
#include <string_view>

namespace edgefence::document {

/// The names of an enumeration's first `Count` values, all that it has.
template <class Enum, std::size_t Count> std::span<const std::string_view> namesOf() {
    static const std::array<std::string_view, Count> kNames = [] {
        std::array<std::string_view, Count> names;
        for (std::size_t i = 0; i < Count; ++i)
            names[i] = name(static_cast<Enum>(i));
        return names;
    }();
    return kNames;
}

inline std::span<const std::string_view> zonePlanNames() { return namesOf<ZonePlan, 4>(); }
inline std::span<const std::string_view> zoneAddonNames() { return namesOf<ZoneAddon, 3>(); }
inline std::span<const std::string_view> workersPlanNames() { return namesOf<WorkersPlan, 2>(); }
inline std::span<const std::string_view> budgetWindowNames() {
    return namesOf<plan::BudgetWindow, 3>();
}
inline std::span<const std::string_view> whenSpentNames() { return namesOf<plan::WhenSpent, 2>(); }
inline std::span<const std::string_view> operationWhenSpentNames() {
    return namesOf<plan::OperationWhenSpent, 2>();
}
inline std::span<const std::string_view> whenWorkerBudgetSpentNames() {
    return namesOf<plan::WhenWorkerBudgetSpent, 2>();
}
inline std::span<const std::string_view> recordedRefusalsNames() {
    return namesOf<plan::RecordedRefusals, 2>();
}
inline std::span<const std::string_view> placeNames() { return namesOf<plan::Place, 3>(); }
inline std::span<const std::string_view> onErrorNames() { return namesOf<plan::OnError, 3>(); }

} // namespace edgefence::document
