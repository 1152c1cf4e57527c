// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/command_line.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include <sqlite3.h>

using namespace edgefence::test;

class ExportCommandTest : public QObject {
    Q_OBJECT
  private slots:
    void init() { m_place = std::make_unique<Workplace>(); }
    void givesTheExpression();
    void refusesWhatThePlanDoesNotAllow();
    void writesIntoAFolder();
    void namesOfLayersAreNoPaths();
    void takesTheVariantOfAProject();
    void whatIsNoPlan_data();
    void whatIsNoPlan();
    void wrongUse();

  private:
    /// A plan with one zone rule of this period.
    QString plan(int period = 10, const char* id = "zone-create") const;
    std::unique_ptr<Workplace> m_place;
};

namespace {

constexpr const char* kExpression = "http.request.uri.path eq \"/api/links\"";

QByteArray planText(int period, const char* id) {
    return QJsonDocument(
               QJsonObject{{"edgefence_plan", 1},
                           {"name", "Link shortener"},
                           {"zone_plan", "free"},
                           {"workers_plan", "free"},
                           {"layers", QJsonArray{QJsonObject{
                                          {"id", id},
                                          {"kind", "zone_rule"},
                                          {"expression", kExpression},
                                          {"characteristics", QJsonArray{"cf.colo.id", "ip.src"}},
                                          {"requests_per_period", 1},
                                          {"period_s", period},
                                          {"mitigation_timeout_s", 10}}}}})
        .toJson();
}

} // namespace

QString ExportCommandTest::plan(int period, const char* id) const {
    return m_place->write("a.plan.json", planText(period, id));
}

void ExportCommandTest::givesTheExpression() {
    const auto text = runCli({"export", plan(), "--as", "expression"});
    QCOMPARE(text.exitStatus, 0);
    QCOMPARE(text.output, QByteArray(kExpression) + "\n");
    const auto json =
        runCli({"export", "-", "--as", "expression", "--json"}, planText(10, "zone-create"));
    QCOMPARE(json.exitStatus, 0);
    const QJsonObject file = json.json()["files"].toArray()[0].toObject();
    QCOMPARE(file["name"].toString(), QString("zone-create.txt"));
    QCOMPARE(file["text"].toString(), QString(kExpression));
    QCOMPARE(json.json()["problems"].toArray().size(), 0);
}

void ExportCommandTest::refusesWhatThePlanDoesNotAllow() {
    const auto refused = runCli({"export", plan(60), "--as", "ruleset", "--json"});
    QCOMPARE(refused.exitStatus, 1);
    QVERIFY(refused.json()["files"].toArray().isEmpty());
    const QJsonObject problem = refused.json()["problems"].toArray()[0].toObject();
    QCOMPARE(problem["code"].toString(), QString("not-on-this-plan"));
    QCOMPARE(problem["severity"].toString(), QString("error"));
    QCOMPARE(problem["layers"].toArray(), QJsonArray{"zone-create"});

    const auto inText = runCli({"export", plan(60), "--as", "ruleset"});
    QCOMPARE(inText.exitStatus, 1);
    QVERIFY(inText.output.isEmpty());
    QVERIFY(inText.errors.contains("--force"));

    const auto forced = runCli({"export", plan(60), "--as", "ruleset", "--force", "--json"});
    QCOMPARE(forced.exitStatus, 0);
    QCOMPARE(forced.json()["files"].toArray().size(), 1);
    QCOMPARE(forced.json()["problems"].toArray()[0].toObject()["code"].toString(),
             QString("not-on-this-plan"));
}

void ExportCommandTest::writesIntoAFolder() {
    const QString folder = m_place->path("out/of/it");
    const auto result = runCli({"export", plan(), "--as", "ruleset", "--out", folder, "--json"});
    QCOMPARE(result.exitStatus, 0);
    const QJsonObject file = result.json()["files"].toArray()[0].toObject();
    QCOMPARE(file["path"].toString(), folder + "/ruleset.json");
    QCOMPARE(m_place->read("out/of/it/ruleset.json"), file["text"].toString().toUtf8());

    QCOMPARE(
        runCli({"export", plan(60), "--as", "expression", "--out", m_place->path("no")}).exitStatus,
        1);
    QCOMPARE(m_place->read("no/zone-create.txt"), QByteArray("cannot be read"));
    const auto blocked = runCli(
        {"export", plan(), "--as", "ruleset", "--out", m_place->write("file", "x") + "/below"});
    QCOMPARE(blocked.exitStatus, 3);
    QVERIFY(blocked.errors.contains("ruleset.json cannot be written"));
}

void ExportCommandTest::namesOfLayersAreNoPaths() {
    const auto result =
        runCli({"export", plan(10, "../ä/b"), "--as", "expression", "--out", m_place->path("out")});
    QCOMPARE(result.exitStatus, 0);
    QCOMPARE(m_place->read("out/..____b.txt"), QByteArray(kExpression));
}

void ExportCommandTest::takesTheVariantOfAProject() {
    const QString project = m_place->path("p.edgefence");
    QCOMPARE(
        runCli({"import",
                m_place->write("a.log", combinedLine("192.0.2.1", "30/Aug/2026:09:30:00 +0000")),
                "--project", project})
            .exitStatus,
        0);
    sqlite3* database = nullptr;
    QCOMPARE(sqlite3_open(qPrintable(project), &database), SQLITE_OK);
    const QByteArray insert = "INSERT INTO variant (position, name, plan) VALUES (0, 'Before', '" +
                              planText(10, "a") + "'), (1, 'After #2', '" + planText(10, "b") +
                              "')";
    QCOMPARE(sqlite3_exec(database, insert.constData(), nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(database);

    const auto variant = [&](const QString& name) {
        return runCli({"export", project + name, "--as", "expression", "--json"});
    };
    const auto nameOf = [](const CommandResult& result) {
        return result.json()["files"].toArray()[0].toObject()["name"].toString();
    };
    QCOMPARE(nameOf(variant("#Before")), QString("a.txt"));
    QCOMPARE(nameOf(variant("#After #2")), QString("b.txt"));
    const auto unknown = variant("#Then");
    QCOMPARE(unknown.exitStatus, 3);
    QVERIFY(unknown.errors.contains("its variants are: Before, After #2"));
    const auto nameless = variant("");
    QCOMPARE(nameless.exitStatus, 3);
    QVERIFY(nameless.errors.contains("p.edgefence#"));
}

void ExportCommandTest::whatIsNoPlan_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("said");
    QTest::newRow("no JSON") << QByteArray("http.host eq 1") << "line 1";
    QTest::newRow("nothing") << QByteArray() << "JSON";
    QTest::newRow("newer") << QByteArray("{\"edgefence_plan\": 99}") << "99";
    QTest::newRow("a wrong value, with its place")
        << planText(10, "z").replace("\"free\"", "\"cheap\"") << "cheap";
}

void ExportCommandTest::whatIsNoPlan() {
    QFETCH(QByteArray, text);
    QFETCH(QString, said);
    const auto result =
        runCli({"export", m_place->write("a.plan.json", text), "--as", "expression"});
    QCOMPARE(result.exitStatus, 3);
    QVERIFY2(result.errors.contains(said.toUtf8()), result.errors.constData());
    QVERIFY(result.errors.contains("a.plan.json"));
}

void ExportCommandTest::wrongUse() {
    QCOMPARE(runCli({"export", plan()}).exitStatus, 2);
    QCOMPARE(runCli({"export", "--as", "ruleset"}).exitStatus, 2);
    QCOMPARE(runCli({"export", plan(), "--as", "picture"}).exitStatus, 2);
    QCOMPARE(runCli({"export", m_place->path("none"), "--as", "ruleset"}).exitStatus, 3);
    QCOMPARE(runCli({"export", m_place->path("none#x"), "--as", "ruleset"}).exitStatus, 3);
}

QTEST_APPLESS_MAIN(ExportCommandTest)
#include "export_test.moc"
