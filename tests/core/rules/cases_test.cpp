// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/compiled.h"
#include "core/rules/entitlement.h"
#include "tests/core/rules/fixture.h"

#include <QtTest>

#include <nlohmann/json.hpp>

#include <fstream>
#include <iterator>
#include <set>

// Cases handed to us from outside: expressions with right answers, most of them given by the public
// engine of the language. They stay outside; EDGEFENCE_CASES names the folder they are in.

namespace {

using edgefence::render;
using edgefence::rules::Expression;
using Json = nlohmann::json;

std::string contents(const char* name) {
    const std::string folder = qEnvironmentVariable("EDGEFENCE_CASES").toStdString();
    std::ifstream file(folder + "/expressions/" + name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::vector<Json> casesOf(const char* name) {
    const std::string text = contents(name);
    if (text.empty())
        return {};
    if (std::string_view(name).ends_with(".json"))
        return Json::parse(text).at("cases").get<std::vector<Json>>();
    std::vector<Json> cases;
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = std::min(text.find('\n', start), text.size());
        if (end > start)
            cases.push_back(Json::parse(text.substr(start, end - start)));
        start = end + 1;
    }
    return cases;
}

/// A case's expression; empty if it is refused. Says so if the case says otherwise.
std::optional<Expression> read(const Json& given, QStringList& wrong) {
    const auto text = given.at("expression").get<std::string>();
    const auto parsed = edgefence::rules::parseCondition(text, edgefence::rules::testing::schema());
    const Json& valid = given.at("valid");
    if (!valid.is_null() && valid.get<bool>() != parsed.ok()) {
        const std::string why = parsed.errors.empty() ? "accepted" : render(parsed.errors.front());
        wrong << QString::fromStdString(given.at("id").get<std::string>() + ": " + text + ": " +
                                        why);
    }
    return parsed.ok() ? parsed.value : std::nullopt;
}

void checkRequests(const Json& given, const Json& requests, const Expression& expression,
                   QStringList& wrong) {
    const edgefence::rules::Program program(expression);
    for (const Json& request : requests) {
        // One case gives two answers to the same request, so neither is asked for.
        const bool contradicted =
            std::any_of(requests.begin(), requests.end(), [&](const Json& other) {
                return other.at("fields") == request.at("fields") &&
                       other.at("matches") != request.at("matches");
            });
        if (contradicted)
            continue;
        const auto record = edgefence::rules::testing::record(request.at("fields").dump());
        if (program.matches(record) == request.at("matches").get<bool>())
            continue;
        wrong << QString::fromStdString(given.at("id").get<std::string>() + ": " +
                                        expression.source() + "\n    " + request.dump());
    }
}

std::vector<std::string> names(const Json& list) { return list.get<std::vector<std::string>>(); }

} // namespace

class CasesTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        if (contents("given.json").empty())
            QSKIP("EDGEFENCE_CASES does not name a folder with expressions/given.json");
    }

    void given() {
        QStringList wrong;
        for (const Json& one : casesOf("given.json")) {
            const auto expression = read(one, wrong);
            if (!expression)
                continue;
            const auto fields = names(one.at("fields_used"));
            const auto functions = names(one.at("functions_used"));
            const std::set<std::string> sortedFields(fields.begin(), fields.end());
            const auto used = expression->fields();
            if (!std::equal(sortedFields.begin(), sortedFields.end(), used.begin(), used.end()) ||
                functions != expression->functions())
                wrong << QString::fromStdString(one.at("id").get<std::string>() + ": names");
            checkRequests(one, one.at("sample_requests"), *expression, wrong);
        }
        QVERIFY2(wrong.empty(), qPrintable(wrong.join('\n')));
    }

    void givenOnFreeZone() {
        QStringList wrong;
        QStringList ignored;
        for (const Json& one : casesOf("given.json")) {
            const Json& allowed = one.at("allowed_in_free_zone_ratelimit");
            const auto expression = read(one, ignored);
            if (!expression || allowed.is_null())
                continue;
            using edgefence::rules::EntitlementGap;
            const auto gaps = edgefence::rules::entitlementGaps(
                *expression, edgefence::rules::testing::schema(), {},
                edgefence::rules::RulePlace::RateLimitingRule);
            const bool refused = std::any_of(gaps.begin(), gaps.end(), [](const auto& gap) {
                return gap.kind != EntitlementGap::Kind::Contradicted;
            });
            if (refused == allowed.get<bool>())
                wrong << QString::fromStdString(one.at("id").get<std::string>() + ": " +
                                                expression->source());
        }
        QVERIFY2(wrong.empty(), qPrintable(wrong.join('\n')));
    }

    void vectors() {
        QStringList wrong;
        for (const Json& one : casesOf("vectors.jsonl")) {
            const auto expression = read(one, wrong);
            if (expression && one.contains("requests"))
                checkRequests(one, one.at("requests"), *expression, wrong);
        }
        QVERIFY2(wrong.empty(), qPrintable(wrong.join('\n')));
    }

    // At most five that the edge takes may be beyond us.
    void regularExpressions() {
        QStringList wrong;
        QStringList notHere;
        for (const Json& one : casesOf("regex.jsonl")) {
            const auto expression = read(one, wrong);
            if (!expression)
                continue;
            if (!edgefence::rules::notEvaluatedHere(*expression).empty())
                notHere << QString::fromStdString(expression->source());
            else if (one.contains("requests"))
                checkRequests(one, one.at("requests"), *expression, wrong);
        }
        QVERIFY2(wrong.empty(), qPrintable(wrong.join('\n')));
        QVERIFY2(notHere.size() <= 5, qPrintable(notHere.join('\n')));
    }
};

QTEST_APPLESS_MAIN(CasesTest)
#include "cases_test.moc"
