// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/columns.h"
#include "core/traffic/batch.h"
#include "core/traffic/canonical.h"
#include "core/traffic/request.h"

#include <memory>
#include <string>
#include <vector>

namespace edgefence::traffic {

/// Requests in time order (file order among equal times), by column. Immutable and shared: at most
/// 64 bytes a request beside its dictionaries (8 for the time; a code is 1, 2 or 4 bytes wide; a
/// column without any value takes nothing).
class Traffic final : public rules::Columns {
  public:
    /// No requests.
    Traffic();
    std::size_t rows() const override;
    bool has(rules::Column column) const override;
    rules::Codes codes(rules::Column column) const override;
    std::uint32_t distinct(rules::Column column) const override;
    std::string_view text(rules::Column column, std::uint32_t code) const override;
    const IpAddress* address(std::uint32_t clientCode) const override;
    std::span<const std::int64_t> times() const override;
    std::span<const std::uint32_t> weights() const override;

    /// What a code of Column::Client stands for.
    ClientKind clientKind(std::uint32_t clientCode) const;
    /// Requests by weight: the sum of the weights.
    std::int64_t requests() const;
    /// The recorded answer per code of Column::Status; 0 where there is none.
    std::span<const std::uint16_t> statusOfCode() const;
    /// Bytes resident for the rows, without the dictionaries.
    std::size_t rowBytes() const;
    /// One row with all its values, for reports and exports. Valid as long as the traffic.
    Request row(std::size_t row) const;

  private:
    friend class TrafficBuilder;
    struct Data;
    std::shared_ptr<const Data> m_data;
};

/// Collects requests in any order and sorts them once.
class TrafficBuilder {
  public:
    TrafficBuilder();
    ~TrafficBuilder();
    TrafficBuilder(TrafficBuilder&&) noexcept;
    TrafficBuilder& operator=(TrafficBuilder&&) noexcept;

    /// Values are brought into the form in which they are kept (canonical.h).
    void add(const Request& request, std::uint32_t weight = 1);
    /// Lays other traffic over what is there.
    void add(const Traffic& traffic);
    /// From here on batches belong to another import: its codes count from 1 again. Not needed
    /// before the first one.
    void beginImport();
    /// Appends a batch: values are looked up once per distinct one, rows are translated by a table
    /// (or copied where the codes stay what they are, as with a single import). The batches of an
    /// import come in order; those that the store reads back may bring all values with the first.
    /// REQUIRES: every code has come as a value.
    void append(const Batch& batch);
    /// Saves growing step by step where the number of rows is known.
    void reserve(std::size_t rows);
    std::size_t rows() const;
    /// Ends the collection: sorts by time if it is not in order.
    Traffic build();
    /// The same where the order is known (timeOrder of all times in the order of appending).
    Traffic build(std::span<const std::uint32_t> order);

  private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// Keeps what an import yields.
class CollectingSink final : public RequestSink {
  public:
    explicit CollectingSink(TrafficBuilder& builder) : m_builder(builder) {}
    Result<void> take(const Batch& batch) override {
        m_builder.append(batch);
        return {};
    }

  private:
    TrafficBuilder& m_builder;
};

/// The rows in time order, equal times as they come; empty if they are in order as they stand.
std::vector<std::uint32_t> timeOrder(std::span<const std::int64_t> times);

} // namespace edgefence::traffic
