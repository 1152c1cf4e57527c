// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/random.h"
#include "core/traffic/traffic.h"

#include <QtTest>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

namespace edgefence::traffic {
namespace {

using rules::Column;

Instant at(std::int64_t milliseconds) { return Instant(Duration(milliseconds)); }

Request request(std::int64_t time, std::string_view client, std::string_view path) {
    Request made;
    made.time = at(time);
    made[Column::Client] = client;
    made[Column::Path] = path;
    return made;
}

std::uint32_t codeOf(const Traffic& traffic, Column column, std::size_t row) {
    return rules::withCodes(traffic.codes(column),
                            [&](auto codes) { return std::uint32_t{codes[row]}; });
}

std::string text(const Traffic& traffic, Column column, std::size_t row) {
    return std::string(traffic.text(column, codeOf(traffic, column, row)));
}

std::string paths(const Traffic& traffic) {
    std::string all;
    for (std::size_t row = 0; row < traffic.rows(); ++row) {
        all += text(traffic, Column::Path, row);
    }
    return all;
}

} // namespace

class TrafficTest : public QObject {
    Q_OBJECT

  private slots:
    void rowsComeInTimeOrderAndStayInFileOrderAmongEquals() {
        TrafficBuilder builder;
        builder.add(request(2000, "192.0.2.1", "c"));
        builder.add(request(1000, "192.0.2.1", "a"));
        builder.add(request(2000, "192.0.2.1", "d"));
        builder.add(request(1000, "192.0.2.1", "b"));
        const Traffic traffic = builder.build();
        QCOMPARE(paths(traffic), std::string("abcd"));
        QCOMPARE(traffic.times()[2], 2000);
        QCOMPARE(traffic.requests(), 4);
        QVERIFY(traffic.weights().empty());
    }

    void aColumnWithoutAValueIsNotThere() {
        TrafficBuilder builder;
        Request one = request(1, "192.0.2.1", "a");
        builder.add(one);
        one[Column::Status] = "200";
        builder.add(one);
        const Traffic traffic = builder.build();
        QVERIFY(!traffic.has(Column::Country));
        QVERIFY(traffic.has(Column::Status));
        QCOMPARE(codeOf(traffic, Column::Status, 0), rules::kAbsent);
        QCOMPARE(traffic.text(Column::Status, 0), std::string_view());
        QCOMPARE(traffic.row(1)[Column::Status], std::string_view("200"));
        QVERIFY(traffic.row(0)[Column::Status].data() == nullptr);
    }

    void clients_data() {
        QTest::addColumn<QString>("written");
        QTest::addColumn<QString>("kept");
        QTest::addColumn<int>("kind");
        const auto row = [](const char* written, const char* kept, ClientKind kind) {
            QTest::addRow("%s", written) << written << kept << static_cast<int>(kind);
        };
        row("203.0.113.7", "203.0.113.7", ClientKind::Address);
        row("203.0.113.7:80", "203.0.113.7", ClientKind::Address);
        row("[2001:DB8:0:0::1]:443", "2001:db8::1", ClientKind::Address);
        row("[2001:DB8:0:0::1]", "2001:db8::1", ClientKind::Address);
        row("fe80::1%eth0", "fe80::1", ClientKind::Address);
        row("::ffff:203.0.113.5", "::ffff:203.0.113.5", ClientKind::Address);
        row("203.0.113.300", "203.0.113.300", ClientKind::Name);
        row("Host.Example.net", "host.example.net", ClientKind::Name);
        row("host.example.net:8080", "host.example.net", ClientKind::Name);
        row("~a1B2", "~a1B2", ClientKind::Pseudonym);
    }
    void clients() {
        QFETCH(QString, written);
        QFETCH(QString, kept);
        QFETCH(int, kind);
        TrafficBuilder builder;
        const std::string client = written.toStdString();
        builder.add(request(1, client, "/"));
        const Traffic traffic = builder.build();
        QCOMPARE(QString::fromStdString(text(traffic, Column::Client, 0)), kept);
        QCOMPARE(static_cast<int>(traffic.clientKind(1)), kind);
        QCOMPARE(traffic.address(1) != nullptr, traffic.clientKind(1) == ClientKind::Address);
        QCOMPARE(static_cast<int>(traffic.clientKind(0)), static_cast<int>(ClientKind::Absent));
        QVERIFY(traffic.address(0) == nullptr);
    }

    void spellingsOfOneClientAreOne() {
        TrafficBuilder builder;
        builder.add(request(1, "[2001:DB8::1]:443", "/"));
        builder.add(request(2, "2001:db8:0::1", "/"));
        const Traffic traffic = builder.build();
        QCOMPARE(traffic.distinct(Column::Client), 2U);
    }

    void statusesAreNumbersWhereTheyAre() {
        TrafficBuilder builder;
        for (const char* status : {"200", "000", "-", "499", "0", "2000"}) {
            Request one = request(1, "192.0.2.1", "/");
            one[Column::Status] = status;
            builder.add(one);
        }
        const Traffic traffic = builder.build();
        const auto numbers = traffic.statusOfCode();
        QCOMPARE((std::vector<std::uint16_t>(numbers.begin(), numbers.end())),
                 (std::vector<std::uint16_t>{0, 200, 0, 0, 499, 0, 0}));
    }

    /// One byte for up to 255 values, two for up to 65,535, else four; whenever the width changes.
    void codesAreAsNarrowAsTheyCanBe_data() {
        QTest::addColumn<int>("distinct");
        QTest::addColumn<int>("width");
        QTest::addRow("1 byte") << 255 << 1;
        QTest::addRow("2 bytes") << 256 << 2;
        QTest::addRow("2 bytes, full") << 65'535 << 2;
        QTest::addRow("4 bytes") << 65'536 << 4;
    }
    void codesAreAsNarrowAsTheyCanBe() {
        QFETCH(int, distinct);
        QFETCH(int, width);
        TrafficBuilder builder;
        for (int number = 0; number < distinct; ++number) {
            builder.add(request(number, "192.0.2.1", "/" + std::to_string(number)));
        }
        const Traffic traffic = builder.build();
        rules::withCodes(traffic.codes(Column::Path),
                         [&](auto codes) { QCOMPARE(static_cast<int>(sizeof(codes[0])), width); });
        for (int number = 0; number < distinct; number += 97) {
            QCOMPARE(text(traffic, Column::Path, static_cast<std::size_t>(number)),
                     "/" + std::to_string(number));
        }
        QCOMPARE(traffic.rowBytes(), static_cast<std::size_t>(distinct * (8 + 1 + width)));
    }

    void weightsAreKeptOnlyWhenOneIsNotOne() {
        TrafficBuilder builder;
        builder.add(request(2, "192.0.2.1", "b"), 1);
        builder.add(request(1, "192.0.2.1", "a"), 5);
        builder.add(request(3, "192.0.2.1", "c"));
        const Traffic traffic = builder.build();
        QCOMPARE(traffic.requests(), 7);
        QCOMPARE((std::vector<std::uint32_t>(traffic.weights().begin(), traffic.weights().end())),
                 (std::vector<std::uint32_t>{5, 1, 1}));
    }

    void importsAreMergedByTimeAndTheirDictionariesOnReading() {
        const std::vector<std::string_view> firstValues{"/a", "/b"};
        const std::vector<std::string_view> secondValues{"/b", "/c"};
        const std::vector<std::int64_t> firstTimes{10, 30};
        const std::vector<std::int64_t> secondTimes{10, 20};
        const std::vector<std::uint32_t> firstCodes{1, 2};
        const std::vector<std::uint8_t> secondCodes{1, 2};
        TrafficBuilder builder;
        Batch batch;
        batch.times = firstTimes;
        batch[Column::Path] = {std::span<const std::uint32_t>(firstCodes), firstValues};
        builder.append(batch);
        builder.beginImport();
        batch.times = secondTimes;
        batch[Column::Path] = {std::span<const std::uint8_t>(secondCodes), secondValues};
        builder.append(batch);
        const Traffic traffic = builder.build();
        QCOMPARE(paths(traffic), std::string("/a/b/c/b"));
        QCOMPARE(traffic.distinct(Column::Path), 4U);
        QVERIFY(!traffic.has(Column::Client));
    }

    void trafficCanBeLaidOverTraffic() {
        TrafficBuilder day;
        day.add(request(10, "192.0.2.1", "a"));
        day.add(request(30, "192.0.2.1", "c"), 2);
        const Traffic recorded = day.build();
        TrafficBuilder both;
        both.add(request(20, "198.51.100.1", "b"));
        both.add(recorded);
        both.add(request(40, "192.0.2.1", "d"));
        const Traffic traffic = both.build();
        QCOMPARE(paths(traffic), std::string("abcd"));
        QCOMPARE(traffic.requests(), 5);
        QCOMPARE(traffic.distinct(Column::Client), 3U);
    }

    void theOrderOfTimesIsThatOfAStableSort() {
        Random random(5);
        for (const std::uint64_t spread : {std::uint64_t{3}, std::uint64_t{5000},
                                           std::uint64_t{100'000'000}, std::uint64_t{1} << 50U}) {
            std::vector<std::int64_t> times(3000);
            for (std::int64_t& time : times) {
                time = static_cast<std::int64_t>(random.below(spread)) - 1000;
            }
            std::vector<std::uint32_t> expected(times.size());
            std::iota(expected.begin(), expected.end(), 0U);
            std::stable_sort(expected.begin(), expected.end(),
                             [&](auto left, auto right) { return times[left] < times[right]; });
            QCOMPARE(timeOrder(times), expected);
        }
        QVERIFY(timeOrder(std::vector<std::int64_t>{1, 1, 2}).empty());
        QVERIFY(timeOrder({}).empty());
    }

    void noRequestsAreTrafficToo() {
        const Traffic traffic = TrafficBuilder().build();
        QCOMPARE(traffic.rows(), std::size_t{0});
        QCOMPARE(traffic.requests(), 0);
        QVERIFY(!traffic.has(Column::Client));
        QCOMPARE(Traffic().rows(), std::size_t{0});
    }
};

} // namespace edgefence::traffic

QTEST_APPLESS_MAIN(edgefence::traffic::TrafficTest)
#include "traffic_test.moc"
