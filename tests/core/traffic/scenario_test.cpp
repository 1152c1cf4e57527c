// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/assets/assets.h"
#include "core/traffic/scenario.h"

#include <QtTest>

#include <map>

using namespace edgefence;
using namespace edgefence::traffic;
using rules::Column;

namespace {

constexpr std::string_view kTwoStreams = R"({
  "edgefence_traffic": 1, "day": "2026-08-30", "seed": 3,
  "streams": [
    {"clients": 50, "skew": 1, "requests": 2000, "curve": "day", "slugs": 20,
     "answers": {"302": 9, "404": 1}, "agents": ["a", "b"]},
    {"address": "198.51.100.23", "every_ms": 10000, "from": "02:00", "to": "03:00:00",
     "method": "POST", "paths": ["/api/links"], "answers": {"201": 1},
     "agents": ["x", "y", "z"], "agents_per_client": 3}
  ]})";

class ScenarioTest : public QObject {
    Q_OBJECT

  private slots:
    void requestsComeInOrderAsDescribed() {
        const auto scenario = readScenario(kTwoStreams);
        QVERIFY(scenario);
        std::map<std::string, int> methods;
        std::map<std::string, int> statuses;
        std::map<std::string, int> clients;
        std::map<std::string, int> agents;
        Instant last = scenario->day;
        std::vector<Instant> creations;
        play(*scenario, [&](const Request& request) {
            if (request.time < last) {
                qFatal("out of order");
            }
            last = request.time;
            ++methods[std::string(request[Column::Method])];
            ++statuses[std::string(request[Column::Status])];
            ++clients[std::string(request[Column::Client])];
            if (request[Column::Method] == "POST") {
                creations.push_back(request.time);
                ++agents[std::string(request[Column::UserAgent])];
            }
            return true;
        });
        QCOMPARE(methods["GET"], 2000);
        QCOMPARE(methods["POST"], 360); // one every 10 s for an hour
        QCOMPARE(creations[1] - creations[0], Duration(10'000));
        QCOMPARE(statuses["201"], 360);
        QVERIFY(statuses["404"] > 140 && statuses["404"] < 260);
        QCOMPARE(statuses["302"] + statuses["404"], 2000);
        QVERIFY(clients.size() > 40 && clients.size() <= 51);
        QCOMPARE(agents.size(), std::size_t{3});
    }

    void wrongKeysAreNamed_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("sentence");
        const QString start = "made-up traffic: the key ";
        QTest::newRow("no JSON") << QByteArray("{")
                                 << start + "edgefence_traffic must be a JSON object";
        QTest::newRow("no day") << QByteArray(R"({"edgefence_traffic":1,"streams":[]})")
                                << start + "day must be a day like 2026-08-30";
        QTest::newRow("a bad time") << QByteArray(R"({"edgefence_traffic":1,"day":"2026-08-30",)"
                                                  R"("streams":[{"from":"25:00","paths":["/"]}]})")
                                    << start + "from must be a time of day like \"02:46:40\"";
        QTest::newRow("no path") << QByteArray(R"({"edgefence_traffic":1,"day":"2026-08-30",)"
                                               R"("streams":[{}]})")
                                 << start + "paths must be at least one path, or slugs";
    }
    void wrongKeysAreNamed() {
        QFETCH(QByteArray, text);
        QFETCH(QString, sentence);
        const auto scenario = readScenario(text.toStdString());
        QVERIFY(!scenario);
        QCOMPARE(QString::fromStdString(render(scenario.error())), sentence);
    }

    void theExamplesTrafficCanBeRead() {
        const auto paths = assets::assetsBelow("examples/traffic");
        QVERIFY(!paths.empty());
        for (const std::string_view path : paths) {
            const auto scenario = readScenario(*assets::asset(path));
            QVERIFY2(scenario, std::string(path).c_str());
        }
    }
};

} // namespace

QTEST_APPLESS_MAIN(ScenarioTest)
#include "scenario_test.moc"
