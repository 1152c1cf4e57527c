// SPDX-License-Identifier: GPL-3.0-or-later
// How the windows of a zone rule may lie: three ways to count, for the rule's counter to be made
// of. All have
//
//     State                    what is kept of a key
//     count(state, time)       what counts at that time, at most limit + 1
//     add(state, time, n)      counts n more; REQUIRES: count() was asked for the same time
//     addOne(state, time)      counts one more, at most the limit; REQUIRES: the same
//     read(state, time)        count and edges of the window, changing nothing
//
// Counts stop one above the limit: only "greater than the limit" is ever asked.
#pragma once

#include "core/layers/layer_kind.h"
#include "core/layers/windows.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace edgefence::layers {

/// Parameters of a zone rule as numbers.
struct ZoneNumbers {
    std::int64_t limit = 0;
    Duration period{};
    std::int64_t timeoutMs = 0;
    bool refuses = true;
    bool countRefused = false;
};

/// Windows at multiples of the period since 1970.
class AlignedWindows {
  public:
    using State = WindowCount;

    explicit AlignedWindows(const ZoneNumbers& numbers)
        : m_clock(numbers.period), m_limit(numbers.limit) {}

    std::int64_t count(State& state, std::int64_t timeMs) {
        state.moveTo(m_clock.at(timeMs));
        return state.count;
    }
    void add(State& state, std::int64_t /*timeMs*/, std::int64_t n) const {
        state.count = static_cast<std::uint32_t>(std::min(state.count + n, m_limit + 1));
    }
    void addOne(State& state, std::int64_t /*timeMs*/) const { ++state.count; }
    Counter::Reading read(const State& state, std::int64_t timeMs) const {
        return readWindow(m_clock, timeMs, state.at(m_clock, timeMs), m_limit);
    }

  private:
    WindowClock m_clock;
    std::int64_t m_limit;
};

/// A key's window begins with its first counted request.
class FirstHitWindows {
  public:
    struct State {
        std::int64_t to = std::numeric_limits<std::int64_t>::min();
        std::int64_t count = 0;
    };

    explicit FirstHitWindows(const ZoneNumbers& numbers)
        : m_lengthMs(numbers.period.count()), m_limit(numbers.limit) {}

    std::int64_t count(const State& state, std::int64_t timeMs) const {
        return timeMs < state.to ? state.count : 0;
    }
    void add(State& state, std::int64_t timeMs, std::int64_t n) const {
        if (timeMs >= state.to)
            state = {timeMs + m_lengthMs, 0};
        state.count = std::min(state.count + n, m_limit + 1);
    }
    void addOne(State& state, std::int64_t timeMs) const { add(state, timeMs, 1); }
    Counter::Reading read(const State& state, std::int64_t timeMs) const {
        const bool open = timeMs < state.to;
        const Instant to{Duration{open ? state.to : timeMs + m_lengthMs}};
        return {open ? state.count : 0, m_limit, to - Duration{m_lengthMs}, to, std::nullopt};
    }

  private:
    std::int64_t m_lengthMs;
    std::int64_t m_limit;
};

/// The counted requests of the last period; one that came exactly a period ago is out.
class SlidingWindows {
  public:
    struct State {
        std::vector<std::int64_t> times; ///< those before `first` are forgotten
        std::size_t first = 0;
    };

    explicit SlidingWindows(const ZoneNumbers& numbers)
        : m_lengthMs(numbers.period.count()), m_limit(numbers.limit) {}

    std::int64_t count(State& state, std::int64_t timeMs) const {
        while (state.first < state.times.size() && state.times[state.first] + m_lengthMs <= timeMs)
            ++state.first;
        forget(state);
        return static_cast<std::int64_t>(state.times.size() - state.first);
    }
    void add(State& state, std::int64_t timeMs, std::int64_t n) const {
        // The latest N + 1 decide everything that can still be asked.
        const auto most = static_cast<std::size_t>(m_limit + 1);
        for (std::int64_t left = std::min(n, m_limit + 1); left > 0; --left)
            state.times.push_back(timeMs);
        if (state.times.size() - state.first > most)
            state.first = state.times.size() - most;
        forget(state);
    }
    void addOne(State& state, std::int64_t timeMs) const { add(state, timeMs, 1); }
    Counter::Reading read(const State& state, std::int64_t timeMs) const {
        const auto from =
            std::upper_bound(state.times.begin() + static_cast<std::ptrdiff_t>(state.first),
                             state.times.end(), timeMs - m_lengthMs);
        const Instant now{Duration{timeMs}};
        return {state.times.end() - from, m_limit, now - Duration{m_lengthMs}, now, std::nullopt};
    }

  private:
    static void forget(State& state) {
        if (state.first * 2 < state.times.size() || state.first == 0)
            return;
        state.times.erase(state.times.begin(),
                          state.times.begin() + static_cast<std::ptrdiff_t>(state.first));
        state.first = 0;
    }

    std::int64_t m_lengthMs;
    std::int64_t m_limit;
};

} // namespace edgefence::layers
