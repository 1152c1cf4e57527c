// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/command_line.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

using namespace edgefence::test;

class ImportCommandTest : public QObject {
    Q_OBJECT
  private slots:
    void init() { m_place = std::make_unique<Workplace>(); }
    void makesTheProject();
    void takesStandardInput();
    void sameContentIsNotTakenTwice();
    void overlapIsSaid();
    void rawAddressesNeverReachTheProject_data();
    void rawAddressesNeverReachTheProject();
    void sameClientSamePseudonym();
    void everyFileIsAnImport();
    void whatCannotBeReadDoesNotStopTheRest();
    void logWithoutRequestsMakesNoProject();
    void refusesASecondWriter();
    void refusesWhatIsNoProject();
    void wrongUse_data();
    void wrongUse();
    void requestsComeBack();
    void requestsOfSomeImports();
    void requestsInCsv();
    void requestsCanBeImportedAgain_data();
    void requestsCanBeImportedAgain();
    void rejectsCanBeImportedAgain();
    void otherCommandsTakeTheProject();

  private:
    QString project() const { return m_place->path("p.edgefence"); }
    QString log(const char* name = "access.log") const;
    std::unique_ptr<Workplace> m_place;
};

namespace {

QJsonObject file(const CommandResult& result, int number = 0) {
    return result.json()["files"].toArray()[number].toObject();
}

} // namespace

QString ImportCommandTest::log(const char* name) const {
    return m_place->write(name, combinedLine("192.0.2.1", "30/Aug/2026:09:30:00 +0000",
                                             "POST /api/links HTTP/1.1", 201) +
                                    "no request\n" +
                                    combinedLine("2001:db8::1", "30/Aug/2026:11:30:01 +0200",
                                                 "GET /s/abc?x=1 HTTP/2.0", 302));
}

void ImportCommandTest::makesTheProject() {
    const auto result = runCli({"import", log(), "--project", project(), "--json"});
    QCOMPARE(result.exitStatus, 0);
    const QJsonObject first = file(result);
    QCOMPARE(first["path"].toString(), m_place->path("access.log"));
    QCOMPARE(first["format"].toString(), QString("combined"));
    QCOMPARE(first["requests"].toInt(), 2);
    QCOMPARE(first["rejected"].toInt(), 1);
    QCOMPARE(first["import_id"].toInt(), 1);
    QVERIFY(first["duplicate_of"].isNull());
    QVERIFY(result.json()["seconds"].isDouble());
    QCOMPARE(m_place->files(), (QStringList{"access.log", "p.edgefence"}));

    const auto text = runCli(
        {"import", m_place->write("b.log", combinedLine("192.0.2.9", "30/Aug/2026:09:30:00 +0000")),
         "--project", project()});
    QCOMPARE(text.exitStatus, 0);
    QVERIFY(text.output.startsWith("import 2: "));
}

void ImportCommandTest::takesStandardInput() {
    const auto result = runCli({"import", "-", "--project", project(), "--json"},
                               combinedLine("192.0.2.1", "30/Aug/2026:09:30:00 +0000"));
    QCOMPARE(result.exitStatus, 0);
    QCOMPARE(file(result)["requests"].toInt(), 1);
}

void ImportCommandTest::sameContentIsNotTakenTwice() {
    QCOMPARE(runCli({"import", log(), "--project", project()}).exitStatus, 0);
    // Under another name, as rotation does it.
    const auto second = runCli({"import", log("access.log.1"), "--project", project(), "--json"});
    QCOMPARE(second.exitStatus, 0);
    QCOMPARE(file(second)["duplicate_of"].toInt(), 1);
    QVERIFY(file(second)["import_id"].isNull());
    QVERIFY(second.errors.contains("import 1"));
    QCOMPARE(runCli({"requests", "--project", project()}).output.count('\n'), 2);

    const auto again = runCli({"import", log(), "--again", "--project", project(), "--json"});
    QCOMPARE(again.exitStatus, 0);
    QCOMPARE(file(again)["duplicate_of"].toInt(), 1);
    QVERIFY(file(again)["import_id"].toInt() > 1);
    QCOMPARE(runCli({"requests", "--project", project()}).output.count('\n'), 4);
}

/// Yesterday's file was imported, and today it has grown.
void ImportCommandTest::overlapIsSaid() {
    const auto lines = [](int from, int to) {
        QByteArray text;
        for (int line = from; line < to; ++line) {
            const QByteArray time = "30/Aug/2026:09:" + QByteArray::number(10 + line / 60 % 50) +
                                    ":" + QByteArray::number(line % 60).rightJustified(2, '0') +
                                    " +0000";
            text += combinedLine("192.0.2.1", time.constData());
        }
        return text;
    };
    const auto import = [&](const char* name, const QByteArray& text, QStringList more = {}) {
        return runCli(
            QStringList{"import", m_place->write(name, text), "--project", project(), "--json"} +
            more);
    };
    QCOMPARE(import("a.log", lines(0, 300)).exitStatus, 0);
    const auto grown = import("a-grown.log", lines(0, 500));
    QCOMPARE(grown.exitStatus, 1); // 200 new ones are missing
    QCOMPARE(file(grown)["duplicate_of"].toInt(), 1);
    QCOMPARE(file(grown)["shared_requests"].toInt(), 300);
    QVERIFY(file(grown)["import_id"].isNull());
    QVERIFY2(grown.errors.contains("in import 1: 300 of its 500;"), grown.errors.constData());
    QVERIFY(!file(import("a-grown.log", lines(0, 500), {"--again"}))["import_id"].isNull());
    // However few they are, if they are all in it; a few of many can be alike by chance.
    QCOMPARE(file(import("a-front.log", lines(0, 3)))["shared_requests"].toInt(), 3);
    QVERIFY(!file(import("a-few.log", lines(497, 520)))["import_id"].isNull());
    const auto later = import("b.log", lines(520, 700));
    QVERIFY(file(later)["duplicate_of"].isNull());
    QVERIFY(file(later)["shared_requests"].isNull());
    QVERIFY(!file(later)["import_id"].isNull());
}

void ImportCommandTest::rawAddressesNeverReachTheProject_data() {
    QTest::addColumn<QString>("how");
    QTest::addColumn<QByteArray>("kept");
    QTest::addRow("prefix") << "prefix" << QByteArray("203.0.113.0");
    QTest::addRow("keyed") << "keyed" << QByteArray("~");
}

void ImportCommandTest::rawAddressesNeverReachTheProject() {
    QFETCH(QString, how);
    QFETCH(QByteArray, kept);
    QByteArray log;
    for (int line = 0; line < 500; ++line) {
        log += combinedLine("203.0.113.77", "30/Aug/2026:09:30:00 +0000");
        log += combinedLine("2001:db8:aaaa:bbbb::77", "30/Aug/2026:09:30:00 +0000");
        log += "203.0.113.77 is no request\n203.0.113.77 - - [203.0.113.77] \"GET / HTTP/1.1\" 200 "
               "1\n";
    }
    const QStringList key = how == "keyed"
                                ? QStringList{"--key-file", m_place->path("keys/pseudonyms.key")}
                                : QStringList();
    const auto result = runCli(QStringList{"import", m_place->write("a.log", log), "--project",
                                           project(), "--anonymise", how, "--json"} +
                               key);
    QCOMPARE(result.exitStatus, 0);
    QCOMPARE(file(result)["requests"].toInt(), 1000);
    QCOMPARE(file(result)["distinct_clients"].toInt(), 2);
    for (const QString& name : m_place->files()) {
        if (name.startsWith("p.edgefence")) {
            const QByteArray bytes = m_place->read(name);
            QVERIFY(!bytes.contains("203.0.113.77"));
            QVERIFY(!bytes.contains("aaaa:bbbb"));
        }
    }
    QVERIFY(!result.output.contains("203.0.113.77"));
    const QByteArray requests = runCli({"requests", "--project", project()}).output;
    QVERIFY(requests.contains("\"ClientIP\":\"" + kept));
    QVERIFY(!requests.contains("203.0.113.77"));
    QCOMPARE(QFile::exists(m_place->path("keys/pseudonyms.key")), how == "keyed");
}

void ImportCommandTest::sameClientSamePseudonym() {
    const QString key = m_place->path("k");
    const auto clientOf = [&](const char* time) {
        const QString other = m_place->path(QString("%1.edgefence").arg(qHash(QString(time))));
        const auto imported =
            runCli({"import", "-", "--project", other, "--anonymise", "keyed", "--key-file", key},
                   combinedLine("203.0.113.77", time));
        const QByteArray rows = runCli({"requests", "--project", other}).output;
        return imported.exitStatus == 0
                   ? QJsonDocument::fromJson(rows).object()["ClientIP"].toString()
                   : QString();
    };
    const QString first = clientOf("30/Aug/2026:09:30:00 +0000");
    QCOMPARE(first.size(), 17);
    QCOMPARE(clientOf("31/Aug/2026:09:30:00 +0000"), first);
}

void ImportCommandTest::everyFileIsAnImport() {
    const QString other =
        m_place->write("other.log", combinedLine("192.0.2.9", "29/Aug/2026:09:30:00 +0000"));
    const auto result = runCli({"import", log(), other, "--project", project(), "--json"});
    QCOMPARE(result.exitStatus, 0);
    QCOMPARE(file(result, 0)["import_id"].toInt(), 1);
    QCOMPARE(file(result, 1)["import_id"].toInt(), 2);
}

void ImportCommandTest::whatCannotBeReadDoesNotStopTheRest() {
    const auto result =
        runCli({"import", m_place->path("missing.log"), log(), "--project", project(), "--json"});
    QCOMPARE(result.exitStatus, 3);
    QVERIFY(result.errors.contains("missing.log"));
    QCOMPARE(result.json()["files"].toArray().size(), 1);
    QCOMPARE(file(result)["requests"].toInt(), 2);
    QCOMPARE(runCli({"requests", "--project", project()}).output.count('\n'), 2);
}

void ImportCommandTest::logWithoutRequestsMakesNoProject() {
    const QString garbage = m_place->write("garbage", QByteArray(3'000, '\x9d') + "\n\nabc\n");
    const auto result = runCli({"import", garbage, "--project", project()});
    QCOMPARE(result.exitStatus, 3);
    QVERIFY(result.errors.contains("there is no request"));
    QCOMPARE(m_place->files(), QStringList{"garbage"});

    // One that was there stays.
    QCOMPARE(runCli({"import", log(), "--project", project()}).exitStatus, 0);
    QCOMPARE(runCli({"import", garbage, "--project", project()}).exitStatus, 3);
    QCOMPARE(runCli({"requests", "--project", project()}).output.count('\n'), 2);
}

void ImportCommandTest::refusesASecondWriter() {
    QCOMPARE(runCli({"import", log(), "--project", project()}).exitStatus, 0);
    const int lock = open(qPrintable(project() + "-lock"), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    QCOMPARE(flock(lock, LOCK_EX | LOCK_NB), 0);
    const auto refused = runCli({"import", log("b.log"), "--again", "--project", project()});
    QCOMPARE(refused.exitStatus, 3);
    QVERIFY(refused.errors.contains("p.edgefence-lock"));
    // Whoever only reads is not held up.
    QCOMPARE(runCli({"requests", "--project", project()}).exitStatus, 0);
    close(lock);
    QCOMPARE(runCli({"import", log("b.log"), "--again", "--project", project()}).exitStatus, 0);
}

void ImportCommandTest::refusesWhatIsNoProject() {
    const QString text = m_place->write("plan.json", "{\"edgefence_plan\": 1}");
    for (const QStringList& command : {QStringList{"import", log()}, QStringList{"requests"}}) {
        const auto result = runCli(command + QStringList{"--project", text});
        QCOMPARE(result.exitStatus, 3);
        QVERIFY(result.errors.contains("is not an Edgefence project"));
    }
    QCOMPARE(m_place->read("plan.json"), QByteArray("{\"edgefence_plan\": 1}"));
    const auto missing = runCli({"requests", "--project", project()});
    QCOMPARE(missing.exitStatus, 3);
    QVERIFY(missing.errors.contains("there is no project"));
}

void ImportCommandTest::wrongUse_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("no project") << QStringList{"import", "access.log"};
    QTest::newRow("no file") << QStringList{"import", "--project", "p"};
    QTest::newRow("unknown format")
        << QStringList{"import", "access.log", "--project", "p", "--format", "xyz"};
    const QStringList import{"import", "access.log", "--project", "p"};
    QTest::newRow("prefix of what is kept whole")
        << import + QStringList{"--prefix-bits", "16", "32"};
    QTest::newRow("key that nothing needs") << import + QStringList{"--key-file", "key"};
    QTest::newRow("more bits than an address has")
        << import + QStringList{"--anonymise", "prefix", "--prefix-bits", "33", "48"};
    QTest::newRow("requests of nothing") << QStringList{"requests"};
    QTest::newRow("import that is no number")
        << QStringList{"requests", "--project", "p", "--import", "first"};
}

void ImportCommandTest::wrongUse() {
    QFETCH(QStringList, arguments);
    QCOMPARE(runCli(arguments).exitStatus, 2);
}

void ImportCommandTest::requestsComeBack() {
    QCOMPARE(runCli({"import", log(), "--project", project()}).exitStatus, 0);
    const auto result = runCli({"requests", "--project", project()});
    QCOMPARE(result.exitStatus, 0);
    QCOMPARE(
        result.output,
        QByteArray("{\"EdgeStartTimestamp\":\"2026-08-30T09:30:00.000Z\","
                   "\"ClientIP\":\"192.0.2.1\",\"ClientRequestMethod\":\"POST\","
                   "\"ClientRequestURI\":\"/api/links\",\"ClientRequestProtocol\":\"HTTP/1.1\","
                   "\"ClientRequestUserAgent\":\"agent/1.0\",\"EdgeResponseStatus\":201}\n"
                   "{\"EdgeStartTimestamp\":\"2026-08-30T09:30:01.000Z\","
                   "\"ClientIP\":\"2001:db8::1\",\"ClientRequestMethod\":\"GET\","
                   "\"ClientRequestURI\":\"/s/abc?x=1\",\"ClientRequestProtocol\":\"HTTP/2.0\","
                   "\"ClientRequestUserAgent\":\"agent/1.0\",\"EdgeResponseStatus\":302}\n"));
}

void ImportCommandTest::requestsOfSomeImports() {
    const QString earlier =
        m_place->write("other.log", combinedLine("192.0.2.9", "29/Aug/2026:09:30:00 +0000"));
    QCOMPARE(runCli({"import", log(), earlier, "--project", project()}).exitStatus, 0);
    const auto all = runCli({"requests", "--project", project()});
    QCOMPARE(all.output.count('\n'), 3);
    QVERIFY(all.output.indexOf("2026-08-29T") < all.output.indexOf("2026-08-30T"));
    QCOMPARE(runCli({"requests", "--project", project(), "--import", "2"}).output.count('\n'), 1);
    QCOMPARE(runCli({"requests", "--project", project(), "--import", "2", "--import", "1",
                     "--import", "1"})
                 .output,
             all.output);
    const auto none = runCli({"requests", "--project", project(), "--import", "3"});
    QCOMPARE(none.exitStatus, 3);
    QVERIFY(none.errors.contains("its imports are: 1, 2"));
}

void ImportCommandTest::requestsInCsv() {
    const QString quotes = m_place->write(
        "quotes.log", combinedLine("192.0.2.1", "30/Aug/2026:09:30:00 +0000", "GET /a,b HTTP/1.1") +
                          combinedLine("192.0.2.1", "30/Aug/2026:09:30:01 +0000", "\\x16\\x03"));
    QCOMPARE(runCli({"import", quotes, "--project", project()}).exitStatus, 0);
    const auto result = runCli({"requests", "--project", project(), "--csv"});
    QCOMPARE(result.exitStatus, 0);
    const QList<QByteArray> lines = result.output.split('\n');
    QCOMPARE(lines[0],
             QByteArray("EdgeStartTimestamp,ClientIP,ClientRequestMethod,ClientRequestURI,"
                        "ClientRequestProtocol,ClientRequestUserAgent,"
                        "EdgeResponseStatus\r"));
    QCOMPARE(lines[1], QByteArray("2026-08-30T09:30:00.000Z,192.0.2.1,GET,\"/a,b\",HTTP/1.1,"
                                  "agent/1.0,200\r"));
    QCOMPARE(lines[2], QByteArray("2026-08-30T09:30:01.000Z,192.0.2.1,-,,,agent/1.0,200\r"));
}

void ImportCommandTest::requestsCanBeImportedAgain_data() {
    QTest::addColumn<QString>("log");
    QTest::addColumn<QString>("form");
    QTest::addColumn<QString>("format");
    for (const char* name :
         {"apache_logs", "w3af.txt", "http_dos_random_uri.log", "lnav_bad_access_log.0",
          "crowdsec_nginx-http-malformed.log", "crowdsec_invalid-http-versions.log",
          "own_bom_crlf.log", "matomo_common.log.gz", "lnav_cloudflare.1"}) {
        QTest::addRow("%s, ndjson", name) << name << "--ndjson"
                                          << "cloudflare_http_requests";
        QTest::addRow("%s, csv", name) << name << "--csv"
                                       << "csv";
    }
}

void ImportCommandTest::requestsCanBeImportedAgain() {
    QFETCH(QString, log);
    QFETCH(QString, form);
    QFETCH(QString, format);
    const QString cases = qEnvironmentVariable("EDGEFENCE_CASES");
    if (cases.isEmpty()) {
        QSKIP("EDGEFENCE_CASES does not name the folder of the handed cases");
    }
    const QString first = cases + "/logs/" + log;
    QCOMPARE(runCli({"import", first, "--project", project()}).exitStatus, 0);
    const auto once = runCli({"requests", "--project", project(), form});
    QVERIFY(once.output.size() > 100);
    const QString again = m_place->path("again.edgefence");
    const auto imported =
        runCli({"import", m_place->write("requests", once.output), "--project", again, "--json"});
    QCOMPARE(imported.exitStatus, 0);
    QCOMPARE(file(imported)["format"].toString(), format);
    QCOMPARE(file(imported)["rejected"].toInt(), 0);
    QCOMPARE(runCli({"requests", "--project", again, form}).output, once.output);
}

void ImportCommandTest::rejectsCanBeImportedAgain() {
    const QString mixed = m_place->write(
        "mixed.log", combinedLine("192.0.2.1", "30/Aug/2026:09:30:00 +0000") +
                         "192.0.2.2|30/Aug/2026:09:30:01 +0000|404\n\xAC\xDD no request\n");
    QCOMPARE(runCli({"import", mixed, "--project", project()}).exitStatus, 0);
    const auto rejected = runCli({"requests", "--project", project(), "--rejected"});
    QCOMPARE(rejected.exitStatus, 0);
    QCOMPARE(rejected.output,
             QByteArray("192.0.2.2|30/Aug/2026:09:30:01 +0000|404\n\xAC\xDD no request\n"));
    const auto again =
        runCli({"import", m_place->write("rejected.log", rejected.output), "--project", project(),
                "--log-format", "$remote_addr|$time_local|$status", "--json"});
    QCOMPARE(again.exitStatus, 0);
    QCOMPARE(file(again)["requests"].toInt(), 1);
    QCOMPARE(file(again)["rejected"].toInt(), 1);
}

void ImportCommandTest::otherCommandsTakeTheProject() {
    QCOMPARE(runCli({"import", log(), "--project", project()}).exitStatus, 0);
    const QString plan = m_place->write(
        "a.plan.json", "{\"edgefence_plan\": 1, \"name\": \"a\", \"zone_plan\": \"free\", "
                       "\"workers_plan\": \"free\"}");
    const auto replay = runCli({"replay", plan, "--project", project(), "--json"});
    QCOMPARE(replay.exitStatus, 0);
    QCOMPARE(replay.json()["requests"].toInt(), 2);
    // Files or a project, not both.
    QCOMPARE(runCli({"replay", plan, log(), "--project", project()}).exitStatus, 2);
    QCOMPARE(runCli({"replay", plan, log(), "--import", "1"}).exitStatus, 2);
}

QTEST_APPLESS_MAIN(ImportCommandTest)
#include "import_test.moc"
