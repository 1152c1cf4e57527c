// SPDX-License-Identifier: GPL-3.0-or-later
// What a person says about a log, and how it is read then.
#include "app/assets/assets.h"
#include "core/traffic/anonymising.h"
#include "core/traffic/messages.h"
#include "core/traffic/reading_choice.h"
#include "tests/core/traffic/support.h"

#include <QTemporaryDir>
#include <QtTest>

namespace edgefence::traffic {
namespace {

std::vector<ProxyNetwork> networks() {
    return readProxyNetworks(*assets::asset("networks/proxies.json")).value();
}

Result<Reading> chosen(const ReadingWords& words) {
    return chooseReading(words, shippedFormats(), networks());
}

/// The first request of a log that is read so.
QString firstRequest(std::string_view text, const ReadingWords& words) {
    const Reading reading = chosen(words).value();
    const auto log = BlockSource::open(temporaryFile(text), {});
    const Imported imported = importText(
        text, {{}, 0, BlockSource::kBlockBytes, reading.detect(*log).format, reading.options});
    return QString::fromStdString(shown(imported)).section('\n', 0, 0);
}

const char* const kProxied = R"(162.158.2.69 - - [30/Aug/2026:00:00:02 +0000] "GET /a HTTP/1.1" )"
                             R"(200 5 "198.51.100.7, 203.0.113.5")"
                             "\n";
const char* const kTable = "2026-08-30 10:00:00;192.0.2.1;/a;200\n";

} // namespace

class ReadingChoiceTest : public QObject {
    Q_OBJECT

  private slots:
    void aPastedFormatAndTheAddressBehindProxies() {
        ReadingWords words;
        words.directive =
            R"($remote_addr - - [$time_local] "$request" $status $bytes "$http_x_forwarded_for")";
        words.client = "x-forwarded-for-last";
        words.trustedProxies = {"cloudflare", "203.0.113.0/24"};
        QVERIFY(firstRequest(kProxied, words).contains("client=198.51.100.7 "));
        words.trustedProxies = {"cloudflare"};
        QVERIFY(firstRequest(kProxied, words).contains("client=203.0.113.5 "));
        words.client = "remote";
        QVERIFY(firstRequest(kProxied, words).contains("client=162.158.2.69 "));
    }

    void columnsByPlaceAndAZone() {
        ReadingWords words;
        words.map = {"time=1", "client=2", "target=3", "status=4"};
        words.timeZone = "Europe/Berlin";
        QCOMPARE(firstRequest(kTable, words).section(' ', 0, 1),
                 QStringLiteral("2026-08-30T08:00:00Z client=192.0.2.1"));
    }

    void whatCannotBeUnderstood_data() {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("code");
        QTest::newRow("format") << "format"
                                << "combind"
                                << "no-such-format";
        QTest::newRow("map") << "map"
                             << "client"
                             << "map-entry";
        QTest::newRow("map without column") << "map"
                                            << "client="
                                            << "map-entry";
        QTest::newRow("zone") << "zone"
                              << "Berlin"
                              << "no-such-zone";
        QTest::newRow("proxies") << "proxy"
                                 << "fastly"
                                 << "no-proxy-range";
    }
    void whatCannotBeUnderstood() {
        QFETCH(QString, key);
        QFETCH(QString, value);
        QFETCH(QString, code);
        const std::string text = value.toStdString();
        ReadingWords words;
        if (key == "format")
            words.format = text;
        if (key == "map")
            words.map = {text};
        if (key == "zone")
            words.timeZone = text;
        if (key == "proxy")
            words.trustedProxies = {text};
        const auto reading = chosen(words);
        QVERIFY(!reading.has_value());
        QCOMPARE(QString::fromStdString(std::string(reading.error().message.code())), code);
    }

    void whatIsKeptOfClients() {
        const QTemporaryDir folder;
        Anonymising how;
        QVERIFY(makeMask(how).value() == nullptr);
        how.keep = KeepOfClients::Prefix;
        how.bits = {16, 32};
        const auto prefix = makeMask(how).value();
        QCOMPARE(QString::fromStdString(prefix->masked("203.0.113.77")),
                 QStringLiteral("203.0.0.0"));
        QCOMPARE(QString::fromStdString(prefix->masked("2001:db8:1::7")),
                 QStringLiteral("2001:db8::"));
        how.keep = KeepOfClients::Pseudonym;
        how.keyFile = folder.filePath("keys/own.key").toStdString();
        const std::string name = makeMask(how).value()->masked("203.0.113.77");
        QVERIFY(name.starts_with('~'));
        // The key is kept: the next import gives the same names.
        QVERIFY(makeMask(how).value()->masked("203.0.113.77") == name);
        how.keyFile = "/proc/no/such.key";
        QVERIFY(!makeMask(how).has_value());
    }
};

} // namespace edgefence::traffic

QTEST_APPLESS_MAIN(edgefence::traffic::ReadingChoiceTest)
#include "reading_choice_test.moc"
