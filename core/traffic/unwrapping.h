// SPDX-License-Identifier: GPL-3.0-or-later
// Log lines that whoever collected them has packed into lines of his own.
#pragma once

#include "core/traffic/lines.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace edgefence::traffic {

/// How the lines of a log are packed.
enum class Wrapping : std::uint8_t {
    /// A field of a JSON object: "log" (Docker, Fluent Bit), "line" (Loki), "message", "MESSAGE"
    /// (the systemd journal), "textPayload", "_raw".
    JsonField,
    /// A JSON object with the lines of many: {"streams":[{"values":[["time","line"]]}]}, also as
    /// Loki's query answer has it, and each object of it in a line.
    LokiStreams,
    /// Text in front: of syslog (RFC 3164, RFC 5424), of the container runtime, of Docker Compose.
    Prefix,
};

/// The text without what stands in front of it; nothing if it begins like none of those.
std::optional<std::string_view> withoutPrefix(std::string_view line);

/// The lines that were packed, one below the other, and where each came from. A line that is not
/// packed stays what it is.
class Unwrapped {
  public:
    explicit Unwrapped(Wrapping wrapping);
    ~Unwrapped();
    Unwrapped(const Unwrapped&) = delete;
    Unwrapped& operator=(const Unwrapped&) = delete;

    /// Forgets what it had and unpacks a block.
    void unwrap(const TextBlock& block);

    /// Valid until the next block; ends its lines as the block does.
    TextBlock text() const;
    const std::vector<OuterLine>& outer() const { return m_outer; }
    std::int64_t fileLines() const { return m_fileLines; }
    /// Lines that were packed.
    std::int64_t packed() const { return m_packed; }

  private:
    struct Json;

    void addLine(std::string_view outer);
    bool addField(std::string_view outer);
    bool addStreams(std::string_view outer);
    void add(std::string_view inner, std::string_view outer);

    Wrapping m_wrapping;
    std::unique_ptr<Json> m_json;
    LineEnd m_lineEnd = LineEnd::LineFeed;
    std::string m_text;
    std::vector<OuterLine> m_outer;
    std::int64_t m_fileLines = 0;
    std::int64_t m_packed = 0;
    bool m_open = false; ///< the last line has not ended
};

} // namespace edgefence::traffic
