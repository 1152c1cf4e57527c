// SPDX-License-Identifier: GPL-3.0-or-later
// Real logs whose refusals were counted by other means: windows per client, caps per client and
// day, caps per day, and the three one behind the other.
#include "core/replay/replay.h"
#include "core/traffic/detector.h"
#include "core/traffic/importer.h"
#include "tests/core/layers/schema.h"
#include "tests/core/plan/catalogue.h"

#include <QtTest>

#include <nlohmann/json.hpp>

#include <fstream>
#include <string>

using namespace edgefence;
using Json = nlohmann::json;

namespace {

constexpr const char* kFiles[] = {"apache_logs",
                                  "w3af.txt",
                                  "shop_access_log",
                                  "http_dos_random_uri.log",
                                  "lnav_access_log.0",
                                  "lnav_access_log.1",
                                  "lnav_bad_access_log.0",
                                  "matomo_ncsa.log",
                                  "crowdsec_nginx-http-malformed.log",
                                  "crowdsec_invalid-http-versions.log",
                                  "own_bom_crlf.log",
                                  "matomo_common.log.gz",
                                  "lnav_cloudflare.1"};

plan::LayerConfig zoneRule(std::int64_t periodS, std::int64_t limit) {
    plan::LayerConfig layer;
    layer.id = LayerId{"window"};
    layer.kind = "zone_rule";
    layer.place = plan::Place::Edge;
    layer.parameters = {{"expression", std::string("true")},
                        {"requests_per_period", limit},
                        {"period_s", periodS},
                        {"mitigation_timeout_s", std::int64_t{0}}};
    return layer;
}

plan::LayerConfig dayCap(const std::string& id, const std::vector<std::string>& key,
                         std::int64_t limit) {
    plan::LayerConfig layer;
    layer.id = LayerId{id};
    layer.kind = "quota_object";
    layer.parameters = {{"limit", limit}, {"window", std::string("utc_day")}, {"key", key}};
    return layer;
}

traffic::Traffic readLog(const std::string& path) {
    std::vector<std::string_view> formats;
    for (const std::string_view asset : assets::assetsBelow("log-formats")) {
        if (asset.ends_with(".json"))
            formats.push_back(*assets::asset(asset));
    }
    const auto catalogue = traffic::FormatCatalogue::load(formats);
    auto log = traffic::BlockSource::open(path, {});
    if (!catalogue || !log)
        qFatal("%s", render(!catalogue ? catalogue.error() : log.error()).c_str());
    const traffic::Detection detection = traffic::detectFormat(*catalogue, *log);
    traffic::TrafficBuilder builder;
    traffic::CollectingSink sink(builder);
    const auto report = traffic::importLog(*log, detection.format, sink, {});
    if (!report)
        qFatal("%s", render(report.error()).c_str());
    return builder.build();
}

/// Requests that each layer refuses, and those served, with budgets that have no end.
std::vector<std::int64_t> refusals(const traffic::Traffic& traffic,
                                   std::vector<plan::LayerConfig> layers) {
    plan::Plan plan;
    plan.layers = std::move(layers);
    const auto compiled =
        layers::compile(plan, edgefence::testing::catalogue(), edgefence::testing::schema());
    replay::Options options;
    options.endlessBudgets = true;
    const auto replay = replay::replay(compiled, traffic, options);
    std::vector<std::int64_t> result = replay->refused;
    result.push_back(replay->served);
    return result;
}

class CasesTest : public QObject {
    Q_OBJECT

    Json m_manifest;
    std::string m_folder;

    const Json& answers(const std::string& file) const {
        for (const Json& entry : m_manifest["cases"]) {
            if (entry["file"] == file)
                return entry["answers"];
        }
        qFatal("no case %s", file.c_str());
    }

  private slots:
    void initTestCase() {
        const QByteArray cases = qgetenv("EDGEFENCE_CASES");
        if (cases.isEmpty())
            QSKIP("EDGEFENCE_CASES does not name the folder with the handed logs");
        m_folder = cases.toStdString() + "/logs/";
        std::ifstream manifest(m_folder + "manifest.json");
        QVERIFY(manifest.is_open());
        m_manifest = Json::parse(manifest);
    }

    void refusalsAsCounted_data() {
        QTest::addColumn<QString>("file");
        for (const char* file : kFiles)
            QTest::newRow(file) << file;
    }

    void refusalsAsCounted() {
        QFETCH(QString, file);
        const Json& expected = answers(file.toStdString());
        const traffic::Traffic traffic = readLog(m_folder + file.toStdString());
        QCOMPARE(traffic.requests(), expected["requests"].get<std::int64_t>());
        for (const std::int64_t period : {10, 60})
            windows(traffic, expected, period);
        caps(traffic, expected, "over_ip_day_cap", {"ip.src"});
        caps(traffic, expected, "over_total_day_cap", {});
        for (const auto& [name, counts] : expected.items()) {
            if (name.starts_with("layered_"))
                layered(traffic, name, counts);
        }
    }

  private:
    static void windows(const traffic::Traffic& traffic, const Json& expected,
                        std::int64_t period) {
        const std::string name = "over_limit_fixed_" + std::to_string(period) + "s";
        const Json counts = expected.value(name, Json::object());
        for (const auto& [limit, refused] : counts.items())
            QCOMPARE(refusals(traffic, {zoneRule(period, std::stoll(limit))}).front(),
                     refused.get<std::int64_t>());
    }

    static void caps(const traffic::Traffic& traffic, const Json& expected, const char* name,
                     const std::vector<std::string>& key) {
        const Json counts = expected.value(name, Json::object());
        for (const auto& [limit, refused] : counts.items())
            QCOMPARE(refusals(traffic, {dayCap("cap", key, std::stoll(limit))}).front(),
                     refused.get<std::int64_t>());
    }

    /// "layered_10s5_ipday50_total1000"
    static void layered(const traffic::Traffic& traffic, const std::string& name,
                        const Json& counts) {
        int window = 0;
        int perDay = 0;
        int total = 0;
        QCOMPARE(
            std::sscanf(name.c_str(), "layered_10s%d_ipday%d_total%d", &window, &perDay, &total),
            3);
        const std::vector<std::int64_t> got =
            refusals(traffic, {zoneRule(10, window), dayCap("per-ip", {"ip.src"}, perDay),
                               dayCap("total", {}, total)});
        QCOMPARE(got[0], counts["rejected_by_10s"].get<std::int64_t>());
        QCOMPARE(got[1], counts["rejected_by_ip_day"].get<std::int64_t>());
        QCOMPARE(got[2], counts["rejected_by_total_day"].get<std::int64_t>());
        QCOMPARE(got[3], counts["admitted"].get<std::int64_t>());
    }
};

} // namespace

QTEST_APPLESS_MAIN(CasesTest)
#include "cases_test.moc"
