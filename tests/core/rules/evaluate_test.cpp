// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/compiled.h"
#include "tests/core/rules/fixture.h"

#include <QtTest>

// What expressions answer. Figures of functions are those of the documentation's own examples
// ("Functions" in the ruleset engine's documentation) where it has some.

using namespace edgefence;
using namespace edgefence::rules;

class EvaluateTest : public QObject {
    Q_OBJECT
  private slots:
    void answers_data();
    void answers() {
        QFETCH(QString, text);
        QFETCH(QString, request);
        QFETCH(bool, answer);
        const Expression expression = rules::testing::condition(text.toStdString());
        QCOMPARE(matches(expression, rules::testing::record(request.toStdString())), answer);
    }

    void notEvaluatedHere() {
        const auto names = [](const char* text) {
            QStringList list;
            for (const auto& part : rules::notEvaluatedHere(rules::testing::condition(text)))
                list << QString::fromStdString(part.name);
            return list;
        };
        QCOMPARE(names("ip.src in $office or hash_in_range(0, 9, http.host) eq 1 or "
                       "is_jwt_valid(\"a\")"),
                 (QStringList{"$office", "hash_in_range()", "is_jwt_valid()"}));
        QCOMPARE(names(R"(http.host matches r"(?u)\bname\b")"), QStringList{R"((?u)\bname\b)"});
        QCOMPARE(names("http.host matches r\"\\d+\" and not ssl"), QStringList{});
        // Until somebody tells, such a comparison is not true.
        QVERIFY(!matches(rules::testing::condition("ip.src in $office"), {}));
        QVERIFY(!matches(rules::testing::condition("is_jwt_valid(\"a\")"), {}));
    }

    // A program may be asked again and again, also for requests that make it write.
    void programsAreAskedOften() {
        const Program program(
            rules::testing::condition("any(lower(http.request.headers[\"x-tag\"][*])[*] eq \"b\") "
                                      "or lower(http.host) eq \"c\""));
        const Record first =
            rules::testing::record(R"({"http.request.headers": {"x-tag": ["A","B"]}})");
        const Record second = rules::testing::record(R"({"http.host": "C"})");
        for (int i = 0; i < 1000; ++i) {
            QVERIFY(program.matches(first));
            QVERIFY(program.matches(second));
            QVERIFY(!program.matches({}));
        }
    }
};

void EvaluateTest::answers_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("request");
    QTest::addColumn<bool>("answer");
    const auto row = [](const char* text, const char* request, bool answer) {
        QTest::addRow("%s of %s", text, request)
            << QString::fromUtf8(text) << QString::fromUtf8(request) << answer;
    };
    constexpr const char* kNothing = "{}";
    // Constants, connectives
    row("true", kNothing, true);
    row("false or not false", kNothing, true);
    row("ssl xor cf.client.bot xor true", R"({"ssl": true, "cf.client.bot": true})", true);
    row("ssl xor cf.client.bot", R"({"ssl": true, "cf.client.bot": true})", false);
    // What a request does not name is empty
    row("http.host eq \"\" and cf.threat_score eq 0 and not ssl and ip.src eq 0.0.0.0", kNothing,
        true);
    row("len(http.request.headers.names) eq 0", kNothing, true);
    // Text: bytes, in order
    row("http.host eq \"example.com\"", R"({"http.host": "Example.com"})", false);
    row("http.host lt \"b\" and http.host gt \"A\"", R"({"http.host": "a"})", true);
    row("http.host le \"a\" and http.host ge \"a\"", R"({"http.host": "a"})", true);
    row("http.host gt \"z\"", R"({"http.host": "é"})", true);
    row("http.host contains \"\"", kNothing, true);
    row("http.host in {\"a\" \"b\"}", R"({"http.host": "b"})", true);
    row("http.host in {}", kNothing, false);
    row("http.host ne http.referer", R"({"http.host": "a", "http.referer": "a"})", false);
    // Numbers
    row("cf.threat_score in {5..9 20}", R"({"cf.threat_score": 9})", true);
    row("cf.threat_score in {5..9 20}", R"({"cf.threat_score": 10})", false);
    row("cf.threat_score in {5..9 7..30}", R"({"cf.threat_score": 29})", true);
    row("cf.threat_score lt cf.waf.score", R"({"cf.threat_score": 5, "cf.waf.score": 6})", true);
    // Addresses: a mapped one is of version 6
    row("ip.src in {192.0.2.0/24}", R"({"ip.src": "192.0.2.255"})", true);
    row("ip.src in {192.0.2.0/24}", R"({"ip.src": "::ffff:192.0.2.1"})", false);
    row("ip.src in {::ffff:192.0.2.0/120}", R"({"ip.src": "::ffff:192.0.2.1"})", true);
    row("ip.src in {1.2.3}", R"({"ip.src": "1.2.3.0"})", true);
    row("ip.src in {2001:db8::..2001:db8::f}", R"({"ip.src": "2001:db8::10"})", false);
    row("ip.src eq 2001:db8::1", R"({"ip.src": "2001:0DB8:0:0:0:0:0:1"})", true);
    // Wildcards: the whole value
    row("http.host wildcard \"*.Example.com\"", R"({"http.host": "a.b.example.COM"})", true);
    row("http.host strict wildcard \"*.Example.com\"", R"({"http.host": "a.example.com"})", false);
    row("http.host wildcard \"a*b*c\"", R"({"http.host": "abbbc"})", true);
    row("http.host wildcard \"a*b*c\"", R"({"http.host": "acb"})", false);
    row("http.host wildcard \"ab*ba\"", R"({"http.host": "aba"})", false);
    row("http.host wildcard r\"a\\*\\\\*\"", R"({"http.host": "a*\\z"})", true);
    row("http.host wildcard \"*\"", kNothing, true);
    row("http.host wildcard \"\"", R"({"http.host": "a"})", false);
    // Regular expressions: any part, bytes
    row("http.host matches \"b+\"", R"({"http.host": "abba"})", true);
    row("http.host matches \"^.$\"", R"({"http.host": "é"})", false);
    row("http.host matches \"^..$\"", R"({"http.host": "é"})", true);
    row("http.host matches \"$\"", R"({"http.host": "a\n"})", true);
    row("http.host matches \"a$\"", R"({"http.host": "a\n"})", false);
    // What is missing: no comparison holds but ne
    constexpr const char* kOneTag = R"({"http.request.headers": {"x-tag": ["a"]}})";
    row("http.request.headers[\"x-tag\"][0] eq \"a\"", kOneTag, true);
    row("http.request.headers[\"x-tag\"][1] eq \"a\"", kOneTag, false);
    row("http.request.headers[\"x-tag\"][1] ne \"a\"", kOneTag, true);
    row("http.request.headers[\"x-tag\"][1] lt \"z\"", kOneTag, false);
    row("http.request.headers[\"none\"][0] in {\"\"}", kOneTag, false);
    row("http.request.headers[\"none\"][0] contains \"\"", kOneTag, false);
    row("lower(http.request.headers[\"none\"][0]) eq \"\"", kOneTag, false);
    row("starts_with(http.request.headers[\"none\"][0], \"\")", kOneTag, false);
    row("not starts_with(http.request.headers[\"none\"][0], \"\")", kOneTag, true);
    row("http.request.headers[\"none\"][0] eq http.request.headers[\"other\"][0]", kOneTag, false);
    // [*], any, all
    constexpr const char* kTags =
        R"({"http.request.headers": {"x-tag": ["a", "B"], "accept": ["text/html"]}})";
    row("any(http.request.headers[\"x-tag\"][*] eq \"B\")", kTags, true);
    row("all(http.request.headers[\"x-tag\"][*] eq \"B\")", kTags, false);
    row("any(http.request.headers[\"none\"][*] eq \"B\")", kTags, false);
    row("all(http.request.headers[\"none\"][*] eq \"B\")", kTags, true);
    row("any(http.request.headers[*][*] eq \"text/html\")", kTags, true);
    row("any(http.request.headers[*][1] eq \"B\")", kTags, true);
    row("any(lower(http.request.headers[\"x-tag\"][*])[*] eq \"b\")", kTags, true);
    row("lower(http.request.headers[\"x-tag\"][*])[1] eq \"b\"", kTags, true);
    row("any(starts_with(http.request.headers[\"x-tag\"][*], \"a\"))", kTags, true);
    row("all(not http.request.headers[\"x-tag\"][*] eq \"c\")", kTags, true);
    row("any((http.request.headers[\"x-tag\"][*] eq \"a\" and http.request.headers[\"x-tag\"][*] "
        "ne \"a\"))",
        kTags, false);
    // Place by place, as far as the shorter list goes
    row("all((http.request.headers[\"x-tag\"][*] eq \"a\" or http.request.headers[\"accept\"][*] "
        "eq \"x\"))",
        kTags, true);
    // Functions
    row("len(http.host) eq 11", R"({"http.host": "example.com"})", true);
    row("len(http.host) eq 2", R"({"http.host": "é"})", true);
    row("lower(http.host) eq \"www.cloudflare.com\"", R"({"http.host": "WWW.cloudflare.com"})",
        true);
    row("lower(http.host) eq \"Ä\"", R"({"http.host": "Ä"})", true);
    row("upper(http.host) eq \"WWW.CLOUDFLARE.COM\"", R"({"http.host": "www.cloudflare.com"})",
        true);
    row("ends_with(http.request.uri.path, \".html\")",
        R"({"http.request.uri.path": "/welcome.html"})", true);
    row("starts_with(http.request.uri.path, http.host)",
        R"({"http.request.uri.path": "/blog", "http.host": "/bl"})", true);
    row("concat(http.host, http.request.uri.path) eq \"a/b\"",
        R"({"http.host": "a", "http.request.uri.path": "/b"})", true);
    row("len(concat(http.request.headers[\"x-tag\"], http.request.headers[\"accept\"])) eq 3",
        kTags, true);
    row("concat(http.request.headers[\"none\"][0], \"x\") eq \"x\"", kTags, true);
    constexpr const char* kBody = R"({"http.request.body.raw": "asdfghjk"})";
    row("substring(http.request.body.raw, 2, 5) eq \"dfg\"", kBody, true);
    row("substring(http.request.body.raw, 2) eq \"dfghjk\"", kBody, true);
    row("substring(http.request.body.raw, -2) eq \"jk\"", kBody, true);
    row("substring(http.request.body.raw, 0, -2) eq \"asdfgh\"", kBody, true);
    row("remove_bytes(http.host, \"\\x2e\\x77\") eq \"cloudflarecom\"",
        R"({"http.host": "www.cloudflare.com"})", true);
    row("url_decode(http.host) eq \"John Doe\"", R"({"http.host": "John%20Doe"})", true);
    row("url_decode(http.host) eq \"John Doe\"", R"({"http.host": "John+Doe"})", true);
    row("url_decode(http.host) eq \"%20\"", R"({"http.host": "%2520"})", true);
    row("url_decode(http.host, \"r\") eq \" \"", R"({"http.host": "%2520"})", true);
    row("url_decode(http.host, \"r\") eq \" \"", R"({"http.host": "%252B"})", true);
    row("url_decode(http.host) eq \"+\"", R"({"http.host": "%2B"})", true);
    row("url_decode(http.host) eq \"100%\"", R"({"http.host": "100%"})", true);
    row("url_decode(http.host) eq \"%zz\"", R"({"http.host": "%zz"})", true);
    row("url_decode(http.host) eq \"ä½\"", R"({"http.host": "%C3%A4%C2%BD"})", true);
    row("url_decode(http.host, \"u\") eq \"\\xe2\\x98\\x81\"", R"({"http.host": "%u2601"})", true);
    row("url_decode(http.host) eq \"%u2601\"", R"({"http.host": "%u2601"})", true);
    row("cidr(ip.src, 24, 24) eq 113.10.0.0", R"({"ip.src": "113.10.0.2"})", true);
    row("cidr(ip.src, 24, 24) eq 2001::",
        R"({"ip.src": "2001:0000:130F:0000:0000:09C0:876A:130B"})", true);
    row("cidr6(ip.src, 24) eq 113.10.0.2", R"({"ip.src": "113.10.0.2"})", true);
    row("has_key(http.request.headers, \"x-tag\")", kTags, true);
    row("has_key(http.request.headers, \"X-Tag\")", kTags, false);
    row("has_value(http.request.headers[\"x-tag\"], \"B\")", kTags, true);
    row("has_value(cf.bot_management.detection_ids, 7)",
        R"({"cf.bot_management.detection_ids": [6]})", false);
    row("coalesce(http.request.headers[\"none\"][0], http.host, \"x\") eq \"\"", kTags, true);
    row("coalesce(http.request.headers[\"none\"][0], \"x\") eq \"x\"", kTags, true);
    row("any(decode_base64(http.request.headers[\"client_id\"][*])[*] eq \"123abc\")",
        R"({"http.request.headers": {"client_id": ["MTIzYWJj"]}})", true);
    row("decode_base64(http.host) eq \"\"", R"({"http.host": "!"})", false);
    row("join(http.request.headers[\"x-tag\"], \",\") eq \"a,B\"", kTags, true);
    row("join(http.request.headers.names, \",\") eq \"\"", kNothing, true);
    row("split(http.host, \",\", 3)[2] eq \"diy,auto\"",
        R"({"http.host": "groceries,electronics,diy,auto"})", true);
    row("split(http.host, \",\", 64)[1] eq \"\"", R"({"http.host": "groceries,,electronics"})",
        true);
    row("len(split(http.host, \",\", 64)) eq 1", kNothing, true);
    row("to_string(cf.bot_management.score) eq \"5\"", R"({"cf.bot_management.score": 5})", true);
    row("to_string(ssl) eq \"true\"", R"({"ssl": true})", true);
    row("remove_query_args(http.request.uri.query, \"country\") eq \"order=asc\"",
        R"({"http.request.uri.query": "order=asc&country=GB"})", true);
    row("remove_query_args(http.request.uri.query, \"category\") eq \"order=desc\"",
        R"({"http.request.uri.query": "category=Foo&order=desc&category=Bar"})", true);
    row("encode_base64(http.host) eq \"aGVsbG8gd29ybGQ\"", R"({"http.host": "hello world"})", true);
    row("encode_base64(http.host, \"p\") eq \"aGVsbG8gd29ybGQ=\"",
        R"({"http.host": "hello world"})", true);
    row("len(sha256(http.host)) eq 32", kNothing, true);
    constexpr const char* kJson =
        R"({"http.request.body.raw": "{\"product\": {\"id\": 356}, \"ids\": [123, 456], \"name\": \"x\"}"})";
    row("lookup_json_integer(http.request.body.raw, \"product\", \"id\") eq 356", kJson, true);
    row("lookup_json_integer(http.request.body.raw, \"ids\", 1) eq 456", kJson, true);
    row("lookup_json_string(http.request.body.raw, \"name\") eq \"x\"", kJson, true);
    row("lookup_json_integer(http.request.body.raw, \"name\") ge 0", kJson, false);
    row("lookup_json_string(http.request.body.raw, \"none\") eq \"\"", kJson, false);
    row("lookup_json_integer(http.request.body.raw, 1) eq -234",
        R"({"http.request.body.raw": "[\"first_item\", -234]"})", true);
    row("lookup_json_integer(http.request.body.raw, 0) eq 42",
        R"({"http.request.body.raw": "[42.0]"})", false);
}

QTEST_APPLESS_MAIN(EvaluateTest)
#include "evaluate_test.moc"
