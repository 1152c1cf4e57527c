// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/literals.h"

#include <QtTest>

using namespace edgefence;
using namespace edgefence::rules;

namespace {

QString addressesOf(const Meaning<IpRange>& range) {
    if (!range)
        return QString::fromStdString(std::string(range.error().message.code()));
    return QString::fromStdString(formatIpAddress(range->first) + " to " +
                                  formatIpAddress(range->last));
}

} // namespace

class LiteralsTest : public QObject {
    Q_OBJECT
  private slots:
    void integers_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("value"); ///< or the error's code
        const auto row = [](const char* text, const char* value) {
            QTest::newRow(text) << QString(text) << QString(value);
        };
        row("10", "10");
        row("0", "0");
        row("-3", "-3");
        row("0x1F", "31");
        row("0xff", "255");
        row("017", "15");
        row("00", "0");
        row("-017", "-17");
        row("9223372036854775807", "9223372036854775807");
        row("-9223372036854775808", "-9223372036854775808");
        row("9223372036854775808", "rules-integer-too-large");
        row("0xFFFFFFFFFFFFFFFF", "rules-integer-too-large");
        row("08", "rules-not-an-integer");
        row("0x", "rules-not-an-integer");
        row("0X1F", "rules-not-an-integer");
        row("1.5", "rules-not-an-integer");
        row("5a", "rules-not-an-integer");
        row("--1", "rules-not-an-integer");
        row("+1", "rules-not-an-integer");
        row("", "rules-not-an-integer");
        row("-0x5", "rules-not-an-integer");
    }
    void integers() {
        QFETCH(QString, text);
        QFETCH(QString, value);
        const std::string bytes = text.toStdString();
        const auto number = readInteger({bytes, 0});
        QCOMPARE(number ? QString::number(*number)
                        : QString::fromStdString(std::string(number.error().message.code())),
                 value);
    }

    void integerRanges() {
        const auto range = readIntegerItem({"-5..0x10", 0});
        QVERIFY(range.has_value());
        QCOMPARE(range->first, std::int64_t{-5});
        QCOMPARE(range->last, std::int64_t{16});
        const auto items = splitIntegerItems({"-3..-1-0x10-3", 5});
        QCOMPARE(items.size(), std::size_t{3});
        QCOMPARE(items[0].text, "-3..-1");
        QCOMPARE(items[1].text, "-0x10");
        QCOMPARE(items[2].text, "-3");
        QCOMPARE(items[2].offset, std::size_t{16});
        QCOMPARE(readIntegerItem({"90..80", 0}).error().message.code(), "rules-range-backwards");
        QCOMPARE(readIntegerItem({"5..", 7}).error().where, (Span{10, 0}));
    }

    void addressItems_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("addresses"); ///< or the error's code
        const auto row = [](const char* text, const char* addresses) {
            QTest::newRow(text) << QString(text) << QString(addresses);
        };
        row("192.0.2.1", "192.0.2.1 to 192.0.2.1");
        row("192.0.2.0/24", "192.0.2.0 to 192.0.2.255");
        row("0.0.0.0/0", "0.0.0.0 to 255.255.255.255");
        row("2001:db8::/32", "2001:db8:: to 2001:db8:ffff:ffff:ffff:ffff:ffff:ffff");
        row("10.0.0.1..10.0.0.9", "10.0.0.1 to 10.0.0.9");
        row("::..::11", ":: to ::11");
        // Habits of the public engine: numbers that are left out are zeros, zeros in front are
        // nothing.
        row("1.2.3", "1.2.3.0 to 1.2.3.0");
        row("5", "5.0.0.0 to 5.0.0.0");
        row("10/8", "10.0.0.0 to 10.255.255.255");
        row("010.0.0.1", "10.0.0.1 to 10.0.0.1");
        row("1.2.3.4/032", "1.2.3.4 to 1.2.3.4");
        row("192.0.2.1/24", "rules-host-bits");
        row("10.1/8", "rules-host-bits");
        row("::1/64", "rules-host-bits");
        row("1.2.3.4/33", "rules-prefix-too-long");
        row("::/129", "rules-prefix-too-long");
        row("1.2.3.4/", "rules-prefix-too-long");
        row("1.2.3.4.5", "rules-not-an-address");
        row("256.1.1.1", "rules-not-an-address");
        row("1.2.3.", "rules-not-an-address");
        row("::ffff:01.2.3.4", "rules-not-an-address");
        row("1.2.3.4..1.2.3", "rules-not-an-address");
        row("1.2.3.4/24..1.2.3.9", "rules-not-an-address");
        row("1.2.3.4..1.2.3.1", "rules-range-backwards");
        row("10.0.0.0..::1", "rules-range-mixed");
        row("host", "rules-not-an-address");
    }
    void addressItems() {
        QFETCH(QString, text);
        QFETCH(QString, addresses);
        const std::string bytes = text.toStdString();
        QCOMPARE(addressesOf(readAddressItem({bytes, 0})), addresses);
    }

    // "192.0.2.1/24" is surely meant to be the network around it.
    void hostBitsNameTheNetwork() {
        const auto range = readAddressItem({"192.0.2.1/24", 0});
        QCOMPARE(render(*range.error().hint), "the network is 192.0.2.0/24");
    }

    void singleAddressesAreStrict() {
        QVERIFY(readAddress({"192.0.2.1", 0}).has_value());
        QVERIFY(readAddress({"::ffff:192.0.2.1", 0}).has_value());
        for (const char* text : {"1.2.3", "01.2.3.4", "5"})
            QVERIFY(!readAddress({text, 0}).has_value());
        QCOMPARE(render(*readAddress({"192.0.2.0/24", 0}).error().hint),
                 "a network or a range stands only in a set: in {192.0.2.0/24}");
    }

    void byteStrings() {
        QCOMPARE(*readByteString("61:62:63"), "abc");
        QCOMPARE(*readByteString("61-62.7A"), "abz");
        for (const char* text : {"61", "", "6:1", "61:", "61:6", "61:6g", "61_62"})
            QVERIFY(!readByteString(text).has_value());
    }

    void wildcards_data() {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<QString>("code"); ///< empty: fine
        const auto row = [](const char* pattern, const char* code) {
            QTest::newRow(pattern) << QString(pattern) << QString(code);
        };
        row("/api/*", "");
        row("", "");
        row("*a*b*c*d*e*f*g*h*i*j", "");
        row("*a*b*c*d*e*f*g*h*i*j*", "rules-too-many-stars");
        row("/a**", "rules-double-star");
        row(R"(a\**)", "");
        row(R"(a\*\\b)", "");
        row(R"(a\b)", "rules-bad-wildcard-escape");
        row(R"(a\)", "rules-bad-wildcard-escape");
    }
    void wildcards() {
        QFETCH(QString, pattern);
        QFETCH(QString, code);
        const auto problem = wildcardProblem(pattern.toStdString(), {});
        QCOMPARE(problem ? QString::fromStdString(std::string(problem->message.code())) : "", code);
    }

    void listNames() {
        for (const char* name : {"office", "cf.anonymizer", "_a", "1a", "a..b"})
            QVERIFY(isListName(name));
        for (const char* name : {"", "Office", ".a", "a.", "a-b", "a b"})
            QVERIFY(!isListName(name));
    }
};

QTEST_APPLESS_MAIN(LiteralsTest)
#include "literals_test.moc"
