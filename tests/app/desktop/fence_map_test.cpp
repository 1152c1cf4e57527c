// SPDX-License-Identifier: GPL-3.0-or-later
// The stories' numbers as the map shows them.
#include "app/desktop/models/fence_map.h"
#include "tests/app/desktop/plans.h"

#include <QTest>

using namespace edgefence;
using namespace edgefence::desktop;

namespace {

struct Sight {
    Workspace workspace{tools()};
    FenceMap map{workspace};

    explicit Sight(const char* example, const plan::Pressure& pressure = plan::Attackers{}) {
        const auto examples = readExamples();
        workspace.open(*exampleVariants(*examples, example));
        workspace.setPressure(pressure);
        map.setWidth(1368);
    }

    const LaneRow* lane(const char* budget, const char* label) const {
        for (const LaneRow& row : map.picture().lanes)
            if (row.budget == QLatin1String(budget) && row.label.startsWith(QLatin1String(label)))
                return &row;
        return nullptr;
    }
    const MarkRow* mark(const char* budget, const char* layer) const {
        for (const MarkRow& row : map.picture().marks)
            if (row.budget == QLatin1String(budget) && row.layer == QLatin1String(layer))
                return &row;
        return nullptr;
    }
};

plan::OwnClients clients(std::int64_t count) {
    plan::OwnClients own;
    own.clients = count;
    return own;
}

} // namespace

class FenceMapTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { useReadableNumbers(); }

    void marksOfTheLinkShortener_data() {
        QTest::addColumn<QString>("budget");
        QTest::addColumn<QString>("layer");
        QTest::addColumn<QString>("fence");
        QTest::addColumn<QString>("verdict");
        QTest::addColumn<QString>("number");
        QTest::addColumn<QString>("drip");
        QTest::newRow("the zone rule keeps the Worker's day") << "worker.requests"
                                                              << "zone-create"
                                                              << "approximate"
                                                              << "protected"
                                                              << "8,640 a day"
                                                              << "";
        QTest::newRow("it only slows the writes") << "kv.writes"
                                                  << "zone-create"
                                                  << "slows"
                                                  << "slowed"
                                                  << "8,640 a day"
                                                  << "";
        QTest::newRow("the object keeps them, exactly") << "kv.writes"
                                                        << "per-ip-day"
                                                        << "exact"
                                                        << "protected"
                                                        << "50 a day"
                                                        << "";
        QTest::newRow("the object spends a request a call") << "do.requests"
                                                            << "per-ip-day"
                                                            << ""
                                                            << ""
                                                            << "1 request per call"
                                                            << "outline";
        QTest::newRow("it writes a row when it admits") << "do.rows_written"
                                                        << "per-ip-day"
                                                        << "exact"
                                                        << "protected"
                                                        << "50 a day"
                                                        << "outline";
    }
    void marksOfTheLinkShortener() {
        QFETCH(QString, budget);
        QFETCH(QString, layer);
        const Sight sight("link-shortener-after");
        const MarkRow* mark = sight.mark(qPrintable(budget), qPrintable(layer));
        QVERIFY(mark != nullptr);
        QTEST(mark->fence, "fence");
        QTEST(mark->verdict, "verdict");
        QFETCH(QString, number);
        // With room on both sides the fence's number stands on the left of what it writes.
        QVERIFY2(mark->rightNumber == number || mark->leftNumber == number,
                 qPrintable(mark->leftNumber + "|" + mark->rightNumber));
        QTEST(mark->drip, "drip");
    }

    void gauges_data() {
        QTest::addColumn<QString>("example");
        QTest::addColumn<qlonglong>("clientCount");
        QTest::addColumn<QString>("budget");
        QTest::addColumn<QString>("label");
        QTest::addColumn<QString>("verdict");
        QTest::addColumn<QString>("worst");
        QTest::addColumn<QString>("lasts");
        QTest::addColumn<QString>("who");
        QTest::newRow("B: 50 of 1,000") << "link-shortener-after" << 0LL << "kv.writes"
                                        << "POST"
                                        << "protected"
                                        << "50"
                                        << "lasts the day"
                                        << "20 addresses empty it";
        QTest::newRow("B: redirects") << "link-shortener-after" << 0LL << "kv.reads"
                                      << "GET"
                                      << "exposed"
                                      << "4,320,000"
                                      << "spent at 00:33:20"
                                      << "1 address empties it";
        QTest::newRow("B: the guarded path") << "link-shortener-after" << 0LL << "worker.requests"
                                             << "POST"
                                             << "protected"
                                             << "8,640"
                                             << "lasts the day"
                                             << "12 addresses empty it";
        QTest::newRow("C: reads, with the install's own")
            << "status-line-before" << 300LL << "kv.reads"
            << "/line"
            << "self_consumed"
            << "3,456,000"
            << "spent at 00:41:40"
            << "enough for 8 clients";
        QTest::newRow("C: the Worker's requests")
            << "status-line-before" << 300LL << "worker.requests"
            << "/line"
            << "exposed"
            << "1,728,000"
            << "spent at 01:23:20"
            << "enough for 17 clients";
    }
    void gauges() {
        QFETCH(QString, example);
        QFETCH(qlonglong, clientCount);
        QFETCH(QString, budget);
        QFETCH(QString, label);
        const Sight sight(qPrintable(example), clientCount > 0
                                                   ? plan::Pressure(clients(clientCount))
                                                   : plan::Pressure(plan::Attackers{}));
        const LaneRow* lane = sight.lane(qPrintable(budget), qPrintable(label));
        QVERIFY(lane != nullptr);
        QTEST(lane->verdict, "verdict");
        QTEST(lane->worst, "worst");
        QTEST(lane->lasts, "lasts");
        QTEST(lane->who, "who");
    }

    void lanesThatDifferStandSideBySide() {
        const Sight sight("link-shortener-after");
        const auto& budgets = sight.map.picture().budgets;
        QCOMPARE(budgets.front().key, QStringLiteral("worker.requests"));
        QCOMPARE(budgets.front().verdict, QStringLiteral("exposed"));
        QVERIFY(budgets.front().verdictNote.startsWith(QStringLiteral("through ")));
        QCOMPARE(sight.lane("worker.requests", "POST")->verdictText,
                 QStringLiteral("This path protected"));
    }

    void ownClientsGoOneWay() {
        // A lane that nobody uses is not drawn beside the one that all use.
        const Sight sight("status-line-before", clients(300));
        QCOMPARE(sight.map.picture().budgets.front().verdict, QString());
    }

    void aThinStreamDoesNotStrikeItsLabelOut() {
        const Sight thick("link-shortener-after");
        QCOMPARE(thick.lane("kv.reads", "GET")->labelRise, 0.0);
        // The second route is not polled: its stream is a line of 3.
        const Sight thin("link-shortener-after", clients(1));
        QCOMPARE(thin.lane("kv.reads", "GET")->labelRise, 10.5);
    }

    void aLayerThatIsOffIsAnOutline() {
        Sight sight("link-shortener-after");
        sight.workspace.edit("off", [](plan::Plan& plan) { plan.layers[0].enabled = false; });
        const MarkRow* mark = sight.mark("kv.writes", "zone-create");
        QVERIFY(mark == nullptr || mark->fence == QLatin1String("off"));
        QVERIFY(!sight.map.picture().cards[0].live);
    }

    void streamsReachFromTheBudgetToTheGauge() {
        const Sight sight("chat-spend-cap");
        const MapPicture& picture = sight.map.picture();
        for (const LaneRow& lane : picture.lanes) {
            double end = 0;
            bool arrow = false;
            for (const StreamRow& stream : picture.streams) {
                if (!stream.key.startsWith(lane.key))
                    continue;
                QVERIFY(stream.from >= end);
                QVERIFY(stream.to >= stream.from);
                end = stream.to;
                arrow = stream.arrow;
            }
            QVERIFY(arrow);
            QCOMPARE(end, picture.layout.gaugeLeft - 2);
        }
    }

    void everyCellExplainsItself() {
        for (const char* example : {"chat-spend-cap", "link-shortener-before",
                                    "link-shortener-after", "status-line-before"}) {
            const Sight sight(example);
            for (const auto& lane : sight.map.picture().cells)
                for (const MapCell& cell : lane)
                    QVERIFY2(!cell.sum.isEmpty(), qPrintable(cell.budget));
        }
    }

    void figuresFollowThePressureInUnderAFrame() {
        Sight sight("link-shortener-after");
        QBENCHMARK {
            sight.workspace.setPressure(plan::Attackers{1, 60});
            sight.workspace.setPressure(plan::Attackers{1, 50});
        }
    }
};

QTEST_GUILESS_MAIN(FenceMapTest)
#include "fence_map_test.moc"
