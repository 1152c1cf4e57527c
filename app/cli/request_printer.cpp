// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/request_printer.h"

#include "core/traffic/batch.h"

#include <utility>

namespace edgefence::cli {

void RequestPrinter::add(const traffic::Request& request) {
    m_waiting.add(request);
    if (m_waiting.rows() == traffic::kBatchRows) {
        finish();
    }
}

void RequestPrinter::finish() {
    const traffic::Traffic traffic = std::exchange(m_waiting, traffic::TrafficBuilder()).build();
    const RequestWriter writer(traffic, RequestWriter::Form::Ndjson);
    std::string text;
    for (std::size_t row = 0; row < traffic.rows(); ++row) {
        writer.append(row, text);
    }
    m_print(text);
}

} // namespace edgefence::cli
