// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workspace.h"
#include "tests/app/desktop/plans.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

using namespace edgefence;
using namespace edgefence::desktop;

/// Edits beside traffic: at once beside little, by a job beside much.
class WorkspaceTest : public QObject {
    Q_OBJECT
  private slots:
    void littleTrafficIsAnsweredInTheSameFrame();
    void muchTrafficIsAnsweredByAJob();
    void theNewestPressureWins();

  private:
    static void limitElsewhere(Workspace& workspace, std::int64_t used) {
        workspace.edit("used elsewhere", [used](plan::Plan& plan) {
            plan.budgets.resize(1);
            plan.budgets.front().id = BudgetId{"kv.writes"};
            plan.budgets.front().usedElsewhere = used;
        });
    }
    static std::optional<std::int64_t> usedElsewhere(const Workspace& workspace) {
        const auto& budgets = workspace.answeredPlan().source.budgets;
        return budgets.empty() ? std::nullopt : budgets.front().usedElsewhere;
    }
};

void WorkspaceTest::littleTrafficIsAnsweredInTheSameFrame() {
    Workspace workspace(tools());
    workspace.open(oneVariant(writingPlan()));
    workspace.setTraffic(
        polls(workspace.plan(), workspace.tools().schema, 10, std::chrono::seconds(60)));
    limitElsewhere(workspace, 7);
    QVERIFY(!workspace.isOutdated());
    QVERIFY(!workspace.isBusy());
    QCOMPARE(usedElsewhere(workspace), std::optional<std::int64_t>(7));
}

void WorkspaceTest::muchTrafficIsAnsweredByAJob() {
    // Every edit looked through all of the traffic before the window went on.
    Workspace workspace(tools());
    workspace.open(oneVariant(writingPlan()));
    const auto traffic =
        polls(workspace.plan(), workspace.tools().schema, 350, std::chrono::seconds(100));
    QVERIFY(traffic->rows() > EvidenceKeeper::kAtOnce);
    workspace.setTraffic(traffic);
    QTRY_VERIFY_WITH_TIMEOUT(!workspace.isBusy(), 10'000);

    QSignalSpy answers(&workspace, &Workspace::answersChanged);
    QElapsedTimer frozen;
    frozen.start();
    limitElsewhere(workspace, 7);
    QVERIFY2(frozen.elapsed() < 200, qPrintable(QString::number(frozen.elapsed())));
    QVERIFY(workspace.isOutdated());
    QCOMPARE(usedElsewhere(workspace), std::optional<std::int64_t>());
    QTRY_VERIFY_WITH_TIMEOUT(!workspace.isBusy(), 10'000);
    QVERIFY(!workspace.isOutdated());
    QCOMPARE(usedElsewhere(workspace), std::optional<std::int64_t>(7));
    QVERIFY(answers.count() >= 2);
    workspace.open({});
    QVERIFY(!workspace.isBusy());
}

void WorkspaceTest::theNewestPressureWins() {
    Workspace workspace(tools());
    workspace.open(oneVariant(writingPlan()));
    workspace.setTraffic(
        polls(workspace.plan(), workspace.tools().schema, 350, std::chrono::seconds(100)));
    QTRY_VERIFY_WITH_TIMEOUT(!workspace.isBusy(), 10'000);
    for (const int addresses : {3, 5, 2}) {
        plan::Attackers attackers;
        attackers.addresses = addresses;
        workspace.setPressure(attackers);
    }
    QTRY_VERIFY_WITH_TIMEOUT(!workspace.isBusy(), 10'000);
    QVERIFY(workspace.answers().pressure == workspace.pressure());
    QCOMPARE(std::get<plan::Attackers>(workspace.answers().pressure).addresses, std::int64_t{2});
}

QTEST_GUILESS_MAIN(WorkspaceTest)
#include "workspace_test.moc"
