// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/zone_plan.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace edgefence {

namespace {

struct Names {
    std::string_view name;
    std::string_view title;
};

// Each table in the order of its enumeration.
constexpr std::array<Names, 4> kZonePlans = {
    {{"free", "Free"}, {"pro", "Pro"}, {"business", "Business"}, {"enterprise", "Enterprise"}}};
constexpr std::array<Names, 3> kZoneAddons = {{{"advanced_rate_limiting", "Advanced Rate Limiting"},
                                               {"bot_management", "Bot Management"},
                                               {"api_shield", "API Shield"}}};
constexpr std::array<Names, 2> kWorkersPlans = {{{"free", "Free"}, {"paid", "Paid"}}};

template <class Enum, std::size_t N>
const Names& namesOf(const std::array<Names, N>& table, Enum value) {
    return table[static_cast<std::size_t>(value)];
}

template <class Enum, std::size_t N>
std::optional<Enum> parse(const std::array<Names, N>& table, std::string_view text) {
    const auto found = std::find_if(table.begin(), table.end(),
                                    [text](const Names& names) { return names.name == text; });
    if (found == table.end())
        return std::nullopt;
    return static_cast<Enum>(found - table.begin());
}

} // namespace

bool ZoneEntitlement::has(ZoneAddon addon) const {
    return std::find(addons.begin(), addons.end(), addon) != addons.end();
}

std::string_view name(ZonePlan plan) { return namesOf(kZonePlans, plan).name; }
std::string_view name(ZoneAddon addon) { return namesOf(kZoneAddons, addon).name; }
std::string_view name(WorkersPlan plan) { return namesOf(kWorkersPlans, plan).name; }

std::optional<ZonePlan> parseZonePlan(std::string_view text) {
    return parse<ZonePlan>(kZonePlans, text);
}
std::optional<ZoneAddon> parseZoneAddon(std::string_view text) {
    return parse<ZoneAddon>(kZoneAddons, text);
}
std::optional<WorkersPlan> parseWorkersPlan(std::string_view text) {
    return parse<WorkersPlan>(kWorkersPlans, text);
}

std::optional<ZoneEntitlement> parseZoneEntitlement(std::string_view text) {
    std::size_t plus = text.find('+');
    const std::optional<ZonePlan> plan = parseZonePlan(text.substr(0, plus));
    if (!plan)
        return std::nullopt;
    ZoneEntitlement entitlement{*plan, {}};
    while (plus != std::string_view::npos) {
        text.remove_prefix(plus + 1);
        plus = text.find('+');
        const std::optional<ZoneAddon> addon = parseZoneAddon(text.substr(0, plus));
        if (!addon)
            return std::nullopt;
        if (!entitlement.has(*addon))
            entitlement.addons.push_back(*addon);
    }
    return entitlement;
}

std::string title(const ZoneEntitlement& entitlement) {
    std::string text(namesOf(kZonePlans, entitlement.plan).title);
    for (std::size_t i = 0; i < entitlement.addons.size(); ++i) {
        const bool last = i + 1 == entitlement.addons.size();
        text += i == 0 ? " with " : last ? " and " : ", ";
        text += namesOf(kZoneAddons, entitlement.addons[i]).title;
    }
    return text;
}

} // namespace edgefence
