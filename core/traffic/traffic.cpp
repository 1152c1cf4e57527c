// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/traffic.h"

#include "core/traffic/traffic_data.h"

#include <numeric>

namespace edgefence::traffic {

using rules::Column;

Traffic::Traffic() : m_data(std::make_shared<const Data>()) {}

std::size_t Traffic::rows() const { return m_data->times.size(); }

bool Traffic::has(Column column) const { return !m_data->column(column).codes.empty(); }

rules::Codes Traffic::codes(Column column) const { return m_data->column(column).codes.view(); }

std::uint32_t Traffic::distinct(Column column) const {
    return m_data->column(column).dictionary.size();
}

std::string_view Traffic::text(Column column, std::uint32_t code) const {
    return m_data->column(column).dictionary.text(code);
}

const IpAddress* Traffic::address(std::uint32_t clientCode) const {
    const Data::Client& client = m_data->clients[clientCode];
    return client.kind == ClientKind::Address ? &client.address : nullptr;
}

std::span<const std::int64_t> Traffic::times() const { return m_data->times; }

std::span<const std::uint32_t> Traffic::weights() const { return m_data->weights; }

ClientKind Traffic::clientKind(std::uint32_t clientCode) const {
    return m_data->clients[clientCode].kind;
}

std::int64_t Traffic::requests() const {
    const auto& weights = m_data->weights;
    return weights.empty() ? static_cast<std::int64_t>(rows())
                           : std::accumulate(weights.begin(), weights.end(), std::int64_t{0});
}

std::span<const std::uint16_t> Traffic::statusOfCode() const { return m_data->statuses; }

std::size_t Traffic::rowBytes() const {
    std::size_t sum = m_data->times.capacity() * sizeof(std::int64_t) +
                      m_data->weights.capacity() * sizeof(std::uint32_t);
    for (const auto& column : m_data->columns) {
        sum += column.codes.bytes();
    }
    return sum;
}

Request Traffic::row(std::size_t row) const {
    Request request;
    request.time = Instant(Duration(m_data->times[row]));
    for (std::size_t at = 0; at < rules::kColumnCount; ++at) {
        const auto& column = m_data->columns[at];
        if (!column.codes.empty()) {
            const std::uint32_t code = rules::withCodes(
                column.codes.view(), [&](auto codes) { return std::uint32_t{codes[row]}; });
            request.values[at] = column.dictionary.text(code);
        }
    }
    request.badRequestLine = request[Column::Method] == "-";
    return request;
}

} // namespace edgefence::traffic
