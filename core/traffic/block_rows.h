// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/traffic/dictionary.h"
#include "core/traffic/request.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace edgefence::traffic {

/// How the lines of a log end: with a line feed (perhaps after a carriage return), or with a
/// carriage return alone.
enum class LineEnd : char { LineFeed = '\n', CarriageReturn = '\r' };

/// A line longer than this is rejected.
inline constexpr std::size_t kMaxLineBytes = std::size_t{1} << 20U;
/// A record of several lines (a JSON object) may be so long before the line that it begins with is
/// taken to be damaged.
inline constexpr std::size_t kMaxRecordBytes = std::size_t{8} << 20U;

/// What a reader knows at some place of a log from what stands before it: the fields that a W3C
/// directive named, a CSV heading. Readers of several threads look at one; it never changes.
class ReaderState {
  public:
    virtual ~ReaderState() = default;
};

/// A stretch of a log that a reader reads by itself: whole records. At least kPadding bytes behind
/// its end can be read (and mean nothing).
struct TextBlock {
    static constexpr std::size_t kPadding = 64;
    std::string_view text;
    LineEnd lineEnd = LineEnd::LineFeed;
    /// What the reader knows where the text begins; null where a log begins, and for readers that
    /// carry nothing.
    const ReaderState* state = nullptr;
};

/// Records by what they came to; a record is a line, or some lines that belong together.
struct LineCounts {
    std::int64_t lines = 0;
    std::int64_t requests = 0;
    std::int64_t badRequestLines = 0; ///< requests whose request line could not be read
    std::int64_t inexact = 0;         ///< requests with other fields than the format has
    std::int64_t rejected = 0;
    std::int64_t blank = 0;
    std::int64_t directives = 0;
    std::int64_t chosenClients = 0; ///< requests that have the address which the user chose
    std::int64_t leftOut = 0;       ///< requests that are left out: a Worker's own subrequests
    LineCounts& operator+=(const LineCounts& other);
};

/// The distinct values that one reading thread has met, as logs spell them, by column.
using RawDictionaries = std::array<Dictionary, rules::kColumnCount>;

/// What one block came to, in the order of its lines.
struct BlockRows {
    enum class Kind : std::uint8_t { NoRequest, LeftOut };
    struct Rejected {
        Kind kind = Kind::NoRequest;
        std::int64_t line = 0; ///< lines of the block before it
        Message reason;
        std::string_view text; ///< in the block; thousands may stand in one line, or in parts of it
    };
    std::vector<std::int64_t> times;
    /// Codes of the thread's raw dictionaries; empty where no row has a value.
    std::array<std::vector<std::uint32_t>, rules::kColumnCount> codes;
    /// The values that the thread met here for the first time: their codes follow those before.
    std::array<std::vector<std::string_view>, rules::kColumnCount> added;
    std::vector<Rejected> rejected; ///< and what was left out
    /// Lines of the file that end in the block, however many make a record; one that is open at its
    /// end may count.
    std::int64_t fileLines = 0;
    LineCounts counts;
};

/// How long the values of a request can be read: until the next record, or as long as the block.
enum class ValueLife { Record, Block };

/// A line of the file that a record stood in, packed in another format; what a reject shows.
struct OuterLine {
    std::string_view text;
    std::int64_t line = 0; ///< lines of the block before it
};

/// Takes what a reader finds, record by record; each record is so many lines of the file.
class RecordWriter {
  public:
    /// `columns`: those that are kept; what else a request has is dropped.
    RecordWriter(RawDictionaries& values, std::span<const rules::Column> columns, ValueLife life,
                 BlockRows& rows);

    void request(const Request& request, std::int64_t lines = 1);
    void reject(Message reason, std::string_view text, std::int64_t lines = 1);
    void leaveOut(Message reason, std::string_view text, std::int64_t lines = 1);
    void blank() { ++m_rows.counts.blank, pass(1); }
    void directive(std::int64_t lines = 1) { ++m_rows.counts.directives, pass(lines); }
    /// The lines of the block stand in these lines, one each, and rejects show those in which they
    /// begin; they take so many lines of the file in all. The lines stay the caller's until
    /// finish().
    void standIn(std::span<const OuterLine> outer, std::int64_t fileLines) {
        m_outer = outer;
        m_outerLines = fileLines;
    }
    /// Ends the block; nothing may follow.
    void finish();

  private:
    /// Requests whose values get their codes together (Dictionary::codes).
    static constexpr std::size_t kAtOnce = 64;

    void code();
    void pass(std::int64_t lines) {
        ++m_rows.counts.lines;
        m_rows.fileLines += lines;
    }
    void keepLine(BlockRows::Kind kind, Message reason, std::string_view text);
    /// Copies a row's values to where they stay until they have their codes.
    void keepValues(std::size_t row);

    struct Column {
        std::size_t index = 0;
        Dictionary* values = nullptr;
        std::uint32_t before = 0; ///< values that the dictionary had
        std::array<std::string_view, kAtOnce> waiting;
    };
    BlockRows& m_rows;
    std::vector<Column> m_columns;
    std::size_t m_waiting = 0;
    ValueLife m_life;
    std::span<const OuterLine> m_outer;
    std::optional<std::int64_t> m_outerLines;
    std::vector<char> m_kept = std::vector<char>(4096); ///< values that would not live long enough
    std::size_t m_keptBytes = 0;
};

inline void RecordWriter::request(const Request& request, std::int64_t lines) {
    m_rows.times.push_back(request.time.time_since_epoch().count());
    for (Column& column : m_columns) {
        column.waiting[m_waiting] = request.values[column.index];
    }
    if (m_life == ValueLife::Record) {
        keepValues(m_waiting);
    }
    pass(lines);
    m_rows.counts.badRequestLines += request.badRequestLine ? 1 : 0;
    m_rows.counts.inexact += request.inexact ? 1 : 0;
    m_rows.counts.chosenClients += request.hasChosenClient ? 1 : 0;
    if (++m_waiting == kAtOnce) {
        code();
    }
}

} // namespace edgefence::traffic
