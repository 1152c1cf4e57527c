// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/count.h"
#include "core/base/ids.h"
#include "core/plan/kept_keys.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace edgefence::plan {

/// When a budget is refilled: at 00:00 UTC, on the first of a month (UTC), on the hour (UTC; custom
/// budgets only).
enum class BudgetWindow : std::uint8_t { UtcDay, UtcHour, Month };

/// What happens once a budget is spent: the operation is refused until the reset (Free), or it is
/// billed (Paid).
enum class WhenSpent : std::uint8_t { Fail, Bill };

/// Names as they stand in plan files: "utc_day", "bill".
std::string_view name(BudgetWindow window);
std::string_view name(WhenSpent whenSpent);
std::optional<BudgetWindow> parseBudgetWindow(std::string_view text);
std::optional<WhenSpent> parseWhenSpent(std::string_view text);

/// Price beyond the included units, in millionths of the currency's unit for a million units (of
/// do.duration_gbs: for a million GB-s), as the platform's price lists say it.
struct Price {
    std::string currency = "USD";
    std::int64_t microsPerMillion = 0;
    KeptKeys kept{};
    GivenKeys given{};
    friend bool operator==(const Price&, const Price&) = default;
};

/// What a plan file says about a budget: a known id overrides only what it names; a `custom.*` id
/// needs limit and window.
struct BudgetEntry {
    BudgetId id;
    std::optional<std::string> name;
    std::optional<std::int64_t> limit;
    std::optional<BudgetWindow> window;
    std::optional<WhenSpent> whenSpent;
    std::optional<Price> price;
    /// Units a day that other Workers and zones of the account spend (month: times its days; hour:
    /// a 24th, rounded up).
    std::optional<std::int64_t> usedElsewhere;
    KeptKeys kept;
    friend bool operator==(const BudgetEntry&, const BudgetEntry&) = default;
};

/// A budget as it applies to one plan: catalogue figures with the plan's own on top.
struct Budget {
    BudgetId id;
    std::string name;
    std::int64_t limit = 0;
    BudgetWindow window = BudgetWindow::UtcDay;
    WhenSpent whenSpent = WhenSpent::Fail;
    std::optional<Price> price;
    std::int64_t usedElsewhere = 0;
};

/// The platform's budgets (model's resources), in the order they are shown.
inline constexpr std::string_view kWorkerRequests = "worker.requests";
inline constexpr std::string_view kKvReads = "kv.reads";
inline constexpr std::string_view kKvWrites = "kv.writes";
inline constexpr std::string_view kKvDeletes = "kv.deletes";
inline constexpr std::string_view kKvLists = "kv.lists";
inline constexpr std::string_view kDoRequests = "do.requests";
inline constexpr std::string_view kDoDuration = "do.duration_gbs";
inline constexpr std::string_view kDoRowsRead = "do.rows_read";
inline constexpr std::string_view kDoRowsWritten = "do.rows_written";
inline constexpr std::string_view kD1RowsRead = "d1.rows_read";
inline constexpr std::string_view kD1RowsWritten = "d1.rows_written";
inline constexpr std::string_view kCustomPrefix = "custom.";

/// All of them, in that order.
inline constexpr std::array<std::string_view, 11> kPlatformBudgets = {
    kWorkerRequests, kKvReads,    kKvWrites,      kKvDeletes,  kKvLists,      kDoRequests,
    kDoDuration,     kDoRowsRead, kDoRowsWritten, kD1RowsRead, kD1RowsWritten};

bool isCustom(const BudgetId& id);

/// Amounts of do.duration_gbs are counted in millionths of a GB-s everywhere in core (limit, used
/// elsewhere, units of an operation, used, spent), so that sums are exact; only JSON and the window
/// show GB-s.
inline constexpr std::int64_t kDurationScale = 1'000'000;

/// Counted units for one that is shown: kDurationScale for do.duration_gbs, else 1.
std::int64_t unitScale(const BudgetId& id);

/// Price of so many counted units beyond the included ones, in millionths of the currency's unit,
/// to the nearest; 0 without a price.
std::int64_t priceMicros(const Budget& budget, std::int64_t units);

} // namespace edgefence::plan
