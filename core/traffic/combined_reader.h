// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/log_time.h"
#include "core/traffic/reader.h"

namespace edgefence::traffic {

/// Apache's and nginx's common and combined formats (combined_line.h says what that takes in).
class CombinedReader final : public Reader {
  public:
    std::span<const rules::Column> columns() const override;
    void read(const TextBlock& block, RecordWriter& writer) override;

  private:
    void readLine(std::string_view line, RecordWriter& writer);

    ClfClock m_clock;
};

} // namespace edgefence::traffic
