// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/command_line.h"

#include <QJsonArray>
#include <QTest>

using namespace edgefence::test;

class ExprCommandTest : public QObject {
    Q_OBJECT
  private slots:
    void checkSaysWhatItIs() {
        const auto result =
            runCli({"expr", "check", "(lower(http.host)==\"a\")&&ip.src in {10/8}", "--json"});
        QCOMPARE(result.exitStatus, 0);
        const QJsonObject json = result.json();
        QCOMPARE(json.keys(), (QStringList{"advice", "canonical", "entitlements", "error", "errors",
                                           "fields", "functions", "type", "valid"}));
        QCOMPARE(json["valid"].toBool(), true);
        QCOMPARE(json["type"].toString(), "Bool");
        QCOMPARE(json["canonical"].toString(),
                 "lower(http.host) eq \"a\" and ip.src in {10.0.0.0/8}");
        QCOMPARE(json["fields"].toArray(), (QJsonArray{"http.host", "ip.src"}));
        QCOMPARE(json["functions"].toArray(), QJsonArray{"lower"});
        QVERIFY(json["error"].isNull());
    }

    void checkSaysAllErrors() {
        const auto result =
            runCli({"expr", "check", "http.hots eq \"a\" and http.host = \"b\"", "--json"});
        QCOMPARE(result.exitStatus, 1);
        const QJsonObject json = result.json();
        QCOMPARE(json["valid"].toBool(true), false);
        QCOMPARE(json["errors"].toArray().size(), 2);
        const QJsonObject first = json["error"].toObject();
        QCOMPARE(first, json["errors"].toArray()[0].toObject());
        QCOMPARE(first.keys(),
                 (QStringList{"code", "column", "hint", "length", "line", "message", "offset"}));
        QCOMPARE(first["message"].toString(), "there is no field http.hots");
        QCOMPARE(first["hint"].toString(), "did you mean http.host?");
        QCOMPARE(first["length"].toInt(), 9);
    }

    void checkShowsThePlaceToPeople() {
        const auto result = runCli({"expr", "check", "-"}, "ssl AND ssl\n");
        QCOMPARE(result.exitStatus, 1);
        QCOMPARE(QString(result.errors),
                 "edgefence-cli expr check: line 1, column 5: expected and, or, xor or the end, "
                 "found AND; "
                 "operators are written in lower case: and\nssl AND ssl\n    ^^^\n");
    }

    void checkAsksForThePlan() {
        const QStringList command{"expr",       "check", "http.request.method eq \"POST\"",
                                  "--json",     "--in",  "ratelimit",
                                  "--zone-plan"};
        const auto free = runCli(command + QStringList{"free"});
        QCOMPARE(free.exitStatus, 1);
        QCOMPARE(free.json()["entitlements"].toArray(),
                 (QJsonArray{QJsonObject{{"what", "http.request.method"}, {"needs", "Business"}}}));
        QCOMPARE(runCli(command + QStringList{"business"}).exitStatus, 0);
        QCOMPARE(runCli(command + QStringList{"gold"}).exitStatus, 2);
    }

    // The documentation contradicts itself about verified bots on Free: said, not refused.
    void contradictionsAreAdvice() {
        const auto result = runCli({"expr", "check", "cf.bot_management.verified_bot", "--json",
                                    "--in", "ratelimit", "--zone-plan", "free"});
        QCOMPARE(result.exitStatus, 0);
        QCOMPARE(result.json()["advice"].toArray()[0].toObject()["code"].toString(),
                 "documentation-contradicts");
    }

    void checkAdvises() {
        const QJsonArray advice =
            runCli({"expr", "check", "ssl or http.request.method eq \"post\"", "--json"})
                .json()["advice"]
                .toArray();
        QCOMPARE(advice.size(), 1);
        const QJsonObject first = advice[0].toObject();
        QCOMPARE(first.keys(), (QStringList{"code", "fix", "length", "message", "offset"}));
        QCOMPARE(first["code"].toString(), "method-case");
        QCOMPARE(first["offset"].toInt(), 7);
        QCOMPARE(first["fix"].toString(), "http.request.method eq \"POST\"");
    }

    void eval() {
        const QStringList command{"expr", "eval", "http.host eq \"a\" and ip.src in {192.0.2.0/24}",
                                  "--json", "--request"};
        const auto match =
            runCli(command + QStringList{R"({"http.host": "a", "ip.src": "192.0.2.7"})"});
        QCOMPARE(match.exitStatus, 0);
        QCOMPARE(match.json(), (QJsonObject{{"matches", true}}));
        const auto other = runCli(command + QStringList{R"({"http.host": "a"})"});
        QCOMPARE(other.exitStatus, 1);
        QCOMPARE(other.json(), (QJsonObject{{"matches", false}}));
        const auto misspelt = runCli(command + QStringList{R"({"http.hots": "a"})"});
        QCOMPARE(misspelt.exitStatus, 2);
        QVERIFY(misspelt.errors.contains("did you mean http.host?"));
        QCOMPARE(runCli(command + QStringList{R"({"ip.src": 5})"}).exitStatus, 2);
        QCOMPARE(runCli({"expr", "eval", "ssl and", "--request", "{}"}).exitStatus, 1);
    }

    void match() {
        const Workplace place;
        const QString log = place.write(
            "access.log",
            combinedLine("192.0.2.1", "30/Aug/2026:09:30:00 +0000", "POST /api/links HTTP/1.1") +
                combinedLine("192.0.2.1", "30/Aug/2026:09:30:01 +0000", "GET /api/links HTTP/1.1") +
                combinedLine("192.0.2.2", "30/Aug/2026:09:30:02 +0000", "GET /x HTTP/1.1"));
        const auto result = runCli({"expr", "match",
                                    "http.request.uri.path eq \"/api/links\" and not cf.client.bot",
                                    log, "--json"});
        QCOMPARE(result.exitStatus, 0);
        QJsonObject json = result.json();
        QVERIFY(json["seconds"].isDouble());
        json.remove("seconds");
        json.remove("advice");
        QCOMPARE(json, (QJsonObject{{"requests", 3},
                                    {"matched", 2},
                                    {"hangs_on_unknown_fields", 2},
                                    {"addresses", 1},
                                    {"by_method", QJsonObject{{"GET", 1}, {"POST", 1}}}}));
        QCOMPARE(runCli({"expr", "match", "http.request.uri.path eq \"/y\"", log}).exitStatus, 1);
        QCOMPARE(runCli({"expr", "match", "ssl", place.path("none.log")}).exitStatus, 3);
    }

    void test() {
        const Workplace place;
        const QString right = place.write(
            "right.jsonl",
            R"({"id": "a", "expression": "ssl", "valid": true, "requests": [{"fields": {"ssl": true}, "matches": true}]})"
            "\n\n"
            R"({"expression": "ssl ssl", "valid": false})"
            "\n"
            R"({"expression": "ip.src in $office", "valid": true, "requests": [{"fields": {}, "matches": true}]})"
            "\n");
        const auto passed = runCli({"expr", "test", right, "--json"});
        QCOMPARE(passed.exitStatus, 0);
        QCOMPARE(passed.json(), (QJsonObject{{"expressions", 3},
                                             {"requests", 1},
                                             {"passed", 2},
                                             {"not_evaluated", 1},
                                             {"failed", QJsonArray{}}}));
        const QString wrong = place.write(
            "wrong.jsonl",
            R"({"id": "b", "expression": "ssl", "valid": false})"
            "\n"
            R"({"id": "b", "expression": "ssl", "requests": [{"fields": {}, "matches": true}]})");
        const auto failed = runCli({"expr", "test", right, wrong, "--json"});
        QCOMPARE(failed.exitStatus, 1);
        const QJsonArray failures = failed.json()["failed"].toArray();
        QCOMPARE(failures.size(), 2);
        QCOMPARE(failures[0].toObject(), (QJsonObject{{"id", "b"},
                                                      {"expression", "ssl"},
                                                      {"what", "valid"},
                                                      {"got", true},
                                                      {"want", false},
                                                      {"error", QJsonValue::Null}}));
        QCOMPARE(failures[1].toObject()["what"].toString(), "matches {}");
        QCOMPARE(runCli({"expr", "test", "-"}, "{]").exitStatus, 3);
        QCOMPARE(runCli({"expr", "test", place.path("none.jsonl")}).exitStatus, 3);
    }

    void adviceWithItsMeasure() {
        const Workplace place;
        const QString log = place.write(
            "access.log",
            combinedLine("192.0.2.1", "30/Aug/2026:09:30:00 +0000", "POST /api/links HTTP/1.1") +
                combinedLine("192.0.2.2", "30/Aug/2026:09:30:01 +0000", "GET /api/links HTTP/1.1"));
        const QString text = "http.request.method in {\"GET\" \"post\"} or ssl";
        const auto checked = runCli({"expr", "check", text, log, "--json"});
        QCOMPARE(checked.exitStatus, 0);
        const QJsonArray advice = checked.json()["advice"].toArray();
        QStringList codes;
        for (const QJsonValue& one : advice)
            codes << one["code"].toString();
        QCOMPARE(codes, (QStringList{"method-case", "never-came"}));
        QCOMPARE(advice[0]["fix"].toString(), "http.request.method in {\"GET\" \"POST\"}");
        QCOMPARE(advice[0]["matched"].toInt(), 1);
        QCOMPARE(advice[0]["requests"].toInt(), 2);
        QCOMPARE(advice[0]["hangs_on_unknown_fields"].toInt(), 0);
        QCOMPARE(advice[1]["matched"].toInt(), 0);
        // Without traffic there is no measure.
        const auto bare = runCli({"expr", "check", text, "--json"}).json()["advice"].toArray();
        QVERIFY(!bare[0].toObject().contains("matched"));
        QVERIFY(runCli({"expr", "check", text, log})
                    .errors.contains("requests it is true for: 1 of 2"));
    }

    void rulesBefore() {
        const QStringList command{"expr", "check", "--json",
                                  "http.request.uri.path eq \"/api/links\"", "--after"};
        const auto codeAfter = [&command](const char* earlier) {
            const auto done = runCli(command + QStringList{earlier});
            return done.json()["advice"].toArray().at(0).toObject()["code"].toString();
        };
        QCOMPARE(codeAfter("starts_with(http.request.uri.path, \"/api\")"), "unreachable-rule");
        QCOMPARE(codeAfter("(http.request.uri.path == \"/api/links\")"), "equal-rules");
        QCOMPARE(codeAfter("http.request.uri.path eq \"/\""), "");
        QCOMPARE(runCli(command + QStringList{"http.host"}).exitStatus, 2);
    }

    void narrow() {
        const Workplace place;
        const QString log = place.write(
            "access.log",
            combinedLine("192.0.2.1", "30/Aug/2026:09:30:00 +0000", "POST /api/links HTTP/1.1") +
                combinedLine("192.0.2.2", "30/Aug/2026:09:30:01 +0000", "GET /api/links HTTP/1.1"));
        const QStringList command{
            "expr", "narrow",
            "http.request.uri.path eq \"/api/links\" and http.request.method eq \"POST\"", "--json",
            "--zone-plan"};
        const auto measured = runCli(command + QStringList{"free", log});
        QCOMPARE(measured.exitStatus, 0);
        const QJsonObject first = measured.json()["proposals"].toArray()[0].toObject();
        QCOMPARE(first["expression"].toString(), "http.request.uri.path eq \"/api/links\"");
        QCOMPARE(first["kind"].toString(), "wider");
        QCOMPARE(first["both"].toInt(), 1);
        QCOMPARE(first["only_wanted"].toInt(), 0);
        QCOMPARE(first["only_proposed"].toInt(), 1);
        QCOMPARE(first["extra_addresses"].toInt(), 1);
        QCOMPARE(first["hangs_on_unknown_fields"].toInt(), 0);
        QCOMPARE(first["extra_requests"].toArray(),
                 (QJsonArray{QJsonObject{{"method", "GET"}, {"status", "200"}, {"requests", 1}}}));
        const auto unmeasured = runCli(command + QStringList{"free"});
        QVERIFY(unmeasured.json()["proposals"].toArray()[0].toObject()["both"].isNull());
        const auto allowed = runCli(command + QStringList{"business"});
        QCOMPARE(allowed.exitStatus, 0);
        QVERIFY(allowed.json()["proposals"].toArray().isEmpty());
        QCOMPARE(runCli({"expr", "narrow", "ssl"}).exitStatus, 2);
        // A rate limiting rule is meant, unless another place is named.
        QCOMPARE(runCli({"expr", "narrow", "ssl", "--zone-plan", "free"}).exitStatus, 1);
        QCOMPARE(
            runCli({"expr", "narrow", "ssl", "--in", "custom", "--zone-plan", "free"}).exitStatus,
            0);
    }
};

QTEST_APPLESS_MAIN(ExprCommandTest)
#include "expr_test.moc"
