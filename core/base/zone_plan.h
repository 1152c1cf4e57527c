// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace edgefence {

/// Plan of a zone, in rising order: what a plan has, the later ones have too.
enum class ZonePlan { Free, Pro, Business, Enterprise };
/// Contracts beside the plan that change what rules may use.
enum class ZoneAddon { AdvancedRateLimiting, BotManagement, ApiShield };
/// Plan of the account's Workers.
enum class WorkersPlan { Free, Paid };

/// A zone's plan with its add-ons: "enterprise+bot_management".
struct ZoneEntitlement {
    ZonePlan plan = ZonePlan::Free;
    std::vector<ZoneAddon> addons;
    bool has(ZoneAddon addon) const;
    friend bool operator==(const ZoneEntitlement&, const ZoneEntitlement&) = default;
};

/// Names as they stand in plan files and on the command line.
std::string_view name(ZonePlan plan);
std::string_view name(ZoneAddon addon);
std::string_view name(WorkersPlan plan);
std::optional<ZonePlan> parseZonePlan(std::string_view text);
std::optional<ZoneAddon> parseZoneAddon(std::string_view text);
std::optional<WorkersPlan> parseWorkersPlan(std::string_view text);
std::optional<ZoneEntitlement> parseZoneEntitlement(std::string_view text);
/// "Free", "Enterprise with Bot Management".
std::string title(const ZoneEntitlement& entitlement);

} // namespace edgefence
