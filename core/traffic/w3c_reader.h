// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/field_table.h"
#include "core/traffic/reader.h"
#include "core/traffic/reader_options.h"
#include "core/traffic/value_decoder.h"

#include <array>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace edgefence::traffic {

/// What a format of the W3C's extended kind says.
struct W3cFields {
    FieldTable table;
    std::array<Encoding, kMeanings> encodings{};
};

/// The W3C's extended log format (IIS, CloudFront, ...): #Fields says what stands in the lines
/// below, and may come again with others; #Date gives the date where lines have only the time of
/// day. Fields are parted by blanks or by tabs, and may stand in quotes with quotes doubled.
class W3cReader final : public Reader {
  public:
    W3cReader(std::shared_ptr<const W3cFields> fields, const ReaderOptions& options);

    std::span<const rules::Column> columns() const override { return m_fields->table.filled(); }
    std::shared_ptr<const ReaderState>
    stateBehind(const TextBlock& block, std::shared_ptr<const ReaderState> state) const override;
    bool isLineByLine(const ReaderState*) const override { return false; }
    void read(const TextBlock& block, RecordWriter& writer) override;
    std::vector<std::string> fieldNames(const TextBlock& head) const override;

  private:
    /// What the directives so far say.
    struct State final : ReaderState {
        TableColumns columns;
        std::string date;
    };
    /// The state behind a directive; null if it says nothing that counts.
    std::shared_ptr<const State> after(std::string_view directive, const State* before) const;
    void readLine(std::string_view line, const State* state, RecordWriter& writer);
    std::optional<Message> parse(std::string_view line, const State& state, Request& request);
    std::string_view takeQuoted(const char*& at, const char* stop, char separator);

    std::shared_ptr<const W3cFields> m_fields;
    LogClock m_clock;
    TextRow m_row;
    ClientChoice m_choice;
    ValueDecoder m_decoder;
    std::deque<std::string> m_unquoted; ///< values of the block that had quotes inside
};

} // namespace edgefence::traffic
