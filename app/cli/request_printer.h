// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/request_writer.h"

#include <functional>

namespace edgefence::cli {

/// Writes requests as NDJSON while they are made up, so that a long day never stands in memory.
class RequestPrinter {
  public:
    using Print = std::function<void(std::string_view)>;
    explicit RequestPrinter(Print print) : m_print(std::move(print)) {}

    /// REQUIRES: in time order.
    void add(const traffic::Request& request);
    /// Writes what is left.
    void finish();

  private:
    traffic::TrafficBuilder m_waiting;
    Print m_print;
};

} // namespace edgefence::cli
