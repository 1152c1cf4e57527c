// SPDX-License-Identifier: GPL-3.0-or-later
// Log lines that whoever collected them has packed into lines of his own.
#pragma once

#include "core/traffic/line_prefix.h"
#include "core/traffic/lines.h"

#include <array>
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
    /// Text in front (line_prefix.h).
    Prefix,
    ServiceAndTime,
};

/// The lines that were packed, one below the other, and where each came from. The parts of one that
/// was cut are put together; it comes from all that stands from the first to the last of them. A
/// line that is not packed stays what it is.
class Unwrapped {
  public:
    explicit Unwrapped(Wrapping wrapping);
    ~Unwrapped();
    Unwrapped(const Unwrapped&) = delete;
    Unwrapped& operator=(const Unwrapped&) = delete;

    /// Forgets what it had and unpacks a block.
    void unwrap(const TextBlock& block);

    /// Valid until the next block; ends its lines as the block does, and has its state.
    TextBlock text() const;
    const std::vector<OuterLine>& outer() const { return m_outer; }
    std::int64_t fileLines() const { return m_fileLines; }
    /// The length of the block up to the last place where no line that was cut is open.
    std::size_t wholeBytes() const { return m_wholeBytes; }
    /// Lines that were packed.
    std::int64_t packed() const { return m_packed; }

  private:
    struct Json;

    bool isInFront() const {
        return m_wrapping == Wrapping::Prefix || m_wrapping == Wrapping::ServiceAndTime;
    }
    void addLine(std::string_view outer);
    /// Take the lines of the object that `objects` begins with, and move to the next one; false if
    /// it is none of theirs, or something else than another object stands behind it.
    bool takeField(std::string_view& objects, std::string_view outer);
    bool takeStreams(std::string_view& objects, std::string_view outer);
    void add(const PackedLine& packed, std::string_view outer);
    void put(std::string_view inner, const OuterLine& outer);

    /// A line of which parts have come, and not the last.
    struct OpenLine {
        std::string text;
        std::optional<OuterLine> outer;
    };
    void close(OpenLine& open);

    Wrapping m_wrapping;
    std::unique_ptr<Json> m_json;
    LineEnd m_lineEnd = LineEnd::LineFeed;
    const ReaderState* m_state = nullptr;
    std::string m_text;
    std::vector<OuterLine> m_outer;
    std::int64_t m_fileLines = 0;
    std::int64_t m_packed = 0;
    std::size_t m_wholeBytes = 0;
    std::array<OpenLine, kStreamCount> m_open;
};

} // namespace edgefence::traffic
