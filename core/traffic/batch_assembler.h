// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/batch.h"
#include "core/traffic/block_rows.h"
#include "core/traffic/client_mask.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace edgefence::traffic {

/// Makes batches of an import out of what several threads read: blocks come in the order of the
/// log, each with the codes of its thread, and leave as rows with the import's own codes, so that
/// nothing depends on how many threads there were.
class BatchAssembler {
  public:
    /// `mask`: makes clients anonymous, before anything is handed over; null: they stay.
    BatchAssembler(RequestSink& sink, std::size_t threads, ClientMask* mask = nullptr);

    /// Takes the next block of the log, read by that thread.
    Result<void> add(std::size_t thread, const BlockRows& rows);
    /// Hands over what is left.
    Result<void> finish();

    std::int64_t withoutClient() const { return m_withoutClient; }
    /// Requests whose time is below the highest time before them.
    std::int64_t unordered() const { return m_unordered; }
    /// Whether some request has a value in a column.
    bool hasFilled(std::size_t column) const { return m_columns[column].values.size() > 1; }
    std::optional<std::int64_t> firstTime() const { return m_first; }
    std::optional<std::int64_t> lastTime() const { return m_last; }

  private:
    struct Column {
        Dictionary values;
        std::uint32_t handedOver = 1;     ///< values that the sink has seen
        std::vector<std::uint32_t> codes; ///< of the batch; shorter than the rows: the rest absent
        std::vector<std::string_view> added;
    };
    /// What the codes of one thread mean: the value, and its code in the import once it came.
    struct Meaning {
        std::vector<std::string_view> values = std::vector<std::string_view>(1);
        std::vector<std::uint32_t> codes = std::vector<std::uint32_t>(1);
    };

    void addRows(std::size_t thread, const BlockRows& rows, std::size_t first, std::size_t count);
    void addTimes(std::span<const std::int64_t> times);
    void translate(std::size_t column, Meaning& meaning, std::span<const std::uint32_t> codes);
    /// Gives those of a thread's codes that come for the first time a code in the import.
    void meet(std::size_t column, Meaning& meaning, std::span<const std::uint32_t> codes);
    void keepMet(Column& column, Meaning& meaning);
    /// A value as it is kept: canonical, a client masked. In m_scratch, or the value itself.
    std::string_view keptValue(std::size_t column, std::string_view value);
    void keepReject(const BlockRows::Rejected& rejected);
    void keepRejectText(std::string_view text);
    Result<void> addRejects(const BlockRows& rows);
    Result<void> handOver();

    RequestSink& m_sink;
    ClientMask* m_mask;
    std::vector<std::array<Meaning, rules::kColumnCount>> m_meanings;
    std::array<Column, rules::kColumnCount> m_columns;
    std::vector<std::int64_t> m_times;
    std::vector<RejectedLine> m_rejects;
    std::vector<std::string> m_rejectTexts;
    std::vector<std::size_t> m_textOfReject; ///< its number: many can stand in one line
    std::size_t m_rejectBytes = 0;
    std::string m_scratch;
    std::vector<std::uint32_t> m_met; ///< codes of a thread whose values wait for one
    std::vector<std::string_view> m_metValues;
    std::vector<std::uint32_t> m_metCodes;
    std::int64_t m_rowsHandedOver = 0;
    std::int64_t m_linesBefore = 0;
    std::int64_t m_leftOutShown = 0;
    std::int64_t m_withoutClient = 0;
    std::int64_t m_unordered = 0;
    std::optional<std::int64_t> m_first;
    std::optional<std::int64_t> m_last;
};

} // namespace edgefence::traffic
