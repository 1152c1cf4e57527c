// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/assets/assets.h"
#include "core/traffic/synthetic.h"

#include <QtTest>

#include <map>

using namespace edgefence;
using namespace edgefence::traffic;
using rules::Column;

namespace {

/// What a test looks at of each request.
struct Seen {
    std::int64_t ms = 0;
    std::string client;
    std::string method;
    std::string path;
    std::string status;
};

class SyntheticTest : public QObject {
    Q_OBJECT

    const rules::Schema m_schema = *rules::Schema::read(*assets::asset("rules/schema.json"));
    plan::Plan m_plan;
    const Instant m_from = *parseRfc3339("2026-01-01");

    std::vector<Seen> make(const plan::Pressure& pressure, std::size_t atMost) {
        std::vector<Seen> seen;
        const auto done =
            synthesise(m_plan, pressure, {m_from, 1, 1}, m_schema, [&](const Request& request) {
                seen.push_back(
                    {(request.time - m_from).count(), std::string(request[Column::Client]),
                     std::string(request[Column::Method]), std::string(request[Column::Path]),
                     std::string(request[Column::Status])});
                return seen.size() < atMost;
            });
        if (!done) {
            qFatal("%s", render(done.error()).c_str());
        }
        return seen;
    }

  private slots:
    void initTestCase() {
        plan::Route quiet;
        quiet.id = {"quiet"};
        quiet.when = R"(http.request.uri.path eq "/quiet")";
        plan::Route create;
        create.id = {"create"};
        create.when = R"(http.request.method eq "POST" and http.request.uri.path eq "/api/links")";
        plan::Operation write;
        write.budget = {"kv.writes"};
        write.on = plan::AnswerSet{false, {}, {201}};
        create.operations = {write};
        m_plan.routes = {quiet, create};
    }

    void sampleComesFromTheEqClauses() {
        const auto seen = make(plan::Attackers{1, 50}, 1);
        QCOMPARE(seen[0].method, std::string("POST"));
        QCOMPARE(seen[0].path, std::string("/api/links"));
        // The answer on which the operation is spent.
        QCOMPARE(seen[0].status, std::string("201"));
    }

    void fiftyASecondOfOneAddress() {
        const auto seen = make(plan::Attackers{1, 50}, 10'000'000);
        QCOMPARE(seen.size(), std::size_t{4'320'000});
        QCOMPARE(seen[1].ms, std::int64_t{20});
        QCOMPARE(seen.back().ms, std::int64_t{86'399'980});
    }

    void addressesTakeTurns() {
        const auto seen = make(plan::Attackers{4, 50}, 200);
        QCOMPARE(seen[1].ms, std::int64_t{5});
        QCOMPARE(seen[199].ms, std::int64_t{995});
        QVERIFY(seen[0].client != seen[1].client);
        QCOMPARE(seen[0].client, seen[4].client);
    }

    void threeHundredInstallsEveryFifteenSeconds() {
        plan::OwnClients clients;
        clients.clients = 300;
        clients.activePerDay = std::chrono::hours(8);
        const auto seen = make(clients, 10'000'000);
        QCOMPARE(seen.size(), std::size_t{576'000}); // 300 x 8 h / 15 s
        // Client i starts at i x 15 s / 300: twenty requests a second.
        QCOMPARE(seen[20].ms, std::int64_t{1000});
        std::map<std::string, int> perClient;
        for (const Seen& each : seen) {
            ++perClient[each.client];
        }
        QCOMPARE(perClient.size(), std::size_t{300});
        QCOMPARE(perClient.begin()->second, 1920);
    }

    void intervalsOfARangeAndJitterStayInOrderAndRepeat() {
        plan::OwnClients clients;
        clients.clients = 20;
        clients.every = std::chrono::seconds(10);
        clients.everySlowest = std::chrono::seconds(20);
        clients.jitter = std::chrono::seconds(3);
        const auto seen = make(clients, 10'000'000);
        QVERIFY(seen.size() > 20 * 4320);
        QVERIFY(seen.size() < 20 * 8640);
        for (std::size_t i = 1; i < seen.size(); ++i) {
            QVERIFY(seen[i - 1].ms <= seen[i].ms);
        }
        const auto again = make(clients, 10'000'000);
        QCOMPARE(again.size(), seen.size());
        QCOMPARE(again[777].ms, seen[777].ms);
    }

    void whatCannotBeMadeUp_data() {
        QTest::addColumn<int>("which");
        QTest::addColumn<QString>("code");
        QTest::newRow("recorded traffic") << 0 << "recorded-cannot-be-made";
        QTest::newRow("unknown route") << 1 << "no-such-route";
        QTest::newRow("a route without a path") << 2 << "no-sample";
    }
    void whatCannotBeMadeUp() {
        QFETCH(int, which);
        QFETCH(QString, code);
        plan::OwnClients clients;
        clients.route = RouteId{which == 1 ? "nowhere" : "other"};
        const plan::Pressure pressure =
            which == 0 ? plan::Pressure(plan::RecordedTraffic{}) : plan::Pressure(clients);
        const auto done = synthesise(m_plan, pressure, {m_from, 1, 1}, m_schema,
                                     [](const Request&) { return true; });
        QVERIFY(!done);
        QCOMPARE(QString::fromStdString(std::string(done.error().message.code())), code);
    }

    void documentationAddresses_data() {
        QTest::addColumn<quint64>("index");
        QTest::addColumn<QString>("text");
        QTest::newRow("first") << quint64{0} << "192.0.2.1";
        QTest::newRow("last of the first") << quint64{253} << "192.0.2.254";
        QTest::newRow("second network") << quint64{254} << "198.51.100.1";
        QTest::newRow("last IPv4") << quint64{761} << "203.0.113.254";
        QTest::newRow("IPv6") << quint64{762} << "2001:db8::2fa";
    }
    void documentationAddresses() {
        QFETCH(quint64, index);
        QFETCH(QString, text);
        QCOMPARE(QString::fromStdString(formatIpAddress(documentationAddress(index))), text);
    }
};

} // namespace

QTEST_APPLESS_MAIN(SyntheticTest)
#include "synthetic_test.moc"
