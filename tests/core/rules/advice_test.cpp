// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/advice/advice.h"
#include "core/rules/printer.h"
#include "core/rules/program.h"
#include "tests/core/rules/fixture.h"
#include "tests/core/rules/table_columns.h"

#include <QtTest>

// Every advice: where it is given, with the corrected text if there is one, and where it is not.

using namespace edgefence;
using namespace edgefence::rules;
using rules::testing::condition;
using rules::testing::TableColumns;

namespace {

QStringList codesOf(const std::vector<Advice>& advice) {
    QStringList codes;
    for (const Advice& one : advice)
        codes << QString::fromStdString(std::string(one.message.code()));
    return codes;
}

const TableColumns& links() {
    static const TableColumns kTable = [] {
        const auto request = [](const char* method, const char* path) {
            return TableColumns::Request{
                {Column::Client, "198.18.0.1"}, {Column::Method, method}, {Column::Path, path}};
        };
        return TableColumns({Column::Client, Column::Method, Column::Path},
                            {request("POST", "/api/links"), request("GET", "/api/links"),
                             request("GET", "/"), request("POST", "/login")});
    }();
    return kTable;
}

} // namespace

class AdviceTest : public QObject {
    Q_OBJECT
  private slots:
    void given_data();
    void given() {
        QFETCH(QString, text);
        QFETCH(QString, code);
        QFETCH(QString, fixed);
        const Expression expression = condition(text.toStdString());
        const auto all = advise(expression);
        const auto found = std::find_if(all.begin(), all.end(), [&code](const Advice& advice) {
            return advice.message.code() == code.toStdString();
        });
        QVERIFY2(found != all.end(), qPrintable(codesOf(all).join(' ')));
        QVERIFY(found->where.offset + found->where.length <= expression.source().size());
        QCOMPARE(found->fix.has_value(), !fixed.isEmpty());
        if (!found->fix)
            return;
        const std::string corrected = applyFix(expression, *found);
        QCOMPARE(QString::fromStdString(corrected), fixed);
        // What has been corrected is valid and not advised again.
        QVERIFY(!codesOf(advise(condition(corrected))).contains(code));
    }

    void notGiven_data();
    void notGiven() {
        QFETCH(QString, text);
        QCOMPARE(codesOf(advise(condition(text.toStdString()))), QStringList{});
    }

    // "requests it is true for: 0 of 4"
    void measures() {
        const auto all = advise(condition("ssl or http.request.method eq \"post\""));
        QCOMPARE(codesOf(all), QStringList{"method-case"});
        QCOMPARE(print(*all.front().clause), "http.request.method eq \"post\"");
        const auto never = measure(all.front(), links());
        QVERIFY(never.has_value());
        QCOMPARE(never->matched, std::int64_t{0});
        QCOMPARE(never->requests, std::int64_t{4});
        QCOMPARE(never->hangsOnUnknown, std::int64_t{0});
        // What is about the writing is measured by the condition around it; the log has no bots.
        const auto writing =
            advise(condition("cf.client.bot or not not http.request.uri.path eq \"/api/links\""));
        QCOMPARE(codesOf(writing), QStringList{"double-negation"});
        QCOMPARE(measure(writing.front(), links())->matched, std::int64_t{2});
        const auto deprecated = advise(condition("ssl and ip.geoip.country eq \"DE\""));
        QCOMPARE(print(*deprecated.front().clause), "ip.geoip.country eq \"DE\"");
        QCOMPARE(measure(deprecated.front(), links())->hangsOnUnknown, std::int64_t{4});
    }

    void placesOfTheText() {
        const std::string text = "ssl and ip.geoip.country eq \"DE\"";
        const auto all = advise(condition(text));
        QCOMPARE(codesOf(all), QStringList{"deprecated-field"});
        QCOMPARE(text.substr(all[0].where.offset, all[0].where.length), "ip.geoip.country");
        QCOMPARE(render(all[0].message),
                 "ip.geoip.country is deprecated; it is now called ip.src.country");
    }

    // Braces inside a text were taken for those of the set around it.
    void bracesInTexts() {
        const auto twice = advise(condition("http.host in {\"x{y}\" \"x{y}\"}"));
        QCOMPARE(codesOf(twice), QStringList{"twice-in-set"});
        QCOMPARE(render(twice[0].message), "\"x{y}\" is in the set already");
        const auto never =
            adviseOnTraffic(condition("http.request.uri.path in {\"/login\" \"/{id}\"}"), links());
        QCOMPARE(codesOf(never), QStringList{"never-came"});
        QCOMPARE(render(never[0].message), "\"/{id}\" came in no request, of 4 in all");
    }

    void rulesInARow() {
        const auto advice =
            adviseRules({condition("starts_with(http.request.uri.path, \"/api\")"),
                         condition("ssl"), condition("http.request.uri.path eq \"/api/links\""),
                         condition("(ssl)"), condition("not ssl")});
        QCOMPARE(advice.size(), std::size_t{2});
        QCOMPARE(render(advice[0].message), "whatever matches rule 3 has matched rule 1 before");
        QCOMPARE(render(advice[1].message), "rule 4 has the same expression as rule 2");
    }

    void traffic() {
        const Expression expression =
            condition("http.request.uri.path in {\"/api/links\" \"/api/link\"} and "
                      "http.request.method in {\"GET\" \"POST\"} and not cf.client.bot");
        const auto all = adviseOnTraffic(expression, links());
        QCOMPARE(codesOf(all), (QStringList{"never-came", "decided-nothing"}));
        QCOMPARE(render(all[0].message), "\"/api/link\" came in no request, of 4 in all");
        QCOMPARE(
            render(all[1].message),
            "without http.request.method in {\"GET\" \"POST\"} every request, 4 in all, would have "
            "had the same answer");
        // Each clause decides about a request, each value came.
        QCOMPARE(codesOf(adviseOnTraffic(condition("http.request.uri.path in {\"/api/links\"} "
                                                   "and http.request.method eq \"POST\""),
                                         links())),
                 QStringList{});
        QVERIFY(adviseOnTraffic(expression, TableColumns({}, {})).empty());
    }
};

void AdviceTest::given_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("fixed"); ///< empty: it has no fix
    const auto row = [](const char* text, const char* code, const char* fixed = "") {
        QTest::addRow("%s: %s", code, text) << QString(text) << QString(code) << QString(fixed);
    };
    row("ssl and not ssl", "always-false");
    row("http.host in {}", "always-false");
    row("len(http.host) lt 0", "always-false");
    row("http.request.timestamp.msec gt 999", "always-false");
    row("http.host eq \"a\" and http.host in {\"b\" \"c\"}", "always-false");
    row("ip.src in {1.1.1.0/24} and ssl and ip.src eq 8.8.8.8", "always-false");
    row("cf.waf.score lt 5 and cf.waf.score gt 10", "always-false");
    row("http.host lt http.host", "always-false");
    row("ssl and false", "always-false");
    row("ssl xor ssl", "always-false");
    row("ssl and http.host contains \"a\" and http.host in {\"b\"}", "always-false");
    row("cf.threat_score gt 10", "always-false");
    row("http.request.uri.path eq \"/a\" and starts_with(http.request.uri.path, \"/b\")",
        "always-false");
    row("starts_with(http.host, \"a.\") and starts_with(http.host, \"b.\")", "always-false");
    row("ends_with(http.host, \".de\") and http.host wildcard \"*.com\"", "always-false");
    row("ssl or true", "always-true");
    row("http.host ne \"a\" or http.host ne \"b\"", "always-true");
    row("not http.host in {\"a\" \"b\"} or not http.host eq \"c\"", "always-true");
    row("http.response.code lt 400 or http.response.code gt 300", "always-true");
    row("ssl or not ssl", "always-true");
    row("len(http.host) ge 0", "always-true");
    row("http.host contains \"\"", "always-true");
    row("http.request.uri.path wildcard \"*\"", "always-true");
    row("starts_with(http.host, \"\")", "always-true");
    row("not not ssl", "double-negation", "ssl");
    row("!(not (ssl or cf.client.bot)) and ssl", "double-negation",
        "(ssl or cf.client.bot) and ssl");
    row("http.host eq \"a\" or http.host eq \"b\"", "say-in", "http.host in {\"a\" \"b\"}");
    row("ssl or ip.src eq 1.1.1.1 or ip.src eq 8.8.8.8", "say-in",
        "ssl or ip.src in {1.1.1.1 8.8.8.8}");
    row("!ssl || http.host == \"a\" || http.host == \"b\"", "say-in",
        "!ssl || http.host in {\"a\" \"b\"}");
    row("lower(http.host) eq \"a\" or ssl or lower(http.host) eq \"b\"", "say-in",
        "lower(http.host) in {\"a\" \"b\"} or ssl");
    row("ssl or cf.client.bot and ssl", "mixed-connectives", "ssl or (cf.client.bot and ssl)");
    row("ssl and cf.client.bot xor ssl", "mixed-connectives", "(ssl and cf.client.bot) xor ssl");
    row("ssl && not cf.client.bot", "both-notations", "ssl and not cf.client.bot");
    row("http.host == \"a\" and ssl", "both-notations", "http.host eq \"a\" and ssl");
    row("lower(http.host) eq \"Example.com\"", "case-never-equal",
        "lower(http.host) eq \"example.com\"");
    row("upper(http.host) in {\"A\" \"b\"}", "case-never-equal",
        "upper(http.host) in {\"A\" \"B\"}");
    row("lower(http.user_agent) contains \"Curl\"", "case-never-equal",
        "lower(http.user_agent) contains \"curl\"");
    row("starts_with(lower(http.host), \"WWW.\")", "case-never-equal",
        "starts_with(lower(http.host), \"www.\")");
    row("any(lower(http.request.headers.names[*])[*] eq \"X-Key\")", "case-never-equal",
        "any(lower(http.request.headers.names[*])[*] eq \"x-key\")");
    row("http.request.method eq \"post\"", "method-case", "http.request.method eq \"POST\"");
    row("ssl && http.request.method == \"post\"", "method-case",
        "ssl && http.request.method == \"POST\"");
    row("http.request.uri.path eq \"api/links\"", "path-without-slash",
        "http.request.uri.path eq \"/api/links\"");
    row("starts_with(http.request.uri.path, \"api/\")", "path-without-slash",
        "starts_with(http.request.uri.path, \"/api/\")");
    row("http.request.uri.path.extension in {\"css\" \".JS\"}", "extension-form",
        "http.request.uri.path.extension in {\"css\" \"js\"}");
    row("ip.src.country eq \"de\"", "country-form", "ip.src.country eq \"DE\"");
    row("ip.src.country eq \"GER\"", "country-form");
    row("http.response.code eq 42", "status-range");
    row("http.response.code in {600..700}", "status-range");
    row("http.response.code ge 600", "status-range");
    row("http.response.code lt 100", "status-range");
    row("http.request.headers[\"X-Key\"][0] eq \"a\"", "header-case",
        "http.request.headers[\"x-key\"][0] eq \"a\"");
    row("has_key(http.request.headers, \"Accept\")", "header-case",
        "has_key(http.request.headers, \"accept\")");
    row("any(http.request.headers.names[*] eq \"X-Key\")", "header-case",
        "any(http.request.headers.names[*] eq \"x-key\")");
    row("has_value(http.request.headers.names, \"X-Key\")", "header-case",
        "has_value(http.request.headers.names, \"x-key\")");
    row("url_decode(http.request.uri.path) contains \"%2F\"", "encoded-literal",
        "url_decode(http.request.uri.path) contains \"/\"");
    row("url_decode(http.request.uri.path) eq \"/a%20b\"", "encoded-literal",
        "url_decode(http.request.uri.path) eq \"/a b\"");
    row("http.request.uri.path eq \"^/api/.*\"", "regex-in-literal");
    row("http.host in {\"a\" \"b$\"}", "regex-in-literal");
    row("http.request.headers[\"a\"][0] ne \"x\"", "missing-is-not-equal");
    row("lower(http.request.cookies[\"a\"][0]) ne \"x\"", "missing-is-not-equal");
    row("substring(http.host, 1) ne \"x\" and "
        "concat(http.request.headers[\"a\"][0], http.request.headers[\"b\"][0]) ne \"x\"",
        "missing-is-not-equal");
    row("cf.edge.server_port in {80-90 443}", "minus-in-set",
        "cf.edge.server_port in {80..90 443}");
    row("cf.edge.server_port in {90-80 443}", "minus-in-set");
    row("http.host in {\"a\" \"b\" \"a\"}", "twice-in-set", "http.host in {\"a\" \"b\"}");
    row("cf.edge.server_port in {80..90 85}", "twice-in-set", "cf.edge.server_port in {80..90}");
    row("cf.edge.server_port in {80..90 443 85..95}", "overlap-in-set",
        "cf.edge.server_port in {80..95 443}");
    row("ip.src in {1.1.1.0..1.1.1.9 1.1.1.5..1.1.1.200}", "overlap-in-set",
        "ip.src in {1.1.1.0..1.1.1.200}");
    row("ip.src in {1.1.1.0/24 1.1.1.1}", "twice-in-set", "ip.src in {1.1.1.0/24}");
    row("ip.src eq 192.168.0.1", "private-address");
    row("ip.src in {1.1.1.1 10.0.0.0/8}", "private-address");
    row("ip.src in {fe80::/10}", "private-address");
    row("http.host matches \"^api$\"", "plain-regex", "http.host eq \"api\"");
    row("http.host ~ \"^api$\"", "plain-regex", "http.host == \"api\"");
    row("http.request.uri.path matches \"^/api\"", "plain-regex",
        "starts_with(http.request.uri.path, \"/api\")");
    row("http.request.uri.path matches r\"\\.php$\"", "plain-regex",
        "ends_with(http.request.uri.path, \".php\")");
    row("http.request.uri.path matches \"admin\"", "plain-regex",
        "http.request.uri.path contains \"admin\"");
    row("http.host matches \".*\"", "regex-matches-all");
    row("http.host matches \"^\"", "regex-matches-all");
    row("http.host matches \"^(www|api).example.com\"", "host-dot",
        "http.host matches r\"^(www|api)\\.example\\.com\"");
    row("ip.geoip.country eq \"DE\"", "deprecated-field", "ip.src.country eq \"DE\"");
    row("raw.http.request.uri.path eq \"/a\"", "raw-field", "http.request.uri.path eq \"/a\"");
}

void AdviceTest::notGiven_data() {
    QTest::addColumn<QString>("text");
    for (const char* text : {
             "true",
             "ssl and not cf.client.bot",
             "len(http.host) gt 0",
             "http.host ne \"a\" and http.host ne \"b\"",
             "http.response.code lt 300 or http.response.code ge 400",
             "http.response.code ge 400 and http.response.code le 499",
             "starts_with(http.host, \"a\") and starts_with(http.host, \"ab\")",
             "ends_with(http.host, \".de\") and http.host wildcard \"www.*\"",
             "ssl xor cf.client.bot",
             "lower(http.user_agent) contains \"curl\"",
             "http.user_agent contains \"Curl\"",
             "http.request.uri.path contains \"api/\"",
             "ends_with(http.request.uri.path, \"php\")",
             "has_value(http.request.headers.names, \"x-key\")",
             "any(http.request.headers[\"x-key\"][*] eq \"X\")",
             "cf.waf.score lt 50 and cf.waf.score gt 10",
             "http.host eq \"a\" and lower(http.host) eq \"b\"",
             "http.host eq http.referer",
             "not ssl",
             "http.host eq \"a\" or http.referer eq \"a\"",
             "http.host ne \"a\" or http.host lt \"b\"",
             "ssl or (cf.client.bot and ssl)",
             "(ssl and cf.client.bot) or http.host eq \"a\"",
             "ssl && !cf.client.bot && http.host == \"a\"",
             "ssl and http.host contains \"a\" and http.host in {\"ba\"}",
             "lower(http.host) eq \"example.com\"",
             "upper(http.host) eq \"EXAMPLE\"",
             "http.request.method in {\"POST\" \"PUT\"}",
             "http.request.uri.path in {\"/a\" \"\" \"*\"}",
             "http.request.uri.path contains \"admin\"",
             "http.request.uri.path.extension eq \"css\"",
             "ip.src.country in {\"DE\" \"T1\" \"XX\"}",
             "http.response.code eq 404",
             "http.response.code in {400..499}",
             "http.request.headers[\"x-key\"][0] eq \"a\"",
             "http.request.cookies[\"SID\"][0] eq \"a\"",
             "url_decode(http.request.uri.path) eq \"/a b\"",
             "http.request.uri.path eq \"/a%20b\"",
             "http.host ne \"a\"",
             // What is missing is passed over, or no comparison holds of it.
             "coalesce(http.request.headers[\"a\"][0], \"x\") ne \"b\"",
             "concat(http.request.headers[\"a\"][0], \"x\") ne \"b\"",
             "len(http.request.headers[\"a\"][0]) ge 0",
             "http.user_agent eq \"Mozilla/5.0 (X11)\"",
             "cf.edge.server_port in {80 443 8000..8080}",
             "ip.src in {1.1.1.0/24 8.8.8.8 2606:4700::/32}",
             "http.request.uri.path matches \"^/api/v[0-9]+\"",
             "http.host matches \"(?i)^api$\"",
             "http.user_agent matches \"(?iu)\xc3\xa9\"",
             "http.host matches r\"^(www|api)\\.example\\.com$\"",
             "http.request.uri.path matches \"^/a.c(/|$)\"",
         })
        QTest::newRow(text) << QString(text);
}

QTEST_APPLESS_MAIN(AdviceTest)
#include "advice_test.moc"
