// SPDX-License-Identifier: GPL-3.0-or-later
// A project in a folder of its own, and what goes into it and comes out.
#pragma once

#include "core/store/import_writer.h"
#include "core/store/project.h"
#include "core/traffic/traffic.h"
#include "tests/core/store/batches.h"

#include <QFile>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

#include <sqlite3.h>

namespace edgefence::test {

inline constexpr std::int64_t kNine = 1'788'080'400'000; // 2026-08-30T09:00:00Z

class Folder {
  public:
    std::filesystem::path file(const char* name = "p.edgefence") const {
        return std::filesystem::path(m_folder.path().toStdString()) / name;
    }

  private:
    QTemporaryDir m_folder;
};

inline QByteArray contents(const std::filesystem::path& file) {
    QFile open(QString::fromStdString(file.string()));
    return open.open(QIODevice::ReadOnly) ? open.readAll() : QByteArray("cannot be read");
}

inline void writeFile(const std::filesystem::path& file, const QByteArray& bytes) {
    QFile open(QString::fromStdString(file.string()));
    QVERIFY(open.open(QIODevice::WriteOnly));
    QCOMPARE(open.write(bytes), bytes.size());
}

inline QStringList namesOf(const store::Project& project) {
    QStringList names;
    const auto variants = project.variants();
    for (const store::Variant& variant : variants.value()) {
        names << QString::fromStdString(variant.name);
    }
    return names;
}

inline store::ImportDescription description(const char* name = "access.log") {
    return {name, "combined", Instant(Duration(kNine)), 0, 0, 0};
}

inline void take(store::ImportWriter& writer, Batches& batches, const std::vector<Row>& rows) {
    batches.hand(rows, [&](const traffic::Batch& batch) {
        const auto taken = writer.take(batch);
        QVERIFY2(taken.has_value(), taken ? "" : render(taken.error()).c_str());
    });
}

inline void takeAll(store::ImportWriter& writer, const std::vector<Row>& rows,
                    std::size_t perBatch) {
    Batches batches;
    for (std::size_t at = 0; at < rows.size(); at += perBatch) {
        take(writer, batches,
             {rows.begin() + static_cast<std::ptrdiff_t>(at),
              rows.begin() + static_cast<std::ptrdiff_t>(std::min(rows.size(), at + perBatch))});
    }
}

inline store::ImportId import(store::Project& project, const std::vector<Row>& rows,
                              std::size_t perBatch = 1'000) {
    store::ImportWriter writer = project.beginImport().value();
    takeAll(writer, rows, perBatch);
    return writer.finish(description()).value();
}

/// A row of traffic with its values, to compare with what went in.
inline Row rowOf(const traffic::Traffic& traffic, std::size_t at) {
    Row row;
    row.time = traffic.times()[at];
    row.weight = traffic.weights().empty() ? 1 : traffic.weights()[at];
    for (std::size_t number = 0; number < rules::kColumnCount; ++number) {
        const auto column = static_cast<rules::Column>(number);
        if (!traffic.has(column)) {
            continue;
        }
        const std::uint32_t code = rules::withCodes(
            traffic.codes(column), [at](auto span) { return std::uint32_t{span[at]}; });
        if (code != rules::kAbsent) {
            row.values[column] = traffic.text(column, code);
        }
    }
    return row;
}

inline void compareRows(const Result<traffic::Traffic>& traffic, const std::vector<Row>& rows) {
    QVERIFY2(traffic.has_value(), traffic ? "" : render(traffic.error()).c_str());
    QCOMPARE(traffic->rows(), rows.size());
    for (std::size_t at = 0; at < rows.size(); ++at) {
        const Row row = rowOf(*traffic, at);
        QCOMPARE(row.time, rows[at].time);
        QCOMPARE(row.weight, rows[at].weight);
        QVERIFY2(row.values == rows[at].values, qPrintable(QString("row %1").arg(at)));
    }
}

/// What any other SQLite program sees.
inline qint64 askTool(const std::filesystem::path& file, const char* sql) {
    sqlite3* database = nullptr;
    sqlite3_stmt* statement = nullptr;
    sqlite3_open_v2(file.c_str(), &database, SQLITE_OPEN_READONLY, nullptr);
    sqlite3_prepare_v2(database, sql, -1, &statement, nullptr);
    const qint64 answer =
        sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : -1;
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return answer;
}

/// Another SQLite program changes the project.
inline void changeByTool(const std::filesystem::path& file, const char* sql) {
    sqlite3* database = nullptr;
    QCOMPARE(sqlite3_open(file.c_str(), &database), SQLITE_OK);
    QCOMPARE(sqlite3_exec(database, sql, nullptr, nullptr, nullptr), SQLITE_OK);
    QCOMPARE(sqlite3_close(database), SQLITE_OK);
}

} // namespace edgefence::test
