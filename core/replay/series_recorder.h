// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/replay/replay.h"

#include <cstdint>
#include <vector>

namespace edgefence::replay {

/// Sums since the beginning of a replay.
struct Totals {
    std::int64_t served = 0;
    std::vector<std::int64_t> refused; ///< by layer index
    std::vector<std::int64_t> failed;  ///< by budget index
    std::vector<std::int64_t> used;    ///< by budget index
};

/// Cuts running totals into steps of equal length. Each step from the first to the last request has
/// a point; beyond 3,000 days only those with requests.
class SeriesRecorder {
  public:
    SeriesRecorder(std::int64_t firstMs, std::int64_t lastMs);

    /// First time that lies beyond the current step.
    std::int64_t stepEnd() const { return m_end; }
    /// Ends the current step with the totals so far and goes to the one that holds the time.
    void moveTo(std::int64_t timeMs, const Totals& totals);
    Series finish(const Totals& totals);

  private:
    void close(const Totals& totals);
    void begin(std::int64_t timeMs);

    Series m_series;
    bool m_gapless;
    std::int64_t m_end = 0;
    SeriesPoint m_closed; ///< totals when the current step began; `from` is that of the step
};

} // namespace edgefence::replay
