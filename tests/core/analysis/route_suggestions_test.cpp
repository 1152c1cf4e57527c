// SPDX-License-Identifier: GPL-3.0-or-later
// Routes that a log has and a plan does not.
#include "core/analysis/path_tree.h"
#include "core/analysis/route_suggestions.h"
#include "core/replay/row_routes.h"
#include "tests/core/analysis/analysing.h"

#include <QtTest>

using namespace edgefence;
using namespace edgefence::testing;
using analysis::PathTree;
using analysis::RouteSuggestion;

namespace {

/// Requests one second apart.
class Log {
  public:
    Log& add(const std::string& method, const std::string& path, int times = 1) {
        for (int i = 0; i < times; ++i) {
            traffic::Request request;
            request.time = LogDay::at(1000 * ++m_seconds);
            request[rules::Column::Client] = "198.51.100.7";
            request[rules::Column::Method] = method;
            request[rules::Column::Path] = path;
            m_builder.add(request);
        }
        return *this;
    }
    std::vector<RouteSuggestion> suggestions(const plan::Plan& plan = {}) {
        const layers::CompiledPlan compiled = layers::compile(plan, catalogue(), schema());
        const traffic::Traffic traffic = m_builder.build();
        return analysis::suggestRoutes(
            compiled, traffic,
            replay::routesOfRows(compiled, traffic, replay::allRows(traffic)).routes, schema());
    }

  private:
    traffic::TrafficBuilder m_builder;
    std::int64_t m_seconds = 0;
};

/// "GET /s/<slug> 40: http.request.method eq …", a line each.
QStringList lines(const std::vector<RouteSuggestion>& suggestions) {
    QStringList lines;
    for (const RouteSuggestion& suggestion : suggestions)
        lines << QString::fromStdString(suggestion.method + " " + suggestion.path + " " +
                                        std::to_string(suggestion.requests) + ": " +
                                        suggestion.when);
    return lines;
}

Log shortener() {
    Log log;
    log.add("POST", "/api/links", 30).add("GET", "/api/links", 2);
    for (int i = 0; i < 40; ++i)
        log.add("GET", "/s/q" + std::to_string(i) + "x", 1 + i % 2);
    log.add("GET", "/", 5);
    return log;
}

class RouteSuggestionsTest : public QObject {
    Q_OBJECT

  private slots:
    void manyValuesAreAVariable() {
        QCOMPARE(
            lines(shortener().suggestions()),
            (QStringList{
                R"(GET /s/<slug> 60: http.request.method eq "GET" and starts_with(http.request.uri.path, "/s/"))",
                R"(POST /api/links 30: http.request.method eq "POST" and http.request.uri.path eq "/api/links")",
                R"(GET / 5: http.request.method eq "GET" and http.request.uri.path eq "/")",
                R"(GET /api/links 2: http.request.method eq "GET" and http.request.uri.path eq "/api/links")"}));
        QCOMPARE(QString::fromStdString(shortener().suggestions().front().id),
                 QStringLiteral("get-s-slug"));
    }

    void whatARouteTakesIsNotSuggested() {
        plan::Plan plan;
        plan.routes.push_back({});
        plan.routes.back().id = RouteId{"create"};
        plan.routes.back().when = R"(http.request.uri.path eq "/api/links")";
        plan.routes.push_back({});
        plan.routes.back().id = RouteId{"other"};
        const QStringList found = lines(shortener().suggestions(plan));
        QCOMPARE(found.size(), 2);
        QVERIFY(found.filter("/api/links").isEmpty());
        plan.routes.front().when = R"(starts_with(http.request.uri.path, "/"))";
        QVERIFY(shortener().suggestions(plan).empty());
    }

    void numbersAreIdsAndWhatStandsBehindThemCounts() {
        Log log;
        for (int i = 0; i < 3; ++i) {
            log.add("GET", "/users/" + std::to_string(i) + "/posts");
            log.add("GET", "/o/0b5f7c1e-0000-4000-8000-00000000000" + std::to_string(i));
        }
        QCOMPARE(
            lines(log.suggestions()),
            (QStringList{
                R"(GET /o/<id> 3: http.request.method eq "GET" and starts_with(http.request.uri.path, "/o/"))",
                R"(GET /users/<id>/posts 3: http.request.method eq "GET" and starts_with(http.request.uri.path, "/users/") and ends_with(http.request.uri.path, "/posts"))"}));
    }

    void whatTakesATenthIsAPageOfItsOwn() {
        Log log;
        for (int i = 0; i < 45; ++i)
            log.add("GET", "/page" + std::to_string(i));
        log.add("GET", "/login", 5);
        const QStringList found = lines(log.suggestions());
        QCOMPARE(found.size(), 2);
        // What is suggested first would take the other's requests too, and says so.
        QVERIFY(found[0].startsWith("GET /<slug> 50: "));
        QVERIFY(found[1].startsWith("GET /login 5: "));
    }

    void aFewPagesStayPages() {
        Log log;
        for (int i = 0; i < 12; ++i)
            log.add("GET", "/page" + std::string(1, static_cast<char>('a' + i)), i + 1);
        const std::vector<RouteSuggestion> found = log.suggestions();
        QCOMPARE(found.size(), std::size_t{8});
        QCOMPARE(QString::fromStdString(found.front().path), QStringLiteral("/pagel"));
    }

    void whatIsNoPathIsLeftOut() {
        Log log;
        log.add("OPTIONS", "*").add("GET", "").add("", "/a\"b");
        const QStringList found = lines(log.suggestions());
        QCOMPARE(found, QStringList{" /a\"b 1: http.request.uri.path eq \"/a\\\"b\""});
        QVERIFY(Log().suggestions().empty());
    }

    // Accepting the second of two that had one id added the first one's route.
    void everySuggestionHasAnIdOfItsOwn() {
        Log log;
        log.add("GET", "/blog", 6).add("GET", "/blog/", 5).add("GET", "/blog/2", 4);
        log.add("GET", "/\xC3\xA4", 3).add("GET", "/\xC3\xB6", 2).add("-", "/-");
        QStringList ids;
        for (const RouteSuggestion& suggestion : log.suggestions())
            ids << QString::fromStdString(suggestion.id);
        QCOMPARE(ids, (QStringList{"get-blog", "get-blog-2", "get-blog-2-2", "get", "get-2", "-"}));
    }

    void oneExpressionIsSuggestedOnce() {
        Log log;
        for (int i = 0; i < 30; ++i)
            log.add("GET", "/p/" + std::to_string(i)).add("GET", "/p/q" + std::to_string(i) + "x");
        QCOMPARE(
            lines(log.suggestions()),
            QStringList{
                R"(GET /p/<id> 60: http.request.method eq "GET" and starts_with(http.request.uri.path, "/p/"))"});
    }

    // A line may be a megabyte of slashes, and a tree as deep as that ended the program.
    void aDeepPathIsNoDeepTree() {
        PathTree tree;
        tree.add(std::string(1'000'000, '/'), "GET", 3);
        const auto templates = tree.templates();
        QCOMPARE(templates.size(), std::size_t{1});
        QCOMPARE(templates.front().requests, 3);
        QVERIFY(lines(Log().add("GET", std::string(100'000, '/')).suggestions()).isEmpty());
    }

    void templatesDoNotHangOnTheOrder() {
        PathTree forward;
        PathTree backward;
        for (int i = 0; i < 100; ++i) {
            forward.add("/x/" + std::to_string(i * 37 % 101) + "/y", "GET", i);
            backward.add("/x/" + std::to_string((99 - i) * 37 % 101) + "/y", "GET", 99 - i);
        }
        const auto found = forward.templates();
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY(found.front().segments == (std::vector<std::string>{"x", "<id>", "y"}));
        QCOMPARE(found.front().requests, std::int64_t{4950});
        QVERIFY(backward.templates().front().segments == found.front().segments);
    }
};

} // namespace

QTEST_APPLESS_MAIN(RouteSuggestionsTest)
#include "route_suggestions_test.moc"
