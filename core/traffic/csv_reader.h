// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/csv_record.h"
#include "core/traffic/field_table.h"
#include "core/traffic/reader.h"
#include "core/traffic/reader_options.h"

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace edgefence::traffic {

/// What a format of comma-separated values says.
struct CsvFields {
    FieldTable table;
    std::optional<char> delimiter; ///< none: whichever makes sense of the first line
    /// Rows of these sources (Meaning::Source) are requests that Workers made themselves.
    std::vector<std::string> subrequests;
    /// Values that show what they are stand for a heading.
    bool byLook = true;
};

/// Comma-separated values, or values parted by tabs, semicolons or bars, with a heading in the
/// first line, columns given by their places, or values that show by themselves what they are.
class CsvReader final : public Reader {
  public:
    CsvReader(std::shared_ptr<const CsvFields> fields, const ReaderOptions& options);

    std::span<const rules::Column> columns() const override { return m_fields->table.filled(); }
    std::size_t completePrefix(const TextBlock& text) const override;
    std::shared_ptr<const ReaderState>
    stateBehind(const TextBlock& block, std::shared_ptr<const ReaderState> state) const override;
    bool isLineByLine(const ReaderState*) const override { return false; }
    void read(const TextBlock& block, RecordWriter& writer) override;
    /// Of a table without a heading "1", "2", ...
    std::vector<std::string> fieldNames(const TextBlock& head) const override;

  private:
    /// What the columns are, once a line has shown it.
    struct State final : ReaderState, std::enable_shared_from_this<State> {
        char delimiter = ',';
        TableColumns columns;
        std::string heading; ///< empty if there is none
    };
    /// What a line shows, being the heading or the first row; null if nothing.
    std::shared_ptr<const State> learn(std::string_view line) const;
    std::shared_ptr<const State> learnBy(char delimiter, std::string_view line) const;
    /// Where the lines begin that a block's columns are known for, and these.
    struct Beginning {
        std::size_t at = 0;
        std::shared_ptr<const State> state;
    };
    Beginning beginning(const TextBlock& block) const;
    void take(const CsvScanner::Record& record, const State* state, RecordWriter& writer);
    std::optional<Message> fill(const State& state, Request& request);

    std::shared_ptr<const CsvFields> m_fields;
    LogClock m_clock;
    TextRow m_row;
    ClientChoice m_choice;
    Subrequests m_subrequests;
    std::vector<CsvScanner::Field> m_found;
    std::deque<std::string> m_texts; ///< values of the block that had quotes inside
};

/// The columns of a row by what its values look like: a time, an address, a request or a method and
/// a path, a status. Nothing if there is no time, or neither an address nor a request.
std::optional<TableColumns> columnsByLook(const std::vector<CsvScanner::Field>& row);

} // namespace edgefence::traffic
