// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/traffic/support.h"

#include <QtTest>

namespace edgefence::traffic {
namespace {

using rules::Column;

/// A quote is written as an apostrophe: moc loses its way in raw strings.
QByteArray quoted(QByteArray json) { return json.replace('\'', '"'); }

std::string picture(const Imported& imported) {
    if (!imported.census.rejects.empty()) {
        return std::string(imported.census.rejects.front().reason.code());
    }
    const Request request = imported.traffic.row(0);
    std::string text = formatRfc3339(request.time);
    for (const Column column :
         {Column::Client, Column::Method, Column::Path, Column::Query, Column::Status}) {
        const std::string_view value = request[column];
        text += " " + (value.data() == nullptr ? std::string("~") : std::string(value));
    }
    return text;
}

} // namespace

class JsonReaderTest : public QObject {
    Q_OBJECT

  private slots:
    void lines_data() {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char* name, const QByteArray& line, const char* expected) {
            QTest::addRow("%s", name) << quoted(line) << QByteArray(expected);
        };
        const QByteArray rest = "'ClientIP':'203.0.113.24','ClientRequestMethod':'GET',"
                                "'ClientRequestURI':'/a?b','EdgeResponseStatus':429}";
        const char* const whole = "2026-08-24T08:00:00.123Z 203.0.113.24 GET /a b 429";
        row("nanoseconds", "{'EdgeStartTimestamp':1787558400123000000," + rest, whole);
        row("nanoseconds as text", "{'EdgeStartTimestamp':'1787558400123999999'," + rest, whole);
        row("microseconds", "{'EdgeStartTimestamp':1787558400123456," + rest, whole);
        row("milliseconds", "{'EdgeStartTimestamp':1787558400123," + rest, whole);
        row("seconds with a fraction", "{'EdgeStartTimestamp':1787558400.1239999," + rest, whole);
        row("RFC 3339", "{'EdgeStartTimestamp':'2026-08-24T08:00:00.123Z'," + rest, whole);
        row("RFC 3339, nanoseconds",
            "{'EdgeStartTimestamp':'2026-08-24T10:00:00.123999999+02:00'," + rest, whole);
        row("seconds", "{'EdgeStartTimestamp':1787558400," + rest,
            "2026-08-24T08:00:00Z 203.0.113.24 GET /a b 429");
        row("blanks and nested values",
            "  { 'RequestHeaders' : {'a':'}'}, 'Cookies':[], 'EdgeStartTimestamp':1787558400123, " +
                rest + "  ",
            whole);
        row("escapes",
            "{'EdgeStartTimestamp':1787558400,'ClientIP':'2001:DB8::7','ClientRequestMethod':'GET',"
            "'ClientRequestURI':'\\/caf\\u00e9'}",
            "2026-08-24T08:00:00Z 2001:db8::7 GET /caf\xC3\xA9 ~ ~");
        row("bytes that are not UTF-8",
            "{'EdgeStartTimestamp':1787558400,'ClientIP':'192.0.2.1','ClientRequestURI':'/"
            "\xE9'}",
            "2026-08-24T08:00:00Z 192.0.2.1 ~ /\xE9 ~ ~");
        row("path alone", "{'EdgeStartTimestamp':1787558400,'ClientRequestPath':'/p'}",
            "2026-08-24T08:00:00Z ~ ~ /p ~ ~");
        row("empty method",
            "{'EdgeStartTimestamp':1787558400,'ClientRequestMethod':'','ClientRequestURI':'/'}",
            "2026-08-24T08:00:00Z ~ - ~ ~ ~");
        row("null client",
            "{'EdgeStartTimestamp':1787558400,'ClientIP':null,'ClientRequestURI':'/'}",
            "2026-08-24T08:00:00Z ~ ~ / ~ ~");
        row("a Worker's subrequest",
            "{'ClientRequestSource':'edgeWorkerFetch','EdgeStartTimestamp':1787558400," + rest,
            "left-out-subrequest");
        row("a Worker's subrequest, by number",
            "{'ClientRequestSource':5,'EdgeStartTimestamp':1787558400," + rest,
            "left-out-subrequest");
        row("a Worker's subrequest, by another field",
            "{'WorkerSubrequest':true,'EdgeStartTimestamp':1787558400," + rest,
            "left-out-subrequest");
        row("a health check is a request",
            "{'ClientRequestSource':'healthcheck','WorkerSubrequest':false,"
            "'EdgeStartTimestamp':1787558400123," +
                rest,
            whole);
        row("an eyeball's request, by number",
            "{'ClientRequestSource':1,'EdgeStartTimestamp':1787558400123," + rest, whole);
        row("no time", "{" + rest, "reject-time-missing");
        row("no such time", "{'EdgeStartTimestamp':'yesterday'," + rest, "reject-bad-time");
        row("31 June", "{'EdgeStartTimestamp':'2026-06-31T08:00:00Z'," + rest, "reject-bad-time");
        row("neither client nor request", "{'EdgeStartTimestamp':1787558400}",
            "reject-not-a-request");
        row("cut off", "{'EdgeStartTimestamp':1787558400,'ClientIP':'203", "reject-not-json");
        row("something behind", "{'EdgeStartTimestamp':1787558400," + rest + "x",
            "reject-not-json");
        row("an object of a list", "[{'EdgeStartTimestamp':1787558400123," + rest + ",", whole);
        row("a list of numbers", "[1787558400123, 2]", "reject-not-json");
        row("a prefix",
            "Aug 24 08:00:00 edge logpush[7]: {'EdgeStartTimestamp':1787558400123," + rest, whole);
        row("zeros that a cut file left in front",
            QByteArray(20, '\0') + "{'EdgeStartTimestamp':1787558400123," + rest, whole);
        row("a number with an exponent", "{'EdgeStartTimestamp':1.787558400123e12," + rest, whole);
        row("the last of two equal names",
            "{'EdgeStartTimestamp':0,'EdgeStartTimestamp':1787558400123," + rest, whole);
        row("a character of two surrogates",
            "{'EdgeStartTimestamp':1787558400,'ClientIP':'192.0.2.1',"
            "'ClientRequestURI':'/\\ud83d\\ude00'}",
            "2026-08-24T08:00:00Z 192.0.2.1 ~ /\xF0\x9F\x98\x80 ~ ~");
        row("half a character",
            "{'EdgeStartTimestamp':1787558400,'ClientIP':'192.0.2.1',"
            "'ClientRequestURI':'/\\ud83dx'}",
            "2026-08-24T08:00:00Z 192.0.2.1 ~ /\xED\xA0\xBDx ~ ~");
        row("an escape that is none", "{'ClientIP':'\\x','EdgeStartTimestamp':1787558400}",
            "reject-not-json");
        row("a line end inside a text", "{'ClientIP':'192.0.2.1,", "reject-not-json");
        row("a number with zeros in front", "{'EdgeStartTimestamp':01}", "reject-not-json");
        row("a comma too many", "{'EdgeStartTimestamp':1787558400,}", "reject-not-json");
        row("text", "GET / HTTP/1.1", "reject-not-json");
        row("a line of 1 MiB and more",
            "{'EdgeStartTimestamp':1787558400,'ClientRequestURI':'/" +
                QByteArray(int(kMaxLineBytes), 'x') + "'}",
            "reject-line-too-long");
    }
    void lines() {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, expected);
        const Imported imported =
            importText(line.toStdString() + "\n\n", {"cloudflare_http_requests"});
        QCOMPARE(QByteArray::fromStdString(picture(imported)), expected);
        QCOMPARE(imported.report.counts.lines, 2);
        QCOMPARE(imported.report.counts.blank, 1);
    }

    /// Logs have "status" for other things than that of HTTP.
    void statusOfSeveralFields_data() {
        QTest::addColumn<QByteArray>("fields");
        QTest::addColumn<QByteArray>("expected");
        const char* const whole = "2026-08-24T08:00:00Z 192.0.2.1 GET /a ~ 404";
        QTest::addRow("one") << QByteArray("'status':404") << QByteArray(whole);
        QTest::addRow("the second")
            << QByteArray("'status':'success','status_code':404") << QByteArray(whole);
        QTest::addRow("the third")
            << QByteArray("'code':'E1','status':'ok','res':{'status':'404 Not Found'}")
            << QByteArray(whole);
        QTest::addRow("none") << QByteArray("'status':'ok','code':'E1'")
                              << QByteArray("reject-bad-status");
    }
    void statusOfSeveralFields() {
        QFETCH(QByteArray, fields);
        QFETCH(QByteArray, expected);
        const QByteArray line = "{'time':'2026-08-24T08:00:00Z','remote_addr':'192.0.2.1',"
                                "'method':'GET','uri':'/a'," +
                                fields + "}\n";
        const Imported imported = importText(quoted(line + line).toStdString(), {"json"});
        QCOMPARE(QByteArray::fromStdString(picture(imported)), expected);
    }

    /// The names of the fields are looked for object by object, not to the end each time.
    void fieldsBehindManyOpenObjects() {
        std::string text;
        while (text.size() < 1'000'000) {
            text += " {\"a\n";
        }
        text += "{\"status\":200}\n";
        const auto reader = shippedFormats().find("json")->makeReader();
        QElapsedTimer clock;
        clock.start();
        QCOMPARE(reader->fieldNames({text}), std::vector<std::string>{"status"});
        QVERIFY(clock.elapsed() < 10'000);
    }

    /// Rows that share a parser, more than get their codes together, must not mix their values.
    void manyRowsKeepTheirOwnValues() {
        std::string text;
        for (int row = 0; row < 1000; ++row) {
            const std::string number = std::to_string(row);
            text += "{'EdgeStartTimestamp':17875584" + std::to_string(10 + row % 90) +
                    ",'ClientIP':'192.0.2.1','ClientRequestURI':'/" +
                    std::string(static_cast<std::size_t>(row), 'p') + number +
                    "','ClientRequestReferer':'" + (row % 3 == 0 ? "" : number) +
                    "','VerifiedBotCategory':''}\n";
        }
        const Imported imported = importText(quoted(QByteArray::fromStdString(text)).toStdString());
        QCOMPARE(imported.detection.format.name, std::string("cloudflare_http_requests"));
        QCOMPARE(imported.traffic.rows(), std::size_t{1000});
        for (std::size_t at = 0; at < imported.traffic.rows(); ++at) {
            const Request request = imported.traffic.row(at);
            const std::string path(request[Column::Path]);
            const std::string number = path.substr(path.find_last_not_of("0123456789") + 1);
            QCOMPARE(path.size(), 1 + static_cast<std::size_t>(std::stoi(number)) + number.size());
            QCOMPARE(std::string(request[Column::Referer]),
                     std::stoi(number) % 3 == 0 ? std::string() : number);
            QVERIFY(request[Column::VerifiedBot].data() != nullptr);
        }
    }
};

} // namespace edgefence::traffic

QTEST_APPLESS_MAIN(edgefence::traffic::JsonReaderTest)
#include "json_reader_test.moc"
