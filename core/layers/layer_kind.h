// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/base/time.h"
#include "core/layers/account.h"
#include "core/plan/layer_config.h"
#include "core/plan/plan.h"
#include "core/plan/pressure.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

// What a kind of layer is: one pair of files and one row in registry.cpp. The plan's JSON reader,
// its schema and the inspector are built from `parameters()`, the static answers from `bound()` and
// `costs()`, the replay from `counter()`.

namespace edgefence::layers {

enum class ParameterType : std::uint8_t {
    Integer,
    Number,
    Flag,
    Choice, ///< one of `choices`
    Text,
    Expression, ///< a condition of the rules language
    Key,        ///< a list of value expressions; empty: one counter for all
    Window,     ///< one of `choices`; "<n>s" too if `allowsSeconds` (JSON: {"seconds": n})
};

struct ParameterSpec {
    std::string_view name; ///< JSON key, "period_s"
    ParameterType type = ParameterType::Integer;
    MessageText label;     ///< "Period"
    std::string_view unit; ///< "s", empty for plain numbers
    std::int64_t minimum = 0;
    std::int64_t maximum = 0; ///< inclusive; of integers and numbers
    std::span<const std::string_view> choices;
    bool allowsSeconds = false;
    /// The zone's entitlement that limits it, by its name in the platform catalogue
    /// ("rate_limiting.period_s"); empty: nothing limits it.
    std::string_view catalogueKey;
    /// The value when the plan does not give one (it may depend on the others: a zone rule's
    /// timeout is its period); null: the key is required.
    std::optional<plan::ParameterValue> (*fallback)(const plan::LayerConfig&) = nullptr;
};

/// One thing a check spends.
struct Cost {
    enum class When : std::uint8_t { EveryCheck, WhenCounted };
    BudgetId budget;
    std::int64_t units = 1; ///< millionths for do.duration_gbs
    /// WhenCounted: only when the check writes (under-limit counters, admitted calls of an object).
    When when = When::EveryCheck;
};

/// How much one key gets through in [0, t].
struct Bound {
    enum class Shape : std::uint8_t {
        Line,  ///< limit x t / window, as a straight line (zone rules, bindings)
        Steps, ///< limit x (floor(t / window) + 1): all at each window's start (counters, quotas)
    };
    Shape shape = Shape::Steps;
    std::int64_t limit = 0;
    Duration window{};
    /// Most that one key gets through in a UTC day.
    std::int64_t perDay = 0;
    /// False: it only watches (a zone rule with the action log).
    bool refuses = true;
    /// Every put restarts the window, so for callers that never pause it does not end; what they
    /// get through is honestShare().
    bool restartsAtPut = false;
};

/// What this layer does to honest clients that poll every T, by themselves (no attacker):
/// of `cycle` polls in a row `refused` are refused, from the poll number `from` on (1-based); a
/// cycle of 0 means that nobody is ever refused.
struct HonestShare {
    std::int64_t refused = 0;
    std::int64_t cycle = 0;
    std::int64_t from = 0;
    /// The first refusal, counted from the client's first poll.
    Duration firstRefusal{};
};

/// Running counters of one layer in a replay. Keys are dense numbers; a layer sees numbers only. Of
/// a kind that counts per data centre a key is a key at a data centre.
class Counter {
  public:
    virtual ~Counter() = default;
    /// n equal requests at once. REQUIRES: times never fall from call to call; n > 0; nothing in
    /// `account` is below 0; if n > 1, each budget in it is spent or has enough for all n.
    virtual Decision check(std::uint32_t key, std::int64_t timeMs, std::int64_t n,
                           const Account& account) = 0;

    /// The same for one request while none of its budgets is in question: true if it passes. What
    /// it spends follows from costs(): everything if it passes, else what every check spends.
    virtual bool passes(std::uint32_t key, std::int64_t timeMs) = 0;

    /// Where the state of a key lies, so that a replay can have it fetched before it is asked for.
    struct Memory {
        const std::byte* first = nullptr;
        std::size_t perKey = 0;
    };
    virtual Memory memory() const = 0;

    /// What a key has counted at a time.
    struct Reading {
        std::int64_t count = 0;
        std::int64_t limit = 0;
        Instant windowFrom;
        Instant windowTo;
        std::optional<Instant> blockedUntil;
    };
    /// Changes nothing. REQUIRES: the time is not before that of the last check.
    virtual Reading read(std::uint32_t key, std::int64_t timeMs) const = 0;
};

/// What a kind's Worker code and its judgement rest on.
struct Traits {
    std::span<const plan::Place> places;
    std::string_view keyParameter; ///< "key" or "characteristics"; empty: no key
    bool exact = false;            ///< as documented; else approximate
    bool perDataCentre = false;
    bool keyMayBeEmpty = true;
    std::string_view store; ///< "kv", "durable_object", "edge"
    std::string_view icon;  ///< name in the icon set
};

class LayerKind {
  public:
    virtual ~LayerKind() = default;

    virtual std::string_view id() const = 0; ///< "zone_rule"
    virtual const MessageText& title() const = 0;
    virtual const MessageText& description() const = 0;
    virtual const Traits& traits() const = 0;
    virtual std::span<const ParameterSpec> parameters() const = 0;

    /// Budgets it spends per check, in the order in which they are taken.
    virtual std::span<const BudgetId> spends() const = 0;
    virtual std::vector<Cost> costs(const plan::LayerConfig& config,
                                    const plan::Assumptions& assumptions) const = 0;

    /// As documented, per key and data centre.
    virtual Bound bound(const plan::LayerConfig& config) const = 0;
    virtual HonestShare honestShare(const plan::LayerConfig& config, Duration every) const = 0;

    /// REQUIRES: the config has passed the kind's specification.
    virtual std::unique_ptr<Counter> counter(const plan::LayerConfig& config,
                                             const plan::Assumptions& assumptions,
                                             std::uint32_t keys) const = 0;

    /// "50 a day per address"; the card's number.
    virtual Message summary(const plan::LayerConfig& config) const = 0;
    /// What the operator can publish: "about one every ten seconds", "50 a day, exactly".
    virtual Message promise(const plan::LayerConfig& config) const = 0;
};

/// A parameter's value, or its fallback. REQUIRES: the kind has the parameter and the config passed
/// its specification.
std::int64_t integerOf(const plan::LayerConfig& config, std::string_view parameter);
const std::string& textOf(const plan::LayerConfig& config, std::string_view parameter);
bool flagOf(const plan::LayerConfig& config, std::string_view parameter);

/// Fills the parameters that a config does not give with the kind's fallbacks.
plan::LayerConfig withFallbacks(const LayerKind& kind, plan::LayerConfig config);

} // namespace edgefence::layers
