// SPDX-License-Identifier: GPL-3.0-or-later
// Requests for the store's tests, as an importer hands them over.
#pragma once

#include "core/base/random.h"
#include "core/traffic/batch.h"

#include <array>
#include <map>
#include <string>
#include <vector>

namespace edgefence::test {

/// One request; an empty optional is a value that the log does not have.
struct Row {
    std::int64_t time = 0;
    std::map<rules::Column, std::string> values;
    std::uint32_t weight = 1;
};

/// Gives values their codes and hands rows over in batches of any size.
class Batches {
  public:
    /// Calls `use` with one batch of these rows.
    template <class Use> void hand(const std::vector<Row>& rows, Use&& use) {
        std::vector<std::int64_t> times;
        std::vector<std::uint32_t> weights;
        std::array<std::vector<std::uint32_t>, rules::kColumnCount> codes;
        std::array<std::vector<std::string_view>, rules::kColumnCount> added;
        bool weighted = false;
        for (const Row& row : rows) {
            times.push_back(row.time);
            weights.push_back(row.weight);
            weighted = weighted || row.weight != 1;
            for (const auto& [column, value] : row.values) {
                const auto at = static_cast<std::size_t>(column);
                codes[at].resize(rows.size());
                auto& known = m_codes[at];
                const auto [place, isNew] =
                    known.emplace(value, static_cast<std::uint32_t>(known.size() + 1));
                if (isNew) {
                    added[at].push_back(place->first);
                }
                codes[at][times.size() - 1] = place->second;
            }
        }
        traffic::Batch batch;
        batch.firstRow = m_rows;
        batch.times = times;
        if (weighted) {
            batch.weights = weights;
        }
        for (std::size_t at = 0; at < rules::kColumnCount; ++at) {
            batch.columns[at].codes = std::span<const std::uint32_t>(codes[at]);
            batch.columns[at].added = added[at];
        }
        m_rows += static_cast<std::int64_t>(rows.size());
        use(batch);
    }

  private:
    std::array<std::map<std::string, std::uint32_t>, rules::kColumnCount> m_codes;
    std::int64_t m_rows = 0;
};

/// A row with an address, a method, a path and a status, as every log has them.
inline Row plainRow(std::int64_t time, std::string client, std::string path,
                    std::string method = "GET", std::string status = "200") {
    return {time,
            {{rules::Column::Client, std::move(client)},
             {rules::Column::Method, std::move(method)},
             {rules::Column::Path, std::move(path)},
             {rules::Column::Status, std::move(status)}},
            1};
}

/// Rows from a seed: `clients` addresses, some of them without an agent, all times in order.
inline std::vector<Row> randomRows(std::size_t count, std::uint32_t clients, std::uint64_t seed) {
    Random random(seed);
    std::vector<Row> rows;
    std::int64_t time = 1'788'080'400'000; // 2026-08-30T09:00:00Z
    for (std::size_t at = 0; at < count; ++at) {
        time += static_cast<std::int64_t>(random.below(50));
        const std::uint64_t client = random.below(clients);
        Row row = plainRow(time, "198.51.100." + std::to_string(client),
                           "/s/" + std::to_string(random.below(300)));
        if (random.below(4) != 0) {
            row.values[rules::Column::UserAgent] = "agent/" + std::to_string(client % 7);
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace edgefence::test
