// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/import_writer.h"

#include "core/base/text.h"
#include "core/store/column_blob.h"
#include "core/store/database.h"
#include "core/store/fingerprint.h"
#include "core/store/import_rows.h"
#include "core/store/lock_file.h"
#include "core/store/row_sample.h"
#include "core/traffic/traffic.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <vector>

namespace edgefence::store {
namespace {

/// A transaction ends after so many bytes, which takes some ten milliseconds.
constexpr std::size_t kTransactionBytes = std::size_t{4} << 20U;
/// What a row costs beside its values.
constexpr std::size_t kRowBytes = 64;

/// Cuts what is written into short transactions.
class ShortTransactions {
  public:
    explicit ShortTransactions(const Database& database) : m_database(database) {}

    /// To be said before each row.
    void willWrite(std::size_t bytes) {
        if (!m_open) {
            m_open.emplace(m_database);
        } else if (m_bytes + bytes > kTransactionBytes) {
            end();
            m_open.emplace(m_database);
        }
        m_bytes += bytes + kRowBytes;
    }
    void end() {
        if (m_open) {
            m_open->commit();
            m_open.reset();
        }
        m_bytes = 0;
    }
    void abandon() { m_open.reset(); }

  private:
    const Database& m_database;
    std::optional<Transaction> m_open;
    std::size_t m_bytes = 0;
};

/// Text that any SQLite tool can show; else the bytes as a blob.
void bindBytes(Statement& statement, int parameter, std::string_view bytes) {
    if (bytes.find('\0') == std::string_view::npos && isUtf8(bytes)) {
        statement.bindText(parameter, bytes);
    } else {
        statement.bindBlob(parameter,
                           {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    }
}

std::string insertSegment() {
    std::string names;
    std::string places;
    for (const std::string_view column : kStoredColumns) {
        names += fmt::format(", {}", column);
        places += ", ?";
    }
    return fmt::format("INSERT INTO segment (id, rows, time_base, time, weight{}) "
                       "VALUES (?, ?, ?, ?, ?{})",
                       names, places);
}

ImportId newImport(const Database& database) {
    // A crash of the machine may take what is not finished: the last transaction waits for the
    // disk.
    database.execute("PRAGMA synchronous = NORMAL");
    database.execute(
        "INSERT INTO import (visible, counted, name, format, added, lines, blank, directives, "
        "rejected, rows, requests, clients, ordered, fingerprint) "
        "VALUES (0, 1, '', '', 0, 0, 0, 0, 0, 0, 0, 0, 1, '')");
    return {static_cast<std::uint32_t>(database.lastRowId())};
}

} // namespace

struct ImportWriter::State {
    State(const std::filesystem::path& project, std::shared_ptr<const LockFile> projectLock);

    void writeValues(const traffic::Batch& batch);
    void writeRejects(const traffic::Batch& batch);
    void writeSegment(const traffic::Batch& batch);
    void writeTimeOrder();
    void writeSample();
    std::optional<Overlap> findOverlap();
    void note(const traffic::Batch& batch);
    const std::string& contentFingerprint();

    std::shared_ptr<const LockFile> lock;
    Database database;
    ImportId id;
    bool finished = false;

    Statement insertValue;
    Statement insertReject;
    Statement insertSegmentRow;
    ShortTransactions transactions;
    std::array<BlobWriter, rules::kColumnCount> columnBlobs;
    BlobWriter timeBlob;
    BlobWriter weightBlob;
    Fingerprint digest;
    RowSample sample;
    std::optional<std::string> fingerprint;

    std::array<std::int64_t, rules::kColumnCount> distinct{};
    std::int64_t values = 0;
    std::int64_t rejects = 0;
    std::int64_t segments = 0;
    std::int64_t rows = 0;
    std::int64_t requests = 0;
    std::int64_t first = std::numeric_limits<std::int64_t>::max();
    std::int64_t last = std::numeric_limits<std::int64_t>::min();
    std::int64_t latestRow = std::numeric_limits<std::int64_t>::min();
    bool ordered = true;
};

ImportWriter::State::State(const std::filesystem::path& project,
                           std::shared_ptr<const LockFile> projectLock)
    : lock(std::move(projectLock)),
      database(project, Database::Mode::Write),
      id(newImport(database)),
      insertValue(
          database.prepare("INSERT INTO value (id, column_id, code, value) VALUES (?, ?, ?, ?)")),
      insertReject(database.prepare(
          "INSERT INTO reject (id, line, code, reason, line_text) VALUES (?, ?, ?, ?, ?)")),
      insertSegmentRow(database.prepare(insertSegment())),
      transactions(database) {}

void ImportWriter::State::writeValues(const traffic::Batch& batch) {
    for (std::size_t column = 0; column < batch.columns.size(); ++column) {
        for (const std::string_view value : batch.columns[column].added) {
            transactions.willWrite(value.size());
            insertValue.bind(1, firstRowId(id) + values++)
                .bind(2, static_cast<std::int64_t>(column))
                .bind(3, ++distinct[column]);
            bindBytes(insertValue, 4, value);
            insertValue.run();
        }
    }
}

void ImportWriter::State::writeRejects(const traffic::Batch& batch) {
    for (const traffic::RejectedLine& reject : batch.rejects) {
        transactions.willWrite(reject.text.size());
        const std::string reason = render(reject.reason);
        insertReject.bind(1, firstRowId(id) + rejects++)
            .bind(2, reject.line)
            .bindText(3, reject.reason.code())
            .bindText(4, reason);
        bindBytes(insertReject, 5, reject.text);
        insertReject.run();
    }
}

void ImportWriter::State::writeSegment(const traffic::Batch& batch) {
    if (batch.rows() == 0) {
        return;
    }
    const std::int64_t base = *std::min_element(batch.times.begin(), batch.times.end());
    const auto times = timeBlob.writeAbove(base, batch.times);
    std::size_t bytes = times.size();
    insertSegmentRow.bind(1, firstRowId(id) + segments++)
        .bind(2, static_cast<std::int64_t>(batch.rows()))
        .bind(3, base)
        .bindBlob(4, times);
    if (batch.weights.empty()) {
        insertSegmentRow.bindNull(5);
    } else {
        insertSegmentRow.bindBlob(5, weightBlob.write(rules::Codes(batch.weights)));
    }
    for (std::size_t column = 0; column < batch.columns.size(); ++column) {
        const int parameter = static_cast<int>(column) + 6;
        if (batch.columns[column].empty()) {
            insertSegmentRow.bindNull(parameter);
        } else {
            const auto blob = columnBlobs[column].write(batch.columns[column].codes);
            bytes += blob.size();
            insertSegmentRow.bindBlob(parameter, blob);
        }
    }
    transactions.willWrite(bytes);
    insertSegmentRow.run();
}

void ImportWriter::State::note(const traffic::Batch& batch) {
    digest.add(batch);
    sample.add(batch);
    rows += static_cast<std::int64_t>(batch.rows());
    if (batch.weights.empty()) {
        requests += static_cast<std::int64_t>(batch.rows());
    }
    for (const std::uint32_t weight : batch.weights) {
        requests += weight;
    }
    for (const std::int64_t time : batch.times) {
        ordered = ordered && time >= latestRow;
        latestRow = time;
        first = std::min(first, time);
        last = std::max(last, time);
    }
}

void ImportWriter::State::writeTimeOrder() {
    std::vector<std::int64_t> times;
    times.reserve(static_cast<std::size_t>(rows));
    std::vector<std::size_t> ends;
    BlobReader reader;
    Statement select = database.prepare(
        "SELECT rows, time_base, time FROM segment WHERE id BETWEEN ? AND ? ORDER BY id");
    select.bind(1, firstRowId(id)).bind(2, lastRowId(id));
    while (select.step()) {
        const std::size_t begin = times.size();
        const auto count = static_cast<std::size_t>(select.integer(0));
        times.resize(begin + count);
        const auto read = reader.read(select.blob(2), count);
        if (!read || !addBase(select.integer(1), *read, std::span(times).subspan(begin))) {
            failDamaged(database.file(), "times of an import that is being written");
        }
        ends.push_back(times.size());
    }
    const std::vector<std::uint32_t> order = traffic::timeOrder(times);
    Statement insert =
        database.prepare("INSERT INTO time_order (segment_id, displacement) VALUES (?, ?)");
    std::size_t begin = 0;
    for (std::size_t segment = 0; segment < ends.size(); ++segment) {
        const auto part = std::span(order).subspan(begin, ends[segment] - begin);
        const auto blob = timeBlob.writeDisplacement(static_cast<std::uint32_t>(begin), part);
        transactions.willWrite(blob.size());
        insert.bind(1, firstRowId(id) + static_cast<std::int64_t>(segment)).bindBlob(2, blob).run();
        begin = ends[segment];
    }
    transactions.end();
}

void ImportWriter::State::writeSample() {
    const auto hashes = sample.finish();
    database
        .prepare("INSERT OR REPLACE INTO sample (import_id, level, rows, hashes) "
                 "VALUES (?, ?, ?, ?)")
        .bind(1, id.value)
        .bind(2, sample.level())
        .bind(3, static_cast<std::int64_t>(hashes.size()))
        .bindBlob(4, timeBlob.writeAbove(0, hashes))
        .run();
}

std::optional<Overlap> ImportWriter::State::findOverlap() {
    const auto ours = sample.finish();
    std::optional<Overlap> largest;
    BlobReader reader;
    std::vector<std::int64_t> theirs;
    Statement select = database.prepare(
        "SELECT import_id, level, sample.rows, hashes FROM sample JOIN import ON id = import_id "
        "WHERE visible = 1 AND first <= ? AND last >= ? ORDER BY id");
    select.bind(1, last).bind(2, first);
    while (select.step()) {
        const std::int64_t level = select.integer(1);
        const std::int64_t count = select.integer(2);
        const auto blob = select.blob(3);
        const bool isPossible = level >= 0 && level < 63 && count >= 0 &&
                                count <= static_cast<std::int64_t>(blob.size());
        theirs.resize(isPossible ? static_cast<std::size_t>(count) : 0);
        const auto read = reader.read(blob, theirs.size());
        if (!isPossible || !read || !addBase(0, *read, theirs) ||
            !std::is_sorted(theirs.begin(), theirs.end())) {
            failDamaged(database.file(), "the sample of an import");
        }
        const SharedRows shared =
            sharedRows(ours, sample.level(), theirs, static_cast<unsigned>(level));
        if (isOverlap(shared) && (!largest || shared.requests > largest->requests)) {
            largest = Overlap{ImportId{static_cast<std::uint32_t>(select.integer(0))},
                              std::min(shared.requests, rows)};
        }
    }
    return largest;
}

const std::string& ImportWriter::State::contentFingerprint() {
    if (!fingerprint) {
        fingerprint = digest.finish();
    }
    return *fingerprint;
}

ImportWriter::ImportWriter(std::unique_ptr<State> state) : m_state(std::move(state)) {}
ImportWriter::ImportWriter(ImportWriter&&) noexcept = default;
ImportWriter& ImportWriter::operator=(ImportWriter&&) noexcept = default;

ImportWriter::~ImportWriter() {
    if (m_state && !m_state->finished) {
        // What cannot be removed now (a full disk) is removed when the project is opened next.
        static_cast<void>(guarded([this] {
            m_state->transactions.abandon();
            // Nothing is written under this number any more: the next writer need not wait.
            m_state->lock.reset();
            removeImport(m_state->database, m_state->id, [](double) { return true; });
        }));
    }
}

Result<ImportWriter> ImportWriter::begin(const std::filesystem::path& project,
                                         std::shared_ptr<const LockFile> lock) {
    return guarded([&] { return ImportWriter(std::make_unique<State>(project, std::move(lock))); });
}

Result<void> ImportWriter::take(const traffic::Batch& batch) {
    return guarded([&] {
        m_state->writeValues(batch);
        m_state->writeRejects(batch);
        m_state->writeSegment(batch);
        m_state->transactions.end();
        m_state->note(batch);
    });
}

std::int64_t ImportWriter::rows() const { return m_state->rows; }

Result<std::optional<ImportId>> ImportWriter::duplicateOf() {
    return guarded([this]() -> std::optional<ImportId> {
        Statement select = m_state->database.prepare(
            "SELECT id FROM import WHERE visible = 1 AND fingerprint = ? ORDER BY id");
        select.bindText(1, m_state->contentFingerprint());
        if (!select.step()) {
            return {};
        }
        return ImportId{static_cast<std::uint32_t>(select.integer(0))};
    });
}

Result<std::optional<Overlap>> ImportWriter::overlap() {
    return guarded([this] { return m_state->findOverlap(); });
}

Result<ImportId> ImportWriter::finish(const ImportDescription& description) {
    return guarded([&] {
        State& state = *m_state;
        if (!state.ordered) {
            state.writeTimeOrder();
        }
        state.writeSample();
        state.database.execute("PRAGMA synchronous = FULL");
        Statement update = state.database.prepare(
            "UPDATE import SET visible = 1, name = ?, format = ?, added = ?, lines = ?, blank = ?, "
            "directives = ?, rejected = ?, rows = ?, requests = ?, clients = ?, first = ?, "
            "last = ?, ordered = ?, fingerprint = ? WHERE id = ?");
        update.bindText(1, description.name)
            .bindText(2, description.format)
            .bind(3, description.added.time_since_epoch().count())
            .bind(4, description.lines)
            .bind(5, description.blank)
            .bind(6, description.directives)
            .bind(7, state.rejects)
            .bind(8, state.rows)
            .bind(9, state.requests)
            .bind(10, state.distinct[static_cast<std::size_t>(rules::Column::Client)]);
        if (state.rows == 0) {
            update.bindNull(11).bindNull(12);
        } else {
            update.bind(11, state.first).bind(12, state.last);
        }
        update.bind(13, state.ordered ? 1 : 0)
            .bindText(14, state.contentFingerprint())
            .bind(15, state.id.value)
            .run();
        state.finished = true;
        return state.id;
    });
}

} // namespace edgefence::store
