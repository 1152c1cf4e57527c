// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/json_row.h"
#include "core/traffic/json_shapes.h"
#include "core/traffic/log_time.h"
#include "core/traffic/reader.h"
#include "core/traffic/reader_options.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace edgefence::traffic {

/// Logs of JSON objects: one a line, perhaps with a prefix in front of it (of syslog, of the
/// program that collected it), or spread over lines one after another. Which fields mean what is
/// data (JsonFields).
class JsonReader final : public Reader {
  public:
    JsonReader(std::shared_ptr<const JsonFields> fields, const ReaderOptions& options);

    std::span<const rules::Column> columns() const override;
    std::size_t completePrefix(const TextBlock& text) const override;
    std::shared_ptr<const ReaderState>
    stateBehind(const TextBlock& block, std::shared_ptr<const ReaderState> state) const override;
    bool isLineByLine(const ReaderState* state) const override;
    void read(const TextBlock& block, RecordWriter& writer) override;
    std::vector<std::string> fieldNames(const TextBlock& head) const override;

  private:
    void readLines(const TextBlock& block, RecordWriter& writer);
    void readLine(std::string_view line, RecordWriter& writer);
    /// `linesBehind`: lines of the file that end with the block and not in it.
    void readSpread(const TextBlock& block, std::int64_t linesBehind, RecordWriter& writer);
    /// `object` is where the object begins in its record; the record is what a reject shows. False
    /// if it is not one object alone: where others follow it, all are read.
    bool readObject(std::string_view object, std::string_view record, std::int64_t lines,
                    RecordWriter& writer);
    void write(const JsonValues& row, std::string_view record, std::int64_t lines,
               RecordWriter& writer);
    std::optional<Message> fill(const JsonValues& row, Request& request);
    std::string_view timeOf(const JsonValues& row);
    std::string_view valueOf(const JsonValues& row, rules::Column column);
    void readClient(const JsonValues& row, Request& request) const;

    std::shared_ptr<const JsonFields> m_fields;
    ReaderOptions m_options;
    LogClock m_clock;
    JsonRow m_row;
    JsonShapes m_shapes;
    TextArena m_arena;
    ValueDecoder m_decoder;
    std::string m_moment; ///< a date and a time of day that stood apart
};

} // namespace edgefence::traffic
