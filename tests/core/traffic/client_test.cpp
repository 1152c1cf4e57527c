// SPDX-License-Identifier: GPL-3.0-or-later
// Which address is the caller's, and what is kept of it.
#include "app/assets/assets.h"
#include "core/traffic/canonical.h"
#include "core/traffic/client_choice.h"
#include "core/traffic/client_mask.h"
#include "core/traffic/mask_key_file.h"
#include "core/traffic/proxy_networks.h"
#include "tests/core/traffic/support.h"

#include <QTemporaryDir>
#include <QtTest>

#include <sys/stat.h>

namespace edgefence::traffic {
namespace {

using rules::Column;

QString text(std::string_view view) {
    return QString::fromUtf8(view.data(), static_cast<int>(view.size()));
}

std::vector<ProxyNetwork> networks() {
    return readProxyNetworks(*assets::asset("networks/proxies.json")).value();
}

std::vector<IpPrefix> ranges(std::initializer_list<const char*> texts) {
    std::vector<IpPrefix> result;
    for (const char* const range : texts) {
        result.push_back(readProxyRange(range).value());
    }
    return result;
}

/// Caddy's row of a request that came through proxies.
const char* const kProxied =
    R"({"ts":1709920869.5,"request":{"remote_ip":"162.158.2.69","client_ip":"10.0.0.9",)"
    R"("method":"GET","uri":"/","headers":{"CF-Connecting-IP":["2001:DB8::1"],)"
    R"("X-Forwarded-For":["198.51.100.7, 203.0.113.5, 10.0.0.3"],"X-Real-Ip":["192.0.2.99"]}},)"
    R"("status":200})"
    "\n";

QString clientOf(const ClientChoice& choice) {
    ImportHow how{"caddy_json"};
    how.options.client = choice;
    const Imported got = importText(kProxied, how);
    return text(got.traffic.row(0)[Column::Client]);
}

} // namespace

class ClientTest : public QObject {
    Q_OBJECT

  private slots:
    void canonicalClients_data() {
        QTest::addColumn<QString>("written");
        QTest::addColumn<QString>("kept");
        const auto row = [](const char* written, const char* kept) {
            QTest::addRow("%s", written) << written << kept;
        };
        row("192.0.2.1:5512", "192.0.2.1");
        row("[2001:DB8:0::9]:443", "2001:db8::9");
        row("[fe80::1%eth0]:80", "fe80::1");
        row("fe80::1%eth0", "fe80::1");
        row("Host.Example", "host.example");
        row("host.example:8080", "host.example");
        row("93.184.216.13.scan.example.net", "93.184.216.13.scan.example.net");
        row("203.0.113.9, 192.0.2.1", "203.0.113.9");
        row("2001:DB8::1,192.0.2.1", "2001:db8::1");
        row("::ffff:203.0.113.5", "::ffff:203.0.113.5");
        row("a.log:203.0.113.5", "203.0.113.5");
        row("a.log:12:203.0.113.5:443", "203.0.113.5");
        row("g001:db8::1", "g001:db8::1");
    }
    void canonicalClients() {
        QFETCH(QString, written);
        QFETCH(QString, kept);
        const std::string bytes = written.toStdString();
        std::string scratch;
        QCOMPARE(text(canonicalValue(Column::Client, bytes, scratch)), kept);
    }

    void choices_data() {
        QTest::addColumn<QString>("choice");
        QTest::addColumn<QStringList>("trusted");
        QTest::addColumn<QString>("client");
        const auto row = [](const char* choice, const QStringList& trusted, const char* client) {
            QTest::addRow("%s %s", choice, qPrintable(trusted.join(' ')))
                << choice << trusted << client;
        };
        row("", {}, "10.0.0.9");
        row("client-ip", {}, "10.0.0.9");
        row("remote", {}, "162.158.2.69");
        row("CF-Connecting-IP", {}, "2001:db8::1");
        row("cf_connecting_ip", {}, "2001:db8::1");
        row("x-forwarded-for", {}, "198.51.100.7");
        row("x-forwarded-for-first", {"10.0.0.0/8"}, "198.51.100.7");
        row("X-Real-IP", {}, "192.0.2.99");
        row("request.headers.X-Real-Ip[0]", {}, "192.0.2.99");
        row("no-such-header", {}, "10.0.0.9");
        // The connected one is not trusted: whatever it claims, it is the caller.
        row("", {"10.0.0.0/8"}, "162.158.2.69");
        row("", {"10.0.0.0/8", "162.158.0.0/15"}, "203.0.113.5");
        row("x-forwarded-for", {"cloudflare", "private"}, "203.0.113.5");
        row("x-forwarded-for", {"cloudflare", "private", "203.0.113.0/24"}, "198.51.100.7");
        row("x-forwarded-for", {"0.0.0.0/0"}, "198.51.100.7");
    }
    void choices() {
        QFETCH(QString, choice);
        QFETCH(QStringList, trusted);
        QFETCH(QString, client);
        std::vector<IpPrefix> proxies;
        for (const QString& one : trusted) {
            const auto more = proxyRanges(networks(), one.toStdString());
            QVERIFY(more.has_value());
            proxies.insert(proxies.end(), more->begin(), more->end());
        }
        QCOMPARE(clientOf(readClientChoice(choice.toStdString(), proxies)), client);
    }

    /// A caller whose list began with "unknown" hid behind the proxy.
    void listsBehindTheAgent_data() {
        QTest::addColumn<QString>("list");
        QTest::addColumn<QString>("choice");
        QTest::addColumn<QString>("client");
        QTest::addColumn<int>("chosen");
        const auto row = [](const char* list, const char* choice, const char* client, int chosen) {
            QTest::addRow("%s of %s", choice, list) << list << choice << client << chosen;
        };
        const char* const first = "x-forwarded-for-first";
        const char* const last = "x-forwarded-for-last";
        row("203.0.113.9, 192.0.2.7", first, "203.0.113.9", 1);
        row("unknown, 203.0.113.9, 192.0.2.7", last, "203.0.113.9", 1);
        row("a b,203.0.113.9:80 , 192.0.2.7", last, "203.0.113.9", 1);
        row("unknown, [2001:db8::9]:80", last, "2001:db8::9", 1);
        row("unknown, 203.0.113.9", first, "192.0.2.1", 0);
        row("203.0.113.9, unknown", last, "192.0.2.1", 0);
        row("unknown", last, "192.0.2.1", 0);
        row("0.004", first, "192.0.2.1", 0);
        row("text/html, */*", last, "192.0.2.1", 0);
        row("", last, "192.0.2.1", 0);
    }
    /// X-Forwarded-For written where the client's address belongs, or before it.
    void listsInFront_data() {
        QTest::addColumn<QString>("front");
        QTest::addColumn<QString>("choice");
        QTest::addColumn<QString>("client");
        const auto row = [](const char* front, const char* choice, const char* client) {
            QTest::addRow("%s of %s", choice, front) << front << choice << client;
        };
        const char* const first = "x-forwarded-for-first";
        const char* const last = "x-forwarded-for-last";
        for (const char* const list :
             {"198.51.100.1, 203.0.113.9, 192.0.2.7", "\"198.51.100.1, 203.0.113.9, 192.0.2.7\""}) {
            row(list, "", "198.51.100.1");
            row(list, first, "198.51.100.1");
            row(list, last, "203.0.113.9");
        }
        row("\"198.51.100.1, 203.0.113.9\" 192.0.2.7", "", "192.0.2.7");
        row("\"198.51.100.1, 203.0.113.9\" 192.0.2.7", first, "198.51.100.1");
        row("198.51.100.1, 203.0.113.9 192.0.2.7", last, "203.0.113.9");
        row("\"-\" 192.0.2.7", last, "192.0.2.7");
    }
    void listsInFront() {
        QFETCH(QString, front);
        QFETCH(QString, choice);
        QFETCH(QString, client);
        ImportHow how{"combined"};
        if (!choice.isEmpty()) {
            how.options.client = readClientChoice(choice.toStdString(), ranges({"192.0.2.0/24"}));
        }
        const Imported got = importText(
            front.toStdString() +
                " - - [24/Aug/2026:10:00:00 +0200] \"GET / HTTP/1.1\" 200 1 \"-\" \"a\"\n",
            how);
        QCOMPARE(text(got.traffic.row(0)[Column::Client]), client);
        QVERIFY(got.traffic.row(0)[Column::Host].data() == nullptr);
    }

    void listsBehindTheAgent() {
        QFETCH(QString, list);
        QFETCH(QString, choice);
        QFETCH(QString, client);
        QFETCH(int, chosen);
        const auto read = [&](const char* proxies) {
            ImportHow how{"combined"};
            how.options.client = readClientChoice(choice.toStdString(), ranges({proxies}));
            return importText("192.0.2.1 - - [24/Aug/2026:10:00:00 +0200] \"GET / HTTP/1.1\" 200 1 "
                              "\"-\" \"agent\" \"" +
                                  list.toStdString() + "\"\n",
                              how);
        };
        const Imported got = read("192.0.2.0/24");
        QCOMPARE(text(got.traffic.row(0)[Column::Client]), client);
        QCOMPARE(got.report.counts.chosenClients, chosen);
        // Whatever the list of one who is no proxy says, he is the caller.
        if (choice == "x-forwarded-for-last") {
            const Imported direct = read("10.0.0.0/8");
            QCOMPARE(text(direct.traffic.row(0)[Column::Client]), QString("192.0.2.1"));
            QCOMPARE(direct.report.counts.chosenClients > 0, list.contains("9"));
        }
    }

    void rangesThatAreNone_data() {
        QTest::addColumn<QString>("range");
        for (const char* range : {"", "x", "192.0.2.0/33", "192.0.2.0/", "192.0.2.0/-1",
                                  "192.0.2/24", "2001:db8::/129", "192.0.2.0/8x"}) {
            QTest::addRow("%s", range) << range;
        }
    }
    void rangesThatAreNone() {
        QFETCH(QString, range);
        QVERIFY(!proxyRanges(networks(), range.toStdString()).has_value());
    }

    void lastUntrustedOne() {
        const auto trusted = ranges({"10.0.0.0/8", "2001:db8:1::/48"});
        const auto of = [&](const char* list, const char* peer) {
            return text(lastUntrusted(list, peer, trusted));
        };
        QCOMPARE(of("1.1.1.1, 2.2.2.2:80 ,10.0.0.1", "10.9.9.9"), QString("2.2.2.2:80"));
        QCOMPARE(of("1.1.1.1,[2001:db8:1::7]:9", "10.9.9.9"), QString("1.1.1.1"));
        QCOMPARE(of("1.1.1.1", ""), QString("1.1.1.1"));
        QCOMPARE(of("", "10.9.9.9"), QString("10.9.9.9"));
        QCOMPARE(of("10.0.0.1, 10.0.0.2", "10.9.9.9"), QString("10.0.0.1"));
        QCOMPARE(of("unknown, 10.0.0.2", "10.9.9.9"), QString("unknown"));
        QCOMPARE(of(", ,", "10.9.9.9"), QString(""));
        QCOMPARE(of("1.1.1.1, ::ffff:10.0.0.1", "::ffff:10.9.9.9"), QString("1.1.1.1"));
        QCOMPARE(of("1.1.1.1", "::ffff:2.2.2.2"), QString("::ffff:2.2.2.2"));
    }

    /// Most rows come from the network that stands in front of the server.
    void mostlyProxies() {
        std::string log;
        for (int row = 0; row < 30; ++row) {
            const std::string front = row % 2 == 0 ? "172.68.10." : "::ffff:172.68.10.";
            log += (row % 3 == 0 ? "203.0.113.7" : front + std::to_string(row)) +
                   std::string(" - - [24/Aug/2026:10:00:00 +0200] \"GET / HTTP/1.1\" 200 1\n");
        }
        CensusTaker census(nullptr, networks());
        auto source = BlockSource::open(temporaryFile(log), {});
        QVERIFY(importLog(*source, *shippedFormats().find("common"), census, {}).has_value());
        const auto share = census.census().mostlyProxies;
        QVERIFY(share.has_value());
        QCOMPARE(share->network, std::string("Cloudflare"));
        QCOMPARE(share->requests, 20);
    }

    void prefixes_data() {
        QTest::addColumn<QString>("client");
        QTest::addColumn<QString>("masked");
        const auto row = [](const char* client, const char* masked) {
            QTest::addRow("%s", client) << client << masked;
        };
        row("203.0.113.77", "203.0.113.0");
        row("2001:db8:1:2::3", "2001:db8:1::");
        row("::ffff:203.0.113.5", "::ffff:203.0.113.0");
        row("::fffe:203.0.113.5", "::");
        row("host.dsl.example.net", "example.net");
        row("example.net", "example.net");
        row("localhost", "localhost");
        row("~0123456789abcdef", "~0123456789abcdef");
    }
    void prefixes() {
        QFETCH(QString, client);
        QFETCH(QString, masked);
        QCOMPARE(text(prefixMask()->masked(client.toStdString())), masked);
    }

    /// The digits are those of `openssl mac -digest SHA256 -macopt hexkey:00…1f HMAC`.
    void pseudonyms() {
        std::string key;
        for (char byte = 0; byte < 32; ++byte) {
            key += byte;
        }
        const auto mask = keyedMask(key);
        const std::string first = mask->masked("203.0.113.77");
        QCOMPARE(text(first), QString("~80a1dfcba17f351b"));
        QCOMPARE(clientKindOf(first), ClientKind::Pseudonym);
        QVERIFY(mask->masked("203.0.113.78") != first);
        QCOMPARE(mask->masked("203.0.113.77"), first);
        QVERIFY(keyedMask(std::string(32, 'k'))->masked("203.0.113.77") != first);
    }

    void textsLoseTheirAddresses() {
        const auto mask = prefixMask();
        QCOMPARE(
            text(mask->withoutAddresses(
                "x 203.0.113.77:80 [2001:DB8:1:2::3]:443 \"203.0.113.9\" v1.2.3 12:30:01 a:b")),
            QString("x 203.0.113.0:80 [2001:db8:1::]:443 \"203.0.113.0\" v1.2.3 12:30:01 a:b"));
        Message reason = message(kNoSuchText, "203.0.113.77");
        mask->hideAddresses(reason);
        QCOMPARE(text(render(reason)), QString("no 203.0.113.0"));
    }

    /// What is handed over has never seen an address, wherever the log has one.
    void maskedImports() {
        const auto mask = keyedMask(std::string(32, 'k'));
        class Texts final : public RequestSink {
          public:
            Result<void> take(const Batch& batch) override {
                for (const BatchColumn& column : batch.columns) {
                    for (const std::string_view value : column.added) {
                        all += std::string(value) + "\n";
                    }
                }
                for (const RejectedLine& line : batch.rejects) {
                    all += render(line.reason) + std::string(line.text) + "\n";
                }
                return {};
            }
            std::string all;
        } sink;
        auto log = BlockSource::open(
            temporaryFile("203.0.113.7 - - [24/Aug/2026:10:00:00 +0200] \"GET /a HTTP/1.1\" 200 1\n"
                          "203.0.113.7 - - [24/Aug/2026:10:00:01 +0200] \"GET /b HTTP/1.1\" 200 1\n"
                          "203.0.113.8 - - [203.0.113.8] \"GET / HTTP/1.1\" 200 1\n"
                          "203.0.113.9 broken\n"),
            {});
        ImportOptions options;
        options.mask = mask.get();
        QVERIFY(importLog(*log, *shippedFormats().find("common"), sink, options).has_value());
        QVERIFY2(sink.all.find("203.0.113") == std::string::npos, sink.all.c_str());
        QCOMPARE(QString::fromStdString(sink.all).count(
                     QString::fromStdString(mask->masked("203.0.113.7"))),
                 1);
    }

    void keyOfTheUser() {
        const QTemporaryDir folder;
        const std::string file = folder.filePath("data/edgefence/pseudonyms.key").toStdString();
        const auto made = keptMaskKey(file);
        QVERIFY(made.has_value());
        QCOMPARE(made->size(), kMaskKeyBytes);
        QCOMPARE(*keptMaskKey(file), *made);
        struct stat status {};
        QCOMPARE(::stat(file.c_str(), &status), 0);
        QCOMPARE(status.st_mode & 0777U, 0600U);
        const auto broken = keptMaskKey(temporaryFile("no key"));
        QVERIFY(!broken.has_value());
        QVERIFY(!keptMaskKey(temporaryFile("") + "/x").has_value());
    }

  private:
    static constexpr MessageText kNoSuchText = EDGEFENCE_MESSAGE("no-such-text", "no %1");
};

} // namespace edgefence::traffic

QTEST_APPLESS_MAIN(edgefence::traffic::ClientTest)
#include "client_test.moc"
