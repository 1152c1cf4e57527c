// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/zone_plan.h"
#include "core/plan/budget.h"
#include "core/plan/plan.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace edgefence::plan {

/// One figure of the platform with where it is from.
struct Figure {
    enum class Shape : std::uint8_t {
        Number, ///< one value: a limit, a price; of a yes or no 1 or 0
        Range,  ///< two values: least and greatest, inclusive
        Choice, ///< the allowed values, rising
        Texts,  ///< the allowed texts
    };
    /// "workers.free.kv.writes.limit", "zone.free.rate_limiting.period_s",
    /// "kv.min_expiration_ttl_s".
    std::string key;
    Shape shape = Shape::Number;
    std::vector<std::int64_t> values;
    std::vector<std::string> texts;
    /// What the source does not allow and another page or report does.
    std::vector<std::int64_t> contradicted;
    std::string unit;
    std::string source; ///< documentation page
    Day checked;
    std::string note; ///< what has to be known to read the figure; often empty
};

/// Contradicted: the documentation contradicts itself, so the program warns and does not refuse.
enum class Allowance : std::uint8_t { Allowed, Contradicted, NotAllowed };

/// A user's own number can take its place, or be added to it.
bool takesOwn(const Figure& figure);

/// The dated catalogue of platform figures, read from resources/platform/. Adding a figure or a
/// plan is an entry there; its README explains the fields.
class PlatformCatalogue {
  public:
    /// Reads the files' texts (JSON). Every figure needs key, value(s), unit, source and date.
    static Result<PlatformCatalogue> read(const std::vector<std::string_view>& documents);

    /// In the order of the files; null if there is none of that key.
    const std::vector<Figure>& figures() const { return m_figures; }
    const Figure* find(std::string_view key) const;

    /// All budgets of a Workers plan, in the order they are shown.
    const std::vector<Budget>& budgets(WorkersPlan plan) const;

    /// The catalogue with the user's own figures (Plan::platform) in place of its own; a choice
    /// gets the user's value in addition. Keys that are not in it are left out.
    PlatformCatalogue
    withOwnFigures(const std::map<std::string, std::int64_t, std::less<>>& own) const;

    // What a zone may use, by the name of an entitlement ("rate_limiting.period_s"): the figures
    // zone.<plan>.<name> of every plan that the zone's covers. Empty, or NotAllowed, if none does.

    std::vector<std::int64_t> allowedValues(const ZoneEntitlement& zone,
                                            std::string_view name) const;
    std::vector<std::string> allowedTexts(const ZoneEntitlement& zone, std::string_view name) const;
    /// The greatest of the allowed numbers.
    std::optional<std::int64_t> limit(const ZoneEntitlement& zone, std::string_view name) const;
    /// A value is allowed if it is one of a choice, within a range, or at most a number.
    Allowance allowance(const ZoneEntitlement& zone, std::string_view name,
                        std::int64_t value) const;
    Allowance allowance(const ZoneEntitlement& zone, std::string_view name,
                        std::string_view text) const;
    /// The first plan that allows a value without contradiction; empty if none does.
    std::optional<ZoneEntitlement> leastZoneFor(std::string_view name, std::int64_t value) const;
    std::optional<ZoneEntitlement> leastZoneFor(std::string_view name, std::string_view text) const;

  private:
    friend class PlatformReader;

    /// One plan's figure of an entitlement.
    struct Entitlement {
        ZoneEntitlement zone;
        std::size_t figure = 0; ///< index into m_figures
    };

    template <class Visitor>
    void eachCovered(const ZoneEntitlement& zone, std::string_view name, Visitor visit) const;
    template <class Value>
    Allowance allowanceOf(const ZoneEntitlement& zone, std::string_view name, Value value) const;
    template <class Value>
    std::optional<ZoneEntitlement> leastZone(std::string_view name, Value value) const;

    std::vector<Figure> m_figures;
    std::map<std::string, std::size_t, std::less<>> m_byKey;
    /// By name, in rising order of plans.
    std::map<std::string, std::vector<Entitlement>, std::less<>> m_entitlements;
    std::vector<Budget> m_free;
    std::vector<Budget> m_paid;
};

/// The catalogue as a plan sees it: with its own figures (Plan::platform), or as it is without any.
class FiguresOfPlan {
  public:
    /// REQUIRES: the catalogue outlives it.
    FiguresOfPlan(const PlatformCatalogue& catalogue, const Plan& plan) : m_catalogue(catalogue) {
        if (!plan.platform.empty())
            m_own = catalogue.withOwnFigures(plan.platform);
    }
    const PlatformCatalogue& catalogue() const { return m_own ? *m_own : m_catalogue; }

  private:
    const PlatformCatalogue& m_catalogue;
    std::optional<PlatformCatalogue> m_own;
};

/// The key of a figure that a Workers plan or a zone's plan has: "workers.paid.kv.reads.price",
/// "zone.enterprise+bot_management.rate_limiting.characteristics".
std::string figureKey(WorkersPlan plan, std::string_view name);
std::string figureKey(const ZoneEntitlement& zone, std::string_view name);

/// The budgets that apply to a plan: the catalogue's, overridden by the plan's `platform` figures
/// and `budgets` entries, then its custom ones.
std::vector<Budget> resolveBudgets(const Plan& plan, const PlatformCatalogue& catalogue);

/// Used elsewhere in one window: a day's figure, times the days of a month (`days`), or a 24th of
/// it rounded up for an hour.
std::int64_t usedElsewhereInWindow(const Budget& budget, int days);

/// The value of a catalogue key for this plan: the user's own figure if there is one. Empty also
/// for a figure that is not one number.
std::optional<std::int64_t> platformValue(const Plan& plan, const PlatformCatalogue& catalogue,
                                          std::string_view key);

} // namespace edgefence::plan
