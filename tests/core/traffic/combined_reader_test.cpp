// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/random.h"
#include "core/traffic/combined_line.h"
#include "core/traffic/combined_reader.h"
#include "tests/core/traffic/support.h"

#include <QtTest>

namespace edgefence::traffic {
namespace {

using rules::Column;

/// "2026-08-01T10:00:00Z 203.0.113.7 GET /a?b HTTP/1.1 200 referer agent", absent values as "~", a
/// host before the client; of a reject its code.
std::string picture(const Imported& imported) {
    if (!imported.census.rejects.empty()) {
        return std::string(imported.census.rejects.front().reason.code());
    }
    if (imported.traffic.rows() == 0) {
        return "nothing";
    }
    const Request request = imported.traffic.row(0);
    std::string text = formatRfc3339(request.time);
    for (const Column column :
         {Column::Host, Column::Client, Column::Method, Column::Path, Column::Query,
          Column::Protocol, Column::Status, Column::Referer, Column::UserAgent}) {
        const std::string_view value = request[column];
        if (column == Column::Host && value.data() == nullptr) {
            continue;
        }
        text += " " + (value.data() == nullptr ? std::string("~") : std::string(value));
    }
    return text;
}

} // namespace

class CombinedReaderTest : public QObject {
    Q_OBJECT

  private slots:
    void lines_data() {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const QByteArray& line, const char* expected) {
            QTest::addRow("%s", name) << line << expected;
        };
        const QByteArray time = "[01/Aug/2026:10:00:00 +0000]";
        const QByteArray front = "203.0.113.7 - - " + time;
        const QByteArray tail = " 200 5 \"-\" \"a\"";
        row("plain", front + " \"GET /x?y=1 HTTP/1.1\" 302 134 \"https://e.example/\" \"agent 1\"",
            "2026-08-01T10:00:00Z 203.0.113.7 GET /x y=1 HTTP/1.1 302 https://e.example/ agent 1");
        row("common", front + " \"GET / HTTP/1.0\" 200 145",
            "2026-08-01T10:00:00Z 203.0.113.7 GET / ~ HTTP/1.0 200 ~ ~");
        row("no bytes", front + " \"GET / HTTP/1.0\" 200",
            "2026-08-01T10:00:00Z 203.0.113.7 GET / ~ HTTP/1.0 200 ~ ~");
        row("one field more",
            front + " \"GET / HTTP/1.0\" 200 1 \"-\" \"a\" \"198.51.100.4\" 0.003",
            "2026-08-01T10:00:00Z 203.0.113.7 GET / ~ HTTP/1.0 200 ~ a");
        row("empty agent", front + " \"GET / HTTP/1.0\" 200 1 \"-\" \"\"",
            "2026-08-01T10:00:00Z 203.0.113.7 GET / ~ HTTP/1.0 200 ~ ");
        row("status 499", front + " \"GET / HTTP/2\" 499 0 \"-\" \"-\"",
            "2026-08-01T10:00:00Z 203.0.113.7 GET / ~ HTTP/2 499 ~ ~");
        row("status 000", front + " \"GET / HTTP/2\" 000 - \"-\" \"-\"",
            "2026-08-01T10:00:00Z 203.0.113.7 GET / ~ HTTP/2 000 ~ ~");
        row("status -", front + " \"GET / HTTP/2\" - - \"-\" \"-\"",
            "2026-08-01T10:00:00Z 203.0.113.7 GET / ~ HTTP/2 - ~ ~");

        // Clients.
        row("leading space", " " + front + " \"GET /\"" + tail,
            "2026-08-01T10:00:00Z 203.0.113.7 GET / ~ ~ 200 ~ a");
        row("leading tab", "\t" + front + " \"GET /\"" + tail,
            "2026-08-01T10:00:00Z 203.0.113.7 GET / ~ ~ 200 ~ a");
        row("no client", " - - " + time + " \"GET /\"" + tail, "reject-no-client");
        row("client written as a dash", "- - - " + time + " \"GET /\"" + tail,
            "2026-08-01T10:00:00Z ~ GET / ~ ~ 200 ~ a");
        row("name", "93.184.216.13.scan.Example.net - - " + time + " \"GET /\"" + tail,
            "2026-08-01T10:00:00Z 93.184.216.13.scan.example.net GET / ~ ~ 200 ~ a");
        row("IPv6 with a port", "[2001:DB8::1]:443 - - " + time + " \"GET /\"" + tail,
            "2026-08-01T10:00:00Z 2001:db8::1 GET / ~ ~ 200 ~ a");
        row("IPv6 in brackets", "[2001:db8:0:0:0:0:0:1] - - " + time + " \"GET /\"" + tail,
            "2026-08-01T10:00:00Z 2001:db8::1 GET / ~ ~ 200 ~ a");
        row("IPv6 with a zone", "fe80::1%eth0 - - " + time + " \"GET /\"" + tail,
            "2026-08-01T10:00:00Z fe80::1 GET / ~ ~ 200 ~ a");
        row("IPv4 with a port", "203.0.113.7:51234 - - " + time + " \"GET /\"" + tail,
            "2026-08-01T10:00:00Z 203.0.113.7 GET / ~ ~ 200 ~ a");
        row("user", "203.0.113.7 - Jo " + time + " \"GET /\"" + tail,
            "2026-08-01T10:00:00Z 203.0.113.7 GET / ~ ~ 200 ~ a");
        row("user of two words", "203.0.113.7 - Jo Smith " + time + " \"GET /\"" + tail,
            "2026-08-01T10:00:00Z 203.0.113.7 GET / ~ ~ 200 ~ a");
        row("user with a bracket", "203.0.113.7 - [x] " + time + " \"GET /\"" + tail,
            "2026-08-01T10:00:00Z 203.0.113.7 GET / ~ ~ 200 ~ a");
        row("virtual host", "shop.example:443 203.0.113.7 - - " + time + " \"GET /\"" + tail,
            "2026-08-01T10:00:00Z shop.example 203.0.113.7 GET / ~ ~ 200 ~ a");
        row("a time before the line", "2026-08-01T09:59:59.123Z " + front + " \"GET /\"" + tail,
            "reject-fields-too-many");
        row("seconds before the line", "1785578400.123 " + front + " \"GET /\"" + tail,
            "reject-fields-too-many");
        row("virtual host, an IPv6 address",
            "2001:db8::1 203.0.113.7 - - " + time + " \"GET /\"" + tail,
            "2026-08-01T10:00:00Z 2001:db8::1 203.0.113.7 GET / ~ ~ 200 ~ a");
        row("virtual host, all ports",
            "shop.example:* 203.0.113.7 - - " + time + " \"GET /\"" + tail,
            "2026-08-01T10:00:00Z shop.example 203.0.113.7 GET / ~ ~ 200 ~ a");
        row("virtual host, unknown",
            "- 203.0.113.7 - - " + time + " \"GET http://other.example/\"" + tail,
            "2026-08-01T10:00:00Z other.example 203.0.113.7 GET / ~ ~ 200 ~ a");
        row("a comma behind the client", "203.0.113.7, - - " + time + " \"GET /\"" + tail,
            "2026-08-01T10:00:00Z 203.0.113.7 GET / ~ ~ 200 ~ a");
        row("a comma behind the client, and an escape",
            "203.0.113.7, - - " + time + " \"GET /\\\"\" 200 5 \"-\" \"a\"",
            "2026-08-01T10:00:00Z 203.0.113.7 GET /\\\" ~ ~ 200 ~ a");
        row("a path before the line", "pod/web/nginx " + front + " \"GET /\"" + tail,
            "reject-fields-too-many");
        row("a list of proxies", "203.0.113.7, 192.0.2.1 - - " + time + " \"GET /\"" + tail,
            "2026-08-01T10:00:00Z 203.0.113.7 GET / ~ ~ 200 ~ a");
        row("a list of many",
            "203.0.113.7, 192.0.2.1, 192.0.2.2,192.0.2.3 - Jo " + time + " \"GET /\"" + tail,
            "2026-08-01T10:00:00Z 203.0.113.7 GET / ~ ~ 200 ~ a");
        row("a list in quotes", "\"203.0.113.7, 192.0.2.1\" - - " + time + " \"GET /\"" + tail,
            "2026-08-01T10:00:00Z 203.0.113.7 GET / ~ ~ 200 ~ a");
        row("an address in quotes", "\"2001:DB8::1\" - - " + time + " \"GET /\"" + tail,
            "2026-08-01T10:00:00Z 2001:db8::1 GET / ~ ~ 200 ~ a");
        row("a dash in quotes", "\"-\" - - " + time + " \"GET /\"" + tail,
            "2026-08-01T10:00:00Z ~ GET / ~ ~ 200 ~ a");
        row("a list and the proxy",
            "\"203.0.113.7, 192.0.2.1\" 192.0.2.2 - - " + time + " \"GET /\"" + tail,
            "2026-08-01T10:00:00Z 192.0.2.2 GET / ~ ~ 200 ~ a");
        row("an address found in several files",
            "access.log.1:203.0.113.7 - - " + time + " \"GET /\"" + tail,
            "2026-08-01T10:00:00Z 203.0.113.7 GET / ~ ~ 200 ~ a");
        row("no identity, no user", "203.0.113.7 " + time + " \"GET /\"" + tail,
            "reject-fields-missing");
        row("no user", "203.0.113.7 - " + time + " \"GET /\"" + tail, "reject-fields-missing");
        row("a syslog prefix", "Aug 1 10:00:00 web nginx: " + front + " \"GET /\"" + tail,
            "reject-fields-too-many");

        // Times.
        row("German month", "203.0.113.7 - - [01/Mai/2026:10:00:00 +0000] \"GET /\"" + tail,
            "reject-bad-time");
        row("31 June", "203.0.113.7 - - [31/Jun/2026:10:00:00 +0000] \"GET /\"" + tail,
            "reject-bad-time");
        row("time only in quotes",
            "203.0.113.7 - - x \"GET / [01/Aug/2026:10:00:00 +0000]\"" + tail, "reject-no-time");
        row("offset", "203.0.113.7 - - [01/Aug/2026:12:00:00 +0200] \"GET /\"" + tail,
            "2026-08-01T10:00:00Z 203.0.113.7 GET / ~ ~ 200 ~ a");
        row("seconds taken", front + " (0 s) \"GET /\"" + tail,
            "2026-08-01T10:00:00Z 203.0.113.7 GET / ~ ~ 200 ~ a");

        // Request lines.
        row("TLS bytes", front + " \"\\x16\\x03\\x01\\x00\" 400 157 \"-\" \"-\"",
            "2026-08-01T10:00:00Z 203.0.113.7 - ~ ~ ~ 400 ~ ~");
        row("a dash", front + " \"-\" 400 0 \"-\" \"-\"",
            "2026-08-01T10:00:00Z 203.0.113.7 - ~ ~ ~ 400 ~ ~");
        row("nothing", front + " \"\" 400 0 \"-\" \"-\"",
            "2026-08-01T10:00:00Z 203.0.113.7 - ~ ~ ~ 400 ~ ~");
        row("one word", front + " \"HELP\" 400 0 \"-\" \"-\"",
            "2026-08-01T10:00:00Z 203.0.113.7 - ~ ~ ~ 400 ~ ~");
        row("blank in the path", front + " \"GET /with space.html HTTP/1.1\"" + tail,
            "2026-08-01T10:00:00Z 203.0.113.7 GET /with space.html ~ HTTP/1.1 200 ~ a");
        row("absolute URL", front + " \"GET http://other.example:8080/p?q HTTP/1.1\"" + tail,
            "2026-08-01T10:00:00Z other.example 203.0.113.7 GET /p q HTTP/1.1 200 ~ a");
        row("absolute URL with a password",
            front + " \"GET http://jo:secret@other.example:80/p HTTP/1.1\"" + tail,
            "2026-08-01T10:00:00Z other.example 203.0.113.7 GET /p ~ HTTP/1.1 200 ~ a");
        row("absolute URL without a path", front + " \"GET http://other.example HTTP/1.1\"" + tail,
            "2026-08-01T10:00:00Z other.example 203.0.113.7 GET / ~ HTTP/1.1 200 ~ a");
        row("CONNECT", front + " \"CONNECT mail.example:25 HTTP/1.1\"" + tail,
            "2026-08-01T10:00:00Z 203.0.113.7 CONNECT mail.example:25 ~ HTTP/1.1 200 ~ a");
        row("PRI", front + " \"PRI * HTTP/2.0\"" + tail,
            "2026-08-01T10:00:00Z 203.0.113.7 PRI * ~ HTTP/2.0 200 ~ a");
        row("empty query", front + " \"GET /x? HTTP/1.1\"" + tail,
            "2026-08-01T10:00:00Z 203.0.113.7 GET /x  HTTP/1.1 200 ~ a");

        // Quotes.
        row("escaped quotes",
            front +
                " \"GET /q?a=\\\"x\\\" HTTP/1.1\" 200 5 \"r \\\"r\\\"\" \"UA \\\"q\\\" - 200 5\"",
            "2026-08-01T10:00:00Z 203.0.113.7 GET /q a=\\\"x\\\" HTTP/1.1 200 r \\\"r\\\" UA "
            "\\\"q\\\" - 200 5");
        row("quotes that nobody escaped", front + " \"GET /\"a\" HTTP/1.1\" 404 5 \"-\" \"a\"",
            "2026-08-01T10:00:00Z 203.0.113.7 GET /\"a\" ~ HTTP/1.1 404 ~ a");
        row("a backslash at the end", front + " \"GET / HTTP/1.1\" 200 5 \"-\" \"a\\\\\"",
            "2026-08-01T10:00:00Z 203.0.113.7 GET / ~ HTTP/1.1 200 ~ a\\\\");
        row("the whole line in quotes",
            "\"" + front + " \"GET / HTTP/1.1\" 200 5 \"-\" \"w3af.org\"\"",
            "2026-08-01T10:00:00Z 203.0.113.7 GET / ~ HTTP/1.1 200 ~ w3af.org");

        // Cut off.
        row("in the agent", front + " \"GET / HTTP/1.1\" 200 5 \"-\" \"Mozilla/5.0 (comp",
            "2026-08-01T10:00:00Z 203.0.113.7 GET / ~ HTTP/1.1 200 ~ Mozilla/5.0 (comp");
        row("in the referer", front + " \"GET / HTTP/1.1\" 200 5 \"https://e.exam",
            "2026-08-01T10:00:00Z 203.0.113.7 GET / ~ HTTP/1.1 200 https://e.exam ~");
        row("in the status", front + " \"GET / HTTP/1.1\" 20", "reject-bad-status");
        row("before the status", front + " \"GET / HTTP/1.1\"", "reject-status-missing");
        row("in the request", front + " \"GET / HT", "reject-request-line-open");
        row("before the request", front, "reject-no-request-line");
        row("in the time", "203.0.113.7 - - [01/Aug/2026:10:0", "reject-bad-time");
        row("before the time", "203.0.113.7 - -", "reject-no-time");

        // Other rows.
        row("JSON", R"({"ClientIP":"203.0.113.9","EdgeResponseStatus":200})", "reject-no-time");
        row("error log", "2026/08/01 10:00:00 [error] 31#31: *46 open() failed", "reject-bad-time");
        row("NUL bytes", QByteArray(100, '\0'), "reject-no-time");
        row("a line of 1 MiB and more", QByteArray(int(kMaxLineBytes) + 1, 'x'),
            "reject-line-too-long");
    }
    void lines() {
        QFETCH(QByteArray, line);
        QFETCH(QString, expected);
        const Imported imported = importText(line.toStdString() + "\n", {"combined"});
        QCOMPARE(QString::fromStdString(picture(imported)), expected);
        QCOMPARE(imported.report.counts.lines, 1);
        QCOMPARE(imported.report.counts.badRequestLines,
                 expected.contains(QStringLiteral(" - ~ ~ ~ 4")) ? 1 : 0);
    }

    void lineEnds_data() {
        QTest::addColumn<QByteArray>("text");
        const QByteArray one =
            "203.0.113.7 - - [01/Aug/2026:10:00:00 +0000] \"GET /a HTTP/1.1\" 200 5";
        const QByteArray two =
            "203.0.113.8 - - [01/Aug/2026:10:00:01 +0000] \"GET /b HTTP/1.1\" 200 5";
        QTest::addRow("LF") << one + "\n\n" + two + "\n";
        QTest::addRow("LF, none at the end") << one + "\n\n" + two;
        QTest::addRow("CRLF") << one + "\r\n  \r\n" + two + "\r\n";
        QTest::addRow("CRLF and LF") << one + "\r\n\n" + two + "\n";
        QTest::addRow("CR") << one + "\r\r" + two + "\r";
        QTest::addRow("byte order mark") << "\xEF\xBB\xBF" + one + "\r\n\r\n" + two;
    }
    void lineEnds() {
        QFETCH(QByteArray, text);
        for (const std::size_t blockBytes :
             {std::size_t{1}, std::size_t{100}, std::size_t{100'000}}) {
            const Imported imported = importText(text.toStdString(), {"common", 0, blockBytes});
            QCOMPARE(imported.report.counts.lines, 3);
            QCOMPARE(imported.report.counts.blank, 1);
            QCOMPARE(imported.report.counts.requests, 2);
            QCOMPARE(imported.traffic.text(Column::Path, 2), std::string_view("/b"));
            QCOMPARE(imported.census.statuses, (std::map<std::string, std::int64_t>{{"200", 2}}));
        }
        QCOMPARE(importText(text.toStdString()).detection.format.name, std::string("common"));
    }

    void aDirectiveIsNoRequest() {
        const Imported imported = importText("#Fields: date time\n# x\n", {"combined"});
        QCOMPARE(imported.report.counts.directives, 2);
    }

    /// The quick way through a line must say what the thorough one says, whatever the line is.
    void bothWaysAgree() {
        const std::string right =
            "203.0.113.7 - - [01/Aug/2026:10:00:00 +0000] \"GET /x?y=1 HTTP/1.1\" 302 134 "
            "\"https://e.example/\" \"agent 1\"";
        constexpr std::string_view kBytes = " \"\\[]-\t/?0:\x80\x01"
                                            "aG+";
        Random random(11);
        for (int round = 0; round < 100'000; ++round) {
            std::string line = right;
            for (std::uint64_t change = random.below(4); change > 0 && !line.empty(); --change) {
                const std::size_t at = random.below(line.size());
                const char byte = kBytes[random.below(kBytes.size())];
                switch (random.below(4)) {
                case 0:
                    line[at] = byte;
                    break;
                case 1:
                    line.insert(at, 1, byte);
                    break;
                case 2:
                    line.erase(at, 1 + random.below(3));
                    break;
                default:
                    line.resize(at);
                }
            }
            check(line);
        }
    }

  private:
    static void check(const std::string& line) {
        const std::string padded = line + std::string(TextBlock::kPadding, '\0');
        RawDictionaries values;
        BlockRows rows;
        CombinedReader reader(CombinedTail::RefererAndAgent);
        RecordWriter writer(values, reader.columns(), reader.valueLife(), rows);
        reader.read({std::string_view(padded).substr(0, line.size())}, writer);
        writer.finish();
        Request request;
        const bool isLine = line.find_first_not_of(" \t") != std::string::npos && line[0] != '#';
        LogClock clock(std::nullopt);
        Around around;
        const auto reason = isLine ? parseCombinedLine(line, clock, request, around) : std::nullopt;
        if (!isLine || reason) {
            QVERIFY2(rows.times.empty(), line.c_str());
            return;
        }
        QVERIFY2(rows.times.size() == 1, line.c_str());
        QCOMPARE(rows.times.front(), request.time.time_since_epoch().count());
        QCOMPARE(rows.counts.inexact, request.inexact ? 1 : 0);
        QCOMPARE(rows.counts.badRequestLines, request.badRequestLine ? 1 : 0);
        for (std::size_t at = 0; at < rules::kColumnCount; ++at) {
            const std::string_view got =
                rows.codes[at].empty() ? std::string_view() : values[at].text(rows.codes[at][0]);
            const std::string_view wanted = request.values[at];
            QVERIFY2(got == wanted && (got.data() == nullptr) == (wanted.data() == nullptr),
                     line.c_str());
        }
    }
};

} // namespace edgefence::traffic

QTEST_APPLESS_MAIN(edgefence::traffic::CombinedReaderTest)
#include "combined_reader_test.moc"
