// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/log_time.h"
#include "core/traffic/reader.h"
#include "core/traffic/reader_options.h"

#include <optional>

namespace edgefence::traffic {

/// What stands behind the bytes sent. Any: now this, now that.
enum class CombinedTail { None, RefererAndAgent, Any };

/// Apache's and nginx's common and combined formats (combined_line.h says what that takes in). Each
/// reads lines of the other too, as inexact ones.
class CombinedReader final : public Reader {
  public:
    explicit CombinedReader(CombinedTail tail, const ReaderOptions& options = {})
        : m_tail(tail), m_otherClock(options.zone), m_choice(options.client) {}

    std::span<const rules::Column> columns() const override;
    void read(const TextBlock& block, RecordWriter& writer) override;
    std::vector<std::string> fieldNames(const TextBlock& head) const override;

  private:
    void readLine(std::string_view line, RecordWriter& writer);
    bool wantsForwarded() const;
    /// Takes the client from a list of proxies, if the line has one.
    void chooseClient(std::string_view forwarded, Request& request) const;

    CombinedTail m_tail;
    ClfClock m_clock;
    LogClock m_otherClock; ///< of lines that are not written as usual
    ClientChoice m_choice;
    /// Whether the first request of the block has a virtual host in front; one that differs is
    /// inexact.
    std::optional<bool> m_hasHost;
};

} // namespace edgefence::traffic
