// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/ip_address.h"

#include <QTest>

using namespace edgefence;

namespace {

IpAddress address(const char* text) {
    const std::optional<IpAddress> parsed = parseIpAddress(text);
    if (!parsed)
        qFatal("%s is no address", text);
    return *parsed;
}

IpRange range(const char* first, const char* last) { return {address(first), address(last)}; }

} // namespace

class IpAddressTest : public QObject {
    Q_OBJECT

  private slots:
    void readsAndWrites_data();
    void readsAndWrites();
    void refusesOtherTexts_data();
    void refusesOtherTexts();
    void keepsTheFamiliesApart();
    void masks_data();
    void masks();
    void prefixHoldsItsAddresses();
    void setMergesItsRanges();
    void setKnowsItsMembers_data();
    void setKnowsItsMembers();
};

void IpAddressTest::readsAndWrites_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("canonical");
    QTest::newRow("v4") << "203.0.113.24"
                        << "203.0.113.24";
    QTest::newRow("zero") << "0.0.0.0"
                          << "0.0.0.0";
    QTest::newRow("highest") << "255.255.255.255"
                             << "255.255.255.255";
    QTest::newRow("v6") << "2001:DB8:0:0:0:0:0:1"
                        << "2001:db8::1";
    QTest::newRow("longest run") << "2001:0:0:1:0:0:0:1"
                                 << "2001:0:0:1::1";
    QTest::newRow("single zero stays") << "2001:db8:0:1:1:1:1:1"
                                       << "2001:db8:0:1:1:1:1:1";
    QTest::newRow("unspecified") << "::"
                                 << "::";
    QTest::newRow("mapped") << "::ffff:1.2.3.4"
                            << "::ffff:1.2.3.4";
}

void IpAddressTest::readsAndWrites() {
    QFETCH(QString, text);
    QFETCH(QString, canonical);
    const std::optional<IpAddress> parsed = parseIpAddress(text.toStdString());
    QVERIFY(parsed.has_value());
    QCOMPARE(formatIpAddress(*parsed), canonical.toStdString());
    QCOMPARE(parseIpAddress(canonical.toStdString()) == parsed, true);
}

void IpAddressTest::refusesOtherTexts_data() {
    QTest::addColumn<QString>("text");
    for (const char* text : {"",         "1.2.3",      "1.2.3.4.5", "1.2.3.256",    "01.2.3.4",
                             "1.2.3.04", "1.2.3.4 ",   " 1.2.3.4",  "1.2.3.4:80",   "1.2.3.-4",
                             "1..3.4",   "1.2.3.1000", "a.b.c.d",   "[::1]",        "fe80::1%eth0",
                             "::1::",    "2001:db8",   "12345::",   "host.example", "-",
                             ":",        "1.2.3.4/24"})
        QTest::newRow(text) << text;
}

void IpAddressTest::refusesOtherTexts() {
    QFETCH(QString, text);
    QVERIFY(!parseIpAddress(text.toStdString()).has_value());
}

void IpAddressTest::keepsTheFamiliesApart() {
    QVERIFY(address("::ffff:1.2.3.4") != address("1.2.3.4"));
    QVERIFY(address("::").family == IpAddress::Family::V6);
    QVERIFY(address("0.0.0.0") != address("::"));
    QVERIFY(unmapped(address("::ffff:1.2.3.4")) == address("1.2.3.4"));
    QVERIFY(unmapped(address("::fffe:1.2.3.4")) == address("::fffe:1.2.3.4"));
    QVERIFY(unmapped(address("1.2.3.4")) == address("1.2.3.4"));
}

void IpAddressTest::masks_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<uint>("bits");
    QTest::addColumn<QString>("masked");
    QTest::newRow("24") << "192.0.2.201" << 24U << "192.0.2.0";
    QTest::newRow("25") << "192.0.2.201" << 25U << "192.0.2.128";
    QTest::newRow("31") << "192.0.2.201" << 31U << "192.0.2.200";
    QTest::newRow("0") << "192.0.2.201" << 0U << "0.0.0.0";
    QTest::newRow("32") << "192.0.2.201" << 32U << "192.0.2.201";
    QTest::newRow("more than there are") << "192.0.2.201" << 64U << "192.0.2.201";
    QTest::newRow("v6 64") << "2001:db8:1:2:3:4:5:6" << 64U << "2001:db8:1:2::";
    QTest::newRow("v6 33") << "2001:db8:ffff::" << 33U << "2001:db8:8000::";
    QTest::newRow("v6 128") << "2001:db8::6" << 128U << "2001:db8::6";
}

void IpAddressTest::masks() {
    QFETCH(QString, text);
    QFETCH(uint, bits);
    QFETCH(QString, masked);
    QCOMPARE(formatIpAddress(maskIpAddress(*parseIpAddress(text.toStdString()), bits)),
             masked.toStdString());
}

void IpAddressTest::prefixHoldsItsAddresses() {
    const IpPrefix prefix{address("192.0.2.0"), 24};
    QVERIFY(prefix.contains(address("192.0.2.255")));
    QVERIFY(!prefix.contains(address("192.0.3.0")));
    QVERIFY(!prefix.contains(address("::ffff:192.0.2.1")));
    const IpPrefix everything{address("::"), 0};
    QVERIFY(everything.contains(address("2001:db8::1")));
    QVERIFY(!everything.contains(address("192.0.2.1")));
}

void IpAddressTest::setMergesItsRanges() {
    const IpSet set({range("10.0.0.5", "10.0.0.9"), range("10.0.0.1", "10.0.0.6"),
                     range("2001:db8::1", "2001:db8::1"), range("10.0.0.2", "10.0.0.3"),
                     range("192.0.2.0", "192.0.2.255")});
    QCOMPARE(set.ranges().size(), std::size_t{3});
    QVERIFY(set.ranges().front() == range("10.0.0.1", "10.0.0.9"));
}

void IpAddressTest::setKnowsItsMembers_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("member");
    QTest::newRow("before the first") << "9.255.255.255" << false;
    QTest::newRow("first") << "10.0.0.0" << true;
    QTest::newRow("inside") << "10.9.9.9" << true;
    QTest::newRow("last") << "10.255.255.255" << true;
    QTest::newRow("between") << "11.0.0.0" << false;
    QTest::newRow("single") << "192.0.2.1" << true;
    QTest::newRow("after the single") << "192.0.2.2" << false;
    QTest::newRow("v6 with the same bytes") << "a00::" << false;
    QTest::newRow("v6 inside") << "2001:db8::ffff" << true;
    QTest::newRow("v6 after") << "2001:db9::" << false;
}

void IpAddressTest::setKnowsItsMembers() {
    QFETCH(QString, text);
    QFETCH(bool, member);
    const IpSet set({range("192.0.2.1", "192.0.2.1"), range("10.0.0.0", "10.255.255.255"),
                     range("2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff")});
    QCOMPARE(set.contains(*parseIpAddress(text.toStdString())), member);
    QVERIFY(!IpSet().contains(*parseIpAddress(text.toStdString())));
}

QTEST_APPLESS_MAIN(IpAddressTest)
#include "ip_address_test.moc"
