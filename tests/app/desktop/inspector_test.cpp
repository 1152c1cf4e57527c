// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/inspector.h"
#include "core/layers/registry.h"
#include "tests/app/desktop/plans.h"

#include <QTest>

using namespace edgefence;
using namespace edgefence::desktop;

namespace {

struct Sight {
    Workspace workspace{tools()};
    FenceMap map{workspace};
    Inspector inspector{workspace, map};

    explicit Sight(const char* example) {
        const auto examples = readExamples();
        workspace.open(*exampleVariants(*examples, example));
    }
    const FieldRow* field(const char* key) {
        const auto* rows = static_cast<const RowModel<FieldRow>*>(inspector.fields());
        for (const FieldRow& row : rows->rows())
            if (row.key == QLatin1String(key))
                return &row;
        return nullptr;
    }
};

bool allowed(const QVariant& option) { return option.toMap().value("enabled").toBool(); }
QString textOf(const QVariant& option) { return option.toMap().value("text").toString(); }

} // namespace

class InspectorTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { useReadableNumbers(); }

    void whatThePlanDoesNotAllowIsShownWithTheOneThatDoes() {
        Sight sight("link-shortener-after");
        sight.map.choose({LayerId{"zone-create"}, {}});
        const FieldRow* period = sight.field("period_s");
        QVERIFY(period != nullptr);
        QCOMPARE(textOf(period->options.front()), QStringLiteral("10 s"));
        QVERIFY(allowed(period->options.front()));
        QVERIFY(!allowed(period->options[1]));
        QCOMPARE(period->options[1].toMap().value("note").toString(), QStringLiteral("Pro"));
        QCOMPARE(period->hint, QStringLiteral("10 s only on Free"));
        const FieldRow* counting = sight.field("counting_expression");
        QVERIFY(!counting->allowed);
        QCOMPARE(counting->hint, QStringLiteral("Business"));
    }

    void aBiggerPlanAllowsMore() {
        Sight sight("link-shortener-after");
        sight.map.choose({LayerId{"zone-create"}, {}});
        sight.workspace.edit("plan", [](plan::Plan& plan) { plan.zone.plan = ZonePlan::Business; });
        const FieldRow* period = sight.field("period_s");
        QVERIFY(allowed(period->options[1]));
        QVERIFY(sight.field("counting_expression")->allowed);
    }

    // A figure of one's own freed the rule, and its field went on saying what the catalogue has.
    void onesOwnFiguresAllowTheirs() {
        Sight sight("link-shortener-after");
        sight.map.choose({LayerId{"zone-create"}, {}});
        sight.workspace.edit("own", [](plan::Plan& plan) {
            plan.platform = {{"zone.free.rate_limiting.period_s", 60}};
        });
        const FieldRow* period = sight.field("period_s");
        QCOMPARE(textOf(period->options[1]), QStringLiteral("60 s"));
        QVERIFY(allowed(period->options[1]));
        QVERIFY(!allowed(period->options[2]));
    }

    void everyParameterOfEveryKindIsThere() {
        Sight sight("link-shortener-after");
        for (const plan::LayerConfig& layer : sight.workspace.plan().layers) {
            sight.map.choose({layer.id, {}});
            const layers::LayerKind* kind = layers::findKind(layer.kind);
            for (const layers::ParameterSpec& spec : kind->parameters())
                QVERIFY2(sight.field(std::string(spec.name).c_str()) != nullptr,
                         std::string(spec.name).c_str());
        }
    }

    void fieldsChangeThePlan_data() {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QVariant>("value");
        QTest::newRow("a number") << "limit" << QVariant(40);
        QTest::newRow("a choice") << "window" << QVariant(1);
        QTest::newRow("a key") << "key" << QVariant("ip.src\nhttp.request.uri.path");
        QTest::newRow("an empty key") << "key" << QVariant("");
        QTest::newRow("a name") << "@name" << QVariant("Daily quota");
        QTest::newRow("a route") << "@routes" << QVariant(1);
        QTest::newRow("what it guards") << "@guards" << QVariant(0);
        QTest::newRow("on error") << "@on_error" << QVariant(1);
        QTest::newRow("a status") << "@status" << QVariant(503);
        QTest::newRow("a body") << "@body" << QVariant("busy");
    }
    void fieldsChangeThePlan() {
        QFETCH(QString, field);
        QFETCH(QVariant, value);
        Sight sight("link-shortener-after");
        sight.map.choose({LayerId{"per-ip-day"}, {}});
        const plan::Plan before = sight.workspace.plan();
        sight.inspector.set(field, value);
        QVERIFY(!(sight.workspace.plan() == before));
        sight.workspace.undoStack().undo();
        QVERIFY(sight.workspace.plan() == before);
    }

    void budgetsTakeWhatIsUsedElsewhere() {
        Sight sight("link-shortener-after");
        sight.map.choose({{}, BudgetId{"kv.writes"}});
        QCOMPARE(sight.inspector.subject(), QStringLiteral("budget"));
        sight.inspector.set("used_elsewhere", 400);
        const auto index = sight.workspace.compiled().budget(BudgetId{"kv.writes"});
        QCOMPARE(sight.workspace.compiled().budgets[index->value].usedElsewhere, 400);
        // 50 and 400 of 1,000: 12 addresses instead of 20.
        QCOMPARE(*sight.workspace.answers().budgets[index->value].addressesToSpend, 12);
        QVERIFY(sight.inspector.source().contains("developers.cloudflare.com"));
    }

    void typingAnExpressionIsOneStep() {
        Sight sight("link-shortener-after");
        sight.map.choose({LayerId{"zone-create"}, {}});
        ExpressionEditor* editor = sight.inspector.expression();
        const QString before = editor->text();
        for (const char* text : {"h", "http", "http.host eq", "http.host eq \"a\""})
            editor->type(QString::fromLatin1(text));
        QCOMPARE(sight.workspace.undoStack().count(), 1);
        sight.workspace.undoStack().undo();
        QCOMPARE(editor->text(), before);
    }

    void errorsStandAtTheirColumns() {
        Sight sight("link-shortener-after");
        sight.map.choose({LayerId{"zone-create"}, {}});
        ExpressionEditor* editor = sight.inspector.expression();
        editor->type("http.hots eq \"ä\" and http.hoss eq \"b\"");
        const auto* notes = static_cast<const RowModel<ExpressionNote>*>(editor->notes());
        QCOMPARE(notes->rowCount(), 2);
        QCOMPARE(notes->at(0).from, 0);
        QCOMPARE(notes->at(0).to, 9);
        // The second begins behind a letter of two bytes.
        QCOMPARE(notes->at(1).from, 21);
        QVERIFY(!notes->at(0).text.isEmpty());
        QCOMPARE(editor->verdictKind(), QStringLiteral("error"));
    }

    void whatCouldBeTypedIsOffered() {
        Sight sight("link-shortener-after");
        sight.map.choose({LayerId{"zone-create"}, {}});
        ExpressionEditor* editor = sight.inspector.expression();
        const QString text = QStringLiteral("http.request.ur");
        editor->complete(text, static_cast<int>(text.size()));
        const auto* rows = static_cast<const RowModel<CompletionRow>*>(editor->completions());
        QVERIFY(rows->rowCount() > 2);
        // A Free zone has the path, and what it has comes first.
        QCOMPARE(rows->at(0).key, QStringLiteral("http.request.uri.path"));
        QVERIFY(rows->at(0).allowed);
        QVERIFY(!rows->at(rows->rowCount() - 1).allowed);
    }
};

QTEST_GUILESS_MAIN(InspectorTest)
#include "inspector_test.moc"
