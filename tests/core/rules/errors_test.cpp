// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/rules/fixture.h"

#include <QtTest>

// The whole sentences that a person reads: what was found, what was expected, what to do.

using namespace edgefence;
using namespace edgefence::rules;

class ErrorsTest : public QObject {
    Q_OBJECT
  private slots:
    void sentences_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* text, const char* sentence) {
            QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(sentence);
        };
        row("http.hots eq \"a\"",
            "line 1, column 1: there is no field http.hots; did you mean http.host?");
        row("ssl and\nbot_management.score lt 20",
            "line 2, column 1: there is no field bot_management.score; did you mean "
            "cf.bot_management.score?");
        row("starts_wiht(http.host, \"a\")",
            "line 1, column 1: there is no function starts_wiht; did you mean starts_with?");
        row("http.request.uri.path starts_with \"/admin\"",
            "line 1, column 23: expected an operator such as eq, or and, or, xor, after "
            "http.request.uri.path, found starts_with; starts_with is a function: "
            "starts_with(http.request.uri.path, ...)");
        row("http.host = \"a\"",
            "line 1, column 11: expected an operator such as eq, or and, or, xor, after http.host, "
            "found =; equality is written == or eq");
        row("http.host wildcar \"a\"",
            "line 1, column 11: expected an operator such as eq, or and, or, xor, after http.host, "
            "found wildcar; did you mean wildcard?");
        row("TRUE", "line 1, column 1: there is no field TRUE; did you mean true?");
        row("path eq \"/a\"",
            "line 1, column 1: there is no field path; did you mean http.request.uri.path?");
        row("ip eq 1.1.1.1", "line 1, column 1: there is no field ip; did you mean ip.src?");
        row("Lower(http.host) eq \"a\"",
            "line 1, column 1: there is no function Lower; did you mean lower?");
        row("http.host eq \"a\" adn ssl",
            "line 1, column 18: expected and, or, xor or the end, found adn; did you mean and?");
        row("ssl & cf.client.bot", "line 1, column 5: & cannot be used on ssl, which is of type "
                                   "Bool; did you mean &&?");
        row("ssl | cf.client.bot",
            "line 1, column 5: expected an operator such as eq, or and, or, xor, after ssl, found "
            "|; did you mean ||?");
        row("http.host === \"a\"",
            "line 1, column 11: expected a value after ==, found =; did you mean ==?");
        row("http.host <> \"a\"",
            "line 1, column 11: expected a value after <, found >; did you mean !=?");
        row("http.host like \"a\"",
            "line 1, column 11: expected an operator such as eq, or and, or, xor, after "
            "http.host, found like; did you mean wildcard?");
        row("http.host equals \"a\"",
            "line 1, column 11: expected an operator such as eq, or and, or, xor, after "
            "http.host, found equals; did you mean eq?");
        row("5 lt ip.src.asnum",
            "line 1, column 1: a literal cannot stand on the left of a comparison; write the "
            "field first, and repeat it after and, or, xor");
        row("ip.src in 192.0.2.0/24",
            "line 1, column 11: expected a set in braces or a list ($name) after in, found "
            "192.0.2.0; a set stands in braces, its items divided by blanks: {\"a\" \"b\"}");
        row("http.host startsWith \"a\"",
            "line 1, column 11: expected an operator such as eq, or and, or, xor, after "
            "http.host, found startsWith; starts_with is a function: "
            "starts_with(http.host, ...)");
        row("http.host in (\"a\", \"b\")",
            "line 1, column 14: expected a set in braces or a list ($name) after in, found (; a "
            "set stands in braces, its items divided by blanks: {\"a\" \"b\"}");
        row("ssl AND ssl",
            "line 1, column 5: expected and, or, xor or the end, found AND; operators "
            "are written in lower case: and");
        row("http.host not in {\"a\"}",
            "line 1, column 11: expected an operator such as eq, or and, or, xor, after http.host, "
            "found not; not stands before the field: not http.host in {...}");
        row("ip.src eq \"192.0.2.1\"", "line 1, column 11: expected a value of type IP for ip.src, "
                                       "found \"192.0.2.1\"; an IP is "
                                       "written without quotes: 192.0.2.1 or 2001:db8::1");
        row("cf.threat_score eq 08",
            "line 1, column 20: 08 is no Integer; a number that begins with 0 "
            "is read in base 8");
        row("ip.src in {192.0.2.1/24}", "line 1, column 12: 192.0.2.1/24 is no network: the bits "
                                        "behind /24 must be zero; the network is 192.0.2.0/24");
        row("http.request.headers[\"accept\"] eq \"a\"",
            "line 1, column 32: eq cannot be used on http.request.headers[\"accept\"], which is of "
            "type Array<String>; compare one of its values: http.request.headers[\"accept\"][0]");
        row("ssl eq cf.client.bot", "line 1, column 5: eq cannot be used on ssl, which is of type "
                                    "Bool; a Bool stands alone: "
                                    "write ssl, or not ssl");
        row("http.request.headers.names[*] eq \"a\"",
            "line 1, column 1: a condition must be of type Bool, this is of type Array<Bool>; put "
            "it "
            "into any(...) or all(...)");
        row("lower(http.request.headers.names) eq \"a\"",
            "line 1, column 7: argument 1 of lower must be of type String, this is of type "
            "Array<String>; take its elements with [*]: http.request.headers.names[*]");
        row("http.request.uri.path wildcard \"/a\\*b\"",
            "line 1, column 35: \\* is no escape: \\\" \\\\ \\xHH and three octal digits are; "
            "write a "
            "raw string, r\"...\", in which backslashes stand for themselves");
        row("cf.threat_score bitwise_and 1",
            "line 1, column 17: bitwise_and is not allowed in rules about HTTP requests, only in "
            "network firewall rules");
        row("http.host eq ip.src",
            "line 1, column 14: http.host is of type String and ip.src of type "
            "IP: they cannot be compared");
        row("http.request.uri.path matches r\"^/(?!api)\"",
            "line 1, column 35: regular expressions of the edge cannot look ahead or behind");
        row("", "line 1, column 1: the expression is empty; write true for every request");
    }
    void sentences() {
        QFETCH(QString, text);
        QFETCH(QString, sentence);
        QCOMPARE(QString::fromStdString(rules::testing::firstError(text.toStdString())), sentence);
    }

    // One run says all that is wrong, in the order of the text.
    void severalErrors() {
        const auto parsed =
            parseCondition("http.hots eq \"a\" and http.host = \"x\" or len(http.host) "
                           "eq \"3\" xor (ssl and) and lower(ssl) eq \"b\"",
                           rules::testing::schema());
        QStringList codes;
        std::size_t last = 0;
        for (const Error& error : parsed.errors) {
            codes << QString::fromStdString(std::string(error.message.code()));
            QVERIFY(error.where->offset >= last);
            last = error.where->offset;
        }
        QCOMPARE(codes, (QStringList{"rules-unknown-field", "rules-expected-operator",
                                     "rules-wrong-literal", "rules-expected-operand",
                                     "rules-argument-type"}));
        QVERIFY(!parsed.value.has_value());
    }

    void placesCoverTheWrongPart() {
        const std::string text = "ssl and\n  not http.request.uri.pth contains \"\xc3\xbc\"";
        const auto parsed = parseCondition(text, rules::testing::schema());
        QCOMPARE(parsed.errors.size(), std::size_t{1});
        const SourceRange where = *parsed.errors.front().where;
        QCOMPARE(text.substr(where.offset, where.length), "http.request.uri.pth");
        QCOMPARE(where.line, std::size_t{2});
        QCOMPARE(where.column, std::size_t{7});
    }

    // Stray bytes 0x80 to 0xbf counted as nothing, so that any number of them kept to the limit.
    void damagedBytesAreCharacters() {
        const auto text = [](std::size_t damaged) {
            return "http.host eq \"" + std::string(damaged, '\x80') + "\"";
        };
        QCOMPARE(rules::testing::firstError(text(4082)),
                 "line 1, column 1: the expression has 4,097 characters; 4,096 are the most; put "
                 "long sets into a list ($name) or split the rule");
        const auto within = parseCondition(text(4081), rules::testing::schema());
        QVERIFY(within.ok() || within.errors.front().message.code() != "rules-too-long");
    }

    // `===` was underlined at its last sign, and what was meant became `====` there.
    void whatIsMeantTakesThePlaceOfTheWholeSign() {
        for (const char* sign : {"===", "!==", "<>", "~="}) {
            const std::string text = "http.host " + std::string(sign) + " \"a\"";
            const auto parsed = parseCondition(text, rules::testing::schema());
            QCOMPARE(parsed.errors.size(), std::size_t{1});
            const SourceRange where = *parsed.errors.front().where;
            QCOMPARE(text.substr(where.offset, where.length), sign);
        }
    }
};

QTEST_APPLESS_MAIN(ErrorsTest)
#include "errors_test.moc"
