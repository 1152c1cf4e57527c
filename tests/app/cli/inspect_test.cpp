// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/command_line.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QtTest>

namespace edgefence::test {

class InspectTest : public QObject {
    Q_OBJECT

    Workplace m_place;

    /// A quote is written as an apostrophe.
    static QByteArray json(const char* text) { return QByteArray(text).replace('\'', '"'); }

    QJsonObject firstFile(const CommandResult& result) const {
        return result.json()[QStringLiteral("files")].toArray().first().toObject();
    }

  private slots:
    void countsEveryLine() {
        const QByteArray log =
            combinedLine("203.0.113.7", "30/Aug/2026:10:00:01 +0200") +
            "\nno request\n#Fields: x\n" +
            combinedLine("203.0.113.8", "30/Aug/2026:10:00:00 +0200", "POST /a?b HTTP/1.1", 404) +
            combinedLine("host.example", "30/Aug/2026:10:00:02 +0200", "-", 400);
        const CommandResult result = runCli({"inspect", "--json", m_place.write("a.log", log)});
        QCOMPARE(result.exitStatus, 0);
        QVERIFY2(result.errors.isEmpty(), result.errors);
        QVERIFY(result.json()["seconds"].isDouble());
        QJsonObject file = firstFile(result);
        QVERIFY(file.take("path").toString().endsWith("a.log"));
        const QByteArray expected = R"({
            "format": "combined", "confidence": 0.75, "lines": 6, "requests": 3,
            "bad_request_line": 1, "rejected": 1, "blank": 1, "directives": 1, "left_out": 0,
            "first": "2026-08-30T08:00:00Z", "last": "2026-08-30T08:00:02Z",
            "distinct_clients": 3, "client_names": 1, "without_client": 0, "unordered": 1,
            "methods": {"-": 1, "GET": 1, "POST": 1},
            "status_classes": {"2xx": 1, "4xx": 2}, "statuses": {"200": 1, "400": 1, "404": 1},
            "top_path_count": 1, "top_paths": ["/", "/a"],
            "rejects": [{"line": 3, "reason": "there is no time in brackets",
                         "excerpt": "no request"}],
            "warnings": [{"code": "clients-are-names", "message": "clients that are host names, against which a rule on addresses cannot be checked: 1 of 3"}]})";
        const QJsonObject wanted = QJsonDocument::fromJson(expected).object();
        for (const QString& key : wanted.keys()) {
            QVERIFY2(file[key] == wanted[key], qPrintable(key));
        }
        QCOMPARE(file.keys(), wanted.keys());
    }

    void saysToAPersonWhatIsInTheLog() {
        const QByteArray log =
            combinedLine("host.example", "30/Aug/2026:10:00:01 +0200") + "no request\n";
        const CommandResult result = runCli({"inspect", m_place.write("b.log", log)});
        QCOMPARE(result.exitStatus, 0);
        for (const char* part :
             {"combined", "no request because", "there is no time in brackets",
              "clients that are host names, against which a rule on addresses cannot be checked: 1 "
              "of 1",
              "2026-08-30T08:00:01Z"}) {
            QVERIFY2(result.output.contains(part), result.output);
        }
    }

    void readsStandardInputAndSeveralFiles() {
        const QByteArray line = combinedLine("203.0.113.7", "30/Aug/2026:10:00:01 +0200");
        const CommandResult result =
            runCli({"inspect", "--json", "-", m_place.write("c.log", line + line)}, line);
        QCOMPARE(result.exitStatus, 0);
        const QJsonArray files = result.json()["files"].toArray();
        QCOMPARE(files.size(), 2);
        QCOMPARE(files[0].toObject()["path"].toString(), QStringLiteral("-"));
        QCOMPARE(files[0].toObject()["requests"].toInt(), 1);
        QCOMPARE(files[1].toObject()["requests"].toInt(), 2);
    }

    void bytesThatAreNotUtf8GoIntoTheJson() {
        const QByteArray log =
            combinedLine("203.0.113.7", "30/Aug/2026:10:00:01 +0200", "GET /\xAC\xDD\xA6 HTTP/1.1");
        const CommandResult result = runCli({"inspect", "--json", m_place.write("d.log", log)});
        QCOMPARE(firstFile(result)["top_paths"].toArray().first().toString(),
                 QString::fromLatin1("/\xAC\xDD\xA6"));
    }

    void theUserSaysHowALogIsWritten_data() {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<QStringList>("options");
        QTest::addRow("by nginx's log_format")
            << QByteArray("192.0.2.1|2026-08-30 10:00:00|200\n")
            << QStringList{"--log-format", "$remote_addr|$date_local|$status"};
        QTest::addRow("by Apache's LogFormat")
            << QByteArray("192.0.2.1 30.08.2026-10:00:00 200\n")
            << QStringList{"--log-format", "LogFormat \"%h %{%d.%m.%Y-%H:%M:%S}t %>s\" short"};
        QTest::addRow("by the columns of a table")
            << QByteArray("wer;wann;was\n192.0.2.1;2026-08-30 10:00:00;200\n")
            << QStringList{"--map", "client=wer", "--map", "time=wann", "--map", "status=3"};
        QTest::addRow("by the keys of objects")
            << QByteArray("{\"wer\":{\"ip\":\"192.0.2.1\"},\"wann\":1788076800,\"was\":200}\n")
            << QStringList{"--map", "client=wer.ip", "--map", "time=wann", "--map", "status=was"};
    }
    void theUserSaysHowALogIsWritten() {
        QFETCH(QByteArray, log);
        QFETCH(QStringList, options);
        const QStringList arguments{"inspect", "--json", m_place.write("own.log", log),
                                    "--time-zone", "Europe/Berlin"};
        const CommandResult result = runCli(arguments + options);
        QVERIFY2(result.exitStatus == 0, result.errors);
        const QJsonObject file = firstFile(result);
        QCOMPARE(file["requests"].toInt(), 1);
        QCOMPARE(file["distinct_clients"].toInt(), 1);
        QCOMPARE(file["statuses"].toObject()["200"].toInt(), 1);
        QCOMPARE(file["first"].toString(), QStringLiteral("2026-08-30T08:00:00Z"));
    }

    void whatCannotBeUsed_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("said");
        QTest::addRow("empty") << QByteArray("") << "there is no request";
        QTest::addRow("garbage") << QByteArray("\x00\x01\xFFjunk\n\n{]\n", 12)
                                 << "there is no request";
        QTest::addRow("gzip of nothing") << QByteArray("\x1f\x8b\x08", 3) << "ends too early";
    }
    void whatCannotBeUsed() {
        QFETCH(QByteArray, content);
        QFETCH(QString, said);
        const CommandResult result = runCli({"inspect", m_place.write("bad.log", content)});
        QCOMPARE(result.exitStatus, 3);
        QVERIFY2(QString::fromUtf8(result.errors).contains(said), result.errors);
    }

    void aFileThatIsNotThereIsNamed() {
        const CommandResult missing = runCli({"inspect", m_place.path("none.log")});
        QCOMPARE(missing.exitStatus, 3);
        QVERIFY2(missing.errors.contains("none.log: there is no such file"), missing.errors);
        const CommandResult folder = runCli({"inspect", m_place.folder("nothing")});
        QCOMPARE(folder.exitStatus, 3);
        QVERIFY2(folder.errors.contains("there is no file in this folder"), folder.errors);
        const CommandResult pattern = runCli({"inspect", m_place.path("none-*.log")});
        QCOMPARE(pattern.exitStatus, 3);
        QVERIFY2(pattern.errors.contains("none-*.log: there is no such file"), pattern.errors);
    }

    /// A folder, and a pattern that no shell has replaced, with logs of several formats in them.
    void foldersAndPatterns() {
        const QByteArray line = combinedLine("203.0.113.7", "30/Aug/2026:10:00:01 +0200");
        m_place.folder("logs");
        m_place.folder("logs/older");
        m_place.write("logs/b.log", line);
        m_place.write("logs/a.json", json("{'ClientIP':'192.0.2.1','ClientRequestMethod':'GET',"
                                          "'ClientRequestURI':'/','EdgeResponseStatus':200,"
                                          "'EdgeStartTimestamp':1787558400}"));
        m_place.write("logs/older/c.log", line + line);
        m_place.write("logs/.hidden", line);
        m_place.write("logs/p.edgefence", "");
        const auto names = [](const CommandResult& result) {
            QStringList all;
            for (const QJsonValue& file : result.json()["files"].toArray()) {
                all << QFileInfo(file.toObject()["path"].toString()).fileName() + ' ' +
                           file.toObject()["format"].toString();
            }
            return all.join(", ");
        };
        QCOMPARE(names(runCli({"inspect", "--json", m_place.path("logs")})),
                 QString("a.json cloudflare_http_requests, b.log combined, c.log combined"));
        QCOMPARE(names(runCli({"inspect", "--json", m_place.path("logs/*.log")})),
                 QString("b.log combined"));
    }

    void subrequestsAreLeftOutAndCounted() {
        QByteArray log;
        for (const char* source : {"eyeball", "edgeWorkerFetch", "edgeWorkerKV"}) {
            log += json("{'ClientIP':'192.0.2.1','ClientRequestMethod':'GET',"
                        "'ClientRequestURI':'/','EdgeResponseStatus':200,"
                        "'EdgeStartTimestamp':1787558400,'ClientRequestSource':'") +
                   source + "\"}\n";
        }
        const QString path = m_place.write("sub.ndjson", log);
        const QJsonObject file = firstFile(runCli({"inspect", "--json", path}));
        QCOMPARE(file["lines"].toInt(), 3);
        QCOMPARE(file["requests"].toInt(), 1);
        QCOMPARE(file["left_out"].toInt(), 2);
        QCOMPARE(file["rejected"].toInt(), 2);
        QCOMPARE(file["rejects"].toArray().size(), 2);
        const QJsonObject kept =
            firstFile(runCli({"inspect", "--json", "--keep-subrequests", path}));
        QCOMPARE(kept["requests"].toInt(), 3);
        QCOMPARE(kept["left_out"].toInt(), 0);
    }

    void addressesOfProxies() {
        const QByteArray row =
            json("{'ts':1709920869.5,'request':{'remote_ip':'162.158.2.69','method':'GET',"
                 "'uri':'/','headers':{'Cf-Connecting-Ip':['2001:DB8::1'],"
                 "'X-Forwarded-For':['192.0.2.7, 10.0.0.1']}},'status':200}\n");
        const QString path = m_place.write("caddy.json", row + row);
        const CommandResult plain = runCli({"inspect", "--json", path});
        const QJsonArray warnings = firstFile(plain)["warnings"].toArray();
        QCOMPARE(warnings.size(), 1);
        QCOMPARE(warnings[0].toObject()["code"].toString(), QString("mostly-proxies"));
        QVERIFY(warnings[0].toObject()["message"].toString().startsWith(
            "requests from addresses of Cloudflare, which are proxies, not callers: 2 of 2. "));
        const CommandResult chosen =
            runCli({"inspect", "--json", "--client", "cf-connecting-ip", path});
        QVERIFY(firstFile(chosen)["warnings"].toArray().isEmpty());
        const CommandResult believed = runCli({"inspect", "--json", "--trusted-proxy", "cloudflare",
                                               "--trusted-proxy", "10.0.0.0/8", path});
        QVERIFY(firstFile(believed)["warnings"].toArray().isEmpty());
        const CommandResult wrong = runCli({"inspect", "--trusted-proxy", "10.0.0.0/40", path});
        QCOMPARE(wrong.exitStatus, 2);
        QVERIFY2(wrong.errors.contains("10.0.0.0/40"), wrong.errors);
    }

    void wrongUse_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addRow("no command") << QStringList{};
        QTest::addRow("no such command") << QStringList{"inspct"};
        QTest::addRow("no file") << QStringList{"inspect"};
        QTest::addRow("no such option") << QStringList{"inspect", "--colour", "x"};
        QTest::addRow("no such format") << QStringList{"inspect", "--format", "combind", "x"};
        QTest::addRow("no log_format") << QStringList{"inspect", "--log-format", "combined", "x"};
        QTest::addRow("two formats")
            << QStringList{"inspect", "--log-format", "%h %t", "--format", "csv", "x"};
        QTest::addRow("no such zone") << QStringList{"inspect", "--time-zone", "Mars", "x"};
        QTest::addRow("no map") << QStringList{"inspect", "--map", "client", "x"};
        QTest::addRow("no such field") << QStringList{"inspect", "--map", "colour=1", "x"};
        QTest::addRow("no time") << QStringList{"inspect", "--map", "client=1", "x"};
    }
    void wrongUse() {
        QFETCH(QStringList, arguments);
        const CommandResult result = runCli(arguments);
        QCOMPARE(result.exitStatus, 2);
        QVERIFY(!result.errors.isEmpty());
        QVERIFY2(result.output.isEmpty(), result.output);
    }

    void helpAndVersion() {
        const CommandResult help = runCli({"inspect", "--help"});
        QCOMPARE(help.exitStatus, 0);
        QVERIFY(help.output.contains("--format"));
        const CommandResult version = runCli({"--version"});
        QCOMPARE(version.exitStatus, 0);
        QVERIFY(version.output.startsWith("edgefence-cli "));
    }
};

} // namespace edgefence::test

QTEST_GUILESS_MAIN(edgefence::test::InspectTest)
#include "inspect_test.moc"
