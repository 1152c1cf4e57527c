// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/compiled.h"
#include "core/rules/printer.h"
#include "tests/core/rules/fixture.h"
#include "tests/core/rules/random_expression.h"

#include <QtTest>

using namespace edgefence;
using namespace edgefence::rules;
using rules::testing::condition;

class ImplicationTest : public QObject {
    Q_OBJECT
  private slots:
    void implication_data();
    void implication() {
        QFETCH(QString, narrow);
        QFETCH(QString, wide);
        QFETCH(bool, shown);
        QCOMPARE(implies(condition(narrow.toStdString()), condition(wide.toStdString())), shown);
    }

    // What is shown is true of every request.
    void shownIsTrue() {
        rules::testing::RandomExpression make(4711);
        int shown = 0;
        for (int i = 0; i < 20000; ++i) {
            const Expression wide = condition(make.condition(1));
            const Expression narrow =
                i % 2 == 0 ? condition(make.condition(1))
                           : condition("(" + make.condition(0) + ") and " + print(wide));
            if (!implies(narrow, wide))
                continue;
            ++shown;
            const Program narrowProgram(narrow);
            const Program wideProgram(wide);
            for (int request = 0; request < 5; ++request) {
                Record record;
                for (const std::string& field : narrow.fields())
                    record.emplace(field,
                                   make.valueOf(rules::testing::schema().field(field)->type));
                for (const std::string& field : wide.fields())
                    record.emplace(field,
                                   make.valueOf(rules::testing::schema().field(field)->type));
                const bool contradicted =
                    narrowProgram.matches(record) && !wideProgram.matches(record);
                QVERIFY2(!contradicted, qPrintable(QString::fromStdString(narrow.source() + "\n" +
                                                                          wide.source())));
            }
        }
        QVERIFY(shown > 1000);
    }

    void parts() {
        const Expression whole = condition(
            "(http.host eq \"a\" or ssl) and (not ssl and http.request.method eq \"GET\")");
        QStringList texts;
        for (const Expression& part : conjuncts(whole))
            texts << QString::fromStdString(part.source());
        QCOMPARE(texts, (QStringList{"http.host eq \"a\" or ssl", "not ssl",
                                     "http.request.method eq \"GET\""}));
        QCOMPARE(print(conjunction(conjuncts(whole), rules::testing::schema())),
                 "(http.host eq \"a\" or ssl) and not ssl and http.request.method eq \"GET\"");
        QCOMPARE(conjuncts(condition("ssl or true")).size(), std::size_t{1});
        QCOMPARE(print(conjunction({condition("ssl or true")}, rules::testing::schema())),
                 "ssl or true");
    }

    void pinned_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("value"); ///< "(none)"
        const auto row = [](const char* text, const char* field, const char* value) {
            QTest::newRow(text) << QString(text) << QString(field) << QString(value);
        };
        row("http.host eq \"a\" and ssl", "http.host", "a");
        row("ssl and (http.host in {\"a\"})", "http.host", "a");
        row("http.host in {\"a\" \"b\"}", "http.host", "(none)");
        row("http.host eq \"a\" or ssl", "http.host", "(none)");
        row("not http.host eq \"a\"", "http.host", "(none)");
        row("lower(http.host) eq \"a\"", "http.host", "(none)");
        row("http.host eq \"a\"", "http.referer", "(none)");
        row("cf.threat_score eq 0x10", "cf.threat_score", "16");
        row("cf.threat_score in {5..5}", "cf.threat_score", "5");
        row("ip.src eq 2001:0db8::1", "ip.src", "2001:db8::1");
        row("ip.src in {192.0.2.0/24}", "ip.src", "(none)");
        row("ip.src in {1.2.3}", "ip.src", "1.2.3.0");
    }
    void pinned() {
        QFETCH(QString, text);
        QFETCH(QString, field);
        QFETCH(QString, value);
        QCOMPARE(
            QString::fromStdString(
                pinnedValue(condition(text.toStdString()), field.toStdString()).value_or("(none)")),
            value);
    }
};

void ImplicationTest::implication_data() {
    QTest::addColumn<QString>("narrow");
    QTest::addColumn<QString>("wide");
    QTest::addColumn<bool>("shown");
    const auto row = [](const char* narrow, const char* wide, bool shown) {
        QTest::addRow("%s => %s", narrow, wide) << QString(narrow) << QString(wide) << shown;
    };
    constexpr const char* kPath = "http.request.uri.path eq \"/api/links\"";
    row(kPath, kPath, true);
    row(kPath, "true", true);
    row("false", kPath, true);
    row("true", kPath, false);
    row(kPath, "ssl", false);
    row("http.request.uri.path eq \"/api/links\" and http.request.method eq \"POST\"", kPath, true);
    row(kPath, "http.request.uri.path eq \"/api/links\" and http.request.method eq \"POST\"",
        false);
    row(kPath, "http.request.uri.path in {\"/api/links\" \"/x\"}", true);
    row("http.request.uri.path in {\"/api/links\" \"/x\"}", kPath, false);
    row("http.request.uri.path in {\"/a\" \"/b\"}",
        "http.request.uri.path in {\"/b\" \"/c\" \"/a\"}", true);
    row(kPath, "starts_with(http.request.uri.path, \"/api/\")", true);
    row(kPath, "ends_with(lower(http.request.uri.path), \"links\")", true);
    row(kPath, "http.request.uri.path matches \"^/api/[a-z]+$\"", true);
    row(kPath, "http.request.uri.path matches \"^/v1\"", false);
    row(kPath, "http.request.uri.path ne \"/x\"", true);
    row(kPath, "not http.request.uri.path eq \"/x\"", true);
    row("http.request.uri.path in {\"/a\" \"/b\"}", "len(http.request.uri.path) eq 2", true);
    row("starts_with(http.request.uri.path, \"/api/v1\")",
        "starts_with(http.request.uri.path, \"/api\")", true);
    row("starts_with(http.request.uri.path, \"/api\")",
        "starts_with(http.request.uri.path, \"/api/v1\")", false);
    row("starts_with(http.request.uri.path, \"/api/v1\")", "http.request.uri.path contains \"pi/\"",
        true);
    row("starts_with(http.request.uri.path, \"/api/\")",
        "http.request.uri.path wildcard \"/API/*\"", true);
    row("http.request.uri.path wildcard \"/api/*\"",
        "starts_with(http.request.uri.path, \"/api/\")", false);
    row("http.request.uri.path strict wildcard \"/api/*/x\"",
        "ends_with(http.request.uri.path, \"/x\")", true);
    row("http.request.uri.path wildcard \"/api/*/x\"", "http.request.uri.path wildcard \"/api/*\"",
        true);
    row("http.request.uri.path wildcard \"/api/*\"", "http.request.uri.path wildcard \"/api/*/x\"",
        false);
    row("http.request.uri.path contains \"abc\"", "http.request.uri.path contains \"b\"", true);
    row("http.request.uri.path contains \"abc\"", "starts_with(http.request.uri.path, \"abc\")",
        false);
    row("cf.threat_score in {3..5}", "cf.threat_score lt 6", true);
    row("cf.threat_score gt 10", "cf.threat_score ge 10", true);
    row("cf.threat_score ge 10", "cf.threat_score gt 10", false);
    row("cf.threat_score eq 5", "not cf.threat_score eq 6", true);
    row("cf.threat_score lt 9223372036854775807", "cf.threat_score le 9223372036854775806", true);
    row("len(http.host) gt 10", "len(http.host) gt 5", true);
    row("ip.src in {192.0.2.0/25}", "ip.src in {192.0.2.0/24}", true);
    row("ip.src in {192.0.2.0/24}", "ip.src in {192.0.2.0/25 192.0.2.128/25}", true);
    row("ip.src in {192.0.2.0/24}", "ip.src in {192.0.2.0/25}", false);
    row("ip.src eq 192.0.2.1", "ip.src in {192.0.2.0/24 ::/0}", true);
    row("ip.src in {192.0.2.0/24}", "ip.src in {::/0}", false);
    row("not ssl", "not (ssl and cf.client.bot)", false);
    row("not http.request.uri.path contains \"b\"", "not http.request.uri.path contains \"abc\"",
        true);
    row("http.request.uri.path eq \"/a\" or http.request.uri.path eq \"/b\"",
        "starts_with(http.request.uri.path, \"/\")", true);
    row("(http.request.uri.path eq \"/a\" or ssl) and cf.client.bot",
        "cf.client.bot and (ssl or http.request.uri.path in {\"/a\"})", true);
    // A missing value is not 5 and not greater: what holds of it is not taken for a number.
    row("http.request.headers[\"a\"][0] ne \"x\"", "http.request.headers[\"a\"][0] in {\"y\"}",
        false);
    row("not cf.bot_management.detection_ids[0] lt 5", "cf.bot_management.detection_ids[0] ge 5",
        false);
    row("cf.bot_management.detection_ids[0] ne 5",
        "not cf.bot_management.detection_ids[0] in {5..5}", false);
}

QTEST_APPLESS_MAIN(ImplicationTest)
#include "implication_test.moc"
