// SPDX-License-Identifier: GPL-3.0-or-later
// What whoever collected a log has written in front of its lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace edgefence::traffic {

/// Where a program in a container has written: its lines of both stand in one log.
enum class Stream : std::uint8_t { Output, Error };
inline constexpr std::size_t kStreamCount = 2;

/// "stdout" or "stderr"; anything else is taken for the former.
inline Stream streamOf(std::string_view name) {
    return name == "stderr" ? Stream::Error : Stream::Output;
}

struct PackedLine {
    std::string_view text;
    Stream stream = Stream::Output;
    bool isPart = false; ///< its runtime has cut it: the rest follows in the stream
};

/// The line behind what stands in front of it: of syslog (RFC 3164, RFC 5424) and the systemd
/// journal, of the container runtime, of Docker Compose and kubectl, or a time alone. Nothing if it
/// begins like none of those.
std::optional<PackedLine> withoutPrefix(std::string_view line);

/// The same behind the name of a service or pod and a time, which may also be the line's own:
/// `docker compose logs --timestamps`, `kubectl logs --prefix --timestamps`.
std::optional<PackedLine> withoutServiceAndTime(std::string_view line);

} // namespace edgefence::traffic
