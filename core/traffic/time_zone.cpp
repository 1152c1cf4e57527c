// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/time_zone.h"

#include "core/traffic/messages.h"

#include <date/tz.h>

#include <chrono>
#include <exception>
#include <optional>
#include <string>

namespace edgefence::traffic {
namespace {

bool isDigit(char byte) { return byte >= '0' && byte <= '9'; }

/// "+02:00", "+0200" or "+02".
std::optional<std::chrono::minutes> fixedOffset(std::string_view text) {
    if (text.size() < 3 || (text.front() != '+' && text.front() != '-')) {
        return std::nullopt;
    }
    const bool isWest = text.front() == '-';
    text.remove_prefix(1);
    int figures[4] = {0, 0, 0, 0};
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (at == 2 && text[at] == ':') {
            continue;
        }
        if (!isDigit(text[at]) || count == 4) {
            return std::nullopt;
        }
        figures[count++] = text[at] - '0';
    }
    const std::chrono::minutes size = std::chrono::hours(figures[0] * 10 + figures[1]) +
                                      std::chrono::minutes(figures[2] * 10 + figures[3]);
    if ((count != 2 && count != 4) || figures[2] > 5 || size > std::chrono::hours(15)) {
        return std::nullopt;
    }
    return isWest ? -size : size;
}

} // namespace

Result<TimeZone> TimeZone::find(std::string_view name) {
    TimeZone zone;
    if (name == "UTC" || name == "Z" || name == "GMT") {
        return zone;
    }
    if (const auto offset = fixedOffset(name)) {
        zone.m_offset = *offset;
        return zone;
    }
    try {
        zone.m_place = date::locate_zone(std::string(name));
    } catch (const std::exception&) {
        return tl::unexpected(
            Error{message(kNoSuchZone, name), std::nullopt, message(kNoSuchZoneHint)});
    }
    return zone;
}

Instant TimeZone::toUtc(Instant local) {
    if (m_place == nullptr) {
        return local - m_offset;
    }
    if (local < m_from || local >= m_until) {
        const date::local_time<Duration> wall(local.time_since_epoch());
        const date::local_info info = m_place->get_info(wall);
        m_offset = info.first.offset;
        // Within a day of a change every time is looked up: these are the hours that come twice or
        // not at all.
        m_from = Instant(info.first.begin.time_since_epoch()) + m_offset + kDay;
        m_until = Instant(info.first.end.time_since_epoch()) + m_offset - kDay;
    }
    return local - m_offset;
}

} // namespace edgefence::traffic
