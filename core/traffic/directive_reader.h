// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/directive.h"
#include "core/traffic/reader.h"
#include "core/traffic/reader_options.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace edgefence::traffic {

/// Logs whose lines are written by a format of nginx's or Apache's kind. Several formats are tried
/// in order, line by line. Lines that end early, or go on in another way, behind what makes a
/// request are inexact.
class DirectiveReader final : public Reader {
  public:
    using Directives = std::vector<Directive>;
    DirectiveReader(std::shared_ptr<const Directives> directives, const ReaderOptions& options);

    std::span<const rules::Column> columns() const override { return m_columns; }
    void read(const TextBlock& block, RecordWriter& writer) override;
    std::vector<std::string> fieldNames(const TextBlock& head) const override;

  private:
    void readLine(std::string_view line, RecordWriter& writer);
    std::optional<Message> parse(const Directive& directive, std::string_view line,
                                 Request& request);
    /// The fields of a line into m_row, those of a moment into m_time.
    std::optional<Message> split(const Directive& directive, std::string_view line,
                                 bool& isInexact);

    std::shared_ptr<const Directives> m_directives;
    std::vector<rules::Column> m_columns;
    LogClock m_clock;
    TextRow m_row;
    BrokenTime m_time;
};

} // namespace edgefence::traffic
