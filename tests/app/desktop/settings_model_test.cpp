// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/settings_model.h"
#include "tests/app/desktop/plans.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include <algorithm>
#include <optional>

using namespace edgefence;
using namespace edgefence::desktop;

/// The platform's figures with their sources, and the user's own ones.
class SettingsModelTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { useReadableNumbers(); }
    void everyFigureHasSourceAndDate();
    void onlyOfThePlanThatIsOpen();
    void wordsChoose();
    void anOwnFigureIsAStepOfThePlan();
    void whatChangesNoAnswerCannotBeOwn();

  private:
    struct Shown {
        Workspace workspace{tools()};
        SettingsModel model{workspace};
    };
    static std::optional<PlatformFigureRow> find(SettingsModel& model, const QString& figure) {
        const auto* rows = dynamic_cast<RowModel<PlatformFigureRow>*>(model.figures());
        const auto found =
            std::find_if(rows->rows().begin(), rows->rows().end(),
                         [&](const PlatformFigureRow& row) { return row.key == figure; });
        return found == rows->rows().end() ? std::nullopt : std::optional(*found);
    }
    static std::int64_t limit(const Workspace& workspace, const char* budget) {
        const auto index = workspace.compiled().budget(BudgetId{budget});
        return workspace.compiled().budgets[index->value].limit;
    }
};

void SettingsModelTest::everyFigureHasSourceAndDate() {
    Shown shown;
    QCOMPARE(shown.model.figures()->rowCount(), 0);
    shown.model.setActive(true);
    const auto* rows = dynamic_cast<RowModel<PlatformFigureRow>*>(shown.model.figures());
    QCOMPARE(rows->rowCount(),
             static_cast<int>(shown.workspace.tools().catalogue.figures().size()));
    for (const PlatformFigureRow& row : rows->rows()) {
        QVERIFY2(!row.value.isEmpty() && !row.source.isEmpty() && !row.checked.isEmpty(),
                 qPrintable(row.key));
        QVERIFY2(!row.group.isEmpty(), qPrintable(row.key));
    }
    QCOMPARE(rows->at(0).heading, QStringLiteral("Workers Free"));
    const auto writes = find(shown.model, QStringLiteral("workers.free.kv.writes.limit"));
    QCOMPARE(writes->name, QStringLiteral("kv.writes.limit"));
    QCOMPARE(writes->value, QStringLiteral("1,000"));
    QCOMPARE(writes->source, QStringLiteral("developers.cloudflare.com/kv/platform/pricing/"));
    QCOMPARE(writes->checked, QStringLiteral("29 Nov 2026"));
}

void SettingsModelTest::onlyOfThePlanThatIsOpen() {
    Shown shown;
    shown.model.setActive(true);
    shown.workspace.open(oneVariant(writingPlan()));
    QVERIFY(find(shown.model, QStringLiteral("workers.free.kv.writes.limit")));
    QVERIFY(!find(shown.model, QStringLiteral("workers.paid.kv.writes.limit")));
    QVERIFY(!find(shown.model, QStringLiteral("zone.pro.rate_limiting.rules")));
    QVERIFY(find(shown.model, QStringLiteral("kv.min_expiration_ttl_s")));
    shown.model.setMine(false);
    QVERIFY(find(shown.model, QStringLiteral("workers.paid.kv.writes.limit")));
    QVERIFY(find(shown.model, QStringLiteral("zone.pro.rate_limiting.rules")));
}

void SettingsModelTest::wordsChoose() {
    Shown shown;
    shown.model.setActive(true);
    shown.model.setFilter(QStringLiteral(" KV  writes limit "));
    QVERIFY(find(shown.model, QStringLiteral("workers.free.kv.writes.limit")));
    QVERIFY(!find(shown.model, QStringLiteral("workers.free.kv.reads.limit")));
    shown.model.setFilter(QStringLiteral("no such thing"));
    QCOMPARE(shown.model.figures()->rowCount(), 0);
}

void SettingsModelTest::anOwnFigureIsAStepOfThePlan() {
    Shown shown;
    const QString figure = QStringLiteral("workers.free.kv.writes.limit");
    shown.model.setActive(true);
    const QAbstractItemModelTester tester(shown.model.figures(),
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    shown.model.setOwn(figure, 5'000);
    QVERIFY(!shown.model.hasPlan());

    shown.workspace.open(oneVariant(writingPlan()));
    QCOMPARE(limit(shown.workspace, "kv.writes"), std::int64_t{1'000});
    shown.model.setOwn(figure, 5'000);
    QCOMPARE(limit(shown.workspace, "kv.writes"), std::int64_t{5'000});
    QVERIFY(find(shown.model, figure)->own);
    QCOMPARE(find(shown.model, figure)->number, 5'000.0);
    QCOMPARE(find(shown.model, figure)->value, QStringLiteral("1,000"));
    shown.workspace.undoStack().undo();
    QVERIFY(!find(shown.model, figure)->own);
    QCOMPARE(limit(shown.workspace, "kv.writes"), std::int64_t{1'000});

    // What the catalogue says is no own figure.
    shown.model.setOwn(figure, 5'000);
    shown.model.setOwn(figure, 1'000);
    QVERIFY(!find(shown.model, figure)->own);
    shown.model.setOwn(figure, 7);
    shown.model.dropOwn(figure);
    QVERIFY(shown.workspace.plan().platform.empty());
}

void SettingsModelTest::whatChangesNoAnswerCannotBeOwn() {
    Shown shown;
    shown.model.setActive(true);
    shown.workspace.open(oneVariant(writingPlan()));
    QVERIFY(!find(shown.model, QStringLiteral("zone.free.rate_limiting.rules"))->ownable);
    shown.model.setOwn(QStringLiteral("zone.free.rate_limiting.rules"), 9);
    QVERIFY(shown.workspace.plan().platform.empty());
    QVERIFY(find(shown.model, QStringLiteral("kv.min_expiration_ttl_s"))->ownable);
}

QTEST_GUILESS_MAIN(SettingsModelTest)
#include "settings_model_test.moc"
