// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/random.h"
#include "core/traffic/messages.h"
#include "tests/core/traffic/support.h"

#include <QtTest>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

namespace edgefence::traffic {
namespace {

using rules::Column;

/// Requests of few and of many values, rejects, blank lines, some out of order.
std::string mixedLog(int lines) {
    Random random(3);
    std::string text;
    for (int line = 0; line < lines; ++line) {
        const std::uint64_t kind = random.below(20);
        if (kind == 0) {
            text += fmt::format("no request {}\n", line);
        } else if (kind == 1) {
            text += "\n";
        } else {
            const int second = line / 100 - (kind == 2 ? 3 : 0);
            text += fmt::format("2001:DB8::{:x} - - [30/Aug/2026:{:02}:{:02}:{:02} +0000] \"GET "
                                "/p{}?{} HTTP/1.1\" {} 5 \"-\" \"agent {}\"\n",
                                random.below(3000), 1 + second / 3600, second / 60 % 60,
                                (second + 60) % 60, random.below(90), line, kind == 3 ? 404 : 200,
                                random.below(40));
        }
    }
    return text;
}

/// Everything an import yields, as text: batches, values, codes, rejects.
class RecordingSink final : public RequestSink {
  public:
    std::string record;
    std::vector<std::size_t> batchRows;

    Result<void> take(const Batch& batch) override {
        if (batch.rows() > kBatchRows || batch.firstRow != m_rows) {
            QTest::qFail("batches must be in order and not too long", __FILE__, __LINE__);
        }
        m_rows += static_cast<std::int64_t>(batch.rows());
        batchRows.push_back(batch.rows());
        for (const std::int64_t time : batch.times) {
            record += std::to_string(time) + ' ';
        }
        for (const BatchColumn& column : batch.columns) {
            for (const std::string_view value : column.added) {
                record += std::string(value) + '|';
            }
            rules::withCodes(column.codes, [&](auto codes) {
                for (const auto code : codes) {
                    record += std::to_string(code) + ',';
                }
            });
        }
        for (const RejectedLine& rejected : batch.rejects) {
            rejects += fmt::format("{}:{}\n", rejected.line, rejected.text);
        }
        return {};
    }
    std::string rejects;

  private:
    std::int64_t m_rows = 0;
};

class WantingSink final : public RequestSink {
  public:
    explicit WantingSink(const ColumnSet& columns) : m_columns(columns) {}
    Result<void> take(const Batch& batch) override { return census.take(batch); }
    ColumnSet wanted() const override { return m_columns; }

    CensusTaker census;

  private:
    ColumnSet m_columns;
};

std::vector<std::int64_t> counted(const LineCounts& counts) {
    return {counts.lines,    counts.requests, counts.badRequestLines, counts.inexact,
            counts.rejected, counts.blank,    counts.directives,      counts.leftOut};
}

class FailingSink final : public RequestSink {
  public:
    Result<void> take(const Batch&) override {
        return tl::unexpected(Error{message(kReadFailed, 1, "full"), {}, {}});
    }
};

Result<ImportReport> importInto(RequestSink& sink, const std::string& path, unsigned threads,
                                std::size_t blockBytes, std::stop_token stop = {}) {
    auto log = BlockSource::open(path, stop, blockBytes);
    if (!log) {
        return tl::unexpected(log.error());
    }
    ImportOptions options;
    options.threads = threads;
    options.stop = std::move(stop);
    return importLog(*log, *shippedFormats().find("combined"), sink, options);
}

} // namespace

class ImporterTest : public QObject {
    Q_OBJECT

  private slots:
    /// More rows than a batch holds; the rejects may be spread over the batches in another way.
    void nothingDependsOnThreadsAndBlocks() {
        const std::string path = temporaryFile(mixedLog(90'000));
        RecordingSink expected;
        const auto report = importInto(expected, path, 0, std::size_t{1} << 30U);
        QVERIFY(report.has_value());
        QCOMPARE(expected.batchRows.front(), kBatchRows);
        for (const auto& [threads, blockBytes] :
             {std::pair<unsigned, std::size_t>{0, 5000}, {1, 5000}, {2, 20'000}, {5, 300}}) {
            RecordingSink got;
            const auto again = importInto(got, path, threads, blockBytes);
            QVERIFY(again.has_value());
            QVERIFY(got.record == expected.record);
            QVERIFY(got.rejects == expected.rejects);
            QCOMPARE(again->unordered, report->unordered);
            QCOMPARE(again->counts.blank, report->counts.blank);
            QCOMPARE(*again->first, *report->first);
            QCOMPARE(*again->last, *report->last);
        }
    }

    void everyLineIsAccountedFor() {
        const Imported imported = importText(mixedLog(5000), {{}, 2, 4000});
        const LineCounts& counts = imported.report.counts;
        QCOMPARE(counts.lines, 5000);
        QCOMPARE(counts.lines, counts.requests + counts.rejected + counts.blank);
        QCOMPARE(static_cast<std::int64_t>(imported.traffic.rows()), counts.requests);
        QVERIFY(counts.rejected > 100);
        QVERIFY(counts.blank > 100);
        QVERIFY(imported.report.unordered > 100);
        for (const Census::Rejected& rejected : imported.census.rejects) {
            QCOMPARE(rejected.excerpt, fmt::format("no request {}", rejected.line - 1));
        }
    }

    void whatIsCountedDoesNotDependOnTheColumnsThatAreWanted_data() {
        QTest::addColumn<QByteArray>("text");
        const QByteArray json =
            "{\"ClientIP\":\"192.0.2.1\",\"ClientRequestMethod\":\"GET\",\"ClientRequestURI\":"
            "\"/a?b\",\"ClientRequestUserAgent\":\"x\",\"EdgeResponseStatus\":200,"
            "\"EdgeStartTimestamp\":1787558400}\n";
        const QByteArray others =
            "{\"ClientIP\":\"192.0.2.2\",\"EdgeStartTimestamp\":1787558401}\n"
            "{\"ClientRequestURI\":\"https://links.example/a\",\"EdgeStartTimestamp\":1787558400}\n"
            "{\"ClientIP\":\"192.0.2.3\",\"ClientRequestSource\":\"edgeWorkerFetch\","
            "\"EdgeStartTimestamp\":1787558402}\n"
            "{\"ClientIP\":\"192.0.2.3\",\"EdgeResponseStatus\":\"x\","
            "\"EdgeStartTimestamp\":1787558402}\n{}\n\n";
        QTest::addRow("combined") << QByteArray::fromStdString(mixedLog(2000));
        QTest::addRow("JSON") << json.repeated(40) + others + json;
        QTest::addRow("W3C") << QByteArray(
            "#Fields: date time c-ip cs-method cs-uri-stem sc-status cs(User-Agent)\n"
            "2026-08-30 09:00:00 192.0.2.1 GET /a 200 agent\n"
            "2026-08-30 09:00:01 192.0.2.2 - /a 404 -\n"
            "never 09:00:02 192.0.2.2 GET /a 404 agent\n");
        QTest::addRow("CSV") << QByteArray("time,ip,path,status,user_agent\n"
                                           "2026-08-30 09:00:00,192.0.2.1,/a,200,agent\n"
                                           "2026-08-30 09:00:01,192.0.2.2,/b,,\nnothing\n");
    }
    void whatIsCountedDoesNotDependOnTheColumnsThatAreWanted() {
        QFETCH(QByteArray, text);
        const Imported all = importText(text.toStdString());
        QVERIFY(all.report.counts.requests > 0);
        constexpr auto kAgent = static_cast<std::size_t>(Column::UserAgent);
        QVERIFY(all.report.filled[kAgent]);
        for (const ColumnSet& wanted : {ColumnSet(), CensusTaker().wanted()}) {
            WantingSink sink(wanted);
            auto log = BlockSource::open(temporaryFile(text.toStdString()), {}, 3000);
            QVERIFY(log.has_value());
            ImportOptions options;
            options.threads = 2;
            const auto some = importLog(*log, all.detection.format, sink, options);
            QVERIFY(some.has_value());
            QCOMPARE(counted(some->counts), counted(all.report.counts));
            QCOMPARE(some->withoutClient, all.report.withoutClient);
            QCOMPARE(sink.census.census().distinctClients, all.census.distinctClients);
            QVERIFY(!some->filled[kAgent]);
            if (wanted.any()) {
                QCOMPARE(sink.census.census().methods, all.census.methods);
                QCOMPARE(sink.census.census().statuses, all.census.statuses);
                QCOMPARE(sink.census.census().topPaths, all.census.topPaths);
            }
            options.columns.set(kAgent);
            auto again = BlockSource::open(temporaryFile(text.toStdString()), {}, 3000);
            WantingSink other(wanted);
            const auto more = importLog(*again, all.detection.format, other, options);
            QVERIFY(more->filled[kAgent]);
        }
    }

    void aFailingSinkEndsTheImport() {
        FailingSink sink;
        for (const unsigned threads : {0U, 3U}) {
            const auto report = importInto(sink, temporaryFile(mixedLog(90'000)), threads, 5000);
            QVERIFY(!report);
            QCOMPARE(report.error().message.code(), kReadFailed.code);
        }
    }

    void anImportCanBeCancelled() {
        const std::string path = temporaryFile(mixedLog(20'000));
        for (const unsigned threads : {0U, 3U}) {
            std::stop_source stop;
            auto log = BlockSource::open(path, stop.get_token(), 5000);
            QVERIFY(log.has_value());
            ImportOptions options;
            options.threads = threads;
            options.stop = stop.get_token();
            int calls = 0;
            options.progress = [&](const ImportProgress& progress) {
                QVERIFY(progress.bytesTaken > 0);
                QVERIFY(progress.bytesTaken <= *progress.bytesInAll);
                if (++calls == 10) {
                    stop.request_stop();
                }
            };
            RecordingSink sink;
            const auto report = importLog(*log, *shippedFormats().find("combined"), sink, options);
            QVERIFY(!report);
            QCOMPARE(report.error().message.code(), kCancelled.code);
            QCOMPARE(calls, 10);
        }
    }

    /// What a pipe brought is there before more comes, though of a file several blocks are awaited.
    void aSlowPipeIsReadAtOnce() {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("pipe").toStdString();
        QCOMPARE(::mkfifo(path.c_str(), 0600), 0);
        const std::string line =
            "192.0.2.1 - - [30/Aug/2026:10:00:00 +0000] \"GET / HTTP/1.1\" 200 5 \"-\" \"a\"\n";
        constexpr std::size_t kBlockBytes = std::size_t{1} << 16U; // as much as is read at first
        std::string text;
        while (text.size() < 2 * kBlockBytes) {
            text += line;
        }
        std::atomic<bool> isShown = false;
        std::atomic<bool> wasShown = false;
        std::jthread writer([&] {
            const int pipe = ::open(path.c_str(), O_WRONLY);
            const bool isWritten =
                ::write(pipe, text.data(), text.size()) == static_cast<ssize_t>(text.size());
            for (int tries = 0; tries < 3000 && !isShown; ++tries) {
                std::this_thread::sleep_for(std::chrono::milliseconds(10));
            }
            wasShown = isWritten && isShown;
            ::close(pipe);
        });
        auto log = BlockSource::open(path, {}, kBlockBytes);
        QVERIFY(log.has_value());
        ImportOptions options;
        options.threads = 2;
        options.progress = [&](const ImportProgress&) { isShown = true; };
        RecordingSink sink;
        const auto report = importLog(*log, *shippedFormats().find("combined"), sink, options);
        writer.join();
        QVERIFY(report.has_value());
        QVERIFY(wasShown);
        QCOMPARE(report->counts.requests, static_cast<std::int64_t>(text.size() / line.size()));
    }

    /// A few blocks of them are as many as may wait, fewer than are usually awaited.
    void theShortestLinesAreCounted() {
        constexpr std::int64_t kLines = std::int64_t{5} << 20U;
        RecordingSink sink;
        const auto report =
            importInto(sink, temporaryFile(std::string(kLines, '\n')), 2, BlockSource::kBlockBytes);
        QVERIFY(report.has_value());
        QCOMPARE(report->counts.lines, kLines);
        QCOMPARE(report->counts.blank, kLines);
    }

    void anEmptyLogHasNoRequests() {
        const Imported imported = importText("");
        QCOMPARE(imported.detection.format.name, std::string(kNoFormat));
        QCOMPARE(imported.report.counts.lines, 0);
        QVERIFY(!imported.report.first);
    }

    void garbageIsRejectedLineByLine() {
        Random random(9);
        std::string garbage;
        for (int byte = 0; byte < 300'000; ++byte) {
            garbage += static_cast<char>(random.below(256));
        }
        const Imported imported = importText(garbage, {{}, 2, 10'000});
        QCOMPARE(imported.detection.format.name, std::string(kNoFormat));
        const LineCounts& counts = imported.report.counts;
        QCOMPARE(counts.requests, 0);
        QCOMPARE(counts.lines, counts.rejected + counts.blank + counts.directives);
        QCOMPARE(static_cast<std::size_t>(counts.lines),
                 static_cast<std::size_t>(std::count(garbage.begin(), garbage.end(), '\n')) +
                     (garbage.back() == '\n' ? 0 : 1));
    }

    void detectsTheFormat_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("format");
        QTest::addColumn<double>("confidence");
        const QByteArray front =
            "192.0.2.1 - - [01/Aug/2026:10:00:00 +0000] \"GET / HTTP/1.1\" 200 5";
        const QByteArray json = R"({"ClientIP":"192.0.2.1","EdgeStartTimestamp":1787558400})";
        QTest::addRow("common") << front + "\n"
                                << "common" << 1.0;
        QTest::addRow("common and a time") << front + " 0.004\n"
                                           << "common" << 1.0;
        QTest::addRow("combined") << front + " \"-\" \"-\"\n"
                                  << "combined" << 1.0;
        QTest::addRow("several layouts")
            << front + "\n" + front + " \"-\" \"-\"\n" + front + " \"-\" \"-\"\n"
            << "mixed_clf" << 1.0;
        QTest::addRow("half of it") << front + "\nnothing\n\n"
                                    << "common" << 0.5;
        QTest::addRow("Logpush") << json + "\n" + json << "cloudflare_http_requests" << 1.0;
        QTest::addRow("late") << QByteArray("x\n").repeated(60'000) + front + "\n"
                              << "mixed_clf" << 0.0;
        QTest::addRow("none") << QByteArray("x\ny\n") << "none" << 0.0;
    }
    void detectsTheFormat() {
        QFETCH(QByteArray, text);
        QFETCH(QString, format);
        QFETCH(double, confidence);
        const Imported imported = importText(text.toStdString());
        QCOMPARE(QString::fromStdString(imported.detection.format.name), format);
        if (text.size() < 10'000) {
            QCOMPARE(imported.detection.confidence, confidence);
        }
    }
};

} // namespace edgefence::traffic

QTEST_APPLESS_MAIN(edgefence::traffic::ImporterTest)
#include "importer_test.moc"
