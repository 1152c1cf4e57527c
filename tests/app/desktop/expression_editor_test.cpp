// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/inspector.h"
#include "core/rules/columns.h"
#include "tests/app/desktop/plans.h"

#include <QSignalSpy>
#include <QTest>

using namespace edgefence;
using namespace edgefence::desktop;

namespace {

using rules::Column;

/// Creations, and reads of the same path, which a Free zone cannot tell apart.
std::shared_ptr<const traffic::Traffic> links() {
    traffic::TrafficBuilder builder;
    const auto add = [&builder](const char* client, const char* method, const char* path,
                                const char* status, int times) {
        for (int i = 0; i < times; ++i) {
            traffic::Request request;
            request.time = *parseRfc3339("2026-08-30");
            request[Column::Client] = client;
            request[Column::Method] = method;
            request[Column::Path] = path;
            request[Column::Status] = status;
            builder.add(request);
        }
    };
    add("198.51.100.1", "POST", "/api/links", "201", 30);
    add("198.51.100.2", "GET", "/api/links", "405", 4);
    add("198.51.100.3", "GET", "/q7Fk2", "302", 12);
    add("198.51.100.3", "GET", "/spring", "302", 7);
    return std::make_shared<const traffic::Traffic>(builder.build());
}

struct Sight {
    Workspace workspace{tools()};
    FenceMap map{workspace};
    Inspector inspector{workspace, map};
    ExpressionEditor* editor = inspector.expression();

    Sight() {
        const auto examples = readExamples();
        workspace.open(*exampleVariants(*examples, "link-shortener-after"));
        map.choose({LayerId{"zone-create"}, {}});
        workspace.setTraffic(links());
    }
    template <class Row> const std::vector<Row>& rows(QAbstractItemModel* model) {
        return static_cast<const RowModel<Row>*>(model)->rows();
    }
    /// With the cursor at the end.
    QStringList offered(const QString& text, bool all = false) {
        const int cursor = static_cast<int>(text.size());
        if (all)
            editor->completeAll(text, cursor);
        else
            editor->complete(text, cursor);
        QStringList names;
        for (const CompletionRow& row : rows<CompletionRow>(editor->completions()))
            names << row.key;
        return names;
    }
};

} // namespace

class ExpressionEditorTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { useReadableNumbers(); }

    void operatorsAreOfferedByType() {
        Sight sight;
        QVERIFY(sight.offered("http.request.uri.path ").contains("contains"));
        QVERIFY(!sight.offered("http.response.code ").contains("contains"));
        QCOMPARE(sight.offered("http.host con"), QStringList{"contains"});
        QCOMPARE(sight.offered("http.host eq \"a\" o"), QStringList{"or"});
        // After a condition nothing opens by itself.
        QCOMPARE(sight.offered("http.host eq \"a\" "), QStringList{});
        QCOMPARE(sight.offered("http.host eq \"a\" ", true), (QStringList{"and", "or", "xor"}));
        QVERIFY(sight.offered("", true).contains("http.request.uri.path"));
    }

    void valuesSeenInTheLogAreOffered() {
        Sight sight;
        QCOMPARE(sight.offered("http.request.uri.path eq "),
                 (QStringList{"\"/api/links\"", "\"/q7Fk2\"", "\"/spring\""}));
        const auto& values = sight.rows<CompletionRow>(sight.editor->completions());
        QCOMPARE(values[0].type, QStringLiteral("34 requests"));
        QCOMPARE(values[0].plan, QString());
        // Inside the quotes too; what is put in begins at the quote.
        QCOMPARE(sight.offered("http.request.uri.path in {\"/a\" \"/sp"),
                 QStringList{"\"/spring\""});
        QCOMPARE(sight.editor->wordStart(), 31);
        QCOMPARE(sight.offered("ip.src in {198.51.100.2"), QStringList{"198.51.100.2"});
        // The log has no hosts.
        QCOMPARE(sight.offered("http.host eq "), QStringList{});
    }

    void clausesAreCountedAlone() {
        Sight sight;
        sight.editor->type(
            "http.request.method eq \"GET\" and http.request.uri.path eq \"/api/links\"");
        QTRY_COMPARE(sight.editor->matches(),
                     QStringLiteral("Matches 4 of 53 requests in the log"));
        const auto& clauses = sight.rows<ClauseRow>(sight.editor->clauses());
        QCOMPARE(clauses.size(), std::size_t{2});
        QCOMPARE(clauses[0].requests, QStringLiteral("23"));
        QCOMPARE(clauses[1].requests, QStringLiteral("34"));
        QCOMPARE(clauses[1].text, QStringLiteral("http.request.uri.path eq \"/api/links\""));
    }

    // Every change of the plan, such as a step of a threshold, counted and narrowed anew.
    void onlyWhatItHangsOnIsCountedAnew() {
        Sight sight;
        sight.editor->type(
            "http.request.method eq \"POST\" and http.request.uri.path eq \"/api/links\"");
        QTRY_VERIFY(!sight.editor->isLooking() && !sight.editor->matches().isEmpty());
        QSignalSpy looking(sight.editor, &ExpressionEditor::lookingChanged);
        QSignalSpy judged(sight.editor, &ExpressionEditor::judged);
        const auto edit = [&sight](const std::function<void(plan::Plan&)>& change) {
            sight.workspace.edit(QStringLiteral("change"), change, QStringLiteral("/change"));
        };
        edit([](plan::Plan& plan) { plan.layers.pop_back(); });
        QCOMPARE(judged.count(), 1);
        QCOMPARE(looking.count(), 0);
        edit([](plan::Plan& plan) { plan.zone = *parseZoneEntitlement("pro"); });
        QTRY_COMPARE(looking.count(), 2);
    }

    // The story's rule: the path alone, with its price, taken over by one click.
    void proposalsAreTakenOver() {
        Sight sight;
        sight.editor->type(
            "http.request.method eq \"POST\" and http.request.uri.path eq \"/api/links\"");
        QCOMPARE(sight.editor->verdictKind(), QStringLiteral("plan"));
        QTRY_VERIFY(!sight.rows<ProposalRow>(sight.editor->proposals()).empty());
        const ProposalRow first = sight.rows<ProposalRow>(sight.editor->proposals()).front();
        QCOMPARE(first.key, QStringLiteral("http.request.uri.path eq \"/api/links\""));
        QCOMPARE(first.both, QStringLiteral("30"));
        QCOMPARE(first.onlyWanted, QStringLiteral("0"));
        QCOMPARE(first.onlyProposed, QStringLiteral("4"));
        QCOMPARE(first.extraAddresses, QStringLiteral("1"));
        QCOMPARE(first.extra, QStringLiteral("4 GET 405"));
        const int steps = sight.workspace.undoStack().count();
        sight.editor->type(first.key);
        QCOMPARE(sight.editor->verdictKind(), QString());
        QVERIFY(sight.rows<ProposalRow>(sight.editor->proposals()).empty());
        QVERIFY(sight.workspace.undoStack().count() <= steps + 1);
    }

    void fixesAreOneClick() {
        Sight sight;
        sight.editor->type("http.request.uri.pth eq \"/a\"");
        QCOMPARE(sight.rows<ExpressionNote>(sight.editor->notes())[0].fix,
                 QStringLiteral("http.request.uri.path"));
        sight.editor->applyFixAt(3);
        QCOMPARE(sight.editor->text(), QStringLiteral("http.request.uri.path eq \"/a\""));
        sight.editor->type("http.request.uri.path eq \"ä/a\"");
        const ExpressionNote advice = sight.rows<ExpressionNote>(sight.editor->notes())[0];
        QCOMPARE(advice.kind, QStringLiteral("advice"));
        sight.editor->applyFix(advice.key);
        QCOMPARE(sight.editor->text(), QStringLiteral("http.request.uri.path eq \"/ä/a\""));
        QCOMPARE(sight.editor->verdictKind(), QString());
    }

    void bothNotations() {
        Sight sight;
        sight.editor->type("(http.request.uri.path == \"/a\")  and not cf.client.bot");
        sight.editor->writeInSigns();
        QCOMPARE(sight.editor->text(),
                 QStringLiteral("http.request.uri.path == \"/a\" && !cf.client.bot"));
        sight.editor->writeInWords();
        QCOMPARE(sight.editor->text(),
                 QStringLiteral("http.request.uri.path eq \"/a\" and not cf.client.bot"));
        // What cannot be read stays as it is.
        sight.editor->type("http.host eq");
        sight.editor->writeInWords();
        QCOMPARE(sight.editor->text(), QStringLiteral("http.host eq"));
    }

    void bracketsAreFound() {
        Sight sight;
        QCOMPARE(sight.editor->brackets("http.host in {\"ä\"}", 18), QPointF(13, 17));
        QCOMPARE(sight.editor->brackets("http.host in {\"ä\"", 14), QPointF(-1, -1));
    }
};

QTEST_GUILESS_MAIN(ExpressionEditorTest)
#include "expression_editor_test.moc"
