// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/columns.h"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace edgefence::rules::testing {

/// A log of a few requests for tests: what a column has no text for is absent.
class TableColumns final : public Columns {
  public:
    using Request = std::map<Column, std::string>;

    /// `columns` are those the log supplies.
    TableColumns(std::vector<Column> columns, const std::vector<Request>& requests,
                 std::vector<std::int64_t> times = {}, std::vector<std::uint32_t> weights = {});

    std::size_t rows() const override { return m_times.size(); }
    bool has(Column column) const override { return tableOf(column).has_value(); }
    Codes codes(Column column) const override;
    std::uint32_t distinct(Column column) const override {
        return static_cast<std::uint32_t>(tableOf(column)->texts.size());
    }
    std::string_view text(Column column, std::uint32_t code) const override {
        return tableOf(column)->texts[code];
    }
    const IpAddress* address(std::uint32_t clientCode) const override {
        const auto& address = m_addresses[clientCode];
        return address ? &*address : nullptr;
    }
    std::span<const std::int64_t> times() const override { return m_times; }
    std::span<const std::uint32_t> weights() const override { return m_weights; }

  private:
    struct Table {
        std::vector<std::string> texts{""};
        std::vector<std::uint16_t> codes;
    };
    const std::optional<Table>& tableOf(Column column) const {
        return m_tables[static_cast<std::size_t>(column)];
    }

    std::array<std::optional<Table>, kColumnCount> m_tables;
    std::vector<std::optional<IpAddress>> m_addresses;
    std::vector<std::int64_t> m_times;
    std::vector<std::uint32_t> m_weights;
};

} // namespace edgefence::rules::testing
