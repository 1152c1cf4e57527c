// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/narrow/glob.h"
#include "core/rules/narrow/narrow.h"
#include "core/rules/printer.h"
#include "tests/core/rules/fixture.h"
#include "tests/core/rules/table_columns.h"

#include <QtTest>

using namespace edgefence;
using namespace edgefence::rules;
using rules::testing::condition;
using rules::testing::TableColumns;

namespace {

std::vector<Proposal> proposalsFor(const std::string& text, const Columns* traffic = nullptr,
                                   const char* zone = "free") {
    return narrow(condition(text), rules::testing::schema(), *parseZoneEntitlement(zone),
                  RulePlace::RateLimitingRule, traffic);
}

QStringList textsOf(const std::vector<Proposal>& proposals) {
    QStringList texts;
    for (const Proposal& proposal : proposals)
        texts << QString::fromStdString(proposal.expression.source());
    return texts;
}

TableColumns::Request request(const char* client, const char* method, const char* path) {
    return {{Column::Client, client}, {Column::Method, method}, {Column::Path, path}};
}

QString saysOf(const Proposal& proposal) {
    return QString::fromStdString(std::string(proposal.says.code()));
}

} // namespace

class NarrowTest : public QObject {
    Q_OBJECT
  private slots:
    void firstProposal_data();
    void firstProposal() {
        QFETCH(QString, text);
        QFETCH(QString, first); ///< "" if there is none
        const QStringList texts = textsOf(proposalsFor(text.toStdString()));
        QCOMPARE(texts.isEmpty() ? QString() : texts.front(), first);
    }

    // The shortener's zone is Free: the method cannot be matched, the path would do.
    void pathAloneWithItsPrice() {
        const auto answered = [](TableColumns::Request row, const char* status) {
            row[Column::Status] = status;
            return row;
        };
        const TableColumns traffic({Column::Client, Column::Method, Column::Path, Column::Status},
                                   {answered(request("192.0.2.1", "POST", "/api/links"), "201"),
                                    answered(request("192.0.2.1", "GET", "/api/links"), "405"),
                                    answered(request("192.0.2.2", "GET", "/api/links"), "405"),
                                    answered(request("192.0.2.4", "PUT", "/api/links"), "405"),
                                    answered(request("192.0.2.3", "GET", "/"), "200")},
                                   {}, {5, 3, 2, 1, 1});
        const auto proposals = proposalsFor(
            "http.request.uri.path eq \"/api/links\" and http.request.method eq \"POST\"",
            &traffic);
        // The prefix costs the same in this log, but more once another path comes.
        QCOMPARE(textsOf(proposals),
                 (QStringList{"http.request.uri.path eq \"/api/links\"",
                              "starts_with(http.request.uri.path, \"/api/\")"}));
        QCOMPARE(saysOf(proposals.front()), "narrow-leaves-out");
        const Difference& difference = *proposals.front().difference;
        QCOMPARE(difference.both, std::int64_t{5});
        QCOMPARE(difference.onlyWanted, std::int64_t{0});
        QCOMPARE(difference.onlyProposed, std::int64_t{6});
        QCOMPARE(difference.extraAddresses, std::int64_t{2});
        QCOMPARE(difference.hangsOnUnknown, std::int64_t{0});
        QCOMPARE(difference.extraKinds.size(), std::size_t{2});
        QCOMPARE(difference.extraKinds[0].method + " " + difference.extraKinds[0].status,
                 std::string("GET 405"));
        QCOMPARE(difference.extraKinds[0].requests, std::int64_t{5});
        QCOMPARE(difference.extraKinds[1].method, std::string("PUT"));
    }

    void pathsThatCame() {
        const TableColumns traffic(
            {Column::Client, Column::Method, Column::Path},
            {request("192.0.2.1", "POST", "/shop/a"), request("192.0.2.1", "POST", "/shop/b"),
             request("192.0.2.2", "GET", "/shop/c"), request("192.0.2.3", "GET", "/")});
        const auto proposals = proposalsFor("http.request.method eq \"POST\"", &traffic);
        QCOMPARE(textsOf(proposals),
                 (QStringList{"http.request.uri.path in {\"/shop/a\" \"/shop/b\"}",
                              "starts_with(http.request.uri.path, \"/shop/\")"}));
        QCOMPARE(proposals[0].difference->harm(), std::int64_t{0});
        QCOMPARE(saysOf(proposals[0]), "narrow-paths-seen");
        QCOMPARE(proposals[1].difference->onlyProposed, std::int64_t{1});
        QCOMPARE(proposals[1].difference->extraAddresses, std::int64_t{1});
        QCOMPARE(saysOf(proposals[1]), "narrow-paths-under");
    }

    // Most of what comes to "/" is not wanted: without it less harm is done.
    void pathsMostlyWanted() {
        const TableColumns traffic({Column::Client, Column::Method, Column::Path},
                                   {request("192.0.2.1", "POST", "/a"),
                                    request("192.0.2.1", "POST", "/"),
                                    request("192.0.2.2", "GET", "/")},
                                   {}, {10, 1, 90});
        const auto proposals = proposalsFor("http.request.method eq \"POST\"", &traffic);
        QCOMPARE(textsOf(proposals), (QStringList{"http.request.uri.path eq \"/a\"",
                                                  "http.request.uri.path in {\"/\" \"/a\"}"}));
        QCOMPARE(saysOf(proposals[0]), "narrow-paths-mostly-wanted");
        QCOMPARE(proposals[0].difference->onlyWanted, std::int64_t{1});
        QCOMPARE(proposals[1].difference->onlyProposed, std::int64_t{90});
    }

    // What the plan allows of the rest stays beside the paths of a log.
    void pathsBesideOtherClauses() {
        const TableColumns traffic({Column::Client, Column::Method, Column::Path},
                                   {request("192.0.2.1", "POST", "/a"),
                                    request("192.0.2.1", "POST", "/b/c"),
                                    request("192.0.2.1", "POST", "/b/d")});
        const auto proposals =
            proposalsFor("http.request.method eq \"POST\" and not cf.client.bot", &traffic);
        QCOMPARE(textsOf(proposals),
                 (QStringList{"not cf.client.bot",
                              "http.request.uri.path in {\"/a\" \"/b/c\" \"/b/d\"} and not "
                              "cf.client.bot",
                              "(http.request.uri.path eq \"/a\" or "
                              "starts_with(http.request.uri.path, \"/b/\")) and not "
                              "cf.client.bot"}));
        // The log does not tell bots.
        QCOMPARE(proposals[0].difference->hangsOnUnknown, std::int64_t{3});
    }

    // Verified bots read what others write to: they can be let pass.
    void exceptVerifiedBots() {
        auto bot = request("192.0.2.9", "GET", "/a");
        bot[Column::VerifiedBot] = "Search Engine Crawler";
        const TableColumns traffic(
            {Column::Client, Column::Method, Column::Path, Column::VerifiedBot},
            {request("192.0.2.1", "POST", "/a"), request("192.0.2.1", "GET", "/a"), bot});
        const QString text = "http.request.uri.path eq \"/a\" and http.request.method eq \"POST\"";
        const auto proposals = proposalsFor(text.toStdString(), &traffic);
        QCOMPARE(textsOf(proposals).front(),
                 "http.request.uri.path eq \"/a\" and not cf.client.bot");
        QCOMPARE(saysOf(proposals.front()), "narrow-except-bots");
        // Where none came it would promise something for nothing.
        const TableColumns without(
            {Column::Client, Column::Method, Column::Path, Column::VerifiedBot},
            {request("192.0.2.1", "POST", "/a"), request("192.0.2.1", "GET", "/a")});
        QCOMPARE(textsOf(proposalsFor(text.toStdString(), &without)).front(),
                 "http.request.uri.path eq \"/a\"");
    }

    // The log has no host, so no request is known to be wanted: it says how many could be.
    void unknownFields() {
        const TableColumns traffic(
            {Column::Client, Column::Method, Column::Path},
            {request("192.0.2.1", "GET", "/a"), request("192.0.2.1", "GET", "/b")});
        const auto proposals = proposalsFor(
            "http.host eq \"example.com\" and http.request.uri.path eq \"/a\"", &traffic);
        QCOMPARE(textsOf(proposals), QStringList{"http.request.uri.path eq \"/a\""});
        QCOMPARE(proposals[0].difference->hangsOnUnknown, std::int64_t{1});
        QCOMPARE(proposals[0].difference->both, std::int64_t{0});
    }

    // No two of the same meaning, sorted by harm, none that is outdone.
    void noRepetitions() {
        const TableColumns traffic(
            {Column::Client, Column::Method, Column::Path},
            {request("192.0.2.1", "POST", "/api/v1/links"),
             request("192.0.2.1", "GET", "/api/v1/x"),
             request("192.0.2.2", "POST", "/api/v2/links"), request("192.0.2.3", "POST", "/b"),
             request("192.0.2.3", "GET", "/b"), request("192.0.2.3", "GET", "/other")});
        for (const char* text :
             {"http.request.uri.path matches \"^/api/v[0-9]+/links$\"",
              "http.request.method eq \"POST\"",
              "http.request.method eq \"POST\" or http.request.uri.path eq \"/b\"",
              "http.request.uri.path in {\"/b\" \"/b\"} and http.request.method ne \"PUT\"",
              "http.request.full_uri contains \"/api/\" or http.request.uri.path eq \"/b\""}) {
            const auto proposals = proposalsFor(text, &traffic);
            QVERIFY(proposals.size() <= kMostProposals);
            for (std::size_t i = 0; i < proposals.size(); ++i) {
                for (std::size_t j = i + 1; j < proposals.size(); ++j) {
                    const Proposal& first = proposals[i];
                    const Proposal& second = proposals[j];
                    QVERIFY(first.difference->harm() <= second.difference->harm());
                    QVERIFY2(!implies(first.expression, second.expression) ||
                                 !implies(second.expression, first.expression),
                             qPrintable(textsOf(proposals).join("\n")));
                    const bool outdone =
                        first.difference->onlyWanted < second.difference->onlyWanted &&
                        first.difference->onlyProposed <= second.difference->onlyProposed;
                    QVERIFY(!outdone);
                }
            }
        }
    }

    // A regular expression in closer and in looser words.
    void wordings() {
        const auto proposals = proposalsFor("http.request.uri.path matches \"^/a/v[0-9]+/links$\"");
        QCOMPARE(textsOf(proposals),
                 (QStringList{"http.request.uri.path strict wildcard \"/a/v*/links\"",
                              "starts_with(http.request.uri.path, \"/a/v\")",
                              "http.request.uri.path contains \"/links\""}));
        QCOMPARE(saysOf(proposals[0]), "narrow-wider-words");
        QCOMPARE(saysOf(proposalsFor("http.request.uri.path matches \"^/a/\"")[0]),
                 "narrow-other-words");
        // Under any() too: a zone on Pro has headers in a custom rule, but no regular expressions.
        const auto overElements = narrow(
            condition("any(http.request.headers[\"x-tag\"][*] matches \"^(a|b)\")"),
            rules::testing::schema(), *parseZoneEntitlement("pro"), RulePlace::CustomRule, nullptr);
        QCOMPARE(textsOf(overElements),
                 QStringList{"any((starts_with(http.request.headers[\"x-tag\"][*], \"a\") or "
                             "starts_with(http.request.headers[\"x-tag\"][*], \"b\")))"});
    }

    void negatedRegexIsNarrower() {
        const auto proposals =
            proposalsFor("not http.request.uri.path matches \"^/static/[a-z]+$\"");
        QCOMPARE(proposals.size(), std::size_t{1});
        QCOMPARE(proposals.front().kind, Proposal::Kind::Narrower);
    }

    void nothingToDo() {
        QVERIFY(proposalsFor("http.request.uri.path eq \"/a\"").empty());
        QVERIFY(proposalsFor("http.request.method eq \"POST\"").empty());
        QVERIFY(proposalsFor("cf.client.bot xor http.host eq \"a\"").empty());
        // Of a response nothing is known when the rule is asked.
        QVERIFY(proposalsFor("http.response.code eq 404").empty());
    }

    // What is said of a regular expression's texts holds of each of them.
    void globs_data();
    void globs() {
        QFETCH(QString, pattern);
        QFETCH(QString, clause); ///< "" if nothing can be said
        QFETCH(bool, exact);
        const auto globs = globsOfRegex(pattern.toStdString());
        QCOMPARE(globs.has_value(), !clause.isEmpty());
        if (!globs)
            return;
        const auto node = conditionOf(rules::testing::value("http.host").tree().root, *globs,
                                      rules::testing::schema());
        QVERIFY(node != nullptr);
        QCOMPARE(QString::fromStdString(print(*node)), clause);
        QCOMPARE(globs->exact, exact);
    }
};

void NarrowTest::firstProposal_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("first");
    const auto row = [](const char* text, const char* first) {
        QTest::newRow(text) << QString(text) << QString(first);
    };
    row("http.request.uri.path eq \"/a\" and ip.src eq 1.1.1.1 and not cf.client.bot",
        "http.request.uri.path eq \"/a\" and not cf.client.bot");
    row("http.request.uri.path eq \"/a\" and not (http.host eq \"a\" and ssl)",
        "http.request.uri.path eq \"/a\"");
    row("http.request.uri.path eq \"/a\" and (http.request.uri.path eq \"/b\" or ssl)",
        "http.request.uri.path eq \"/a\"");
    row("http.request.uri.path matches \"^/api/\"",
        "starts_with(http.request.uri.path, \"/api/\")");
    row("http.request.uri.path matches \"^/(login|signup)$\"",
        "http.request.uri.path in {\"/login\" \"/signup\"}");
    row("http.request.uri.path matches \"^/api/v[0-9]+/links$\"",
        "http.request.uri.path strict wildcard \"/api/v*/links\"");
    row("not http.request.uri.path matches \"^/static/\"",
        "not starts_with(http.request.uri.path, \"/static/\")");
    // A wider form of what is negated loses matches: only a narrower proposal is left.
    row("not http.request.uri.path matches \"^/static/[a-z]+$\"",
        "not starts_with(http.request.uri.path, \"/static/\")");
    row("http.request.uri.path eq \"/a\" or ssl", "http.request.uri.path eq \"/a\"");
    row("http.request.uri.path eq \"/a\" xor (ssl and http.request.uri.path eq \"/b\")",
        "http.request.uri.path in {\"/a\" \"/b\"}");
    // The rules of the report that a Free zone refuses for their expression.
    row("(http.host eq \"example.com\" and http.request.uri.path eq \"/api/links\")",
        "http.request.uri.path eq \"/api/links\"");
    row("(http.request.uri.path matches \"^/api/\")",
        "starts_with(http.request.uri.path, \"/api/\")");
    // Fields that hold the path.
    row("http.request.uri eq \"/a?b=1\"", "http.request.uri.path eq \"/a\"");
    row("http.request.uri wildcard \"/a*c\"", "http.request.uri.path wildcard \"/a*\"");
    row("http.request.uri contains \"a\"", "");
    row("starts_with(http.request.full_uri, \"https://a.example/b/\")",
        "starts_with(http.request.uri.path, \"/b/\")");
    row("http.request.full_uri wildcard \"https://*/b\"", "");
    row("http.request.uri.path.extension in {\"png\" \"jpg\"} and ssl",
        "http.request.uri.path wildcard \"*.png\" or http.request.uri.path wildcard \"*.jpg\"");
    row("http.request.uri matches \"^/a(/|$)\"",
        "starts_with(http.request.uri.path, \"/a/\") or http.request.uri.path eq \"/a\"");
    // In fewer words.
    row("(http.request.method eq \"POST\" and http.request.uri.path eq \"/a\") or "
        "http.request.uri.path in {\"/b\" \"/a\"}",
        "http.request.uri.path in {\"/a\" \"/b\"}");
    row("http.request.uri.path eq \"/a\" and starts_with(http.request.uri, \"/\")",
        "http.request.uri.path eq \"/a\"");
}

void NarrowTest::globs_data() {
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("clause");
    QTest::addColumn<bool>("exact");
    const auto row = [](const char* pattern, const char* clause, bool exact) {
        QTest::newRow(pattern) << QString(pattern) << QString(clause) << exact;
    };
    row("^a$", "http.host eq \"a\"", true);
    row("^a", "starts_with(http.host, \"a\")", true);
    row("a$", "ends_with(http.host, \"a\")", true);
    row("a", "http.host contains \"a\"", true);
    row("^(a|bc)d?$", "http.host in {\"a\" \"ad\" \"bc\" \"bcd\"}", true);
    row("^(a|b)", "starts_with(http.host, \"a\") or starts_with(http.host, \"b\")", true);
    row("^a(?s).*b$", "http.host strict wildcard \"a*b\"", true);
    row("^a.*b$", "http.host strict wildcard \"a*b\"", false);
    row("^a[0-9]+b", "http.host strict wildcard \"a*b*\"", false);
    row("(?i)^ab$", "http.host wildcard \"ab\"", true);
    row("(?i)ab", "http.host wildcard \"*ab*\"", true);
    row(R"(^a\*.*\\$)", R"(http.host strict wildcard "a\\**\\\\")", false);
    row("[0-9]+", "", false);
    row("^v[12]$", "http.host in {\"v1\" \"v2\"}", true);
    row("(?i)^[ab]$", "http.host in {\"A\" \"B\" \"a\" \"b\"}", true);
    row("(?i)^a[bc]$", "http.host wildcard \"ab\" or http.host wildcard \"ac\"", true);
    row("^(?i:a)b$", "http.host wildcard \"ab\"", false);
    row("(^|/)a", "starts_with(http.host, \"a\") or http.host contains \"/a\"", true);
    row("^a(/|$)", "starts_with(http.host, \"a/\") or http.host eq \"a\"", true);
    row("^a$|^b", "http.host eq \"a\" or starts_with(http.host, \"b\")", true);
    row("^(a.*b|c)$", "http.host strict wildcard \"a*b\" or http.host eq \"c\"", false);
    row("^(www|api)?\\.a$", "http.host in {\".a\" \"www.a\" \"api.a\"}", true);
    row("(?iu)^k", "", false);
    row(".*", "", false);
    row("^$", "http.host eq \"\"", true);
}

QTEST_APPLESS_MAIN(NarrowTest)
#include "narrow_test.moc"
