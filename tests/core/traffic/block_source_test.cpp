// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/messages.h"
#include "tests/core/traffic/support.h"

#include <QTemporaryDir>
#include <QtTest>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <thread>

namespace edgefence::traffic {
namespace {

std::string gzipMember(const std::string& text) {
    z_stream stream{};
    constexpr int kGzip = 15 + 16;
    deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, kGzip, 8, Z_DEFAULT_STRATEGY);
    std::string packed(deflateBound(&stream, text.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    deflate(&stream, Z_FINISH);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    return packed;
}

std::string zstdFrame(const std::string& text) {
    std::string packed(ZSTD_compressBound(text.size()), '\0');
    packed.resize(ZSTD_compress(packed.data(), packed.size(), text.data(), text.size(), 1));
    return packed;
}

/// All blocks of a log, joined, and whether each ends at a line end.
std::string readAll(BlockSource& log, std::size_t* blocks = nullptr) {
    const auto reader = noFormat().makeReader();
    std::string text;
    TextBuffer buffer;
    for (;;) {
        auto block = log.next(*reader, std::move(buffer));
        if (!block) {
            QTest::qFail(render(block.error()).c_str(), __FILE__, __LINE__);
            return text;
        }
        if (!*block) {
            return text;
        }
        text += (*block)->text().text;
        if (blocks != nullptr) {
            ++*blocks;
        }
        buffer = std::move((*block)->buffer);
    }
}

std::string lines(int count) {
    std::string text;
    for (int line = 0; line < count; ++line) {
        text += "line " + std::to_string(line * 7919) + "\n";
    }
    return text;
}

std::string_view codeOf(const Result<BlockSource>& log) {
    return log ? std::string_view("opened") : log.error().message.code();
}

} // namespace

class BlockSourceTest : public QObject {
    Q_OBJECT

  private slots:
    void packed_data() {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QByteArray>("content");
        const std::string one = lines(5000);
        const std::string two = lines(300);
        const auto row = [](const char* name, const std::string& file, const std::string& content) {
            QTest::addRow("%s", name)
                << QByteArray::fromStdString(file) << QByteArray::fromStdString(content);
        };
        row("plain", one, one);
        row("one byte", "x", "x");
        row("nothing", "", "");
        row("gzip", gzipMember(one), one);
        row("gzip of nothing", gzipMember(""), "");
        row("gzip, several members", gzipMember(one) + gzipMember("") + gzipMember(two), one + two);
        row("gzip, zeros behind", gzipMember(one) + std::string(512, '\0'), one);
        row("zstd", zstdFrame(one), one);
        row("zstd, several frames", zstdFrame(one) + zstdFrame("") + zstdFrame(two), one + two);
    }
    void packed() {
        QFETCH(QByteArray, file);
        QFETCH(QByteArray, content);
        const std::string path = temporaryFile(file.toStdString());
        for (const std::size_t blockBytes :
             {std::size_t{1}, std::size_t{50}, std::size_t{1} << 20U}) {
            auto log = BlockSource::open(path, {}, blockBytes);
            QVERIFY(log.has_value());
            QCOMPARE(readAll(*log), content.toStdString());
            QVERIFY(!log->damage());
            QCOMPARE(*log->bytesInAll(), file.size());
        }
    }

    void damaged_data() {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QString>("code");
        const std::string text = lines(20'000);
        const std::string gzip = gzipMember(text);
        const std::string zstd = zstdFrame(text);
        const auto row = [](const char* name, const std::string& file, const char* code) {
            QTest::addRow("%s", name) << QByteArray::fromStdString(file) << code;
        };
        row("gzip cut off", gzip.substr(0, gzip.size() / 2), "compressed-cut-off");
        row("gzip cut off in its check", gzip.substr(0, gzip.size() - 3), "compressed-cut-off");
        row("gzip with something else behind", gzip + "garbage", "gzip-damaged");
        std::string wrongCheck = gzip;
        wrongCheck[wrongCheck.size() - 6] ^= 0x55;
        row("gzip with a wrong check", wrongCheck, "gzip-damaged");
        row("zstd cut off", zstd.substr(0, zstd.size() / 2), "compressed-cut-off");
        row("zstd with something else behind", zstd + "garbage", "zstd-damaged");
    }
    void damaged() {
        QFETCH(QByteArray, file);
        QFETCH(QString, code);
        auto log = BlockSource::open(temporaryFile(file.toStdString()), {});
        QVERIFY(log.has_value());
        const std::string got = readAll(*log);
        QVERIFY(lines(20'000).starts_with(got));
        QVERIFY(log->damage().has_value());
        QCOMPARE(QString::fromStdString(std::string(log->damage()->code())), code);
    }

    void whatCannotBeOpened() {
        const QTemporaryDir folder;
        QCOMPARE(codeOf(BlockSource::open(folder.filePath("none.log").toStdString(), {})),
                 std::string_view("no-such-file"));
        QCOMPARE(codeOf(BlockSource::open(folder.path().toStdString(), {})),
                 std::string_view("is-folder"));
        const std::string secret = temporaryFile("x");
        QCOMPARE(codeOf(BlockSource::open(secret + "/below", {})),
                 std::string_view("no-such-file"));
        ::chmod(secret.c_str(), 0);
        if (::geteuid() == 0) {
            QSKIP("root may read everything");
        }
        QCOMPARE(codeOf(BlockSource::open(secret, {})), std::string_view("no-permission"));
    }

    void aBlockEndsBetweenLines() {
        std::size_t blocks = 0;
        auto log = BlockSource::open(temporaryFile(lines(5000)), {}, 1000);
        QVERIFY(log.has_value());
        const auto reader = noFormat().makeReader();
        for (;;) {
            auto block = log->next(*reader, {});
            QVERIFY(block.has_value());
            if (!*block) {
                break;
            }
            ++blocks;
            const std::string_view text = (*block)->text().text;
            QVERIFY(text.starts_with("line "));
            QVERIFY(text.ends_with('\n'));
            QVERIFY(text.size() <= 1000);
            QCOMPARE(*(text.data() + text.size()), '\0');
        }
        QVERIFY(blocks > 50);
    }

    /// A file of one endless line must not fill the memory.
    void anEndlessLineIsCutAndSkipped() {
        const std::string endless(kMaxRecordBytes * 3, 'x');
        auto log = BlockSource::open(temporaryFile("first\n" + endless + "\nlast\n"), {});
        QVERIFY(log.has_value());
        const std::string text = readAll(*log);
        QCOMPARE(text.size(), 6 + kMaxLineBytes + 1 + 5);
        QVERIFY(text.ends_with("xlast\n"));
        const Imported imported = importText("first\n" + endless + "\nlast\n", {"combined"});
        QCOMPARE(imported.report.counts.lines, 3);
        QCOMPARE(imported.report.counts.rejected, 3);
        QCOMPARE(imported.census.rejects[1].reason.code(), kLineTooLong.code);
        QCOMPARE(imported.census.rejects[2].line, 3);
    }

    /// Of a log without line feeds, and of objects in one line, sixteen times as much was read to
    /// tell its format.
    void noMoreIsLookedAtThanIsNeeded_data() {
        QTest::addColumn<QByteArray>("record");
        QTest::addColumn<int>("count");
        QTest::addColumn<qsizetype>("head");
        const auto usual = static_cast<qsizetype>(BlockSource::kBlockBytes);
        QTest::newRow("line feeds") << QByteArray("line\n") << 1'000'000 << usual;
        QTest::newRow("carriage returns") << QByteArray("line\r") << 1'000'000 << usual;
        QTest::newRow("objects in one line") << QByteArray("{\"a\": {}}, ") << 400'000 << usual;
        QTest::newRow("a list in one line") << QByteArray("[{\"a\": 1}],") << 400'000 << usual;
        const QByteArray three = "{\"a\": \"" + QByteArray(3'000'000, 'x') + "\"}";
        QTest::newRow("an object that is longer") << three << 4 << 4 * usual;
        QTest::newRow("objects that do not end")
            << "  {" + QByteArray(200, 'x') + "\n"
            << 60'000 << static_cast<qsizetype>(kMaxRecordBytes);
        QTest::newRow("a line that is longer") << QByteArray(3'000'000, 'x') + "\nline\n"
                                               << 4 << 4 * usual;
    }
    void noMoreIsLookedAtThanIsNeeded() {
        QFETCH(QByteArray, record);
        QFETCH(int, count);
        QFETCH(qsizetype, head);
        const auto log = BlockSource::open(temporaryFile(record.repeated(count).toStdString()), {});
        QVERIFY(log.has_value());
        QCOMPARE(static_cast<qsizetype>(log->head().text.size()), head);
    }

    /// Nobody looked whether it was still wanted while zeros were passed over, or the rest of a
    /// line that was too long.
    void aLargeFileCanBeLeft_data() {
        QTest::addColumn<QByteArray>("front");
        QTest::newRow("zeros") << QByteArray();
        QTest::newRow("zeros behind lines") << QByteArray("line\n").repeated(1'000'000);
        QTest::newRow("a line") << "line\n" + QByteArray(20'000'000, 'x');
    }
    void aLargeFileCanBeLeft() {
        QFETCH(QByteArray, front);
        const std::string path = temporaryFile(front.toStdString());
        constexpr off_t kLarge = off_t{1} << 37; // takes no room on the disk
        QCOMPARE(::truncate(path.c_str(), kLarge), 0);
        std::stop_source stop;
        std::jthread later([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            stop.request_stop();
        });
        auto log = BlockSource::open(path, stop.get_token());
        std::string_view code = codeOf(log);
        const auto reader = noFormat().makeReader();
        while (code == "opened") {
            auto block = log->next(*reader, {});
            code = block ? block->has_value() ? "opened" : "read" : block.error().message.code();
        }
        QCOMPARE(code, std::string_view("cancelled"));
    }

    void aSilentPipeCanBeLeft() {
        const QTemporaryDir folder;
        const std::string pipe = folder.filePath("pipe").toStdString();
        QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
        const int writer = ::open(pipe.c_str(), O_RDWR);
        std::stop_source stop;
        std::jthread later([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            stop.request_stop();
        });
        QCOMPARE(codeOf(BlockSource::open(pipe, stop.get_token())), std::string_view("cancelled"));
        ::close(writer);
    }
};

} // namespace edgefence::traffic

QTEST_APPLESS_MAIN(edgefence::traffic::BlockSourceTest)
#include "block_source_test.moc"
