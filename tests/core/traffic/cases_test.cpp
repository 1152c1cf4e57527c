// SPDX-License-Identifier: GPL-3.0-or-later
// Real logs with the right answers worked out beside them. They are not part of the project: the
// folder that holds logs/manifest.json comes in EDGEFENCE_CASES.
#include "core/base/text.h"
#include "tests/core/traffic/support.h"

#include <QtTest>

#include <nlohmann/json.hpp>

#include <fstream>
#include <map>

namespace edgefence::traffic {
namespace {

using nlohmann::json;

std::map<std::string, std::int64_t> countsOf(const json& object) {
    return object.get<std::map<std::string, std::int64_t>>();
}

/// One figure that the manifest gives, and what came out.
void check(const json& answers, const char* key, std::int64_t got) {
    if (answers.contains(key) && answers[key].get<std::int64_t>() != got) {
        const std::string text =
            std::string(key) + ": " + std::to_string(got) + " instead of " + answers[key].dump();
        QTest::qFail(text.c_str(), __FILE__, __LINE__);
    }
}

void check(const json& answers, const char* key, const std::map<std::string, std::int64_t>& got) {
    if (answers.contains(key) && countsOf(answers[key]) != got) {
        const std::string text =
            std::string(key) + ": " + json(got).dump() + " instead of " + answers[key].dump();
        QTest::qFail(text.c_str(), __FILE__, __LINE__);
    }
}

void check(const json& answers, const char* key, const std::optional<Instant>& got) {
    if (answers.contains(key)) {
        QVERIFY(got.has_value());
        QCOMPARE(formatRfc3339(*got),
                 formatRfc3339(*parseRfc3339(answers[key].get<std::string>())));
    }
}

void checkTopPaths(const json& answers, const std::vector<std::string>& got) {
    if (!answers.contains("top_paths")) {
        return;
    }
    std::vector<std::string> expected;
    for (const json& path : answers["top_paths"]) {
        // "(22 paths tie)" says that there are more.
        if (!path.get<std::string>().starts_with('(')) {
            expected.push_back(path.get<std::string>());
        }
    }
    std::vector<std::string> readable;
    for (const std::string& path : got) {
        const auto latin1 = QString::fromLatin1(path.data(), static_cast<int>(path.size()));
        readable.push_back(isUtf8(path) ? path : latin1.toStdString());
    }
    QCOMPARE(json(readable).dump(), json(expected).dump());
}

void checkAll(const json& answers, const Imported& got) {
    const LineCounts& counts = got.report.counts;
    check(answers, "lines", counts.lines);
    check(answers, "requests", counts.requests);
    check(answers, "bad_request_line", counts.badRequestLines);
    check(answers, "other_lines", counts.rejected);
    check(answers, "objects", counts.lines);
    check(answers, "other_objects", counts.rejected);
    check(answers, "blank_lines", counts.blank);
    check(answers, "directive_lines", counts.directives);
    check(answers, "distinct_clients", got.census.distinctClients);
    check(answers, "requests_without_client", got.report.withoutClient);
    check(answers, "lines_earlier_than_a_previous_line", got.report.unordered);
    check(answers, "first_utc", got.report.first);
    check(answers, "last_utc", got.report.last);
    check(answers, "by_method", got.census.methods);
    check(answers, "by_status", got.census.statuses);
    check(answers, "by_status_class", got.census.statusClasses);
    check(answers, "top_path_count", got.census.topPathCount);
    checkTopPaths(answers, got.census.topPaths);
    QCOMPARE(counts.lines,
             counts.requests + counts.rejected + counts.blank + counts.directives + counts.leftOut);
    QCOMPARE(static_cast<std::int64_t>(got.census.rejects.size()),
             counts.rejected + counts.leftOut);
}

} // namespace

class CasesTest : public QObject {
    Q_OBJECT

    std::string m_folder;
    json m_manifest;

    json answersOf(const std::string& file) const {
        for (const json& entry : m_manifest["cases"]) {
            if (entry["file"] == file) {
                return entry;
            }
        }
        return {};
    }

  private slots:
    void initTestCase() {
        m_folder = qEnvironmentVariable("EDGEFENCE_CASES").toStdString();
        if (m_folder.empty()) {
            QSKIP("EDGEFENCE_CASES does not name the folder of the handed cases");
        }
        std::ifstream manifest(m_folder + "/logs/manifest.json");
        QVERIFY(manifest.good());
        m_manifest = json::parse(manifest);
    }

    void logs_data() {
        QTest::addColumn<QString>("file");
        for (const char* file : {"apache_logs",
                                 "w3af.txt",
                                 "nasa_19950701.tsv",
                                 "shop_access_log",
                                 "http_dos_random_uri.log",
                                 "lnav_access_log.0",
                                 "lnav_access_log.1",
                                 "lnav_bad_access_log.0",
                                 "lnav_cloudflare.1",
                                 "crowdsec_traefik_clf.log",
                                 "lnav_haproxy.0",
                                 "lnav_w3c.1",
                                 "lnav_w3c.3",
                                 "lnav_w3c_big.0",
                                 "matomo_cloudfront_web.log",
                                 "crowdsec_aws-alb-logs.log",
                                 "matomo_alb.log",
                                 "matomo_common.log.gz",
                                 "multipart-gzip.log.gz",
                                 "multipart-zst.log.zst",
                                 "matomo_common_vhost.log",
                                 "matomo_big5.log",
                                 "matomo_gandi.log",
                                 "matomo_ncsa.log",
                                 "crowdsec_apache2-logs.log",
                                 "crowdsec_nginx-http-malformed.log",
                                 "crowdsec_nginx_http-logs.log",
                                 "crowdsec_invalid-http-versions.log",
                                 "crowdsec_litespeed-logs.log",
                                 "tcpudp-flood-traefik.log",
                                 "weblog.csv",
                                 "own_bom_crlf.log",
                                 "lnav_caddy_log.0",
                                 "crowdsec_caddy-logs.log",
                                 "crowdsec_traefik_json.log",
                                 "own_workers_trace.ndjson",
                                 "own_wrangler_tail.json"}) {
            QTest::addRow("%s", file) << QString(file);
        }
    }
    void logs() {
        QFETCH(QString, file);
        const json entry = answersOf(file.toStdString());
        QVERIFY(!entry.is_null());
        const Imported got = importFile(m_folder + "/logs/" + file.toStdString());
        QCOMPARE(got.detection.format.name, entry["format"].get<std::string>());
        checkAll(entry["answers"], got);
    }

    void reports_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("answers");
        // A row written with another offset kept its local hour, so that the next one seemed to
        // come from the past.
        QTest::addRow("mixed offsets") << "r01-mixed-offsets.log" << QStringLiteral(R"({
            "requests": 6, "other_lines": 0, "distinct_clients": 1,
            "first_utc": "2022-08-27T14:22:01.000Z", "last_utc": "2022-08-27T14:22:06.000Z",
            "lines_earlier_than_a_previous_line": 0, "by_method": {"GET": 6},
            "by_status_class": {"2xx": 6}, "top_paths": ["/api/links"], "top_path_count": 6})");
        // A host name that begins like an address stopped the whole run.
        QTest::addRow("host names") << "r02-host-names.log" << QStringLiteral(R"({
            "requests": 5, "other_lines": 0, "distinct_clients": 5,
            "first_utc": "2020-05-24T01:00:04Z", "last_utc": "2020-05-24T10:00:03Z"})");
        // A blank in front of every row made the client empty and every row refused.
        QTest::addRow("leading space") << "r03-leading-space.log" << QStringLiteral(R"({
            "requests": 3, "other_lines": 1, "distinct_clients": 2,
            "first_utc": "2019-11-24T00:34:04.000Z", "last_utc": "2019-11-24T00:34:06.000Z",
            "lines_earlier_than_a_previous_line": 0, "by_method": {"GET": 3},
            "by_status_class": {"2xx": 3}, "top_paths": ["/", "/a", "/b"],
            "top_path_count": 1})");
        // Each version of Caddy writes the client under another name.
        QTest::addRow("Caddy's clients") << "r04-caddy-client.json" << QStringLiteral(R"({
            "requests": 5, "other_lines": 0, "distinct_clients": 4, "requests_without_client": 0,
            "first_utc": "2024-03-08T18:01:08.959Z", "last_utc": "2024-03-08T18:01:11.000Z",
            "by_status": {"200": 4, "308": 1}, "by_method": {"GET": 4, "HEAD": 1}})");
    }
    void reports() {
        QFETCH(QString, file);
        QFETCH(QString, answers);
        checkAll(json::parse(answers.toStdString()),
                 importFile(m_folder + "/reports/" + file.toStdString()));
    }

    /// Every file there is, with whatever formats are known: every line is accounted for.
    void nothingIsLost() {
        for (const json& entry : m_manifest["cases"]) {
            const std::string path = m_folder + "/logs/" + entry["file"].get<std::string>();
            const Imported whole = importFile(path);
            const LineCounts& counts = whole.report.counts;
            QCOMPARE(counts.lines, counts.requests + counts.rejected + counts.blank +
                                       counts.directives + counts.leftOut);
            const Imported pieces = importFile(path, {whole.detection.format.name == kNoFormat
                                                          ? std::string()
                                                          : whole.detection.format.name,
                                                      3, 700});
            QCOMPARE(pieces.report.counts.lines, counts.lines);
        }
    }
};

} // namespace edgefence::traffic

QTEST_APPLESS_MAIN(edgefence::traffic::CasesTest)
#include "cases_test.moc"
