// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/time.h"

#include <string_view>

namespace date {
class time_zone;
}

namespace edgefence::traffic {

/// A time zone for logs that write local times: a fixed offset, or the rules of a place as the
/// system's zone data has them. Cheap to copy; a copy belongs to one thread.
class TimeZone {
  public:
    /// "UTC", "Z", "+02:00", "-0330", or an IANA name ("Europe/Berlin").
    static Result<TimeZone> find(std::string_view name);

    /// The instant at which the clocks there show what `local` shows in UTC. Of an hour that comes
    /// twice the first is meant; one that is left out goes on with the offset before it.
    Instant toUtc(Instant local);

  private:
    const date::time_zone* m_place = nullptr; ///< null: m_offset holds always
    Duration m_offset{0};
    // Local times in between have m_offset (those of a place; empty at first).
    Instant m_from{};
    Instant m_until{};
};

} // namespace edgefence::traffic
