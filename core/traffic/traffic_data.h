// SPDX-License-Identifier: GPL-3.0-or-later
// What Traffic holds; only traffic.cpp and traffic_builder.cpp see it.
#pragma once

#include "core/traffic/code_column.h"
#include "core/traffic/dictionary.h"
#include "core/traffic/traffic.h"

namespace edgefence::traffic {

struct Traffic::Data {
    struct StoredColumn {
        Dictionary dictionary;
        CodeColumn codes;
    };
    struct Client {
        IpAddress address;
        ClientKind kind = ClientKind::Absent;
    };

    std::vector<std::int64_t> times;
    std::vector<std::uint32_t> weights; ///< empty if all are 1
    std::array<StoredColumn, rules::kColumnCount> columns;
    std::vector<Client> clients = std::vector<Client>(1); ///< per code of Column::Client
    std::vector<std::uint16_t> statuses = {0};            ///< per code of Column::Status

    const StoredColumn& column(rules::Column name) const {
        return columns[static_cast<std::size_t>(name)];
    }
};

} // namespace edgefence::traffic
