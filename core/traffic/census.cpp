// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/census.h"

#include "core/base/text.h"
#include "core/traffic/canonical.h"

#include <algorithm>
#include <numeric>

namespace edgefence::traffic {

using rules::Column;

namespace {

constexpr std::size_t kExcerptBytes = 200;

std::string classOf(const std::string& status) {
    const bool digits =
        status.size() == 3 && std::all_of(status.begin(), status.end(),
                                          [](char byte) { return byte >= '0' && byte <= '9'; });
    return digits && status.front() != '0' ? std::string(1, status.front()) + "xx" : "none";
}

} // namespace

ColumnSet CensusTaker::wanted() const {
    ColumnSet columns = m_next == nullptr ? ColumnSet() : m_next->wanted();
    for (const Column column : {Column::Client, Column::Method, Column::Path, Column::Status}) {
        columns.set(static_cast<std::size_t>(column));
    }
    return columns;
}

void CensusTaker::add(Tally& tally, const Batch& batch, Column column) {
    const BatchColumn& from = batch[column];
    for (const std::string_view value : from.added) {
        tally.values.emplace_back(value);
    }
    tally.counts.resize(tally.values.size());
    if (from.empty()) {
        tally.counts[rules::kAbsent] +=
            batch.weights.empty()
                ? static_cast<std::int64_t>(batch.rows())
                : std::accumulate(batch.weights.begin(), batch.weights.end(), std::int64_t{0});
        return;
    }
    rules::withCodes(from.codes, [&](auto codes) {
        std::int64_t* const counts = tally.counts.data();
        if (batch.weights.empty()) {
            std::for_each(codes.begin(), codes.end(), [&](auto code) { ++counts[code]; });
            return;
        }
        for (std::size_t row = 0; row < codes.size(); ++row) {
            counts[codes[row]] += batch.weights[row];
        }
    });
}

void CensusTaker::addClients(const Batch& batch) {
    const BatchColumn& clients = batch[Column::Client];
    for (const std::string_view client : clients.added) {
        ++m_clients;
        const auto address = parseIpAddress(client);
        m_names += !address && clientKindOf(client) == ClientKind::Name ? 1 : 0;
        const auto network =
            std::find_if(m_proxies.begin(), m_proxies.end(), [&](const ProxyNetwork& proxy) {
                return address && proxy.contains(*address);
            });
        m_proxyOf.push_back(static_cast<std::uint8_t>(network - m_proxies.begin()));
    }
    if (m_proxies.empty()) {
        return;
    }
    rules::withCodes(clients.codes, [&](auto codes) {
        for (std::size_t row = 0; row < codes.size(); ++row) {
            if (codes[row] != rules::kAbsent) {
                m_perProxy[m_proxyOf[codes[row]]] +=
                    batch.weights.empty() ? 1 : std::int64_t{batch.weights[row]};
            }
        }
    });
}

std::optional<ProxyShare> CensusTaker::mostlyProxies() const {
    const std::int64_t all = std::accumulate(m_perProxy.begin(), m_perProxy.end(), std::int64_t{0});
    for (std::size_t at = 0; at < m_proxies.size(); ++at) {
        if (m_perProxy[at] * 2 > all) {
            return ProxyShare{m_proxies[at].name, m_perProxy[at]};
        }
    }
    return std::nullopt;
}

Result<void> CensusTaker::take(const Batch& batch) {
    add(m_methods, batch, Column::Method);
    add(m_statuses, batch, Column::Status);
    add(m_paths, batch, Column::Path);
    addClients(batch);
    for (const RejectedLine& rejected : batch.rejects) {
        if (m_rejects.size() == Census::kMostRejects) {
            break;
        }
        m_rejects.push_back(
            {rejected.line, rejected.reason, excerpt(rejected.text, kExcerptBytes)});
    }
    return m_next == nullptr ? Result<void>() : m_next->take(batch);
}

Census CensusTaker::census() const {
    Census census;
    const auto each = [](const Tally& tally, auto&& use) {
        for (std::size_t code = 0; code < tally.values.size(); ++code) {
            if (tally.counts[code] > 0) {
                use(code == rules::kAbsent ? std::string("-") : tally.values[code],
                    tally.counts[code]);
            }
        }
    };
    each(m_methods,
         [&](const std::string& method, std::int64_t count) { census.methods[method] += count; });
    each(m_statuses, [&](const std::string& status, std::int64_t count) {
        census.statuses[status] += count;
        census.statusClasses[classOf(status)] += count;
    });
    for (std::size_t code = 1; code < m_paths.values.size(); ++code) {
        if (m_paths.counts[code] > census.topPathCount) {
            census.topPathCount = m_paths.counts[code];
            census.topPaths.clear();
        }
        if (m_paths.counts[code] == census.topPathCount) {
            census.topPaths.push_back(m_paths.values[code]);
        }
    }
    std::sort(census.topPaths.begin(), census.topPaths.end());
    census.topPaths.resize(std::min(census.topPaths.size(), Census::kMostTopPaths));
    census.distinctClients = m_clients;
    census.clientNames = m_names;
    census.rejects = m_rejects;
    census.mostlyProxies = mostlyProxies();
    return census;
}

} // namespace edgefence::traffic
