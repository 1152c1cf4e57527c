// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/traffic_reader.h"

#include "core/store/column_blob.h"
#include "core/store/database.h"
#include "core/store/import_rows.h"
#include "core/store/messages.h"
#include "core/store/migrations.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <vector>

namespace edgefence::store {
namespace {

constexpr std::uint32_t kAnyWeight = std::numeric_limits<std::uint32_t>::max();

/// An import whose requests are wanted.
struct Wanted {
    ImportId id;
    std::int64_t rows = 0;
    std::int64_t first = 0;
    std::int64_t last = 0;
    bool ordered = true;
};

/// The dictionaries of one import.
struct Values {
    std::string bytes;
    std::array<std::vector<std::string_view>, rules::kColumnCount> columns;
};

class Reader {
  public:
    Reader(const std::filesystem::path& project, std::span<const ImportId> imports,
           const ReadControl& control);
    traffic::Traffic read();

  private:
    Wanted find(ImportId import);
    Values readValues(ImportId import);
    void readSegments(const Wanted& import, const Values& values);
    void readSegment(const Statement& row, std::size_t rows, traffic::Batch& batch,
                     const Values& values);
    std::vector<std::uint32_t> readOrder();
    void appendOrder(const Wanted& import, std::vector<std::uint32_t>& order);
    [[noreturn]] void damaged(std::string_view what) { failDamaged(m_database.file(), what); }

    Database m_database;
    const ReadControl& m_control;
    std::vector<Wanted> m_imports;
    std::int64_t m_rows = 0;
    std::int64_t m_rowsRead = 0;
    traffic::TrafficBuilder m_builder;

    BlobReader m_timeBlob;
    BlobReader m_weightBlob;
    std::array<BlobReader, rules::kColumnCount> m_columnBlobs;
    std::vector<std::int64_t> m_times;
    std::vector<std::uint32_t> m_weights;
};

Reader::Reader(const std::filesystem::path& project, std::span<const ImportId> imports,
               const ReadControl& control)
    : m_database(openToRead(project)), m_control(control) {
    // One view of the project for all that follows; it ends with the connection.
    m_database.execute("BEGIN");
    for (const ImportId import : imports) {
        m_imports.push_back(find(import));
        m_rows += m_imports.back().rows;
    }
    std::sort(m_imports.begin(), m_imports.end(), [](const Wanted& left, const Wanted& right) {
        return std::pair(left.first, left.id) < std::pair(right.first, right.id);
    });
}

Wanted Reader::find(ImportId import) {
    Statement select = m_database.prepare(
        "SELECT rows, first, last, ordered FROM import WHERE id = ? AND visible = 1");
    select.bind(1, import.value);
    if (!select.step()) {
        throw Failure{unknownImport(m_database, import)};
    }
    const Wanted wanted{import, select.integer(0), select.integer(1), select.integer(2),
                        select.integer(3) != 0};
    if (wanted.rows < 0 || wanted.rows > std::numeric_limits<std::uint32_t>::max()) {
        damaged("an import with an impossible number of requests");
    }
    return wanted;
}

traffic::Traffic Reader::read() {
    // The file says how many; a damaged one must not make us ask for all memory there is.
    constexpr std::int64_t kReserveAtMost = 100'000'000;
    m_builder.reserve(static_cast<std::size_t>(std::min(m_rows, kReserveAtMost)));
    for (const Wanted& import : m_imports) {
        m_builder.beginImport();
        readSegments(import, readValues(import.id));
    }
    const bool apart = std::adjacent_find(m_imports.begin(), m_imports.end(),
                                          [](const Wanted& left, const Wanted& right) {
                                              return left.last > right.first;
                                          }) == m_imports.end();
    traffic::Traffic result = apart ? m_builder.build(readOrder()) : m_builder.build();
    if (!std::is_sorted(result.times().begin(), result.times().end())) {
        damaged("the order in time of an import");
    }
    return result;
}

Values Reader::readValues(ImportId import) {
    Values values;
    struct Piece {
        std::uint8_t column;
        std::uint32_t size;
    };
    std::vector<Piece> pieces;
    std::array<std::int64_t, rules::kColumnCount> distinct{};
    Statement select = m_database.prepare(
        "SELECT column_id, code, value FROM value WHERE id BETWEEN ? AND ? ORDER BY id");
    select.bind(1, firstRowId(import)).bind(2, lastRowId(import));
    while (select.step()) {
        const std::int64_t column = select.integer(0);
        if (column < 0 || column >= static_cast<std::int64_t>(rules::kColumnCount) ||
            select.integer(1) != ++distinct[static_cast<std::size_t>(column)]) {
            damaged("the values of an import");
        }
        const std::string_view value = select.text(2);
        values.bytes += value;
        pieces.push_back(
            {static_cast<std::uint8_t>(column), static_cast<std::uint32_t>(value.size())});
    }
    for (std::size_t column = 0; column < rules::kColumnCount; ++column) {
        values.columns[column].reserve(static_cast<std::size_t>(distinct[column]));
    }
    const char* at = values.bytes.data();
    for (const Piece& piece : pieces) {
        values.columns[piece.column].emplace_back(at, piece.size);
        at += piece.size;
    }
    return values;
}

void Reader::readSegments(const Wanted& import, const Values& values) {
    std::string columns;
    for (const std::string_view column : kStoredColumns) {
        columns += fmt::format(", {}", column);
    }
    Statement select =
        m_database.prepare(fmt::format("SELECT rows, time_base, time, weight{} FROM segment "
                                       "WHERE id BETWEEN ? AND ? ORDER BY id",
                                       columns));
    select.bind(1, firstRowId(import.id)).bind(2, lastRowId(import.id));
    traffic::Batch batch;
    for (std::size_t column = 0; column < rules::kColumnCount; ++column) {
        batch.columns[column].added = values.columns[column];
    }
    while (select.step()) {
        if (m_control.stop.stop_requested()) {
            throw Failure{{message(kReadingStopped), {}, {}}};
        }
        const std::int64_t rows = select.integer(0);
        if (rows < 1 || rows > static_cast<std::int64_t>(traffic::kBatchRows) ||
            batch.firstRow + rows > import.rows) {
            damaged("the number of requests of a segment");
        }
        readSegment(select, static_cast<std::size_t>(rows), batch, values);
        m_builder.append(batch);
        batch.firstRow += rows;
        for (traffic::BatchColumn& column : batch.columns) {
            column.added = {};
        }
        m_rowsRead += rows;
        if (m_control.progress) {
            m_control.progress(m_rowsRead, m_rows);
        }
    }
    if (batch.firstRow != import.rows) {
        damaged("segments of an import are missing");
    }
}

void Reader::readSegment(const Statement& row, std::size_t rows, traffic::Batch& batch,
                         const Values& values) {
    m_times.resize(rows);
    const auto times = m_timeBlob.read(row.blob(2), rows);
    if (!times || !addBase(row.integer(1), *times, m_times)) {
        damaged("the times of a segment");
    }
    batch.times = m_times;
    batch.weights = {};
    if (!row.isNull(3)) {
        const auto read = m_weightBlob.read(row.blob(3), rows);
        const auto weights = read ? asCodes(*read, kAnyWeight) : std::nullopt;
        if (!weights) {
            damaged("the weights of a segment");
        }
        rules::withCodes(*weights,
                         [this](auto span) { m_weights.assign(span.begin(), span.end()); });
        batch.weights = m_weights;
    }
    for (std::size_t column = 0; column < rules::kColumnCount; ++column) {
        const int at = static_cast<int>(column) + 4;
        batch.columns[column].codes = {};
        if (row.isNull(at)) {
            continue;
        }
        const auto largest = static_cast<std::uint32_t>(values.columns[column].size());
        const auto read = m_columnBlobs[column].read(row.blob(at), rows);
        const auto codes = read ? asCodes(*read, largest) : std::nullopt;
        if (!codes) {
            damaged(fmt::format("column {} of a segment", kStoredColumns[column]));
        }
        batch.columns[column].codes = *codes;
    }
}

/// The order in time of all rows as they were appended; empty if they are in order.
std::vector<std::uint32_t> Reader::readOrder() {
    std::vector<std::uint32_t> order;
    if (std::all_of(m_imports.begin(), m_imports.end(),
                    [](const Wanted& import) { return import.ordered; })) {
        return order;
    }
    order.reserve(m_builder.rows());
    for (const Wanted& import : m_imports) {
        appendOrder(import, order);
    }
    return order;
}

void Reader::appendOrder(const Wanted& import, std::vector<std::uint32_t>& order) {
    const std::size_t before = order.size();
    const auto rows = static_cast<std::size_t>(import.rows);
    order.resize(before + rows);
    const auto own = std::span(order).subspan(before);
    std::size_t done = 0;
    if (!import.ordered) {
        Statement select = m_database.prepare(
            "SELECT rows, displacement FROM time_order JOIN segment ON segment.id = segment_id "
            "WHERE segment_id BETWEEN ? AND ? ORDER BY segment_id");
        select.bind(1, firstRowId(import.id)).bind(2, lastRowId(import.id));
        for (; select.step();) {
            const auto count = static_cast<std::size_t>(select.integer(0));
            const auto read = m_timeBlob.read(select.blob(1), count);
            if (!read || done + count > rows ||
                !addPlaces(static_cast<std::uint32_t>(done), static_cast<std::uint32_t>(rows),
                           *read, own.subspan(done, count))) {
                damaged("the order in time of an import");
            }
            done += count;
        }
        if (done != rows) {
            damaged("the order in time of an import");
        }
    } else {
        for (; done < rows; ++done) {
            own[done] = static_cast<std::uint32_t>(done);
        }
    }
    for (std::uint32_t& row : own) {
        row += static_cast<std::uint32_t>(before);
    }
}

} // namespace

Result<traffic::Traffic> readTraffic(const std::filesystem::path& project,
                                     std::span<const ImportId> imports,
                                     const ReadControl& control) {
    return guarded([&] { return Reader(project, imports, control).read(); });
}

} // namespace edgefence::store
