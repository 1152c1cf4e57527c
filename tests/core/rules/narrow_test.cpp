// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/compiled.h"
#include "core/rules/narrow/glob.h"
#include "core/rules/narrow/narrow.h"
#include "core/rules/printer.h"
#include "tests/core/rules/fixture.h"
#include "tests/core/rules/random_expression.h"
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
        const TableColumns traffic(
            {Column::Client, Column::Method, Column::Path},
            {request("192.0.2.1", "POST", "/api/links"), request("192.0.2.1", "GET", "/api/links"),
             request("192.0.2.2", "GET", "/api/links"), request("192.0.2.3", "GET", "/")},
            {}, {5, 3, 2, 1});
        const auto proposals = proposalsFor(
            "http.request.uri.path eq \"/api/links\" and http.request.method eq \"POST\"",
            &traffic);
        QCOMPARE(textsOf(proposals).front(), "http.request.uri.path eq \"/api/links\"");
        const Difference& difference = *proposals.front().difference;
        QCOMPARE(difference.both, std::int64_t{5});
        QCOMPARE(difference.onlyWanted, std::int64_t{0});
        QCOMPARE(difference.onlyProposed, std::int64_t{5});
        QCOMPARE(difference.extraAddresses, std::int64_t{1});
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
        QCOMPARE(proposals[1].difference->onlyProposed, std::int64_t{1});
        QCOMPARE(proposals[1].difference->extraAddresses, std::int64_t{1});
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
    }

    // Whatever the wider proposals are, no wanted request is lost; the narrower ones take no other.
    void widerLosesNothing() {
        rules::testing::RandomExpression make(1904);
        int proposed = 0;
        for (int i = 0; i < 3000; ++i) {
            const auto parsed = parseCondition(make.condition(2), rules::testing::schema());
            if (!parsed.ok() || !notEvaluatedHere(*parsed.value).empty())
                continue;
            const Program wanted(*parsed.value);
            for (const Proposal& proposal :
                 narrow(*parsed.value, rules::testing::schema(), *parseZoneEntitlement("business"),
                        RulePlace::RateLimitingRule, nullptr)) {
                ++proposed;
                const Program other(proposal.expression);
                for (int request = 0; request < 8; ++request) {
                    Record record;
                    for (const std::string& field : parsed.value->fields())
                        record.emplace(field,
                                       make.valueOf(rules::testing::schema().field(field)->type));
                    const bool isWanted = wanted.matches(record);
                    const bool isProposed = other.matches(record);
                    const bool broken = proposal.kind == Proposal::Kind::Wider
                                            ? isWanted && !isProposed
                                            : isProposed && !isWanted;
                    QVERIFY2(!broken,
                             qPrintable(QString::fromStdString(parsed.value->source() + "\n" +
                                                               proposal.expression.source())));
                }
            }
        }
        QVERIFY(proposed > 300);
    }

    // What is said of a regular expression's texts holds of each of them.
    void globs_data();
    void globs() {
        QFETCH(QString, pattern);
        QFETCH(QString, clause); ///< "" if nothing can be said
        QFETCH(bool, exact);
        const auto globs = globOf(pattern.toStdString());
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
    row(".*", "", false);
    row("^$", "http.host eq \"\"", true);
}

QTEST_APPLESS_MAIN(NarrowTest)
#include "narrow_test.moc"
