// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/messages.h"
#include "core/store/traffic_reader.h"
#include "tests/core/store/fixture.h"

using namespace edgefence;
using namespace edgefence::store;
using namespace edgefence::test;
using rules::Column;

class TrafficReaderTest : public QObject {
    Q_OBJECT
  private slots:
    void init() { m_folder = std::make_unique<Folder>(); }
    void requestsComeBackAsTheyWere();
    void requestsOfManySegmentsComeBack();
    void weightsComeBack();
    void unorderedOnesAreReadInOrder();
    void severalAreMergedByTime_data();
    void severalAreMergedByTime();
    void bytesThatAreNoTextComeBack();
    void readingCanBeCancelled();
    void unknownImportIsNamed();
    void damageIsSaid_data();
    void damageIsSaid();

  private:
    std::unique_ptr<Folder> m_folder;
};

void TrafficReaderTest::requestsComeBackAsTheyWere() {
    std::vector<Row> rows{
        plainRow(kNine, "192.0.2.1", "/api/links", "POST", "201"),
        plainRow(kNine, "2001:db8::1", "/s/abc"),
        {kNine + 250, {}, 1}, // a line with a time alone
        plainRow(kNine + 250, "install-7.example", "/"),
    };
    rows[0].values[Column::Query] = "";
    rows[1].values[Column::Host] = "links.example";
    rows[3].values[Column::VerifiedBot] = "Search Engine Crawler";
    Project project = Project::create(m_folder->file()).value();
    const ImportId id = import(project, rows, 2);
    const auto traffic = readTraffic(m_folder->file(), std::vector{id});
    QVERIFY2(traffic.has_value(), traffic ? "" : render(traffic.error()).c_str());
    compareRows(*traffic, rows);
    QVERIFY(!traffic->has(Column::Referer));
    QCOMPARE(traffic->clientKind(2), traffic::ClientKind::Address);
    QCOMPARE(traffic->clientKind(3), traffic::ClientKind::Name);
}

void TrafficReaderTest::requestsOfManySegmentsComeBack() {
    // Codes that grow from one byte to two within a segment and from segment to segment.
    const std::vector<Row> rows = randomRows(20'000, 700, 42);
    Project project = Project::create(m_folder->file()).value();
    const ImportId id = import(project, rows, 300);
    compareRows(readTraffic(m_folder->file(), std::vector{id}), rows);
}

void TrafficReaderTest::weightsComeBack() {
    std::vector<Row> rows = randomRows(100, 5, 3);
    rows[70].weight = 4'000'000'000U;
    rows[71].weight = 2;
    Project project = Project::create(m_folder->file()).value();
    const ImportId id = import(project, rows, 30);
    const auto traffic = readTraffic(m_folder->file(), std::vector{id}).value();
    compareRows(traffic, rows);
    QCOMPARE(traffic.requests(), 4'000'000'100);
    QCOMPARE(project.imports()->front().requests, 4'000'000'100);
    QCOMPARE(project.imports()->front().rows, 100);
}

void TrafficReaderTest::unorderedOnesAreReadInOrder() {
    std::vector<Row> rows = randomRows(5'000, 50, 9);
    // A late line, a whole block too early, and equal times whose order must stay.
    rows[10].time = rows[4'000].time;
    for (std::size_t at = 2'000; at < 2'600; ++at) {
        rows[at].time -= 60'000;
    }
    std::vector<Row> sorted = rows;
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const Row& left, const Row& right) { return left.time < right.time; });
    Project project = Project::create(m_folder->file()).value();
    const ImportId id = import(project, rows, 700);
    compareRows(readTraffic(m_folder->file(), std::vector{id}), sorted);
    QCOMPARE(askTool(m_folder->file(), "SELECT ordered FROM import"), 0);
}

void TrafficReaderTest::severalAreMergedByTime_data() {
    QTest::addColumn<qint64>("shift");
    QTest::newRow("one after the other") << qint64(10'000'000);
    QTest::newRow("the second one first") << qint64(-10'000'000);
    QTest::newRow("at the same time") << qint64(777);
    QTest::newRow("with equal times") << qint64(0);
}

void TrafficReaderTest::severalAreMergedByTime() {
    QFETCH(qint64, shift);
    const std::vector<Row> first = randomRows(900, 30, 5);
    std::vector<Row> second = randomRows(800, 40, 6);
    for (std::size_t at = 0; at < second.size(); ++at) {
        second[at].time = first[at].time + shift;
        second[at].values[Column::Colo] = "FRA";
    }
    std::swap(second[100].time, second[90].time);

    Project project = Project::create(m_folder->file()).value();
    const ImportId one = import(project, first, 250);
    const ImportId other = import(project, second, 333);
    std::vector<Row> all = shift < 0 ? second : first;
    const std::vector<Row>& later = shift < 0 ? first : second;
    all.insert(all.end(), later.begin(), later.end());
    std::stable_sort(all.begin(), all.end(),
                     [](const Row& left, const Row& right) { return left.time < right.time; });
    compareRows(readTraffic(m_folder->file(), std::vector{one, other}), all);
    compareRows(readTraffic(m_folder->file(), std::vector{one}), first);
}

void TrafficReaderTest::bytesThatAreNoTextComeBack() {
    const std::vector<Row> rows{
        plainRow(kNine, "192.0.2.1", "/caf\xE9", "GET", "200"),
        plainRow(kNine, "192.0.2.1", std::string("/a\0b", 4), "\x16\x03\x01", "400"),
        plainRow(kNine, "192.0.2.1", "/für/🙂", "", "404"),
    };
    Project project = Project::create(m_folder->file()).value();
    compareRows(readTraffic(m_folder->file(), std::vector{import(project, rows)}), rows);
}

void TrafficReaderTest::readingCanBeCancelled() {
    Project project = Project::create(m_folder->file()).value();
    const ImportId id = import(project, randomRows(5'000, 20, 1), 500);
    std::stop_source stop;
    std::vector<std::int64_t> progress;
    const ReadControl control{[&](std::int64_t rows, std::int64_t ofRows) {
                                  QCOMPARE(ofRows, 5'000);
                                  progress.push_back(rows);
                                  if (rows == 1'500) {
                                      stop.request_stop();
                                  }
                              },
                              stop.get_token()};
    const auto traffic = readTraffic(m_folder->file(), std::vector{id}, control);
    QCOMPARE(traffic.error().message.text, &kReadingStopped);
    QCOMPARE(progress, (std::vector<std::int64_t>{500, 1'000, 1'500}));
}

void TrafficReaderTest::unknownImportIsNamed() {
    Project project = Project::create(m_folder->file()).value();
    QCOMPARE(readTraffic(m_folder->file(), std::vector{ImportId{4}}).error().hint->text,
             &kImportNoneHint);
    import(project, {plainRow(kNine, "192.0.2.1", "/a")});
    import(project, {plainRow(kNine, "192.0.2.1", "/b")});
    const Error error = readTraffic(m_folder->file(), std::vector{ImportId{4}}).error();
    QVERIFY(QString::fromStdString(render(error.message)).endsWith("has no import 4"));
    QCOMPARE(render(*error.hint), std::string("its imports are: 1, 2"));
}

void TrafficReaderTest::damageIsSaid_data() {
    QTest::addColumn<QByteArray>("sql");
    QTest::newRow("unknown tag") << QByteArray("UPDATE segment SET path = X'05' || path");
    QTest::newRow("short column") << QByteArray("UPDATE segment SET client = X'0101'");
    QTest::newRow("short times") << QByteArray("UPDATE segment SET time = X'0100'");
    QTest::newRow("code without a value") << QByteArray("DELETE FROM value WHERE code = 20");
    QTest::newRow("value without its code") << QByteArray("UPDATE value SET code = code + 1");
    QTest::newRow("unknown column") << QByteArray("UPDATE value SET column_id = 99");
    QTest::newRow("segment missing") << QByteArray("DELETE FROM segment WHERE id & 255 = 1");
    QTest::newRow("too many rows") << QByteArray("UPDATE segment SET rows = 70000");
    QTest::newRow("no rows") << QByteArray("UPDATE segment SET rows = -1");
    QTest::newRow("import with fewer rows") << QByteArray("UPDATE import SET rows = 10");
    QTest::newRow("import with endless rows") << QByteArray("UPDATE import SET rows = 1 << 40");
    QTest::newRow("wide codes") << QByteArray("UPDATE segment SET path = "
                                              "X'08' || zeroblob(rows * 8)");
    QTest::newRow("times at the end of time")
        << QByteArray("UPDATE segment SET time_base = 9223372036854775807");
    QTest::newRow("not in order") << QByteArray("UPDATE import SET ordered = 1");
    QTest::newRow("no order") << QByteArray("DELETE FROM time_order");
    QTest::newRow("another order")
        << QByteArray("UPDATE time_order SET displacement = X'01' || zeroblob(500)");
    QTest::newRow("order outside") << QByteArray("UPDATE time_order SET displacement = X'02' || "
                                                 "replace(hex(zeroblob(500)), '00', 'z')");
    QTest::newRow("weights of nothing") << QByteArray("UPDATE segment SET weight = X''");
    QTest::newRow("missing table") << QByteArray("DROP TABLE time_order");
}

void TrafficReaderTest::damageIsSaid() {
    QFETCH(QByteArray, sql);
    std::vector<Row> rows = randomRows(1'500, 30, 4);
    std::swap(rows[1].time, rows[1'400].time);
    ImportId id;
    {
        Project project = Project::create(m_folder->file()).value();
        id = import(project, rows, 500);
    }
    changeByTool(m_folder->file(), sql);
    const auto traffic = readTraffic(m_folder->file(), std::vector{id});
    QVERIFY(!traffic.has_value());
    QCOMPARE(traffic.error().message.text, &kProjectDamaged);
}

QTEST_APPLESS_MAIN(TrafficReaderTest)
#include "traffic_reader_test.moc"
