// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/rules/table_columns.h"

#include <algorithm>

namespace edgefence::rules::testing {

TableColumns::TableColumns(std::vector<Column> columns, const std::vector<Request>& requests,
                           std::vector<std::int64_t> times, std::vector<std::uint32_t> weights)
    : m_times(std::move(times)), m_weights(std::move(weights)) {
    m_times.resize(requests.size());
    for (const Column column : columns) {
        Table table;
        for (const Request& request : requests) {
            const auto found = request.find(column);
            if (found == request.end()) {
                table.codes.push_back(kAbsent);
                continue;
            }
            auto text = std::find(table.texts.begin() + 1, table.texts.end(), found->second);
            if (text == table.texts.end())
                text = table.texts.insert(text, found->second);
            table.codes.push_back(static_cast<std::uint16_t>(text - table.texts.begin()));
        }
        if (column == Column::Client)
            std::ranges::transform(table.texts, std::back_inserter(m_addresses), parseIpAddress);
        m_tables[static_cast<std::size_t>(column)] = std::move(table);
    }
}

Codes TableColumns::codes(Column column) const {
    return std::span<const std::uint16_t>(tableOf(column)->codes);
}

} // namespace edgefence::rules::testing
