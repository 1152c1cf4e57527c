// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layers/quota_object.h"

#include "core/layers/messages.h"
#include "core/layers/parameters.h"
#include "core/layers/windows.h"

#include <algorithm>
#include <array>

namespace edgefence::layers {
namespace {

constexpr std::array<std::string_view, 2> kWindows = {kUtcDay, kUtcHour};
constexpr std::array<plan::Place, 2> kPlaces = {plan::Place::WorkerFront,
                                                plan::Place::BeforeOperation};

constexpr std::array<ParameterSpec, 3> kParameters = {
    ParameterSpec{.name = "limit",
                  .type = ParameterType::Integer,
                  .label = messages::kLimit,
                  .unit = {},
                  .minimum = 1,
                  .maximum = kGreatestLimit,
                  .choices = {},
                  .catalogueKey = {}},
    ParameterSpec{.name = "window",
                  .type = ParameterType::Window,
                  .label = messages::kWindow,
                  .unit = {},
                  .minimum = 1,
                  .maximum = kGreatestSeconds,
                  .choices = kWindows,
                  .allowsSeconds = true,
                  .catalogueKey = {}},
    ParameterSpec{.name = "key",
                  .type = ParameterType::Key,
                  .label = messages::kKey,
                  .unit = {},
                  .choices = {},
                  .catalogueKey = {},
                  .fallback = clientKey},
};

// In spends(), in the order in which a call takes them.
constexpr std::size_t kRequest = 0;
constexpr std::size_t kRowRead = 1;
constexpr std::size_t kRowWritten = 2;
constexpr std::size_t kAwake = 3;

/// An object is billed 128 MB for the time a call keeps it awake; in millionths of a GB-s.
std::int64_t awakeUnits(const plan::Assumptions& assumptions) {
    return assumptions.objectCall.count() * 128;
}

Duration windowOf(const plan::LayerConfig& config) {
    return clockWindow(textOf(config, "window")).value_or(kDay);
}

class QuotaCounter final : public Counter {
  public:
    QuotaCounter(std::int64_t limit, Duration window, std::int64_t awake, std::uint32_t keys)
        : m_limit(limit), m_awake(awake), m_clock(window), m_states(keys) {}

    Decision check(std::uint32_t key, std::int64_t timeMs, std::int64_t n,
                   const Account& account) override {
        WindowCount& state = current(key, timeMs);
        // Of several at once each budget is spent or lasts for all, so they fail together.
        Decision decision;
        const auto take = [&](std::size_t budget, std::int64_t units) {
            decision.spent[budget] = std::min(units, account.left[budget]);
            if (decision.spent[budget] == units)
                return true;
            decision.failed = n;
            decision.failedBudget = static_cast<std::uint8_t>(budget);
            return false;
        };
        if (!take(kRequest, n) || !take(kRowRead, n))
            return decision;
        const std::int64_t admitted = std::min(n, m_limit - state.count);
        if (!take(kRowWritten, admitted))
            return decision;
        state.count += static_cast<std::uint32_t>(admitted);
        if (!take(kAwake, n * m_awake))
            return decision;
        decision.passed = admitted;
        decision.refused = n - admitted;
        return decision;
    }

    bool passes(std::uint32_t key, std::int64_t timeMs) override {
        WindowCount& state = current(key, timeMs);
        const bool admitted = state.count < m_limit;
        state.count += admitted ? 1 : 0;
        return admitted;
    }

    Memory memory() const override {
        return {reinterpret_cast<const std::byte*>(m_states.data()), sizeof(WindowCount)};
    }

    Reading read(std::uint32_t key, std::int64_t timeMs) const override {
        return readWindow(m_clock, timeMs, m_states[key].at(m_clock, timeMs), m_limit);
    }

  private:
    WindowCount& current(std::uint32_t key, std::int64_t timeMs) {
        WindowCount& state = m_states[key];
        state.moveTo(m_clock.at(timeMs));
        return state;
    }

    std::int64_t m_limit;
    std::int64_t m_awake;
    WindowClock m_clock;
    std::vector<WindowCount> m_states;
};

class QuotaObject final : public LayerKind {
  public:
    std::string_view id() const override { return "quota_object"; }
    const MessageText& title() const override { return messages::kQuotaObject; }
    const MessageText& description() const override { return messages::kQuotaObjectDescription; }
    const Traits& traits() const override {
        static constexpr Traits kTraits = {.places = kPlaces,
                                           .keyParameter = "key",
                                           .exact = true,
                                           .perDataCentre = false,
                                           .keyMayBeEmpty = true,
                                           .store = "durable_object",
                                           .icon = "quota-object"};
        return kTraits;
    }
    std::span<const ParameterSpec> parameters() const override { return kParameters; }
    std::span<const BudgetId> spends() const override {
        static const std::array<BudgetId, 4> budgets = {
            BudgetId{std::string(plan::kDoRequests)}, BudgetId{std::string(plan::kDoRowsRead)},
            BudgetId{std::string(plan::kDoRowsWritten)}, BudgetId{std::string(plan::kDoDuration)}};
        return budgets;
    }
    std::vector<Cost> costs(const plan::LayerConfig& /*config*/,
                            const plan::Assumptions& assumptions) const override {
        return {Cost{spends()[kRequest], 1, Cost::When::EveryCheck},
                Cost{spends()[kRowRead], 1, Cost::When::EveryCheck},
                Cost{spends()[kRowWritten], 1, Cost::When::WhenCounted},
                Cost{spends()[kAwake], awakeUnits(assumptions), Cost::When::EveryCheck}};
    }

    Bound bound(const plan::LayerConfig& config) const override {
        Bound bound;
        bound.shape = Bound::Shape::Steps;
        bound.limit = integerOf(config, "limit");
        bound.window = windowOf(config);
        bound.perDay = bound.limit * alignedWindowsADay(bound.window);
        return bound;
    }
    HonestShare honestShare(const plan::LayerConfig& config, Duration every) const override {
        return honestInClockWindows(integerOf(config, "limit"), windowOf(config), every);
    }

    std::unique_ptr<Counter> counter(const plan::LayerConfig& config,
                                     const plan::Assumptions& assumptions,
                                     std::uint32_t keys) const override {
        return std::make_unique<QuotaCounter>(integerOf(config, "limit"), windowOf(config),
                                              awakeUnits(assumptions), keys);
    }

    Message summary(const plan::LayerConfig& config) const override {
        const std::string& window = textOf(config, "window");
        const Pace pace = window == kUtcDay    ? Pace::Day
                          : window == kUtcHour ? Pace::Hour
                                               : Pace::Period;
        return paceSummary(integerOf(config, "limit"), pace, windowOf(config),
                           keyOf(config, "key"));
    }
    Message promise(const plan::LayerConfig& config) const override {
        const std::int64_t limit = integerOf(config, "limit");
        const std::string& window = textOf(config, "window");
        if (window == kUtcDay)
            return message(messages::kExactlyADay, limit);
        if (window == kUtcHour)
            return message(messages::kExactlyAnHour, limit);
        return message(messages::kExactlyEvery, limit, windowOf(config));
    }
};

} // namespace

const LayerKind& quotaObject() {
    static const QuotaObject kind;
    return kind;
}

} // namespace edgefence::layers
