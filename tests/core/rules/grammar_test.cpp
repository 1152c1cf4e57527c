// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/limits.h"
#include "core/rules/parser.h"
#include "core/rules/printer.h"
#include "core/rules/typed_tree.h"
#include "tests/core/rules/fixture.h"

#include <QtTest>

// Every rule of the grammar: what it lets through, in its canonical form, and what it refuses, with
// the place of the first error.

using namespace edgefence;
using namespace edgefence::rules;

namespace {

QString canonical(const QString& text) {
    const auto parsed = parseCondition(text.toStdString(), rules::testing::schema());
    if (!parsed.ok())
        return QString::fromStdString(rules::testing::firstError(text.toStdString()));
    return QString::fromStdString(print(*parsed.value));
}

struct FirstError {
    QString code;
    int column = 0;
};

FirstError firstErrorOf(const QString& text) {
    const auto parsed = parseCondition(text.toStdString(), rules::testing::schema());
    if (parsed.errors.empty())
        return {};
    const Error& error = parsed.errors.front();
    return {QString::fromStdString(std::string(error.message.code())),
            error.where ? static_cast<int>(error.where->column) : 0};
}

std::size_t depthOf(const typed::Node& node) {
    std::size_t deepest = 0;
    for (const typed::NodePtr& child : typed::children(node))
        deepest = std::max(deepest, depthOf(*child));
    return deepest + 1;
}

} // namespace

class GrammarTest : public QObject {
    Q_OBJECT
  private slots:
    void valid_data();
    void valid() {
        QFETCH(QString, text);
        QFETCH(QString, printed);
        QCOMPARE(canonical(text), printed);
    }
    void refused_data();
    void refused() {
        QFETCH(QString, text);
        QFETCH(QString, code);
        QFETCH(int, column);
        const FirstError error = firstErrorOf(text);
        QCOMPARE(error.code, code);
        QCOMPARE(error.column, column);
    }

    void values() {
        const auto& schema = rules::testing::schema();
        QCOMPARE(name(rules::testing::value("ip.src").type()), "IP");
        QCOMPARE(name(rules::testing::value("lower(http.host)").type()), "String");
        QCOMPARE(name(rules::testing::value("cf.colo.id").type()), "String");
        QCOMPARE(name(rules::testing::value("http.request.headers[\"x-key\"][0]").type()),
                 "String");
        for (const char* text : {"", "ip.src,", "http.request.headers.names[*]",
                                 "ip.src eq 1.2.3.4", "lower(cf.colo.id)", "\"a\""})
            QVERIFY2(!parseValue(text, schema).ok(), text);
    }

    void limits() {
        const std::string clause = "http.request.uri.path eq \"/p000\"";
        std::string text = clause;
        while (text.size() + clause.size() + 4 <= 4096)
            text += " or " + clause;
        QVERIFY(parseCondition(text, rules::testing::schema()).ok());
        text.resize(4096, ' ');
        QVERIFY(parseCondition(text, rules::testing::schema()).ok());
        QCOMPARE(firstErrorOf(QString::fromStdString(text + " ")).code, "rules-too-long");
        // Characters, not bytes.
        const std::string umlauts = QString("\xc3\xbc").repeated(4081).toStdString();
        QVERIFY(parseCondition("http.host eq \"" + umlauts + "\"", rules::testing::schema()).ok());

        const auto nested = [](const char* open, int depth) {
            return QString(open).repeated(depth) + "ssl" + QString(")").repeated(depth);
        };
        QCOMPARE(firstErrorOf(nested("(", 128)).code, QString());
        QCOMPARE(firstErrorOf(nested("(", 129)).code, "rules-too-deep");
        QCOMPARE(firstErrorOf(nested("!", 129) + "\r \n").code, "rules-too-deep"); // ran past it
        QCOMPARE(firstErrorOf(nested("(", 129)).column, 129);
        QCOMPARE(firstErrorOf(nested("lower(", 128)).code, "rules-argument-type");
        QCOMPARE(firstErrorOf(nested("lower(", 129)).code, "rules-too-deep");
        QVERIFY(parseCondition(std::string(128, '!') + "ssl", rules::testing::schema()).ok());
        QVERIFY(!parseCondition(std::string(129, '!') + "ssl", rules::testing::schema()).ok());

        std::string regexes = "http.host matches \"a\"";
        for (int i = 1; i < 64; ++i)
            regexes += " or http.host matches \"a\"";
        QVERIFY(parseCondition(regexes, rules::testing::schema()).ok());
        regexes += " or http.host matches \"a\"";
        QCOMPARE(firstErrorOf(QString::fromStdString(regexes)).code, "rules-too-many-regexes");
    }

    // Hostile texts are answered at once, and never with a crash.
    void hostileTexts_data() {
        QTest::addColumn<QByteArray>("text");
        const auto repeated = [](const char* part, int times) {
            return QByteArray(part).repeated(times);
        };
        QTest::newRow("10,000 parentheses") << repeated("(", 10000);
        QTest::newRow("10,000 parentheses around a field")
            << repeated("(", 10000) + "ssl" + repeated(")", 10000);
        QTest::newRow("4,096 parentheses") << repeated("(", 4096);
        QTest::newRow("4,096 negations") << repeated("!", 4096);
        QTest::newRow("nested calls") << repeated("any(", 1000);
        QTest::newRow("nested brackets") << repeated("ssl[", 1000);
        QTest::newRow("capital connectives") << "ssl" + repeated(" AND ssl", 500);
        QTest::newRow("open strings") << repeated("\"", 4095);
        QTest::newRow("open raw strings") << repeated("r#\"", 1300);
        QTest::newRow("braces") << "http.host in " + repeated("{", 4000);
        QTest::newRow("every error") << repeated("http.hots = x or ", 240);
        QTest::newRow("regular expression with large counts")
            << QByteArray(R"(http.host matches "((a{1000}){1000}){1000}")");
        QTest::newRow("regular expression with nested groups")
            << "http.host matches \"" + repeated("(", 2000) + repeated(")", 2000) + "\"";
        QTest::newRow("regular expression with nested classes")
            << "http.host matches \"" + repeated("[a", 1900) + "\"";
        QTest::newRow("regular expression with repeated repetitions")
            << "http.host matches \"a" + repeated("*", 4000) + "\"";
        QTest::newRow("64 large regular expressions")
            << "http.host matches \"a\"" + repeated(R"( or http.host ~ "[^a]{9000}")", 63);
    }
    void hostileTexts() {
        QFETCH(QByteArray, text);
        // How fast is the benchmark's to say. Here: no more nodes than bytes, none below the limit,
        // and errors that a person can still read.
        const std::string all = text.toStdString();
        const ParsedText read = parseText(all, Whole::Condition);
        QVERIFY(read.tree.nodes.size() <= all.size() + 1);
        const auto parsed = parseCondition(all, rules::testing::schema());
        QVERIFY(parsed.ok() || !parsed.errors.empty());
        QVERIFY(parsed.errors.size() <= kMaxErrors);
        if (parsed.ok())
            QVERIFY(depthOf(*parsed.value->tree().root) <= kMaxNesting + 2);
    }
};

void GrammarTest::valid_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("printed");
    const auto row = [](const char* text, const char* printed) {
        QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(printed);
    };
    // Constants and fields of type Bool
    row("true", "true");
    row("(false)", "false");
    row("ssl", "ssl");
    row("\t ssl \n\t", "ssl");
    // Connectives: and before xor before or, chains flat
    row("ssl or cf.client.bot and ssl", "ssl or cf.client.bot and ssl");
    row("(ssl or cf.client.bot) and ssl", "(ssl or cf.client.bot) and ssl");
    row("ssl or (cf.client.bot and ssl)", "ssl or cf.client.bot and ssl");
    row("ssl xor cf.client.bot and ssl", "ssl xor cf.client.bot and ssl");
    row("(ssl xor cf.client.bot) and ssl", "(ssl xor cf.client.bot) and ssl");
    row("ssl or (cf.client.bot xor ssl)", "ssl or cf.client.bot xor ssl");
    row("(ssl or cf.client.bot) xor ssl", "(ssl or cf.client.bot) xor ssl");
    row("ssl and (cf.client.bot and ssl)", "ssl and cf.client.bot and ssl");
    row("!ssl||cf.client.bot&&!ssl^^ssl", "not ssl or cf.client.bot and not ssl xor ssl");
    // not
    row("not not ssl", "not not ssl");
    row("notssl", "not ssl");
    row("not(ssl)", "not ssl");
    row("not ssl and cf.client.bot", "not ssl and cf.client.bot");
    row("not (ssl and cf.client.bot)", "not (ssl and cf.client.bot)");
    row("not http.host eq \"a\" or ssl", "not http.host eq \"a\" or ssl");
    // Operators
    row("http.host==\"a\"", "http.host eq \"a\"");
    row("http.host eq\"a\"and ssl", "http.host eq \"a\" and ssl");
    row("http.host ne \"a\"andssl", "http.host ne \"a\" and ssl");
    row("any((starts_with(http.request.headers.names[*], \"a\")[*]))",
        "any((starts_with(http.request.headers.names[*], \"a\")[*]))");
    row("any(not starts_with(http.request.headers.names[*], \"a\")[*])",
        "any(not starts_with(http.request.headers.names[*], \"a\")[*])");
    row("http.host eq 61:62and ssl", "http.host eq \"ab\" and ssl");
    row("http.host < \"a\" or http.host>=\"b\"", "http.host lt \"a\" or http.host ge \"b\"");
    row("cf.threat_score le5", "cf.threat_score le 5");
    row("cf.threat_score gt-5", "cf.threat_score gt -5");
    row("ip.src lt 192.0.2.1", "ip.src lt 192.0.2.1");
    row("http.host contains \"a\"", "http.host contains \"a\"");
    row("http.host ~ r\"\\d+\"", "http.host matches r\"\\d+\"");
    row("http.host matches \"a\\\"b\"", "http.host matches r#\"a\"b\"#");
    row("http.host matches r###\"a\"##b\"###", "http.host matches r###\"a\"##b\"###");
    row("http.host wildcard \"*.example.com\"", "http.host wildcard \"*.example.com\"");
    row("http.host strict wildcard r\"a\\*\"", "http.host strict wildcard \"a\\\\*\"");
    // Sets
    row("http.host in {}", "http.host in {}");
    row("http.host in{\"a\"\"b\" r\"c\"}", "http.host in {\"a\" \"b\" \"c\"}");
    row("cf.edge.server_port in { 80 0x1BB 8000..8080 }",
        "cf.edge.server_port in {80 443 8000..8080}");
    row("ip.src in {1.2.3 10/8 192.0.2.0..192.0.2.255 ::1 ::2..::9}",
        "ip.src in {1.2.3.0 10.0.0.0/8 192.0.2.0/24 ::1 ::2..::9}");
    row("ip.src in $cf.anonymizer and ssl", "ip.src in $cf.anonymizer and ssl");
    row("ip.src in$office", "ip.src in $office");
    // Field against field
    row("http.host eq http.referer", "http.host eq http.referer");
    row("lower(http.host) ne lower(http.referer)", "lower(http.host) ne lower(http.referer)");
    row("cf.threat_score lt len(http.referer)and ssl",
        "cf.threat_score lt len(http.referer) and ssl");
    row("http.host eqhttp.referer", "http.host eq http.referer");
    // Access
    row("http.request.headers[ \"a\" ][ 0x1 ] eq \"x\"", "http.request.headers[\"a\"][1] eq \"x\"");
    row("http.request.headers[\"\\x61\"][4294967295] eq \"x\"",
        "http.request.headers[\"a\"][4294967295] eq \"x\"");
    row("cf.llm.prompt.custom_topic_categories[\"a\"] lt 30",
        "cf.llm.prompt.custom_topic_categories[\"a\"] lt 30");
    row("split(http.host, \".\", 3)[0] eq \"www\"", "split(http.host, \".\", 3)[0] eq \"www\"");
    row("lower(http.request.headers.names[*])[0] eq \"a\"",
        "lower(http.request.headers.names[*])[0] eq \"a\"");
    // any() and all()
    row("any(http.request.headers[*][*] eq \"x\")", "any(http.request.headers[*][*] eq \"x\")");
    row("any(starts_with(http.request.headers.names[*], \"x-\"))",
        "any(starts_with(http.request.headers.names[*], \"x-\"))");
    row("any(!http.request.headers.names[*] eq \"a\")",
        "any(not http.request.headers.names[*] eq \"a\")");
    row("any((http.request.headers.names[*] eq \"a\" or http.request.headers.names[*] eq \"b\"))",
        "any((http.request.headers.names[*] eq \"a\" or http.request.headers.names[*] eq \"b\"))");
    row("any(not http.request.headers.names[*] eq \"a\" and http.request.headers.names[*] ne "
        "\"b\")",
        "any((not http.request.headers.names[*] eq \"a\" and http.request.headers.names[*] ne "
        "\"b\"))");
    row("any(http.request.headers.names[*] eq http.host)",
        "any(http.request.headers.names[*] eq http.host)");
    row("all(cf.bot_management.detection_ids[*] in {1..3})",
        "all(cf.bot_management.detection_ids[*] in {1..3})");
    // Calls
    row("len (http.host) eq 11", "len(http.host) eq 11");
    row("len(\n http.request.headers.names ) gt 0", "len(http.request.headers.names) gt 0");
    row("concat(\"a\", http.host,\"b\") eq \"x\"", "concat(\"a\", http.host, \"b\") eq \"x\"");
    row("substring(http.host, -2) eq \"om\"", "substring(http.host, -2) eq \"om\"");
    row("url_decode(http.host, \"ru\") eq \"\"", "url_decode(http.host, \"ru\") eq \"\"");
    row("cidr(ip.src, 24, 64) eq 192.0.2.0", "cidr(ip.src, 24, 64) eq 192.0.2.0");
    row("has_value(cf.bot_management.detection_ids, 1)",
        "has_value(cf.bot_management.detection_ids, 1)");
    row("coalesce(ip.src, 192.0.2.1) eq ::", "coalesce(ip.src, 192.0.2.1) eq ::");
    row("hash_in_range(0, 100, cf.random_seed) < 10",
        "hash_in_range(0, 100, cf.random_seed) lt 10");
    row("starts_with(http.host, ab:cd)", "starts_with(http.host, \"\\xab\\xcd\")");
    row("lookup_json_string(http.request.body.raw, \"a\", 0) eq \"x\"",
        "lookup_json_string(http.request.body.raw, \"a\", 0) eq \"x\"");
    // Strings
    row("http.host eq 61:62", "http.host eq \"ab\"");
    row("http.host eq \"\xc3\xbc\"", "http.host eq \"\xc3\xbc\"");
    row("http.host eq \"\\xc3\\xbc\\001\\xff\"", "http.host eq \"\xc3\xbc\\x01\\xff\"");
    row("http.host eq r\"a\\b\"", "http.host eq \"a\\\\b\"");
}

void GrammarTest::refused_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("code");
    QTest::addColumn<int>("column");
    const auto row = [](const char* text, const char* code, int column) {
        QTest::newRow(*text == '\0' ? "nothing" : text)
            << QString::fromUtf8(text) << QString(code) << column;
    };
    row("any(starts_with(http.request.headers.names[*], \"a\")[*])", "rules-argument-type", 5);
    // Parentheses stand around conditions only.
    row("upper((lower(http.host))) eq \"A\"", "rules-operator-missing", 8);
    row("len((http.request.headers.names)) eq 1", "rules-operator-missing", 6);
    row("(http.host) eq \"a\"", "rules-operator-missing", 2);
    row("", "rules-empty", 1);
    row("  \n ", "rules-empty", 1);
    // Operands
    row("ssl and", "rules-operand-missing", 8);
    row("not", "rules-operand-missing", 4);
    row("ssl and ()", "rules-expected-operand", 10);
    row("and ssl", "rules-unknown-field", 1);
    row("\"/x\" eq http.host", "rules-literal-on-the-left", 1);
    row("http.host contains \"a\" or \"b\"", "rules-literal-on-the-left", 27);
    row("/api/*", "rules-expected-operand", 1);
    // Connectives and parentheses
    row("ssl ssl", "rules-expected-operator", 5);
    row("ssl\tand ssl", "rules-expected-operator", 4);
    row("http.host eq \"a\";", "rules-expected-connective", 17);
    row("(ssl)(ssl)", "rules-expected-connective", 6);
    row("ssl AND ssl", "rules-expected-connective", 5);
    row("(ssl", "rules-closing-missing", 1);
    row("ssl)", "rules-unopened", 4);
    row("ssl # comment", "rules-expected-operator", 5);
    // Operators
    row("http.host", "rules-operator-missing", 1);
    row("http.host = \"x\"", "rules-expected-operator", 11);
    row("http.host EQ \"x\"", "rules-expected-operator", 11);
    row("http.host not in {\"a\"}", "rules-expected-operator", 11);
    row("http.host strict  wildcard \"a\"", "rules-expected-operator", 11);
    row("http.host eq", "rules-value-missing", 13);
    row("http.host eq '/x'", "rules-expected-value", 14);
    row("http.host eq {\"a\"}", "rules-expected-value", 14);
    row("http.host eq \"a\" eq \"b\"", "rules-expected-connective", 18);
    row("ssl eq true", "rules-operator-not-for-type", 5);
    row("ip.src contains 1.2", "rules-operator-not-for-type", 8);
    row("cf.threat_score & 1", "rules-bitwise-not-allowed", 17);
    row("ssl & cf.client.bot", "rules-operator-not-for-type", 5);
    // Literals
    row("http.host eq \"x", "rules-unclosed-string", 14);
    row("http.host eq r#\"x\"", "rules-unclosed-string", 14);
    row("http.host eq r#12#", "rules-bad-raw-string", 14);
    row("http.host eq \"\\d\"", "rules-bad-escape", 15);
    row("http.host eq 1.2.3.4", "rules-wrong-literal", 14);
    row("ip.src eq \"1.2.3.4\"", "rules-wrong-literal", 11);
    row("cf.threat_score lt \"30\"", "rules-wrong-literal", 20);
    row("cf.threat_score eq 1.5", "rules-not-an-integer", 20);
    row("cf.threat_score eq 5and ssl", "rules-not-an-integer", 20);
    row("ip.src eq 192.0.2.0/24", "rules-not-an-address", 11);
    row("http.host contains http.referer", "rules-literal-only", 20);
    row("http.host matches 61:62", "rules-wrong-literal", 19);
    row("http.host matches \"(a\"", "regex-unclosed-group", 19);
    row("http.host matches r\"a(?!b)\"", "regex-look-around", 22);
    row("http.host wildcard \"a**\"", "rules-double-star", 20);
    row("http.host wildcard \"/a\\*b\"", "rules-bad-escape", 23);
    // Sets
    row("http.host in \"a\"", "rules-expected-set", 14);
    row("http.host in [\"a\"]", "rules-expected-set", 14);
    row("http.host in", "rules-set-missing", 13);
    row("http.host in {\"a\"", "rules-set-unclosed", 14);
    row("http.host in {\"a\", \"b\"}", "rules-blanks-in-sets", 18);
    row("http.host in {\"a\" 1}", "rules-wrong-literal", 19);
    row("http.host in {http.referer}", "rules-wrong-literal", 15);
    row("cf.threat_score in {1 .. 2}", "rules-not-an-integer", 23);
    row("cf.threat_score in {1-3-x 2}", "rules-not-an-integer", 24);
    row("cf.threat_score in {90..80}", "rules-range-backwards", 21);
    row("ip.src in {192.0.2.1/24}", "rules-host-bits", 12);
    row("ip.src in $Office", "rules-bad-list-name", 11);
    row("ssl in $a", "rules-operator-not-for-type", 5);
    // Names
    row("http.hots eq \"a\"", "rules-unknown-field", 1);
    row("HTTP.host eq \"a\"", "rules-unknown-field", 1);
    row("lower eq \"a\"", "rules-call-missing", 1);
    row("startswith(http.host, \"a\")", "rules-unknown-function", 1);
    row("cf.colo.id eq \"FRA\"", "rules-key-only", 1);
    row("http.host eq true", "rules-types-differ", 14);
    row("http.host eq ip.src", "rules-types-differ", 14);
    // Access
    row("http.host[0] eq \"a\"", "rules-step-not-for-type", 10);
    row("http.request.headers[0] eq \"a\"", "rules-step-not-for-type", 21);
    row("http.request.headers.names[\"x\"] eq \"a\"", "rules-step-not-for-type", 27);
    row("http.request.headers.names [0] eq \"a\"", "rules-expected-operator", 28);
    row("http.request.headers[] eq \"a\"", "rules-expected-step", 22);
    row("http.request.headers['a'][0] eq \"a\"", "rules-expected-step", 22);
    row("http.request.headers[r\"a\"][0] eq \"a\"", "rules-expected-step", 22);
    row("http.request.headers[\"a\" eq \"a\"", "rules-expected-bracket", 26);
    row("http.request.headers[\"a\"", "rules-bracket-missing", 21);
    row("http.request.headers[\"\\xff\"][0] eq \"a\"", "rules-key-not-utf8", 22);
    row("http.request.headers.names[4294967296] eq \"a\"", "rules-position-too-large", 28);
    row("http.request.headers.names[-1] eq \"a\"", "rules-position-too-large", 28);
    row("http.request.headers.names[-a] eq \"a\"", "rules-expected-step", 28);
    row("http.request.headers.names eq \"a\"", "rules-operator-not-for-type", 28);
    // [*]
    row("http.request.headers.names[*] eq \"a\"", "rules-not-bool", 1);
    row("ssl and http.request.headers.names[*] eq \"a\"", "rules-mixed-bool", 9);
    row("http.host eq http.request.headers.names[*]", "rules-each-on-the-right", 14);
    row("any(concat(\"b\", http.request.headers.names[*])[*] eq \"x\")", "rules-each-only-first",
        17);
    row("any(ssl)", "rules-argument-type", 5);
    row("any(http.request.headers.names[*])", "rules-argument-type", 5);
    row("any(http.request.headers.names[*] eq \"a\" or ssl)", "rules-expected-argument-end", 42);
    // Arguments
    row("lower(http.host)", "rules-operator-missing", 1);
    row("lower() eq \"a\"", "rules-argument-count", 1);
    row("starts_with(http.host)", "rules-argument-count", 1);
    row("url_decode(http.host, \"r\", \"u\") eq \"\"", "rules-argument-count-range", 1);
    row("len(http.host,) eq 1", "rules-expected-operand", 15);
    row("len(http.host ssl) eq 1", "rules-expected-argument-end", 15);
    row("starts_with(\"foo\", \"f\")", "rules-argument-value", 13);
    row("substring(http.host, cf.threat_score) eq \"a\"", "rules-argument-literal", 22);
    row("lower(ssl) eq \"x\"", "rules-argument-type", 7);
    row("lower(http.request.headers.names) eq \"x\"", "rules-argument-type", 7);
    row("len(ip.src) gt 3", "rules-argument-type", 5);
    row("concat(http.host, 1) eq \"a\"", "rules-argument-type", 19);
    row("coalesce(http.host, 1) eq \"a\"", "rules-argument-type", 21);
    row("cidr(ip.src, 33, 64) eq ::", "rules-argument-bounds", 14);
    row("cidr(ip.src, 0x18, 64) eq ::", "rules-hex-argument", 14);
    row("url_decode(http.host, \"x\") eq \"\"", "rules-argument-options", 23);
    row("url_decode(http.host, \"rr\") eq \"\"", "rules-argument-options", 23);
    row("split(http.host, \"\", 2)[0] eq \"\"", "rules-argument-not-empty", 18);
    row("hash_in_range(5, 5, http.host) eq 1", "rules-argument-greater", 18);
    row("has_value(http.request.headers.names, 1)", "rules-argument-type", 39);
}

QTEST_APPLESS_MAIN(GrammarTest)
#include "grammar_test.moc"
