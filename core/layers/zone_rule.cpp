// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layers/zone_rule.h"

#include "core/layers/messages.h"
#include "core/layers/parameters.h"
#include "core/layers/windows.h"
#include "core/layers/zone_windows.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>

namespace edgefence::layers {
namespace {

constexpr std::string_view kAligned = "aligned";
constexpr std::string_view kFirstHit = "first_hit";
constexpr std::string_view kSliding = "sliding";
constexpr std::string_view kLog = "log";

constexpr std::array<std::string_view, 5> kActions = {"block", "managed_challenge", "js_challenge",
                                                      "challenge", kLog};
constexpr std::array<std::string_view, 3> kWindowModels = {kAligned, kFirstHit, kSliding};
constexpr std::array<plan::Place, 1> kPlaces = {plan::Place::Edge};

std::optional<plan::ParameterValue> periodOf(const plan::LayerConfig& config) {
    const auto found = config.parameters.find("period_s");
    if (found == config.parameters.end())
        return std::nullopt;
    return found->second;
}
std::optional<plan::ParameterValue> block(const plan::LayerConfig& /*config*/) {
    return plan::ParameterValue{std::string(kActions.front())};
}
std::optional<plan::ParameterValue> aligned(const plan::LayerConfig& /*config*/) {
    return plan::ParameterValue{std::string(kAligned)};
}

constexpr std::array<ParameterSpec, 10> kParameters = {
    ParameterSpec{.name = "expression",
                  .type = ParameterType::Expression,
                  .label = messages::kExpression,
                  .unit = {},
                  .choices = {},
                  .catalogueKey = {}},
    ParameterSpec{.name = "characteristics",
                  .type = ParameterType::Key,
                  .label = messages::kCharacteristics,
                  .unit = {},
                  .choices = {},
                  .catalogueKey = "rate_limiting.characteristics",
                  .fallback = clientKey},
    ParameterSpec{.name = "requests_per_period",
                  .type = ParameterType::Integer,
                  .label = messages::kRequestsPerPeriod,
                  .unit = {},
                  .minimum = 1,
                  .maximum = kGreatestLimit,
                  .choices = {},
                  .catalogueKey = {}},
    ParameterSpec{.name = "period_s",
                  .type = ParameterType::Integer,
                  .label = messages::kPeriod,
                  .unit = "s",
                  .minimum = 1,
                  .maximum = kGreatestSeconds,
                  .choices = {},
                  .catalogueKey = "rate_limiting.period_s"},
    ParameterSpec{.name = "mitigation_timeout_s",
                  .type = ParameterType::Integer,
                  .label = messages::kMitigationTimeout,
                  .unit = "s",
                  .minimum = 0,
                  .maximum = kGreatestSeconds,
                  .choices = {},
                  .catalogueKey = "rate_limiting.mitigation_timeout_s",
                  .fallback = periodOf},
    ParameterSpec{.name = "action",
                  .type = ParameterType::Choice,
                  .label = messages::kAction,
                  .unit = {},
                  .choices = kActions,
                  .catalogueKey = "rate_limiting.actions",
                  .fallback = block},
    ParameterSpec{.name = "counting_expression",
                  .type = ParameterType::Expression,
                  .label = messages::kCountingExpression,
                  .unit = {},
                  .choices = {},
                  .catalogueKey = "rate_limiting.counting_expression",
                  .fallback = emptyText},
    ParameterSpec{.name = "requests_to_origin",
                  .type = ParameterType::Flag,
                  .label = messages::kRequestsToOrigin,
                  .unit = {},
                  .choices = {},
                  .catalogueKey = "rate_limiting.requests_to_origin",
                  .fallback = flagFallback<false>},
    ParameterSpec{.name = "window_model",
                  .type = ParameterType::Choice,
                  .label = messages::kWindowModel,
                  .unit = {},
                  .choices = kWindowModels,
                  .catalogueKey = {},
                  .fallback = aligned},
    ParameterSpec{.name = "count_refused",
                  .type = ParameterType::Flag,
                  .label = messages::kCountRefused,
                  .unit = {},
                  .choices = {},
                  .catalogueKey = {},
                  .fallback = flagFallback<false>},
};

ZoneNumbers numbersOf(const plan::LayerConfig& config) {
    ZoneNumbers numbers;
    numbers.limit = integerOf(config, "requests_per_period");
    numbers.period = secondsOf(config, "period_s");
    numbers.timeoutMs = Duration{secondsOf(config, "mitigation_timeout_s")}.count();
    numbers.refuses = textOf(config, "action") != kLog;
    numbers.countRefused = flagOf(config, "count_refused");
    return numbers;
}

template <class Windows> class ZoneCounter final : public Counter {
  public:
    ZoneCounter(const ZoneNumbers& numbers, std::uint32_t keys)
        : m_numbers(numbers), m_windows(numbers), m_states(keys) {}

    Decision check(std::uint32_t key, std::int64_t timeMs, std::int64_t n,
                   const Account& /*account*/) override {
        const std::int64_t passed = admit(m_states[key], timeMs, n);
        Decision decision;
        decision.passed = m_numbers.refuses ? passed : n;
        decision.refused = n - decision.passed;
        return decision;
    }

    bool passes(std::uint32_t key, std::int64_t timeMs) override {
        State& state = m_states[key];
        const std::int64_t before = m_windows.count(state.window, timeMs);
        if (timeMs >= state.blockedUntil && before < m_numbers.limit) [[likely]] {
            m_windows.addOne(state.window, timeMs);
            return true;
        }
        return admit(state, timeMs, 1) == 1 || !m_numbers.refuses;
    }

    Memory memory() const override {
        return {reinterpret_cast<const std::byte*>(m_states.data()), sizeof(State)};
    }

    Reading read(std::uint32_t key, std::int64_t timeMs) const override {
        const State& state = m_states[key];
        Reading reading = m_windows.read(state.window, timeMs);
        if (timeMs < state.blockedUntil)
            reading.blockedUntil = Instant{Duration{state.blockedUntil}};
        return reading;
    }

  private:
    struct State {
        typename Windows::State window;
        std::int64_t blockedUntil = std::numeric_limits<std::int64_t>::min();
    };

    std::int64_t admit(State& state, std::int64_t timeMs, std::int64_t n) {
        const std::int64_t before = m_windows.count(state.window, timeMs);
        const bool blocked = timeMs < state.blockedUntil;
        const std::int64_t room = blocked ? 0 : std::max<std::int64_t>(m_numbers.limit - before, 0);
        const std::int64_t passed = std::min(n, room);
        std::int64_t counted = m_numbers.countRefused ? n : passed;
        if (passed < n && !blocked && m_numbers.timeoutMs > 0) {
            state.blockedUntil = timeMs + m_numbers.timeoutMs;
            counted = std::max(counted, passed + 1); // the one that trips the rule
        }
        if (counted > 0)
            m_windows.add(state.window, timeMs, counted);
        return passed;
    }

    ZoneNumbers m_numbers;
    Windows m_windows;
    std::vector<State> m_states;
};

/// Polls the rule with its own counter until it stands where it stood: nothing counted, nobody
/// blocked, as far into a window as before.
HonestShare pollUntilRepeated(Counter& counter, Duration every, Duration phaseLength) {
    constexpr std::int64_t kMostPolls = 100'000;
    struct Stand {
        std::int64_t poll = 0;
        std::int64_t refused = 0;
    };
    std::map<std::int64_t, Stand> stands;
    HonestShare share;
    std::int64_t refused = 0;
    for (std::int64_t poll = 0; poll < kMostPolls; ++poll) {
        const std::int64_t timeMs = poll * every.count();
        const Counter::Reading reading = counter.read(0, timeMs);
        if (reading.count == 0 && !reading.blockedUntil) {
            const std::int64_t phase = timeMs % phaseLength.count();
            const auto [stand, isNew] = stands.try_emplace(phase, Stand{poll, refused});
            if (!isNew) {
                share.cycle = poll - stand->second.poll;
                share.refused = refused - stand->second.refused;
                return share.refused == 0 && refused == 0 ? HonestShare{} : share;
            }
        }
        if (counter.check(0, timeMs, 1, {}).refused == 0)
            continue;
        if (refused++ == 0) {
            share.from = poll + 1;
            share.firstRefusal = Duration{timeMs};
        }
    }
    share.cycle = kMostPolls;
    share.refused = refused;
    return refused == 0 ? HonestShare{} : share;
}

class ZoneRule final : public LayerKind {
  public:
    std::string_view id() const override { return "zone_rule"; }
    const MessageText& title() const override { return messages::kZoneRule; }
    const MessageText& description() const override { return messages::kZoneRuleDescription; }
    const Traits& traits() const override {
        static constexpr Traits kTraits = {.places = kPlaces,
                                           .keyParameter = "characteristics",
                                           .exact = false,
                                           .perDataCentre = true,
                                           .keyMayBeEmpty = true,
                                           .store = "edge",
                                           .icon = "zone-rule"};
        return kTraits;
    }
    std::span<const ParameterSpec> parameters() const override { return kParameters; }
    std::span<const BudgetId> spends() const override { return {}; }
    std::vector<Cost> costs(const plan::LayerConfig& /*config*/,
                            const plan::Assumptions& /*assumptions*/) const override {
        return {};
    }

    Bound bound(const plan::LayerConfig& config) const override {
        const ZoneNumbers numbers = numbersOf(config);
        const bool atClock =
            textOf(config, "window_model") == kAligned && !flagOf(config, "count_refused");
        Bound bound;
        bound.shape = Bound::Shape::Line;
        bound.limit = numbers.limit;
        bound.window = numbers.period;
        bound.perDay = numbers.limit * (atClock ? alignedWindowsADay(numbers.period)
                                                : freeWindowsADay(numbers.period));
        bound.refuses = numbers.refuses;
        return bound;
    }

    HonestShare honestShare(const plan::LayerConfig& config, Duration every) const override {
        if (textOf(config, "action") == kLog)
            return {};
        const ZoneNumbers numbers = numbersOf(config);
        const bool isAligned = textOf(config, "window_model") == kAligned;
        if (isAligned && numbers.timeoutMs == 0)
            return honestInClockWindows(numbers.limit, numbers.period, every);
        const auto own = counter(config, {}, 1);
        return pollUntilRepeated(*own, every, isAligned ? numbers.period : Duration{1});
    }

    std::unique_ptr<Counter> counter(const plan::LayerConfig& config,
                                     const plan::Assumptions& /*assumptions*/,
                                     std::uint32_t keys) const override {
        const ZoneNumbers numbers = numbersOf(config);
        const std::string& model = textOf(config, "window_model");
        if (model == kFirstHit)
            return std::make_unique<ZoneCounter<FirstHitWindows>>(numbers, keys);
        if (model == kSliding)
            return std::make_unique<ZoneCounter<SlidingWindows>>(numbers, keys);
        return std::make_unique<ZoneCounter<AlignedWindows>>(numbers, keys);
    }

    Message summary(const plan::LayerConfig& config) const override {
        const ZoneNumbers numbers = numbersOf(config);
        return paceSummary(numbers.limit, Pace::Period, numbers.period,
                           keyOf(config, "characteristics"));
    }
    Message promise(const plan::LayerConfig& config) const override {
        const ZoneNumbers numbers = numbersOf(config);
        if (!numbers.refuses)
            return message(messages::kNobodyRefused);
        if (numbers.limit == 1)
            return message(messages::kAboutOneEvery, numbers.period);
        return message(messages::kAboutEvery, numbers.limit, numbers.period);
    }
};

} // namespace

const LayerKind& zoneRule() {
    static const ZoneRule kind;
    return kind;
}

} // namespace edgefence::layers
