// SPDX-License-Identifier: GPL-3.0-or-later
// Logs by the format that nginx or Apache writes them with.
#include "tests/core/traffic/support.h"

#include <QtTest>

namespace edgefence::traffic {

class DirectiveReaderTest : public QObject {
    Q_OBJECT

  private slots:
    void reads_data() {
        QTest::addColumn<QString>("format");
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* format, const char* line,
                            const char* expected) {
            QTest::addRow("%s", name) << format << line << expected;
        };
        row("the directive as it stands in nginx.conf",
            "log_format  main escape=json '$remote_addr - $remote_user [$time_local] '\n           "
            "     '\"$request\" $status '\n                '\"$http_referer\" "
            "\"$http_user_agent\"';",
            "192.0.2.1 - jo [01/Aug/2026:12:00:00 +0200] \"GET /a?b HTTP/1.1\" 200 \"-\" \"an "
            "agent\"",
            "2026-08-01T10:00:00Z client=192.0.2.1 method=GET path=/a query=b protocol=HTTP/1.1 "
            "user_agent=an agent status=200");
        row("the directive as it stands in httpd.conf",
            "LogFormat \"%v:%p %h %l %u %t \\\"%r\\\" %>s %O \\\"%{Referer}i\\\" "
            "\\\"%{User-Agent}i\\\"\" vhost",
            "shop.example:443 192.0.2.1 - - [01/Aug/2026:10:00:00 +0000] \"GET / HTTP/1.0\" 404 12 "
            "\"https://r.example/\" \"say \\\"hi\\\" [x]\"",
            "2026-08-01T10:00:00Z client=192.0.2.1 method=GET host=shop.example path=/ "
            "protocol=HTTP/1.0 user_agent=say \\\"hi\\\" [x] referer=https://r.example/ "
            "status=404");
        row("Apache's log and its file", "CustomLog \"logs/access\" \"%a %t \\\"%r\\\" %s\"",
            "192.0.2.1 [01/Aug/2026:10:00:00 +0000] \"GET / HTTP/1.0\" 404",
            "2026-08-01T10:00:00Z client=192.0.2.1 method=GET path=/ protocol=HTTP/1.0 status=404");
        row("copied from between the quotes", "%h %t \\\"%r\\\" %>s",
            "192.0.2.1 [01/Aug/2026:10:00:00 +0000] \"GET / HTTP/1.0\" 404",
            "2026-08-01T10:00:00Z client=192.0.2.1 method=GET path=/ protocol=HTTP/1.0 status=404");
        row("quotes that belong to the format", "\"$time_iso8601\" \"$remote_addr\" \"$request\"",
            "\"2026-08-01T12:00:00+02:00\" \"2001:DB8::1\" \"POST /a b HTTP/2.0\"",
            "2026-08-01T10:00:00Z client=2001:db8::1 method=POST path=/a b protocol=HTTP/2.0");
        row("behind Cloudflare", "$http_cf_connecting_ip [$time_local] $status $http_cf_ipcountry",
            "2001:db8::9 [01/Aug/2026:10:00:00 +0000] 403 de",
            "2026-08-01T10:00:00Z client=2001:db8::9 country=DE status=403");
        row("the connected one before what a header claims",
            "$http_x_forwarded_for $remote_addr [$time_local] $status",
            "198.51.100.1, 198.51.100.2 192.0.2.1 [01/Aug/2026:10:00:00 +0000] 403",
            "2026-08-01T10:00:00Z client=192.0.2.1 status=403");
        row("only a header", "\"%{X-Forwarded-For}i\" %t %>s",
            "\"198.51.100.1, 198.51.100.2\" [01/Aug/2026:10:00:00 +0000] 403",
            "2026-08-01T10:00:00Z client=198.51.100.1 status=403");
        row("method, path and query by themselves", "%a %t %m %U%q %H %>s",
            "192.0.2.1 [01/Aug/2026:10:00:00 +0000] GET /a?b=c HTTP/1.1 200",
            "2026-08-01T10:00:00Z client=192.0.2.1 method=GET path=/a query=b=c protocol=HTTP/1.1 "
            "status=200");
        row("nginx's parts of a target",
            "$msec $scheme $host $request_method $uri$is_args$args $status $remote_addr",
            "1785578400.123 https shop.example GET /a?b=c 200 192.0.2.1",
            "2026-08-01T10:00:00.123Z client=192.0.2.1 method=GET scheme=https host=shop.example "
            "path=/a query=b=c status=200");
        row("a query with its question mark elsewhere", "%a %t %m [%q] %U %>s",
            "192.0.2.1 [01/Aug/2026:10:00:00 +0000] GET [?b=c] /a 200",
            "2026-08-01T10:00:00Z client=192.0.2.1 method=GET path=/a query=b=c status=200");
        row("unknown variables and braces", "${remote_addr}|$upstream_x|${time_iso8601}|${status}",
            "192.0.2.1|0.1, 0.2|2026-08-01T10:00:00Z|200",
            "2026-08-01T10:00:00Z client=192.0.2.1 status=200");
        row("a moment in pieces", "%h [%{%d/%b/%Y:%H:%M:%S}t.%{msec_frac}t %{%z}t] %>s",
            "192.0.2.1 [01/Aug/2026:12:00:00.250 +0200] 200",
            "2026-08-01T10:00:00.250Z client=192.0.2.1 status=200");
        row("a moment with its own names", "%h %{begin:%Y-%m-%d %I:%M:%S %p}t %>s",
            "192.0.2.1 2026-08-01 12:00:00 AM 200",
            "2026-08-01T00:00:00Z client=192.0.2.1 status=200");
        row("microseconds since 1970", "%h %{usec}t %>s", "192.0.2.1 1785578400123456 200",
            "2026-08-01T10:00:00.123Z client=192.0.2.1 status=200");
        row("seconds and their part", "%h %{sec}t.%{usec_frac}t %>s",
            "192.0.2.1 1785578400.123456 200",
            "2026-08-01T10:00:00.123Z client=192.0.2.1 status=200");
        row("a time without brackets", "$time_local $remote_addr $status",
            "01/Aug/2026:12:00:00 +0200 192.0.2.1 200",
            "2026-08-01T10:00:00Z client=192.0.2.1 status=200");
        row("a request without quotes", "$remote_addr [$time_local] $request $status $bytes_sent",
            "192.0.2.1 [01/Aug/2026:10:00:00 +0000] GET /a b HTTP/1.1 200 12",
            "2026-08-01T10:00:00Z client=192.0.2.1 method=GET path=/a b protocol=HTTP/1.1 "
            "status=200");
        row("a request with a quote that nobody escaped",
            "$remote_addr [$time_local] \"$request\" $status",
            "192.0.2.1 [01/Aug/2026:10:00:00 +0000] \"GET /\" x HTTP/1.1\" 200",
            "2026-08-01T10:00:00Z client=192.0.2.1 method=GET path=/\" x protocol=HTTP/1.1 "
            "status=200");
        row("a line that goes on behind a status at the end", "%h %t \"%r\" %>s",
            "192.0.2.1 [01/Aug/2026:10:00:00 +0000] \"GET /a HTTP/1.1\" 200 12 0.1",
            "2026-08-01T10:00:00Z client=192.0.2.1 method=GET path=/a protocol=HTTP/1.1 "
            "status=200");
        row("a target that is a whole URL", "$remote_addr [$time_local] \"$request\" $status",
            "192.0.2.1 [01/Aug/2026:10:00:00 +0000] \"GET https://shop.example:443/a HTTP/1.1\" "
            "200",
            "2026-08-01T10:00:00Z client=192.0.2.1 method=GET scheme=https host=shop.example "
            "path=/a "
            "protocol=HTTP/1.1 status=200");
        row("TLS to a port without", "$remote_addr [$time_local] \"$request\" $status",
            "192.0.2.1 [01/Aug/2026:10:00:00 +0000] \"\\x16\\x03\\x01\" 400",
            "2026-08-01T10:00:00Z client=192.0.2.1 method=- status=400");
        row("nothing known", "$remote_addr [$time_local] \"$request\" $status \"$http_referer\"",
            "- [01/Aug/2026:10:00:00 +0000] \"-\" - \"-\"",
            "2026-08-01T10:00:00Z method=- status=-");
        row("an address with a port", "$remote_addr:$remote_port [$time_local] $status",
            "2001:db8::1:443 [01/Aug/2026:10:00:00 +0000] 200",
            "2026-08-01T10:00:00Z client=2001:db8::1 status=200");
        row("tabs, and an empty last field", "$time_iso8601\t$remote_addr\t$status\t$http_referer",
            "2026-08-01T10:00:00Z\t192.0.2.1\t200\t",
            "2026-08-01T10:00:00Z client=192.0.2.1 referer= status=200");
        row("conditions and modifiers", "%h %t \\\"%!400,501{User-agent}i\\\" %<s %^FB %{ms}T %>s",
            "192.0.2.1 [01/Aug/2026:10:00:00 +0000] \"agent\" 302 12 5 200",
            "2026-08-01T10:00:00Z client=192.0.2.1 user_agent=agent status=200");
        row("a percent sign", "%h %% %t", "192.0.2.1 % [01/Aug/2026:10:00:00 +0000]",
            "2026-08-01T10:00:00Z client=192.0.2.1");
        row("cut off behind the status",
            "$remote_addr [$time_local] $status \"$http_referer\" \"$http_user_agent\" $x",
            "192.0.2.1 [01/Aug/2026:10:00:00 +0000] 200 \"-\" \"half an ag",
            "2026-08-01T10:00:00Z client=192.0.2.1 user_agent=half an ag status=200");
        row("lines that JSON is made of",
            "{\"time\":\"$time_iso8601\",\"ip\":\"$remote_addr\",\"status\":$status,\"agent\":\"$"
            "http_user_agent\"}",
            "{\"time\":\"2026-08-01T10:00:00+00:00\",\"ip\":\"192.0.2.1\",\"status\":200,\"agent\":"
            "\"a \\\"b\\\"\"}",
            "2026-08-01T10:00:00Z client=192.0.2.1 user_agent=a \\\"b\\\" status=200");
    }
    void reads() {
        QFETCH(QString, format);
        QFETCH(QString, line);
        QFETCH(QString, expected);
        const auto given = directiveFormat(format.toStdString());
        QVERIFY2(given, given ? "" : render(given.error()).c_str());
        const Imported got = importText(line.toStdString(), {{}, 0, 4096, *given, {}});
        QCOMPARE(QString::fromStdString(rejectCodes(got)), QString());
        QCOMPARE(QString::fromStdString(shown(got)), expected);
    }

    void rejects_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("code");
        const auto row = [](const char* line, const char* code) {
            QTest::addRow("%s", line) << line << code;
        };
        row("x 192.0.2.1 [01/Aug/2026:10:00:00 +0000] \"GET / HTTP/1.1\" 200",
            "reject-not-like-front");
        row("> 192.0.2.1 [01/Aug/2026:10:00:00 +0000]", "reject-not-like-directive");
        row("> 192.0.2.1 [31/Jun/2026:10:00:00 +0000] \"GET / HTTP/1.1\" 200 5", "reject-bad-time");
        row("> 192.0.2.1 [] \"GET / HTTP/1.1\" 200 5", "reject-time-is-missing");
        row("> 192.0.2.1 [01/Aug/2026:10:00:00 +0000] \"GET / HTTP/1.1\" OK 5",
            "reject-bad-status");
        row("> 192.0.2.1 [01/Aug/2026:10:00:00 +0000] \"GET / HTTP/1.1\" 20",
            "reject-not-like-directive");
        row(">  [01/Aug/2026:10:00:00 +0000] \"GET / HTTP/1.1\" 200 5", "reject-no-client");
        row("> web1 nginx: 192.0.2.1 [01/Aug/2026:10:00:00 +0000] \"GET / HTTP/1.1\" 200 5",
            "reject-bad-client");
    }
    void rejects() {
        QFETCH(QString, line);
        QFETCH(QString, code);
        const auto given =
            directiveFormat("> $remote_addr [$time_local] \"$request\" $status $bytes");
        QVERIFY(given.has_value());
        const Imported got = importText(line.toStdString(), {{}, 0, 4096, *given, {}});
        QCOMPARE(QString::fromStdString(rejectCodes(got)), code);
    }

    void wrongFormats_data() {
        QTest::addColumn<QString>("format");
        QTest::addColumn<QString>("code");
        const auto row = [](const char* format, const char* code) {
            QTest::addRow("%s", format) << format << code;
        };
        row("", "no-directive");
        row("combined", "no-directive");
        row("$remote_addr $status", "directive-no-time");
        row("%h %>s", "directive-no-time");
        row("$time_local $status", "directive-no-request");
        row("$remote_addr$time_local", "directive-fields-touch");
        row("%h %{%Q}t", "time-conversion");
    }
    void wrongFormats() {
        QFETCH(QString, format);
        QFETCH(QString, code);
        const auto given = directiveFormat(format.toStdString());
        QVERIFY(!given);
        QCOMPARE(QString::fromStdString(std::string(given.error().message.code())), code);
    }

    void timesWithoutAnOffsetAreInTheZone() {
        const auto given = directiveFormat("%h %{%Y-%m-%d %H:%M:%S}t %>s");
        QVERIFY(given.has_value());
        ReaderOptions options;
        options.zone = *TimeZone::find("Europe/Berlin");
        const Imported got = importText("192.0.2.1 2026-07-01 12:00:00 200\n"
                                        "192.0.2.1 2026-12-01 12:00:00 200\n",
                                        {{}, 0, 4096, *given, options});
        QCOMPARE(QString::fromStdString(shown(got)),
                 QStringLiteral("2026-07-01T10:00:00Z client=192.0.2.1 status=200\n"
                                "2026-12-01T11:00:00Z client=192.0.2.1 status=200"));
    }

    void everyLineIsOfOneKind() {
        const auto given = directiveFormat("%h %t %>s");
        const Imported got =
            importText("\n# a word\n 192.0.2.1 [01/Aug/2026:10:00:00 +0000] 200\r\n"
                       "nothing\n\r\n192.0.2.1 [01/Aug/2026:10:00:00 +0000] 200",
                       {{}, 2, 50, *given, {}});
        const LineCounts& counts = got.report.counts;
        QCOMPARE(counts.lines, 6);
        QCOMPARE(counts.requests, 2);
        QCOMPARE(counts.rejected, 1);
        QCOMPARE(counts.blank, 2);
        QCOMPARE(counts.directives, 1);
    }
};

} // namespace edgefence::traffic

QTEST_APPLESS_MAIN(edgefence::traffic::DirectiveReaderTest)
#include "directive_reader_test.moc"
