// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/replay/series_recorder.h"

#include "core/layers/windows.h"

#include <array>

namespace edgefence::replay {
namespace {

constexpr std::int64_t kMostPoints = 3000;
constexpr std::array<std::chrono::seconds, 7> kSteps = {
    std::chrono::seconds(10),    std::chrono::seconds(60),   std::chrono::seconds(300),
    std::chrono::seconds(900),   std::chrono::seconds(3600), std::chrono::seconds(21'600),
    std::chrono::seconds(86'400)};

std::int64_t pointsOf(std::int64_t firstMs, std::int64_t lastMs, Duration step) {
    return (layers::windowStart(lastMs, step) - layers::windowStart(firstMs, step)) / step.count() +
           1;
}

/// What came since, as a new vector.
std::vector<std::int64_t> since(const std::vector<std::int64_t>& now,
                                const std::vector<std::int64_t>& before) {
    std::vector<std::int64_t> difference = now;
    for (std::size_t at = 0; at < before.size(); ++at)
        difference[at] -= before[at];
    return difference;
}

} // namespace

SeriesRecorder::SeriesRecorder(std::int64_t firstMs, std::int64_t lastMs) {
    for (const std::chrono::seconds step : kSteps) {
        m_series.step = step;
        if (pointsOf(firstMs, lastMs, step) <= kMostPoints)
            break;
    }
    m_gapless = pointsOf(firstMs, lastMs, m_series.step) <= kMostPoints;
    begin(firstMs);
}

void SeriesRecorder::begin(std::int64_t timeMs) {
    const std::int64_t from = layers::windowStart(timeMs, m_series.step);
    m_closed.from = Instant{Duration{from}};
    m_end = from + m_series.step.count();
}

void SeriesRecorder::close(const Totals& totals) {
    SeriesPoint point;
    point.from = m_closed.from;
    point.served = totals.served - m_closed.served;
    point.refused = since(totals.refused, m_closed.refused);
    point.failed = since(totals.failed, m_closed.failed);
    point.used = since(totals.used, m_closed.used);
    m_series.points.push_back(std::move(point));
    m_closed.served = totals.served;
    m_closed.refused = totals.refused;
    m_closed.failed = totals.failed;
    m_closed.used = totals.used;
}

void SeriesRecorder::moveTo(std::int64_t timeMs, const Totals& totals) {
    close(totals);
    while (m_gapless && timeMs >= m_end + m_series.step.count()) {
        begin(m_end);
        close(totals);
    }
    begin(timeMs);
}

Series SeriesRecorder::finish(const Totals& totals) {
    close(totals);
    return std::move(m_series);
}

} // namespace edgefence::replay
