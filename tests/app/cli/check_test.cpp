// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/command_line.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include <memory>

using namespace edgefence::test;

namespace {

QString example(const QString& name) {
    return QString(EDGEFENCE_SOURCE_DIR "/resources/examples/%1.plan.json").arg(name);
}

QJsonObject withKey(const QJsonArray& list, const QString& key, const QString& value) {
    for (const QJsonValue& one : list) {
        if (one.toObject()[key].toString() == value)
            return one.toObject();
    }
    return {};
}

QJsonObject budget(const CommandResult& result, const QString& id) {
    return withKey(result.json()["budgets"].toArray(), "id", id);
}

QJsonObject finding(const CommandResult& result, const QString& code) {
    return withKey(result.json()["findings"].toArray(), "code", code);
}

CommandResult check(QStringList arguments) {
    return runCli(QStringList{"check", "--json"} + arguments);
}

} // namespace

class CheckCommandTest : public QObject {
    Q_OBJECT
  private slots:
    void init() { m_place = std::make_unique<Workplace>(); }

    void hasTheDocumentedKeys() {
        const auto result = check({example("link-shortener-after")});
        QCOMPARE(result.exitStatus, 0);
        QCOMPARE(result.json()["pressure"].toString(), QString("one"));
        const QJsonObject writes = budget(result, "kv.writes");
        for (const char* key :
             {"id", "limit", "window", "used_elsewhere", "worst_case", "verdict", "protected_by",
              "spent_after_s", "addresses_to_spend", "callers_that_fit", "callers_that_fit_slowest",
              "seconds_per_unit", "money", "spenders", "lanes", "observed"})
            QVERIFY2(writes.contains(key), key);
        QCOMPARE(writes["limit"].toInt(), 1'000);
        QCOMPARE(writes["window"].toString(), QString("utc_day"));
        QCOMPARE(writes["worst_case"].toInt(), 50);
        QCOMPARE(writes["verdict"].toString(), QString("protected"));
        QCOMPARE(writes["protected_by"].toArray(), QJsonArray{"per-ip-day"});
        QVERIFY(writes["spent_after_s"].isNull());
        QCOMPARE(writes["addresses_to_spend"].toInt(), 20);
        QCOMPARE(writes["seconds_per_unit"].toDouble(), 86.4);
        QVERIFY(writes["observed"].isNull());
        QVERIFY(writes["money"].isNull());
        QCOMPARE(writes["spenders"].toArray()[0].toObject()["by"].toString(), QString("create"));
        QCOMPARE(writes["lanes"].toArray()[0].toObject()["route"].toString(), QString("create"));

        const QJsonObject duration = budget(result, "do.duration_gbs");
        QCOMPARE(duration["limit"].toInt(), 13'000);
        QCOMPARE(duration["worst_case"].toDouble(), 5.5296);

        const QJsonObject layer = withKey(result.json()["layers"].toArray(), "id", "per-ip-day");
        QCOMPARE(layer["exact"].toBool(), true);
        QCOMPARE(layer["admitted_per_key_per_day"].toInt(), 50);
        QVERIFY(layer["observed_admitted_per_key_per_day"].isNull());
        QCOMPARE(layer["self_cost"].toObject()["do.duration_gbs"].toDouble(), 0.00064);
        QCOMPARE(layer["promise"].toString(), QString("50 a day, exactly"));
        QVERIFY(!result.json()["assumptions"].toArray().isEmpty());
    }

    void aFixIsAPatchOfThePlan() {
        QFile file(example("link-shortener-after"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QByteArray text = file.readAll();
        text.replace("\"expression\": \"http.request.uri.path",
                     "\"expression\": \"http.request.method eq \\\"POST\\\" and "
                     "http.request.uri.path");
        const auto result = runCli({"check", "-", "--json"}, text);
        QCOMPARE(result.exitStatus, 0);
        QCOMPARE(finding(result, "not-on-this-plan")["severity"].toString(), QString("error"));
        const QJsonArray fix = finding(result, "path-alone-would-do")["fix"].toArray();
        QCOMPARE(fix.size(), 1);
        QCOMPARE(fix[0].toObject()["op"].toString(), QString("replace"));
        QCOMPARE(fix[0].toObject()["path"].toString(), QString("/layers/0/expression"));
        QCOMPARE(fix[0].toObject()["value"].toString(),
                 QString("http.request.uri.path eq \"/api/links\""));
    }

    void ownClients() {
        const auto result =
            check({example("status-line-before"), "--pressure", "clients:300,every=15s,hours=24"});
        QCOMPARE(budget(result, "kv.reads")["verdict"].toString(), QString("self_consumed"));
        QCOMPARE(budget(result, "kv.reads")["spent_after_s"].toInt(), 2'500);
        QCOMPARE(budget(result, "kv.reads")["callers_that_fit"].toInt(), 8);
        QCOMPARE(budget(result, "worker.requests")["callers_that_fit"].toInt(), 17);
        QCOMPARE(
            finding(result, "demand-exceeds-budget")["numbers"].toObject()["factor"].toDouble(),
            17.28);
    }

    void failsOnWhatIsAsked_data() {
        QTest::addColumn<QString>("failOn");
        QTest::addColumn<int>("status");
        QTest::newRow("fits") << "fits" << 1;
        QTest::newRow("slowed") << "slowed" << 1;
        QTest::newRow("exposed") << "exposed" << 1;
        QTest::newRow("self-consumed") << "self_consumed" << 0;
        QTest::newRow("error") << "error" << 0;
        QTest::newRow("warning") << "warning" << 1;
        QTest::newRow("no verdict") << "awful" << 2;
    }
    void failsOnWhatIsAsked() {
        QFETCH(QString, failOn);
        QFETCH(int, status);
        QCOMPARE(check({example("link-shortener-after"), "--fail-on", failOn}).exitStatus, status);
    }

    void trafficIsEvidence() {
        QByteArray log;
        for (int minute = 0; minute < 30; ++minute)
            log += combinedLine(
                "198.18.0.1",
                qPrintable(
                    QString("30/Aug/2026:00:%1:00 +0000").arg(minute, 2, 10, QLatin1Char('0'))),
                "POST /api/links HTTP/1.1", 201);
        const QString path = m_place->write("access.log", log);
        const auto result = check({example("link-shortener-after"), path, "--pressure", "traffic"});
        QCOMPARE(result.exitStatus, 0);
        QCOMPARE(result.json()["pressure"].toString(), QString("traffic"));
        QCOMPARE(budget(result, "kv.writes")["worst_case"].toInt(), 30);
        QCOMPARE(budget(result, "kv.writes")["verdict"].toString(), QString("fits"));
    }

    void wrongUse_data() {
        QTest::addColumn<QStringList>("arguments");
        const QString plan = example("link-shortener-after");
        QTest::newRow("no plan") << QStringList{};
        QTest::newRow("a pressure that is none") << QStringList{plan, "--pressure", "two"};
        QTest::newRow("no such route")
            << QStringList{plan, "--pressure", "clients:3,every=15s,route=nowhere"};
        QTest::newRow("traffic without a log") << QStringList{plan, "--pressure", "traffic"};
    }
    void wrongUse() {
        QFETCH(QStringList, arguments);
        const auto result = check(arguments);
        QCOMPARE(result.exitStatus, 2);
        QVERIFY(!result.errors.isEmpty());
        QCOMPARE(result.json().keys(), (QStringList{"error", "errors"}));
    }

    void peopleGetTables() {
        const auto result = runCli({"check", example("chat-spend-cap")});
        QCOMPARE(result.exitStatus, 0);
        QVERIFY(result.output.contains("self-consumed"));
        QVERIFY(result.output.contains("[refusal-spends-shared-cap]"));
        QVERIFY(!result.output.contains("%1"));
    }

  private:
    std::unique_ptr<Workplace> m_place;
};

QTEST_GUILESS_MAIN(CheckCommandTest)
#include "check_test.moc"
