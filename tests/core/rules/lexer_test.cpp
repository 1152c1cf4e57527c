// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/lexer.h"

#include <QtTest>

using namespace edgefence::rules;

namespace {

QString text(std::string_view bytes) {
    return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

} // namespace

class LexerTest : public QObject {
    Q_OBJECT
  private slots:
    void operators_data() {
        QTest::addColumn<QString>("written");
        QTest::addColumn<int>("op");
        QTest::addColumn<bool>("cLike");
        const auto row = [](const char* written, Operator op, bool cLike) {
            QTest::newRow(written) << QString(written) << static_cast<int>(op) << cLike;
        };
        row("eq", Operator::Equal, false);
        row("==", Operator::Equal, true);
        row("ne", Operator::NotEqual, false);
        row("!=", Operator::NotEqual, true);
        row("lt", Operator::Less, false);
        row("<", Operator::Less, true);
        row("le", Operator::LessOrEqual, false);
        row("<=", Operator::LessOrEqual, true);
        row("gt", Operator::Greater, false);
        row(">", Operator::Greater, true);
        row("ge", Operator::GreaterOrEqual, false);
        row(">=", Operator::GreaterOrEqual, true);
        row("contains", Operator::Contains, false);
        row("matches", Operator::Matches, false);
        row("~", Operator::Matches, true);
        row("wildcard", Operator::Wildcard, false);
        row("strict wildcard", Operator::StrictWildcard, false);
        row("in", Operator::In, false);
        row("bitwise_and", Operator::BitwiseAnd, false);
        row("&", Operator::BitwiseAnd, true);
    }
    void operators() {
        QFETCH(QString, written);
        QFETCH(int, op);
        QFETCH(bool, cLike);
        // A keyword needs no blank behind it.
        const std::string input = written.toStdString() + "5";
        Lexer lexer(input);
        const auto taken = lexer.takeOperator();
        QVERIFY(taken.has_value());
        QCOMPARE(static_cast<int>(taken->what), op);
        QCOMPARE(taken->notation == Notation::CLike, cLike);
        QCOMPARE(lexer.peek(), '5');
    }

    void noOperator_data() {
        QTest::addColumn<QString>("written");
        for (const char* written : {"EQ", "=", "strict  wildcard", "&&", "=<", "is", "", "!"})
            QTest::newRow(written) << QString(written);
    }
    void noOperator() {
        QFETCH(QString, written);
        const std::string input = written.toStdString();
        QVERIFY(!Lexer(input).takeOperator());
    }

    void connectives() {
        Lexer lexer("and&&or||xor^^AND");
        for (const Connective wanted : {Connective::And, Connective::And, Connective::Or,
                                        Connective::Or, Connective::Xor, Connective::Xor})
            QCOMPARE(lexer.takeConnective()->what, wanted);
        QVERIFY(!lexer.takeConnective());
        QCOMPARE(lexer.takeCapitalConnective()->what, Connective::And);
        QVERIFY(lexer.atEnd());
    }

    void names_data() {
        QTest::addColumn<QString>("input");
        QTest::addColumn<QString>("name");
        QTest::newRow("dotted") << "http.host eq"
                                << "http.host";
        QTest::newRow("digits") << "cf.response.1xxx_code"
                                << "cf.response.1xxx_code";
        QTest::newRow("bracket") << "http.request.headers[\"a\"]"
                                 << "http.request.headers";
        QTest::newRow("dot at the end") << "http.host. eq"
                                        << "http.host";
        QTest::newRow("two dots") << "http..host"
                                  << "http";
        QTest::newRow("dot in front") << ".http"
                                      << "";
        QTest::newRow("not ASCII") << "h\xc3\xb6st"
                                   << "h";
    }
    void names() {
        QFETCH(QString, input);
        QFETCH(QString, name);
        const std::string bytes = input.toStdString();
        Lexer lexer(bytes);
        QCOMPARE(text(lexer.textOf(lexer.takeName())), name);
    }

    void literals_data() {
        QTest::addColumn<QString>("input");
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("whole");
        QTest::addColumn<QString>("content");
        const auto row = [](const char* input, LiteralKind kind, const char* whole,
                            const char* content) {
            QTest::newRow(input) << QString(input) << static_cast<int>(kind) << QString(whole)
                                 << QString(content);
        };
        row("\"a\" b", LiteralKind::Quoted, "\"a\"", "a");
        row("\"a\\\"b\"and", LiteralKind::Quoted, "\"a\\\"b\"", "a\\\"b");
        row("\"a\\\\\"and", LiteralKind::Quoted, "\"a\\\\\"", "a\\\\");
        row("\"a", LiteralKind::Unclosed, "\"a", "a");
        row("\"a\\\"", LiteralKind::Unclosed, "\"a\\\"", "a\\\"");
        row("r\"a\\\"b", LiteralKind::Raw, "r\"a\\\"", "a\\");
        row("r#\"a\"b\"#\"", LiteralKind::Raw, "r#\"a\"b\"#", "a\"b");
        row("r##\"a\"#b\"##", LiteralKind::Raw, "r##\"a\"#b\"##", "a\"#b");
        row("r#\"a\"\"", LiteralKind::Unclosed, "r#\"a\"\"", "a\"\"");
        row("r#12#", LiteralKind::BadRaw, "r#", "r#");
        row("10 and", LiteralKind::Plain, "10", "10");
        row("-3)", LiteralKind::Plain, "-3", "-3");
        row("0x1Fg", LiteralKind::Plain, "0x1F", "0x1F");
        row("5or ssl", LiteralKind::Plain, "5", "5");
        row("192.0.2.1and", LiteralKind::Plain, "192.0.2.1a", "192.0.2.1a");
        row("192.0.2.0/24 ", LiteralKind::Plain, "192.0.2.0/24", "192.0.2.0/24");
        row("2001:db8::1 ", LiteralKind::Plain, "2001:db8::1", "2001:db8::1");
        row("fe80::1", LiteralKind::Plain, "fe80::1", "fe80::1");
        row("::", LiteralKind::Plain, "::", "::");
        row("61:62-63.64", LiteralKind::Plain, "61:62-63.64", "61:62-63.64");
    }
    void literals() {
        QFETCH(QString, input);
        QFETCH(int, kind);
        QFETCH(QString, whole);
        QFETCH(QString, content);
        const std::string bytes = input.toStdString();
        Lexer lexer(bytes);
        QVERIFY(lexer.atLiteral());
        const LiteralText literal = lexer.takeLiteral(StringRules::Text);
        QCOMPARE(static_cast<int>(literal.kind), kind);
        QCOMPARE(text(lexer.textOf(literal.span)), whole);
        QCOMPARE(text(lexer.textOf(literal.content)), content);
    }

    void rawStringTakesUpTo255Signs() {
        const std::string fence(255, '#');
        const std::string longest = "r" + fence + "\"a\"" + fence;
        QCOMPARE(Lexer(longest).takeLiteral(StringRules::Text).kind, LiteralKind::Raw);
        const std::string tooLong = "r#" + fence + "\"a\"#" + fence;
        QCOMPARE(Lexer(tooLong).takeLiteral(StringRules::Text).kind, LiteralKind::BadRaw);
    }

    // A quote inside [...] ends no regular expression, but it ends every other string.
    void quotesInClasses() {
        const std::string input = "\"[^\"]+\" or";
        Lexer regex(input);
        QCOMPARE(text(regex.textOf(regex.takeLiteral(StringRules::Regex).span)), "\"[^\"]+\"");
        Lexer plain(input);
        QCOMPARE(text(plain.textOf(plain.takeLiteral(StringRules::Text).span)), "\"[^\"");
    }

    void names_areNoLiterals_data() {
        QTest::addColumn<QString>("input");
        for (const char* input : {"http.host", "raw.http.request.uri", "cf.ray_id", "ab.cd", "a"})
            QTest::newRow(input) << QString(input);
    }
    void names_areNoLiterals() {
        QFETCH(QString, input);
        const std::string bytes = input.toStdString();
        QVERIFY(!Lexer(bytes).atLiteral());
    }

    void items() {
        Lexer lexer("\"a\" 1..5 10.0.0.0/8 ::..::9 ,");
        QStringList items;
        for (lexer.skipSpace(); !lexer.atEnd(); lexer.skipSpace())
            items << text(lexer.textOf(lexer.takeItem().span));
        QCOMPARE(items, (QStringList{"\"a\"", "1..5", "10.0.0.0/8", "::..::9", ","}));
    }

    // Blank, carriage return and line feed divide; a tab does so only at the very ends.
    void whiteSpace() {
        Lexer lexer("\t \r\n a\tb \t");
        QCOMPARE(text(lexer.textOf(lexer.takeName())), "a");
        lexer.skipSpace();
        QCOMPARE(lexer.peek(), '\t');
        lexer.take('\t');
        lexer.takeName();
        QVERIFY(lexer.atEnd());
    }

    void unquoting_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("quote") << QByteArray("a\\\"b") << QByteArray("a\"b");
        QTest::newRow("backslash") << QByteArray("a\\\\b") << QByteArray("a\\b");
        QTest::newRow("hex") << QByteArray("\\x2e\\x2E/") << QByteArray("../");
        QTest::newRow("octal") << QByteArray("\\101\\000\\377") << QByteArray("A\0\xff", 3);
        QTest::newRow("UTF-8") << QByteArray("caf\xc3\xa9") << QByteArray("caf\xc3\xa9");
    }
    void unquoting() {
        QFETCH(QByteArray, content);
        QFETCH(QByteArray, bytes);
        const Unquoted unquoted = unquote(content.toStdString(), 0);
        QVERIFY(!unquoted.badEscape);
        QCOMPARE(QByteArray::fromStdString(unquoted.bytes), bytes);
    }

    void badEscapes_data() {
        QTest::addColumn<QString>("content");
        QTest::addColumn<int>("offset");
        QTest::newRow("letter") << "ab\\d" << 2;
        QTest::newRow("star") << "\\*" << 0;
        QTest::newRow("short hex") << "a\\x4" << 1;
        QTest::newRow("no hex") << "a\\xg0" << 1;
        QTest::newRow("two octal digits") << "\\10" << 0;
        QTest::newRow("over 255") << "\\400" << 0;
        QTest::newRow("digit 8") << "\\8" << 0;
    }
    void badEscapes() {
        QFETCH(QString, content);
        QFETCH(int, offset);
        const Unquoted unquoted = unquote(content.toStdString(), 10);
        QVERIFY(unquoted.badEscape.has_value());
        QCOMPARE(unquoted.badEscape->offset, std::size_t(10 + offset));
    }

    void regexKeepsBackslashes() {
        QCOMPARE(unquoteRegex("\\.(php|asp)$"), "\\.(php|asp)$");
        QCOMPARE(unquoteRegex("a\\\"b"), "a\"b");
        QCOMPARE(unquoteRegex("[\\\"]\\\""), "[\\\"]\"");
        QCOMPARE(unquoteRegex("\\\\."), "\\\\.");
    }
};

QTEST_APPLESS_MAIN(LexerTest)
#include "lexer_test.moc"
