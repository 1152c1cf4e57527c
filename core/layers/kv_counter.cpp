// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layers/kv_counter.h"

#include "core/layers/messages.h"
#include "core/layers/parameters.h"
#include "core/layers/windows.h"

#include <algorithm>
#include <array>
#include <limits>

namespace edgefence::layers {
namespace {

constexpr std::string_view kAlways = "always";
constexpr std::string_view kUnderLimit = "under_limit";

constexpr std::array<std::string_view, 3> kWindows = {kUtcHour, kUtcDay, kLifetime};
constexpr std::array<std::string_view, 2> kCountWhen = {kAlways, kUnderLimit};
constexpr std::array<plan::Place, 2> kPlaces = {plan::Place::WorkerFront,
                                                plan::Place::BeforeOperation};

std::optional<plan::ParameterValue> windowLength(const plan::LayerConfig& config) {
    const auto found = config.parameters.find("window");
    if (found == config.parameters.end())
        return std::nullopt;
    const std::string* const window = std::get_if<std::string>(&found->second);
    const std::optional<Duration> length = window ? clockWindow(*window) : std::nullopt;
    if (!length)
        return std::nullopt;
    return plan::ParameterValue{
        std::int64_t{std::chrono::duration_cast<std::chrono::seconds>(*length).count()}};
}
std::optional<plan::ParameterValue> always(const plan::LayerConfig& /*config*/) {
    return plan::ParameterValue{std::string(kAlways)};
}

constexpr std::array<ParameterSpec, 5> kParameters = {
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
                  .choices = kWindows,
                  .catalogueKey = {}},
    ParameterSpec{.name = "ttl_s",
                  .type = ParameterType::Integer,
                  .label = messages::kTtl,
                  .unit = "s",
                  .minimum = 1,
                  .maximum = kGreatestSeconds,
                  .choices = {},
                  .catalogueKey = {},
                  .fallback = windowLength},
    ParameterSpec{.name = "key",
                  .type = ParameterType::Key,
                  .label = messages::kKey,
                  .unit = {},
                  .choices = {},
                  .catalogueKey = {},
                  .fallback = clientKey},
    ParameterSpec{.name = "count_when",
                  .type = ParameterType::Choice,
                  .label = messages::kCountWhen,
                  .unit = {},
                  .choices = kCountWhen,
                  .catalogueKey = {},
                  .fallback = always},
};

struct Numbers {
    std::int64_t limit = 0;
    std::optional<Duration> window; ///< absent: the lifetime alone
    Duration ttl{};
    bool always = true;

    /// The TTL is what ends a count: it is the window, or forgets the count before the window ends.
    bool livesByTtl() const { return !window || ttl < *window; }
};

Numbers numbersOf(const plan::LayerConfig& config) {
    Numbers numbers;
    numbers.limit = integerOf(config, "limit");
    numbers.window = clockWindow(textOf(config, "window"));
    numbers.ttl = secondsOf(config, "ttl_s");
    numbers.always = textOf(config, "count_when") == kAlways;
    return numbers;
}

constexpr std::size_t kRead = 0;  ///< kv.reads in spends()
constexpr std::size_t kWrite = 1; ///< kv.writes

/// Longer than any traffic: the window of a counter that lives by its TTL, and the TTL of one whose
/// window ends first.
constexpr Duration kForGood = std::chrono::days(36'500'000);
/// Counts stop here, far above any limit.
constexpr std::int64_t kGreatestCount = std::numeric_limits<std::uint32_t>::max();

class KvCounter final : public Counter {
  public:
    KvCounter(const Numbers& numbers, std::uint32_t keys)
        : m_numbers(numbers),
          m_clock(numbers.window.value_or(kForGood)),
          m_ttlMs((numbers.livesByTtl() ? numbers.ttl : kForGood).count()),
          m_states(keys) {}

    Decision check(std::uint32_t key, std::int64_t timeMs, std::int64_t n,
                   const Account& account) override {
        State& state = current(key, timeMs);
        const std::int64_t reads = std::min(n, account.left[kRead]);
        const std::int64_t room = std::max<std::int64_t>(m_numbers.limit - state.window.count, 0);
        const std::int64_t wanted = m_numbers.always ? reads : std::min(reads, room);
        const std::int64_t writes = std::min(wanted, account.left[kWrite]);
        if (writes > 0) {
            state.window.count =
                static_cast<std::uint32_t>(std::min(state.window.count + writes, kGreatestCount));
            state.putMs = timeMs;
        }
        Decision decision;
        decision.passed = std::min(writes, room);
        decision.failed = n - reads;
        // A put that fails leaves the count where it is: those after it want to put as well.
        if (writes < wanted)
            decision.failed += reads - writes;
        decision.failedBudget = static_cast<std::uint8_t>(writes < wanted ? kWrite : kRead);
        decision.refused = n - decision.passed - decision.failed;
        decision.spent[kRead] = reads;
        decision.spent[kWrite] = writes;
        return decision;
    }

    bool passes(std::uint32_t key, std::int64_t timeMs) override {
        State& state = current(key, timeMs);
        const bool underLimit = state.window.count < m_numbers.limit;
        if ((underLimit || m_numbers.always) && state.window.count < kGreatestCount) {
            ++state.window.count;
            state.putMs = timeMs;
        }
        return underLimit;
    }

    Memory memory() const override {
        return {reinterpret_cast<const std::byte*>(m_states.data()), sizeof(State)};
    }

    Reading read(std::uint32_t key, std::int64_t timeMs) const override {
        const State& state = m_states[key];
        const bool alive = timeMs - state.putMs < m_ttlMs;
        const std::int64_t count = alive ? state.window.at(m_clock, timeMs) : 0;
        if (m_numbers.window)
            return readWindow(m_clock, timeMs, count, m_numbers.limit);
        const Instant from{Duration{count > 0 ? state.putMs : timeMs}};
        return {count, m_numbers.limit, from, from + m_numbers.ttl, std::nullopt};
    }

  private:
    struct State {
        std::int64_t putMs = 0; ///< of the last put
        WindowCount window;
    };

    State& current(std::uint32_t key, std::int64_t timeMs) {
        State& state = m_states[key];
        state.window.moveTo(m_clock.at(timeMs));
        if (timeMs - state.putMs >= m_ttlMs)
            state.window.count = 0;
        return state;
    }

    Numbers m_numbers;
    WindowClock m_clock;
    std::int64_t m_ttlMs;
    std::vector<State> m_states;
};

class KvCounterKind final : public LayerKind {
  public:
    std::string_view id() const override { return "kv_counter"; }
    const MessageText& title() const override { return messages::kKvCounter; }
    const MessageText& description() const override { return messages::kKvCounterDescription; }
    const Traits& traits() const override {
        static constexpr Traits kTraits = {.places = kPlaces,
                                           .keyParameter = "key",
                                           .exact = false,
                                           .perDataCentre = false,
                                           .keyMayBeEmpty = true,
                                           .store = "kv",
                                           .icon = "kv-counter"};
        return kTraits;
    }
    std::span<const ParameterSpec> parameters() const override { return kParameters; }
    std::span<const BudgetId> spends() const override {
        static const std::array<BudgetId, 2> budgets = {BudgetId{std::string(plan::kKvReads)},
                                                        BudgetId{std::string(plan::kKvWrites)}};
        return budgets;
    }
    std::vector<Cost> costs(const plan::LayerConfig& config,
                            const plan::Assumptions& /*assumptions*/) const override {
        const auto when =
            numbersOf(config).always ? Cost::When::EveryCheck : Cost::When::WhenCounted;
        return {Cost{spends()[kRead], 1, Cost::When::EveryCheck}, Cost{spends()[kWrite], 1, when}};
    }

    Bound bound(const plan::LayerConfig& config) const override {
        const Numbers numbers = numbersOf(config);
        Bound bound;
        bound.shape = Bound::Shape::Steps;
        bound.limit = numbers.limit;
        bound.window = numbers.livesByTtl() ? numbers.ttl : *numbers.window;
        const std::int64_t windows = (kDay + bound.window - Duration{1}) / bound.window;
        bound.perDay = numbers.limit * windows;
        bound.restartsAtPut = numbers.livesByTtl();
        return bound;
    }

    HonestShare honestShare(const plan::LayerConfig& config, Duration every) const override {
        const Numbers numbers = numbersOf(config);
        if (!numbers.livesByTtl())
            return honestInClockWindows(numbers.limit, *numbers.window, every);
        if (every >= numbers.ttl)
            return {};
        HonestShare share;
        share.from = numbers.limit + 1;
        share.firstRefusal = numbers.limit * every;
        // Refused calls that put as well keep the key alive for good; else it is gone one lifetime
        // after the last call that passed.
        share.refused = numbers.always ? 1 : (numbers.ttl + every - Duration{1}) / every - 1;
        share.cycle = numbers.always ? 1 : numbers.limit + share.refused;
        return share;
    }

    std::unique_ptr<Counter> counter(const plan::LayerConfig& config,
                                     const plan::Assumptions& /*assumptions*/,
                                     std::uint32_t keys) const override {
        return std::make_unique<KvCounter>(numbersOf(config), keys);
    }

    Message summary(const plan::LayerConfig& config) const override {
        const Numbers numbers = numbersOf(config);
        const Pace pace = !numbers.window           ? Pace::Lifetime
                          : *numbers.window == kDay ? Pace::Day
                                                    : Pace::Hour;
        return paceSummary(numbers.limit, pace, numbers.ttl, keyOf(config, "key"));
    }
    Message promise(const plan::LayerConfig& config) const override {
        const Numbers numbers = numbersOf(config);
        if (!numbers.window)
            return message(messages::kAboutUntilPause, numbers.limit, numbers.ttl);
        return message(*numbers.window == kDay ? messages::kAboutADay : messages::kAboutAnHour,
                       numbers.limit);
    }
};

} // namespace

const LayerKind& kvCounter() {
    static const KvCounterKind kind;
    return kind;
}

} // namespace edgefence::layers
