// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace edgefence {

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers on every machine, and a value for any
/// index without the ones before it, so that choices do not depend on the number of threads.
constexpr std::uint64_t splitMix64(std::uint64_t state) {
    state += 0x9e3779b97f4a7c15ULL;
    state = (state ^ (state >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    state = (state ^ (state >> 27U)) * 0x94d049bb133111ebULL;
    return state ^ (state >> 31U);
}

/// A stream of such numbers.
class Random {
  public:
    explicit constexpr Random(std::uint64_t seed) : m_state(seed) {}
    constexpr std::uint64_t next() {
        const std::uint64_t value = splitMix64(m_state);
        m_state += 0x9e3779b97f4a7c15ULL;
        return value;
    }
    /// Uniform in [0, bound); bound > 0. The bias is below bound / 2^64.
    constexpr std::uint64_t below(std::uint64_t bound) {
        return static_cast<std::uint64_t>((static_cast<Wide>(next()) * bound) >> 64U);
    }
    /// Uniform in [0, 1).
    constexpr double unit() { return static_cast<double>(next() >> 11U) * 0x1.0p-53; }

  private:
    __extension__ using Wide = unsigned __int128;
    std::uint64_t m_state;
};

} // namespace edgefence
