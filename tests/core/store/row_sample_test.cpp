// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/row_sample.h"
#include "tests/core/store/batches.h"

#include <QtTest>

using namespace edgefence;
using namespace edgefence::store;
using namespace edgefence::test;

namespace {

struct Sampled {
    std::vector<std::int64_t> hashes;
    unsigned level = 0;
};

Sampled sampled(const std::vector<Row>& rows, std::size_t batchRows) {
    RowSample sample;
    Batches batches;
    for (std::size_t from = 0; from < rows.size(); from += batchRows) {
        const auto begin = rows.begin() + static_cast<std::ptrdiff_t>(from);
        const auto count = static_cast<std::ptrdiff_t>(std::min(batchRows, rows.size() - from));
        batches.hand(std::vector<Row>(begin, begin + count),
                     [&](const traffic::Batch& batch) { sample.add(batch); });
    }
    const auto hashes = sample.finish();
    return {{hashes.begin(), hashes.end()}, sample.level()};
}

SharedRows shared(const Sampled& left, const Sampled& right) {
    return sharedRows(left.hashes, left.level, right.hashes, right.level);
}

std::vector<Row> part(const std::vector<Row>& rows, std::ptrdiff_t from, std::ptrdiff_t to) {
    return {rows.begin() + from, rows.begin() + to};
}

} // namespace

class RowSampleTest : public QObject {
    Q_OBJECT
  private slots:
    /// Exact while there are few; however the rows were cut into batches.
    void fewRows() {
        const auto rows = randomRows(3000, 50, 1);
        const Sampled first = sampled(part(rows, 0, 2000), 100);
        QCOMPARE(first.level, 0U);
        const SharedRows both = shared(first, sampled(part(rows, 1500, 3000), 700));
        QCOMPARE(both.requests, 500);
        QCOMPARE(both.ofSmaller, 500.0 / 1500);
        QCOMPARE(shared(first, sampled(part(rows, 0, 2000), 2000)).requests, 2000);
        QCOMPARE(shared(first, sampled(part(rows, 2000, 3000), 100)).requests, 0);
    }

    /// Of many a part is kept, and what both share is estimated well.
    void manyRows() {
        const auto rows = randomRows(150'000, 5000, 2);
        const Sampled first = sampled(part(rows, 0, 100'000), 65'536);
        QVERIFY(first.level > 0);
        QVERIFY(first.hashes.size() <= 16'384);
        const SharedRows both = shared(first, sampled(part(rows, 80'000, 150'000), 30'000));
        QVERIFY2(both.requests > 17'000 && both.requests < 23'000,
                 qPrintable(QString::number(both.requests)));
        // With a small one, too.
        const SharedRows small = shared(first, sampled(part(rows, 99'000, 103'000), 30'000));
        QVERIFY2(small.ofSmaller > 0.18 && small.ofSmaller < 0.32,
                 qPrintable(QString::number(small.ofSmaller)));
    }

    /// The second in which one file ends and the next begins is no overlap, however large one is.
    void whatIsNoChance() {
        const auto rows = randomRows(400'000, 5000, 3);
        const Sampled large = sampled(rows, 65'536);
        QVERIFY(large.level >= 4);
        const auto others = randomRows(31 * 400, 5000, 4);
        for (std::ptrdiff_t log = 0; log < 400; ++log) {
            std::vector<Row> next = part(others, log * 31, log * 31 + 30);
            next.push_back(rows[static_cast<std::size_t>(log) * 1000]);
            QVERIFY(!isOverlap(shared(large, sampled(next, 100))));
        }
        QVERIFY(isOverlap(shared(large, sampled(part(rows, 5000, 15'000), 10'000))));
        const Sampled small = sampled(part(rows, 0, 300), 100);
        QVERIFY(isOverlap(shared(small, sampled(part(rows, 100, 102), 100))));
        QVERIFY(!isOverlap(shared(small, sampled(part(rows, 295, 400), 100))));
        QVERIFY(!isOverlap(shared(small, sampled(part(rows, 300, 400), 100))));
        QVERIFY(isOverlap(shared(small, sampled(part(rows, 290, 400), 100))));
    }

    /// A load test: nothing tells the requests apart.
    void equalRowsAreBounded() {
        const std::vector<Row> rows(60'000, plainRow(1'788'080'400'000, "192.0.2.1", "/"));
        QVERIFY(sampled(rows, 20'000).hashes.size() <= 16'384);
    }
};

QTEST_APPLESS_MAIN(RowSampleTest)
#include "row_sample_test.moc"
