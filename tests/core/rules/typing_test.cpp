// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/typing.h"
#include "tests/core/rules/fixture.h"

#include <QtTest>

using namespace edgefence::rules;

namespace {

QString nameOf(TypingPlace::Expecting expecting) {
    switch (expecting) {
    case TypingPlace::Expecting::Value:
        return "value";
    case TypingPlace::Expecting::Operator:
        return "operator";
    case TypingPlace::Expecting::Literal:
        return "literal";
    case TypingPlace::Expecting::Connective:
        break;
    }
    return "connective";
}

} // namespace

class TypingTest : public QObject {
    Q_OBJECT
  private slots:
    // The cursor stands at the bar.
    void places_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expecting");
        QTest::addColumn<QString>("field"); ///< or the type, where there is no field
        QTest::addColumn<QString>("typed");
        const auto row = [](const char* text, const char* expecting, const char* field,
                            const char* typed) {
            QTest::newRow(text) << QString::fromUtf8(text) << QString(expecting) << QString(field)
                                << QString::fromUtf8(typed);
        };
        row("|", "value", "", "");
        row("http.re|", "value", "", "http.re");
        row("http.host|", "value", "", "http.host");
        row("http.host |", "operator", "http.host", "");
        row("http.host con| \"a\"", "operator", "http.host", "con");
        row("ip.src in |", "literal", "ip.src", "");
        row("http.host eq |", "literal", "http.host", "");
        row("http.host eq \"|", "literal", "http.host", "");
        row("http.host eq \"exa mple|\" and ssl", "literal", "http.host", "exa mple");
        row("http.host matches \"[\"a|", "literal", "http.host", "[\"a");
        row("http.host in {\"a\" |", "literal", "http.host", "");
        row("http.host in {\"a\" \"b|", "literal", "http.host", "b");
        row("ip.src in {1.2.3.4 10.|", "literal", "ip.src", "10.");
        row("http.response.code in {200 4|", "literal", "http.response.code", "4");
        row("http.host eq \"a\" |", "connective", "http.host", "");
        row("http.host eq \"a\" an|", "connective", "http.host", "an");
        row("http.host in {\"a\"} |", "connective", "http.host", "");
        row("http.host eq \"a\" and |", "value", "", "");
        row("http.host eq \"a\" && ht|", "value", "", "ht");
        row("ssl |", "connective", "ssl", "");
        row("not |", "value", "", "");
        row("not ss|", "value", "", "ss");
        row("(ssl or |", "value", "", "");
        row("(ssl) |", "connective", "ssl", "");
        row("lower(|", "value", "", "");
        row("lower(http.host) |", "operator", "String", "");
        row("lower(http.host) eq \"|", "literal", "String", "");
        row("len(http.host) |", "operator", "Integer", "");
        row("starts_with(http.host, \"a\") |", "connective", "Bool", "");
        row("http.request.headers[\"a\"][0] |", "operator", "http.request.headers", "");
        row("any(http.request.headers.names[*] eq \"|", "literal", "http.request.headers.names",
            "");
        row("http.host eq http.ref|", "literal", "http.host", "http.ref");
        row("http.host eq http.referer |", "connective", "http.host", "");
        row("http.host eq \"é\" and http.|", "value", "", "http.");
    }
    void places() {
        QFETCH(QString, text);
        const std::string all = text.toStdString();
        const std::size_t bar = all.find('|');
        const std::string without = all.substr(0, bar) + all.substr(bar + 1);
        const TypingPlace place = typingPlace(without, bar, edgefence::rules::testing::schema());
        QTEST(nameOf(place.expecting), "expecting");
        QTEST(QString::fromStdString(place.field != nullptr ? place.field->name
                                     : place.type           ? name(*place.type)
                                                            : std::string()),
              "field");
        QTEST(QString::fromStdString(std::string(place.typed)), "typed");
        QVERIFY(place.wordStart + place.typed.size() <= bar);
        QVERIFY(bar - place.wordStart - place.typed.size() <= 1);
    }

    void operators() {
        const auto texts = operatorsFor(Type::string());
        QVERIFY(std::ranges::find(texts, "contains") != texts.end());
        const auto numbers = operatorsFor(Type::integer());
        QVERIFY(std::ranges::find(numbers, "contains") == numbers.end());
        QVERIFY(operatorsFor(Type::boolean()).empty());
    }

    // Every pair of brackets is the other half of itself, from both sides.
    void brackets_data() {
        QTest::addColumn<QString>("text"); ///< the cursor at the bar
        QTest::addColumn<int>("first");
        QTest::addColumn<int>("last");
        QTest::newRow("open") << "|(ssl)" << 0 << 4;
        QTest::newRow("behind the open one") << "(|ssl)" << 0 << 4;
        QTest::newRow("close") << "(ssl|)" << 0 << 4;
        QTest::newRow("behind the close one") << "(ssl)|" << 0 << 4;
        QTest::newRow("inner") << "((ssl)| or ssl)" << 1 << 5;
        QTest::newRow("set") << "ip.src in {1.1.1.1}|" << 10 << 18;
        QTest::newRow("step") << "http.request.headers[|\"a\"]" << 20 << 24;
        QTest::newRow("not in strings") << "(http.host eq \"a)\")|" << 0 << 18;
        QTest::newRow("nor in raw ones") << "(http.host eq r#\")\"#)|" << 0 << 20;
        QTest::newRow("in a string") << "(http.host eq \"a)|\")" << -1 << -1;
        QTest::newRow("alone") << "(ssl|" << -1 << -1;
        QTest::newRow("mixed") << "(ssl]|" << -1 << -1;
        QTest::newRow("nothing") << "ss|l" << -1 << -1;
    }
    void brackets() {
        QFETCH(QString, text);
        QFETCH(int, first);
        QFETCH(int, last);
        const qsizetype bar = text.indexOf('|');
        const auto pair =
            matchingBrackets(text.remove(bar, 1).toStdString(), static_cast<std::size_t>(bar));
        QCOMPARE(pair.has_value(), first >= 0);
        if (!pair)
            return;
        QCOMPARE(static_cast<int>(pair->first), first);
        QCOMPARE(static_cast<int>(pair->second), last);
    }
};

QTEST_APPLESS_MAIN(TypingTest)
#include "typing_test.moc"
