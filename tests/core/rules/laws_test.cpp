// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/compiled.h"
#include "core/rules/narrow/narrow.h"
#include "core/rules/printer.h"
#include "core/rules/program.h"
#include "core/rules/typed_tree.h"
#include "tests/core/rules/fixture.h"
#include "tests/core/rules/random_expression.h"
#include "tests/core/rules/random_request.h"
#include "tests/core/rules/table_columns.h"

#include <QtTest>

// What holds of every expression, tried on 10,000 made at random. The seed is in the message of a
// failure; EDGEFENCE_SEED sets another one.

namespace {

using namespace edgefence::rules;
using edgefence::rules::testing::condition;
using edgefence::rules::testing::RandomExpression;
using edgefence::rules::testing::RandomRequest;
using edgefence::rules::testing::randomRequest;
using edgefence::rules::testing::schema;
using edgefence::rules::testing::TableColumns;
using edgefence::rules::testing::withOtherFields;

constexpr int kTrees = 10000;

std::uint64_t seed() {
    bool given = false;
    const auto value = qEnvironmentVariable("EDGEFENCE_SEED").toULongLong(&given);
    return given ? value : 20261129;
}

/// Expressions one after the other, made from one seed.
class Trees {
  public:
    Trees(std::uint64_t seed, unsigned depth) : m_make(seed), m_seed(seed), m_depth(depth) {}

    RandomExpression& make() { return m_make; }
    Expression next() {
        return valid([this] { return m_make.condition(m_depth); });
    }
    Expression nextOnPath() {
        return valid([this] { return m_make.conditionOnPath(); });
    }
    /// What a failure says.
    QByteArray about(std::initializer_list<std::string> texts) const {
        QByteArray all = "seed " + QByteArray::number(quint64(m_seed));
        for (const std::string& text : texts)
            all += "\n" + QByteArray::fromStdString(text);
        return all;
    }

  private:
    /// What is made at random is valid, but it may be too long: then another.
    template <class Make> static Expression valid(const Make& makeText) {
        while (true) {
            const std::string text = makeText();
            auto parsed = parseCondition(text, schema());
            if (parsed.ok())
                return std::move(*parsed.value);
            if (parsed.errors.front().message.code() != "rules-too-long")
                qFatal("%s\n%s", text.c_str(), edgefence::rules::testing::firstError(text).c_str());
        }
    }

    RandomExpression m_make;
    std::uint64_t m_seed;
    unsigned m_depth;
};

} // namespace

class LawsTest : public QObject {
    Q_OBJECT
  private slots:
    void printThenParseIsTheSameTree() {
        Trees trees(seed(), 3);
        for (int i = 0; i < kTrees; ++i) {
            const Expression expression = trees.next();
            for (const Notation notation : {Notation::English, Notation::CLike}) {
                const std::string printed = print(expression, notation);
                const auto again = parseCondition(printed, schema());
                QVERIFY2(again.ok(), trees.about({expression.source(), printed}));
                const bool same = typed::equal(*again.value->tree().root, *expression.tree().root);
                QVERIFY2(same, trees.about({expression.source(), printed}));
                QCOMPARE(print(*again.value, notation), printed);
            }
        }
    }

    void bothNotationsEvaluateAlike() {
        Trees trees(seed() + 1, 2);
        int matched = 0;
        for (int i = 0; i < kTrees; ++i) {
            const Expression expression = trees.next();
            const Program english(condition(print(expression, Notation::English)));
            const Program cLike(condition(print(expression, Notation::CLike)));
            const Program written(expression);
            const Record record =
                withOtherFields(randomRequest(trees.make(), 0), expression, trees.make());
            const bool answer = written.matches(record);
            QVERIFY2(english.matches(record) == answer && cLike.matches(record) == answer,
                     trees.about({expression.source()}));
            matched += answer ? 1 : 0;
        }
        // Both answers come often.
        QVERIFY(matched > kTrees / 5 && matched < kTrees * 4 / 5);
    }

    void columnsEvaluateAsRowByRow() {
        Trees trees(seed() + 2, 2);
        std::vector<RandomRequest> requests;
        std::vector<TableColumns::Request> rows;
        std::vector<std::int64_t> times;
        for (int row = 0; row < 40; ++row) {
            requests.push_back(randomRequest(trees.make(), std::int64_t{1} + row * 700));
            rows.push_back(requests.back().row);
            times.push_back(requests.back().time);
        }
        const TableColumns table(edgefence::rules::testing::kLogColumns, rows, times);
        std::int64_t matched = 0;
        for (int i = 0; i < kTrees; ++i) {
            const Expression expression = trees.next();
            const RowMatches matches = matchRows(expression, table);
            // Unknown fields are empty for both; the address is known in every row.
            const Program program(expression);
            std::int64_t count = 0;
            for (std::size_t row = 0; row < requests.size(); ++row) {
                const bool answer = program.matches(requests[row].fields);
                count += answer ? 1 : 0;
                QVERIFY2(answer == (matches.matched[row] != 0),
                         trees.about({expression.source(), "row " + std::to_string(row)}));
            }
            QCOMPARE(matches.count, count);
            if (matches.unknownFields.empty() && notEvaluatedHere(expression).empty())
                QCOMPARE(matches.hangsOnUnknown, std::int64_t{0});
            matched += count;
        }
        const auto all = static_cast<std::int64_t>(kTrees * requests.size());
        QVERIFY(matched > all / 5 && matched < all * 4 / 5);
    }

    // What narrowing calls wider matches all that is wanted, what it calls narrower nothing else.
    void narrowingLosesNothing() {
        Trees trees(seed() + 3, 2);
        int wider = 0;
        int narrower = 0;
        for (int i = 0; i < kTrees; ++i) {
            const Expression expression = trees.nextOnPath();
            if (!notEvaluatedHere(expression).empty())
                continue;
            const char* const plans[] = {"free", "pro", "business"};
            const auto zone = edgefence::parseZoneEntitlement(plans[i % 3]);
            const Program wanted(expression);
            for (const Proposal& proposal :
                 narrow(expression, schema(), *zone, RulePlace::RateLimitingRule, nullptr)) {
                const bool isWider = proposal.kind == Proposal::Kind::Wider;
                ++(isWider ? wider : narrower);
                const Program proposed(proposal.expression);
                for (int request = 0; request < 8; ++request) {
                    const Record record =
                        withOtherFields(randomRequest(trees.make(), 0), expression, trees.make());
                    const bool isWanted = wanted.matches(record);
                    const bool isProposed = proposed.matches(record);
                    QVERIFY2(isWanted == isProposed || isProposed == isWider,
                             trees.about({expression.source(), proposal.expression.source()}));
                }
            }
        }
        QVERIFY(wider > kTrees / 4 && narrower > kTrees / 5);
    }
};

QTEST_APPLESS_MAIN(LawsTest)
#include "laws_test.moc"
