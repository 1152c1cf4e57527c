// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/traffic/log_time.h"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace edgefence::traffic {

/// What has been read of a moment that stands in several pieces.
struct BrokenTime {
    std::optional<Instant> since1970; ///< seconds and their parts
    int year = 1970;
    unsigned month = 1;
    unsigned day = 1;
    int hour = 0;
    int minute = 0;
    int second = 0;
    int twelve = 0; ///< added to the hour: "PM" 12, "AM" none; then hour 12 is 0
    bool hasHalf = false;
    Duration fraction{0};
    std::optional<std::chrono::minutes> offset;

    /// Nothing if there is no such moment.
    std::optional<WrittenTime> moment() const;
};

/// A format of times as strftime() takes it ("%Y-%m-%dT%H:%M:%S%z"), for reading.
class TimePattern {
  public:
    /// Apache's names for parts of a moment ("sec", "msec", "usec", "msec_frac", "usec_frac") are
    /// patterns, too. The error names the conversion that cannot be read.
    static Result<TimePattern> compile(std::string_view pattern);

    /// Reads from the front of `rest` and takes what it read away; false if it is not like that.
    bool read(std::string_view& rest, BrokenTime& time) const;

  private:
    std::string m_pattern; ///< with the conversions that stand for others written out
};

} // namespace edgefence::traffic
