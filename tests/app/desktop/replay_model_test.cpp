// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/replay_model.h"
#include "tests/app/desktop/plans.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace edgefence;
using namespace edgefence::desktop;

/// One request every 10 s is what the tightest zone rule of a Free zone lets pass: 8,640 a day, and
/// the 1,000 writes are gone at 02:46:30 (the last one is taken 9,990 s after midnight).
class ReplayModelTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { useReadableNumbers(); }
    void init();
    void nothingWithoutTraffic();
    void aBudgetRunsDry();
    void namesOfLinesStayInTheirChart();
    void labelsOfFlagsAreNotOnEachOther();
    void gaugesFollowThePlayhead();
    void theStackHoldsEveryRequest();
    void figures();
    void aLogOfOneRequest();
    void whoSpentItAndWhoWasHit();
    void itFollowsThePlan();
    void theSecondDayBeginsAnew();
    void thePlayheadPlaysToTheEnd();
    void aClockIsReadOrLeft();

  private:
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<ReplayModel> m_model;
};

namespace {

QVariant value(QAbstractItemModel* model, int row, const char* role) {
    return model->data(model->index(row, 0), model->roleNames().key(role));
}
double ms(const char* text) {
    return static_cast<double>(parseRfc3339(text)->time_since_epoch().count());
}

} // namespace

void ReplayModelTest::init() {
    m_workspace = std::make_unique<Workspace>(tools());
    m_model = std::make_unique<ReplayModel>(*m_workspace);
    m_model->setActive(true);
    m_workspace->open(oneVariant(writingPlan()));
    m_workspace->setTraffic(
        polls(m_workspace->plan(), m_workspace->tools().schema, 1, std::chrono::seconds(10)));
}

void ReplayModelTest::nothingWithoutTraffic() {
    QVERIFY(m_model->isReady());
    m_workspace->setTraffic(nullptr);
    QVERIFY(!m_model->isReady());
    QVERIFY(!m_model->hasTraffic());
    QCOMPARE(m_model->figures()->rowCount(), 0);
    QCOMPARE(m_model->curves()->ids(), QStringList());
}

void ReplayModelTest::aBudgetRunsDry() {
    QCOMPARE(m_model->dry()->rowCount(), 1);
    QCOMPARE(value(m_model->dry(), 0, "text").toString(),
             QStringLiteral("KV writes run dry at 02:46:30"));
    QCOMPARE(value(m_model->dry(), 0, "time").toDouble(), ms("2026-08-30T02:46:30Z"));
    QCOMPARE(value(m_model->dry(), 0, "until").toDouble(), ms("2026-08-31T00:00:00Z"));
    QVERIFY(value(m_model->dry(), 0, "hatched").toBool());
    // Full first: the writes, then the Worker's 8,640 of 100,000.
    QCOMPARE(m_model->curves()->ids(), (QStringList{"kv.writes", "worker.requests"}));
    QCOMPARE(m_model->axis()->from(), ms("2026-08-30T00:00:00Z"));
    QCOMPARE(m_model->axis()->to(), ms("2026-08-31T00:00:00Z"));
}

void ReplayModelTest::namesOfLinesStayInTheirChart() {
    // In a low chart they went up over the tools.
    BudgetCurves* curves = m_model->curves();
    QVERIFY(curves->labels()->rowCount() >= 2);
    curves->setRows(20);
    QCOMPARE(curves->labels()->rowCount(), 1);
    QCOMPARE(value(curves->labels(), 0, "budget").toString(), QStringLiteral("kv.writes"));
    QVERIFY(value(curves->labels(), 0, "share").toDouble() >= 0);
    curves->setRows(200);
    QCOMPARE(curves->labels()->rowCount(), static_cast<int>(curves->ids().size()));
}

void ReplayModelTest::labelsOfFlagsAreNotOnEachOther() {
    // A label at the right edge was put before its line, over the one on its left.
    m_workspace->edit("smaller", [](plan::Plan& plan) {
        plan.budgets.push_back({});
        plan.budgets.back().id = BudgetId{"worker.requests"};
        plan.budgets.back().limit = 1'020;
    });
    QCOMPARE(m_model->dry()->rowCount(), 2);
    m_model->axis()->setColumns(400);
    m_model->axis()->show(ms("2026-08-30T02:00:00Z"), ms("2026-08-30T03:00:00Z"));
    for (int row = 0; row < 2; ++row) {
        QVERIFY(value(m_model->dry(), row, "before").toBool());
        QCOMPARE(value(m_model->dry(), row, "lane").toInt(), row);
    }
    QCOMPARE(m_model->dryLanes(), 2);
    // In their whole day there is room behind the lines.
    m_model->axis()->reset();
    QVERIFY(!value(m_model->dry(), 0, "before").toBool());
}

void ReplayModelTest::gaugesFollowThePlayhead() {
    m_model->playhead()->moveTo(ms("2026-08-30T01:00:00Z"));
    QCOMPARE(value(m_model->budgets(), 0, "usedText").toString(), QStringLiteral("360"));
    QCOMPARE(value(m_model->budgets(), 0, "percent").toDouble(), 36.0);
    QCOMPARE(value(m_model->budgets(), 0, "spent").toString(), QString());
    QCOMPARE(value(m_model->budgets(), 1, "usedText").toString(), QStringLiteral("360"));
    m_model->playhead()->moveTo(ms("2026-08-30T09:30:00Z"));
    QCOMPARE(value(m_model->budgets(), 0, "usedText").toString(), QStringLiteral("1,000"));
    QCOMPARE(value(m_model->budgets(), 0, "spent").toString(), QStringLiteral("fail"));
    QCOMPARE(value(m_model->budgets(), 0, "note").toString(), QStringLiteral("since 02:46:30"));
    QCOMPARE(value(m_model->budgets(), 1, "usedText").toString(), QStringLiteral("3,420"));
    // The end of the day is its own, not the next one's beginning.
    m_model->playhead()->moveTo(ms("2026-08-31T00:00:00Z"));
    QCOMPARE(m_model->playhead()->clock(), QStringLiteral("24:00:00"));
    // What happened last, not what comes after the end.
    QCOMPARE(m_model->nowTitle(), QStringLiteral("In this minute, 23:59"));
    QCOMPARE(value(m_model->budgets(), 1, "usedText").toString(), QStringLiteral("8,640"));
}

void ReplayModelTest::theStackHoldsEveryRequest() {
    QCOMPARE(m_model->bars()->ids(), (QStringList{"served", "failed"}));
    std::int64_t failed = 0;
    std::int64_t served = 0;
    for (const BarSource::Step& bar : m_model->bars()->bars()) {
        failed += bar.parts[0];
        served += bar.parts[1];
    }
    QCOMPARE(served, 1000);
    QCOMPARE(failed, 7640);
}

void ReplayModelTest::figures() {
    const QAbstractItemModelTester tester(m_model->figures(),
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    QStringList found;
    for (int row = 0; row < m_model->figures()->rowCount(); ++row)
        found.append(value(m_model->figures(), row, "title").toString() + QStringLiteral(": ") +
                     value(m_model->figures(), row, "value").toString());
    QCOMPARE(found, (QStringList{"Served: 1,000", "Failed, no budget left: 7,640",
                                 "First exhaustion: 02:46:30", "KV writes left: 0",
                                 "Worker requests left: 91,360"}));
    QCOMPARE(value(m_model->figures(), 0, "note").toString(),
             QStringLiteral("11.6 % of 8,640 requests"));
    QCOMPARE(value(m_model->figures(), 2, "note").toString(),
             QStringLiteral("KV writes, gone for 21 h 13 min"));
}

// "1 requests", "1 addresses".
void ReplayModelTest::aLogOfOneRequest() {
    m_workspace->setTraffic(
        polls(m_workspace->plan(), m_workspace->tools().schema, 1, std::chrono::hours(24)));
    QCOMPARE(m_model->trafficText(), QStringLiteral("1 request"));
    QCOMPARE(value(m_model->figures(), 0, "note").toString(),
             QStringLiteral("100.0 % of 1 request"));
    QCOMPARE(m_model->spent()->totalText(), QStringLiteral("1 address"));
}

void ReplayModelTest::whoSpentItAndWhoWasHit() {
    m_workspace->setTraffic(
        polls(m_workspace->plan(), m_workspace->tools().schema, 3, std::chrono::seconds(10)));
    const QAbstractItemModelTester spent(m_model->spent(),
                                         QAbstractItemModelTester::FailureReportingMode::QtTest);
    const QAbstractItemModelTester hit(m_model->hit(),
                                       QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(m_model->spentBudgets(), (QStringList{"KV writes", "Worker requests"}));
    QCOMPARE(m_model->spent()->totalText(), QStringLiteral("3 addresses"));
    QCOMPARE(value(m_model->spent(), 0, "units").toString(), QStringLiteral("334"));
    QCOMPARE(value(m_model->spent(), 0, "shareText").toString(), QStringLiteral("33.4 %"));
    QCOMPARE(value(m_model->spent(), 1, "units").toString(), QStringLiteral("333"));
    QCOMPARE(value(m_model->hit(), 0, "hit").toString(), QStringLiteral("8,307"));
    m_model->setSpentBudget(1);
    QCOMPARE(value(m_model->spent(), 0, "units").toString(), QStringLiteral("8,640"));
    m_model->spent()->sortBy(QStringLiteral("units"));
    QVERIFY(!m_model->spent()->isDescending());
    m_model->setHitSharedOnly(true);
    QCOMPARE(m_model->hit()->rowCount(), 0);
}

void ReplayModelTest::itFollowsThePlan() {
    m_workspace->edit(QStringLiteral("more"), [](plan::Plan& plan) {
        plan.budgets.push_back({});
        plan.budgets.back().id = BudgetId{"kv.writes"};
        plan.budgets.back().limit = 5000;
    });
    QCOMPARE(value(m_model->dry(), 0, "text").toString(),
             QStringLiteral("KV writes run dry at 13:53:10"));
    // Nobody looks: nothing is computed, and it is right when somebody looks again.
    m_model->setActive(false);
    m_workspace->undoStack().undo();
    QCOMPARE(value(m_model->dry(), 0, "text").toString(),
             QStringLiteral("KV writes run dry at 13:53:10"));
    m_model->setActive(true);
    QCOMPARE(value(m_model->dry(), 0, "text").toString(),
             QStringLiteral("KV writes run dry at 02:46:30"));
}

void ReplayModelTest::theSecondDayBeginsAnew() {
    m_workspace->setTraffic(
        polls(m_workspace->plan(), m_workspace->tools().schema, 1, std::chrono::seconds(10), 2));
    QCOMPARE(m_model->dry()->rowCount(), 2);
    QCOMPARE(value(m_model->dry(), 1, "text").toString(),
             QStringLiteral("KV writes run dry at 31 Aug 02:46:30"));
    m_model->playhead()->moveTo(ms("2026-08-31T00:00:00Z"));
    QCOMPARE(value(m_model->budgets(), 0, "usedText").toString(), QStringLiteral("0"));
    m_model->playhead()->moveTo(ms("2026-08-31T01:00:00Z"));
    QCOMPARE(value(m_model->budgets(), 0, "usedText").toString(), QStringLiteral("360"));
}

void ReplayModelTest::thePlayheadPlaysToTheEnd() {
    Playhead* head = m_model->playhead();
    head->moveTo(ms("2026-08-30T23:58:00Z"));
    head->setSpeed(3600);
    head->setPlaying(true);
    QTRY_VERIFY_WITH_TIMEOUT(!head->isPlaying(), 3000);
    QCOMPARE(head->time(), ms("2026-08-31T00:00:00Z"));
    head->step(-1);
    QCOMPARE(head->clock(), QStringLiteral("23:59:00"));
}

void ReplayModelTest::aClockIsReadOrLeft() {
    Playhead* head = m_model->playhead();
    head->moveToClock(QStringLiteral("9:30"));
    QCOMPARE(head->clock(), QStringLiteral("09:30:00"));
    head->moveToClock(QStringLiteral("25:00"));
    QCOMPARE(head->clock(), QStringLiteral("09:30:00"));
    head->moveToClock(QStringLiteral(" 23:59:59 "));
    QCOMPARE(head->clock(), QStringLiteral("23:59:59"));
}

QTEST_GUILESS_MAIN(ReplayModelTest)
#include "replay_model_test.moc"
