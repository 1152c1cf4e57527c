// SPDX-License-Identifier: GPL-3.0-or-later
// Formats that can read lines of another one, and make nonsense of them.
#include "tests/core/traffic/support.h"

#include <QtTest>

namespace edgefence::traffic {

class DetectorTest : public QObject {
    Q_OBJECT

  private slots:
    void prefersSense_data() {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QString>("format");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* line, const char* format,
                            const char* expected) {
            QTest::addRow("%s", name) << QByteArray(line) << format << expected;
        };
        row("a mesh's proxy", // read as a load balancer's, of a client "/a?b"
            "[2026-11-30T09:59:50.000Z] \"GET /a?b HTTP/1.1\" 200 - via_upstream - \"-\" 0 849 12 "
            "11 "
            "\"203.0.113.7\" \"agent\" \"9f0c5f7e\" \"api.example\" \"192.0.2.10:8080\" "
            "inbound|8080|| 127.0.0.6:41331 192.0.2.10:8080 203.0.113.7:51234 outbound_.80",
            "envoy",
            "2026-11-30T09:59:50Z client=203.0.113.7 method=GET host=api.example path=/a query=b "
            "protocol=HTTP/1.1 user_agent=agent status=200");
        row("HAProxy's CLF", // of a client "get
            "Nov 30 10:00:00 lb haproxy[1]: 203.0.113.7 - - [30/Nov/2026:10:00:00 +0000] \"GET /a "
            "HTTP/1.1\" 200 612 \"\" \"\" 41234 123 \"fe\" \"be\" \"srv1\" 0 0 1 2 3 ---- 1 1 0 0 "
            "0 0 0 "
            "\"\" \"\"",
            "combined",
            "2026-11-30T10:00:00Z client=203.0.113.7 method=GET path=/a protocol=HTTP/1.1 "
            "user_agent= referer= status=200");
        row("syslog in front of IPv6", // of a client 2001:db8:
            "Nov 30 10:00:00 web nginx[812]: 2001:db8::1f - - [30/Nov/2026:10:00:00 +0000] \"GET "
            "/a "
            "HTTP/1.1\" 200 849 \"-\" \"agent\"",
            "combined",
            "2026-11-30T10:00:00Z client=2001:db8::1f method=GET path=/a protocol=HTTP/1.1 "
            "user_agent=agent status=200");
        row("a list of proxies and the proxy", // of a client "203.0.113.7
            "\"203.0.113.7, 192.0.2.2\" 192.0.2.9 - - [30/Nov/2026:10:00:00 +0000] \"GET /a "
            "HTTP/1.1\" "
            "200 849 \"-\" \"agent\" 1234",
            "combined",
            "2026-11-30T10:00:00Z client=192.0.2.9 method=GET path=/a protocol=HTTP/1.1 "
            "user_agent=agent status=200");
        row("lines packed in a table", // of a client 2026-11-30t09:59:50.000z
            "2026-11-30T09:59:50.000Z,web,nginx,\"203.0.113.7 - - [30/Nov/2026:09:59:50 +0000] "
            "\"\"GET /a HTTP/1.1\"\" 200 849 \"\"-\"\" \"\"agent\"\"\"",
            "none", "");
        // A caller who only knocks is one all the same.
        row("TLS from a host with a name",
            "client1.example - - [30/Nov/2026:10:00:00 +0000] \"\\x16\\x03\\x01\" 400 157 \"-\" "
            "\"-\"",
            "combined", "2026-11-30T10:00:00Z client=client1.example method=- status=400");
        row("a time of the line's own behind Docker Compose",
            "web-1  | 2026-11-30 10:00:00,203.0.113.7,GET,/a,200", "csv",
            "2026-11-30T10:00:00Z client=203.0.113.7 method=GET path=/a status=200");
        row("TLS to a port without",
            "203.0.113.7 - - [30/Nov/2026:10:00:00 +0000] \"\\x16\\x03\\x01\" 400 157 \"-\" \"-\"",
            "combined", "2026-11-30T10:00:00Z client=203.0.113.7 method=- status=400");
    }
    void prefersSense() {
        QFETCH(QByteArray, line);
        QFETCH(QString, format);
        QFETCH(QString, expected);
        const Imported got = importText(line.toStdString() + "\n");
        QCOMPARE(QString::fromStdString(got.detection.format.name), format);
        QCOMPARE(QString::fromStdString(shown(got)), expected);
        QCOMPARE(got.report.counts.lines, 1);
    }

    /// The host of a target stood before the client in memory, as a virtual host does, where the
    /// client was taken from behind the agent.
    void hostsOfTargetsAreNoVirtualHosts() {
        ImportHow how;
        how.options.client = readClientChoice("x-forwarded-for-first", {});
        const std::string front = "192.0.2.1 - - [30/Nov/2026:10:00:00 +0000] \"GET ";
        const std::string back = "/a HTTP/1.1\" 200 1 \"-\" \"agent\" \"203.0.113.7\"\n";
        const Imported got =
            importText(front + "https://shop.example" + back + front + back + front + back, how);
        QCOMPARE(QString::fromStdString(got.detection.format.name), QStringLiteral("combined"));
        QCOMPARE(got.report.counts.inexact, 0);
        QCOMPARE(got.report.counts.chosenClients, 3);
    }
};

} // namespace edgefence::traffic

QTEST_APPLESS_MAIN(edgefence::traffic::DetectorTest)
#include "detector_test.moc"
