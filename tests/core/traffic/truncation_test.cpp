// SPDX-License-Identifier: GPL-3.0-or-later
// Logs break off anywhere. Every handed log, cut at each byte of its first 4 KiB and read as what
// it is, accounts for every line that is left.
#include "core/traffic/lines.h"
#include "tests/core/traffic/support.h"

#include <QDir>
#include <QtTest>

#include <algorithm>

namespace edgefence::traffic {

class TruncationTest : public QObject {
    Q_OBJECT

  private slots:
    void logs_data() {
        QTest::addColumn<QString>("path");
        const QString folder = qEnvironmentVariable("EDGEFENCE_CASES");
        if (folder.isEmpty()) {
            QSKIP("EDGEFENCE_CASES does not name the folder of the handed cases");
        }
        for (const QFileInfo& file : QDir(folder + "/logs").entryInfoList(QDir::Files)) {
            QTest::addRow("%s", qPrintable(file.fileName())) << file.filePath();
        }
    }
    void logs() {
        QFETCH(QString, path);
        constexpr std::size_t kFront = 4096;
        const auto log = BlockSource::open(path.toStdString(), {});
        QVERIFY(log.has_value());
        const LogFormat format = detectFormat(shippedFormats(), *log).format;
        const TextBlock head = log->head();
        const std::string front(head.text.substr(0, kFront));
        for (std::size_t length = 0; length <= front.size(); ++length) {
            std::string text = front.substr(0, length);
            const auto lineEnds =
                std::count(text.begin(), text.end(), static_cast<char>(head.lineEnd));
            const bool isOpen = length > 0 && text.back() != static_cast<char>(head.lineEnd);
            text.append(TextBlock::kPadding, '\0');

            const auto reader = format.makeReader();
            RawDictionaries values;
            BlockRows rows;
            RecordWriter writer(values, reader->columns(), reader->valueLife(), rows);
            reader->read({std::string_view(text).substr(0, length), head.lineEnd}, writer);
            writer.finish();
            const LineCounts& counts = rows.counts;
            const auto lines = lineEnds + (isOpen ? 1 : 0);
            QVERIFY(rows.fileLines == lineEnds || rows.fileLines == lines);
            QVERIFY(counts.lines <= lines);
            for (const auto& reject : rows.rejected) {
                QVERIFY(reject.line < lines);
            }
            QCOMPARE(counts.lines, counts.requests + counts.rejected + counts.blank +
                                       counts.directives + counts.leftOut);
        }
    }
};

} // namespace edgefence::traffic

QTEST_APPLESS_MAIN(edgefence::traffic::TruncationTest)
#include "truncation_test.moc"
