// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/compiled.h"
#include "core/rules/printer.h"
#include "core/rules/program.h"
#include "core/rules/typed_tree.h"
#include "tests/core/rules/fixture.h"
#include "tests/core/rules/random_expression.h"
#include "tests/core/rules/table_columns.h"

#include <QtTest>

// What holds of every expression, tried on 10,000 made at random. The seed is in the message of a
// failure; EDGEFENCE_SEED sets another one.

namespace {

using namespace edgefence::rules;
using edgefence::rules::testing::condition;
using edgefence::rules::testing::RandomExpression;
using edgefence::rules::testing::TableColumns;

constexpr int kTrees = 10000;

std::uint64_t seed() {
    bool given = false;
    const auto value = qEnvironmentVariable("EDGEFENCE_SEED").toULongLong(&given);
    return given ? value : 20261129;
}

/// A request with a value for each of the fields, or without.
Record randomRecord(const Expression& expression, RandomExpression& make) {
    Record record;
    for (const std::string& name : expression.fields()) {
        if (make.random().below(5) != 0)
            record.emplace(name,
                           make.valueOf(edgefence::rules::testing::schema().field(name)->type));
    }
    return record;
}

/// The request that a row of the table is at the edge.
Record recordOf(const TableColumns::Request& request, std::int64_t time) {
    const auto text = [&request](Column column) {
        const auto found = request.find(column);
        return found == request.end() ? std::string() : found->second;
    };
    const std::string path = text(Column::Path);
    const std::string query = text(Column::Query);
    const std::string uri = path + (query.empty() ? "" : "?" + query);
    Record record;
    record["http.request.method"] = text(Column::Method);
    record["http.request.uri.path"] = path;
    record["http.request.uri.query"] = query;
    record["http.request.uri"] = uri;
    record["http.host"] = text(Column::Host);
    record["http.user_agent"] = text(Column::UserAgent);
    record["http.referer"] = text(Column::Referer);
    record["http.request.timestamp.sec"] = time / 1000;
    record["http.response.code"] = std::int64_t{std::stoi(text(Column::Status))};
    record["ip.src.country"] = text(Column::Country);
    record["ip.src"] = *edgefence::parseIpAddress(text(Column::Client));
    record["ssl"] = text(Column::Scheme) == "https";
    return record;
}

} // namespace

class LawsTest : public QObject {
    Q_OBJECT
  private slots:
    void printThenParseIsTheSameTree() {
        RandomExpression make(seed());
        for (int i = 0; i < kTrees; ++i) {
            const std::string text = make.condition(3);
            const auto parsed = parseCondition(text, edgefence::rules::testing::schema());
            if (parsed.errors.size() == 1 &&
                parsed.errors.front().message.code() == "rules-too-long")
                continue;
            QVERIFY2(parsed.ok(), qPrintable(QString::fromStdString(
                                      text + "\n" + edgefence::rules::testing::firstError(text))));
            for (const Notation notation : {Notation::English, Notation::CLike}) {
                const std::string printed = print(*parsed.value, notation);
                const Expression again = condition(printed);
                const bool same = typed::equal(*again.tree().root, *parsed.value->tree().root);
                QVERIFY2(same, qPrintable(QString::fromStdString(text + "\n" + printed)));
                QCOMPARE(print(again, notation), printed);
            }
        }
    }

    void bothNotationsEvaluateAlike() {
        RandomExpression make(seed() + 1);
        for (int i = 0; i < kTrees; ++i) {
            const auto parsed =
                parseCondition(make.condition(2), edgefence::rules::testing::schema());
            if (!parsed.ok())
                continue;
            const Program english(condition(print(*parsed.value, Notation::English)));
            const Program cLike(condition(print(*parsed.value, Notation::CLike)));
            const Record record = randomRecord(*parsed.value, make);
            QCOMPARE(english.matches(record), cLike.matches(record));
        }
    }

    void columnsEvaluateAsRowByRow() {
        RandomExpression make(seed() + 2);
        const std::vector<Column> columns{
            Column::Client, Column::Method,    Column::Scheme,  Column::Host,    Column::Path,
            Column::Query,  Column::UserAgent, Column::Referer, Column::Country, Column::Status};
        std::vector<TableColumns::Request> requests;
        std::vector<std::int64_t> times;
        const auto pick = [&make](std::initializer_list<const char*> choices) {
            return std::string(choices.begin()[make.random().below(choices.size())]);
        };
        for (int row = 0; row < 60; ++row) {
            requests.push_back({
                {Column::Client,
                 pick({"192.0.2.1", "192.0.2.7", "10.0.0.1", "2001:db8::1", "::1"})},
                {Column::Method, pick({"GET", "POST", "get"})},
                {Column::Scheme, pick({"https", "http"})},
                {Column::Host, make.text()},
                {Column::Path, pick({"/", "/api", "/api/links", "/API/links", "/a.html", "x*y"})},
                {Column::Query, pick({"a=1&b=2", "a", ""})},
                {Column::UserAgent, make.text()},
                {Column::Referer, make.text()},
                {Column::Country, pick({"DE", "US"})},
                {Column::Status, pick({"200", "404", "499"})},
            });
            times.push_back(std::int64_t{1} + row * 700);
        }
        const TableColumns table(columns, requests, times);
        int compared = 0;
        for (int i = 0; i < kTrees / 4; ++i) {
            const auto parsed =
                parseCondition(make.condition(2), edgefence::rules::testing::schema());
            if (!parsed.ok())
                continue;
            const RowMatches matches = matchRows(*parsed.value, table);
            // Unknown fields are empty for both, but for an unknown address.
            const Program program(*parsed.value);
            std::int64_t count = 0;
            for (std::size_t row = 0; row < requests.size(); ++row) {
                const Record full = recordOf(requests[row], times[row]);
                Record record;
                for (const std::string& name : parsed.value->fields()) {
                    if (const auto found = full.find(name); found != full.end())
                        record.insert(*found);
                }
                // Fields made of supplied columns that the record above does not have.
                const bool complete =
                    std::ranges::all_of(parsed.value->fields(), [&](const std::string& name) {
                        return full.contains(name) ||
                               std::ranges::find(matches.unknownFields, name) !=
                                   matches.unknownFields.end();
                    });
                if (!complete)
                    break;
                const bool answer = program.matches(record);
                count += answer ? 1 : 0;
                QVERIFY2(answer == (matches.matched[row] != 0),
                         qPrintable(QString::fromStdString(parsed.value->source())));
                ++compared;
            }
            if (matches.unknownFields.empty() && notEvaluatedHere(*parsed.value).empty())
                QCOMPARE(matches.hangsOnUnknown, std::int64_t{0});
        }
        QVERIFY(compared > kTrees);
    }
};

QTEST_APPLESS_MAIN(LawsTest)
#include "laws_test.moc"
