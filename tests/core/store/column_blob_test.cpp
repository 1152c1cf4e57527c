// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/column_blob.h"

#include <QTest>

#include <limits>
#include <numeric>

using namespace edgefence;
using namespace edgefence::store;

class ColumnBlobTest : public QObject {
    Q_OBJECT
  private slots:
    void writesTheDocumentedBytes();
    void takesTheNarrowestWidth_data();
    void takesTheNarrowestWidth();
    void refusesWhatIsNoBlob_data();
    void refusesWhatIsNoBlob();
    void refusesCodesAboveTheLargest();
    void keepsTimes_data();
    void keepsTimes();
    void refusesTimesThatAreNoInstant();
    void keepsAnOrder();
    void refusesAnOrderOutside();
};

namespace {

std::vector<std::uint8_t> bytesOf(std::span<const std::uint8_t> blob) {
    return {blob.begin(), blob.end()};
}

} // namespace

void ColumnBlobTest::writesTheDocumentedBytes() {
    BlobWriter writer;
    const std::vector<std::uint32_t> codes{0, 1, 513};
    QCOMPARE(bytesOf(writer.write(rules::Codes(std::span(codes)))),
             (std::vector<std::uint8_t>{2, 0, 0, 1, 0, 1, 2}));
    const std::vector<std::uint32_t> order{1, 0, 2};
    QCOMPARE(bytesOf(writer.writeDisplacement(0, order)), (std::vector<std::uint8_t>{1, 2, 1, 0}));
}

void ColumnBlobTest::takesTheNarrowestWidth_data() {
    QTest::addColumn<quint32>("largest");
    QTest::addColumn<int>("width");
    QTest::newRow("one value") << 1U << 1;
    QTest::newRow("the last of one byte") << 255U << 1;
    QTest::newRow("the first of two bytes") << 256U << 2;
    QTest::newRow("the last of two bytes") << 65'535U << 2;
    QTest::newRow("the first of four bytes") << 65'536U << 4;
    QTest::newRow("the last code") << 0xFFFF'FFFFU << 4;
}

void ColumnBlobTest::takesTheNarrowestWidth() {
    QFETCH(quint32, largest);
    QFETCH(int, width);
    BlobWriter writer;
    BlobReader reader;
    const std::vector<std::uint32_t> codes{largest, 0, 1};
    const auto blob = writer.write(rules::Codes(std::span(codes)));
    QCOMPARE(blob.size(), std::size_t(1 + 3 * width));
    QCOMPARE(int(blob[0]), width);
    const auto values = reader.read(blob, 3);
    QVERIFY(values.has_value());
    const auto read = asCodes(*values, largest);
    QVERIFY(read.has_value());
    const auto back = rules::withCodes(
        *read, [](auto span) { return std::vector<std::uint32_t>(span.begin(), span.end()); });
    QCOMPARE(back, codes);
}

void ColumnBlobTest::refusesWhatIsNoBlob_data() {
    QTest::addColumn<QByteArray>("blob");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("a tag alone") << QByteArray("\x01");
    QTest::newRow("tag 0") << QByteArray("\x00", 1);
    QTest::newRow("tag 3, of the right length") << QByteArray("\x03"
                                                              "abcdef");
    QTest::newRow("tag 16, of the right length") << QByteArray("\x10") + QByteArray(32, 'x');
    QTest::newRow("one value too few") << QByteArray("\x01"
                                                     "a");
    QTest::newRow("one value too many") << QByteArray("\x01"
                                                      "abc");
    QTest::newRow("half a value") << QByteArray("\x02"
                                                "abc");
}

void ColumnBlobTest::refusesWhatIsNoBlob() {
    QFETCH(QByteArray, blob);
    BlobReader reader;
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(blob.constData());
    QVERIFY(!reader.read({bytes, std::size_t(blob.size())}, 2).has_value());
}

void ColumnBlobTest::refusesCodesAboveTheLargest() {
    BlobWriter writer;
    BlobReader reader;
    const std::vector<std::uint32_t> codes{0, 7};
    const auto values = reader.read(writer.write(rules::Codes(std::span(codes))), 2);
    QVERIFY(asCodes(*values, 7).has_value());
    QVERIFY(!asCodes(*values, 6).has_value());
    const std::vector<std::int64_t> wide{0, std::int64_t{1} << 40U};
    const auto eights = reader.read(writer.writeAbove(0, wide), 2);
    QVERIFY(eights.has_value());
    QVERIFY(!asCodes(*eights, 0xFFFF'FFFFU).has_value());
}

void ColumnBlobTest::keepsTimes_data() {
    QTest::addColumn<qint64>("base");
    QTest::addColumn<qint64>("spread");
    QTest::addColumn<int>("width");
    QTest::newRow("a second of a day in 2026") << qint64(1'788'080'400'000) << qint64(200) << 1;
    QTest::newRow("a minute") << qint64(1'788'080'400'000) << qint64(59'999) << 2;
    QTest::newRow("a day") << qint64(1'788'080'400'000) << qint64(86'399'999) << 4;
    QTest::newRow("two years") << qint64(1'788'080'400'000) << qint64(63'072'000'000) << 8;
    QTest::newRow("before 1970") << qint64(-86'400'000) << qint64(86'400'001) << 4;
    QTest::newRow("all there is") << std::numeric_limits<qint64>::min()
                                  << qint64(std::numeric_limits<qint64>::max()) << 8;
}

void ColumnBlobTest::keepsTimes() {
    QFETCH(qint64, base);
    QFETCH(qint64, spread);
    QFETCH(int, width);
    const std::vector<std::int64_t> times{base, base + spread, base + spread / 2};
    BlobWriter writer;
    BlobReader reader;
    const auto blob = writer.writeAbove(base, times);
    QCOMPARE(int(blob[0]), width);
    const auto values = reader.read(blob, times.size());
    QVERIFY(values.has_value());
    std::vector<std::int64_t> back(times.size());
    QVERIFY(addBase(base, *values, back));
    QCOMPARE(back, times);
}

void ColumnBlobTest::refusesTimesThatAreNoInstant() {
    BlobWriter writer;
    BlobReader reader;
    const std::vector<std::int64_t> offsets{0, 2};
    const auto values = reader.read(writer.writeAbove(0, offsets), 2);
    std::vector<std::int64_t> back(2);
    QVERIFY(addBase(std::numeric_limits<std::int64_t>::max() - 2, *values, back));
    QVERIFY(!addBase(std::numeric_limits<std::int64_t>::max() - 1, *values, back));
}

void ColumnBlobTest::keepsAnOrder() {
    // Rows 70,000 to 70,002 of an import, with one that belongs far earlier.
    const std::vector<std::uint32_t> order{70'001, 3, 70'000};
    BlobWriter writer;
    BlobReader reader;
    const auto values = reader.read(writer.writeDisplacement(70'000, order), order.size());
    QVERIFY(values.has_value());
    std::vector<std::uint32_t> back(order.size());
    QVERIFY(addPlaces(70'000, 70'003, *values, back));
    QCOMPARE(back, order);
}

void ColumnBlobTest::refusesAnOrderOutside() {
    BlobWriter writer;
    BlobReader reader;
    std::vector<std::uint32_t> back(1);
    const std::vector<std::uint32_t> last{9};
    const auto values = reader.read(writer.writeDisplacement(0, last), 1);
    QVERIFY(addPlaces(0, 10, *values, back));
    QVERIFY(!addPlaces(0, 9, *values, back));
    const std::vector<std::uint8_t> before{1, 1}; // displacement -1 at place 0
    QVERIFY(!addPlaces(0, 10, *reader.read(before, 1), back));
}

QTEST_APPLESS_MAIN(ColumnBlobTest)
#include "column_blob_test.moc"
