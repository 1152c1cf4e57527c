// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/linear_program.h"
#include "core/base/random.h"

#include <QtTest>

#include <algorithm>

using namespace edgefence;
using namespace edgefence::analysis;

namespace {

LinearProgram::Column column(std::int64_t value, std::vector<std::size_t> rows) {
    LinearProgram::Column result;
    result.value = value;
    for (const std::size_t row : rows)
        result.entries.push_back({row, 1});
    return result;
}

std::int64_t whole(const Optimum& optimum) {
    return static_cast<std::int64_t>(optimum.now / optimum.denominator);
}

/// The best by trying all whole amounts.
std::int64_t byTrial(const LinearProgram& program, std::vector<Side> sides, std::size_t column) {
    if (column == program.columns.size())
        return 0;
    std::int64_t best = byTrial(program, sides, column + 1);
    for (std::int64_t amount = 1;; ++amount) {
        for (const LinearProgram::Entry& entry : program.columns[column].entries) {
            sides[entry.row].now -= entry.coefficient;
            if (sides[entry.row].now < 0)
                return best;
        }
        best = std::max(best, amount * program.columns[column].value +
                                  byTrial(program, sides, column + 1));
    }
}

class LinearProgramTest : public QObject {
    Q_OBJECT

  private slots:
    void splitsCallsBetweenRoutes() {
        // 100 calls; the dear route (3 each) holds 30, both together 80.
        LinearProgram program;
        program.rows = 3;
        program.columns = {column(3, {0, 1, 2}), column(1, {0, 2})};
        const std::vector<Side> sides = {{100, 0}, {30, 0}, {80, 0}};
        const Optimum optimum = maximise(program, sides);
        QCOMPARE(whole(optimum), std::int64_t{30 * 3 + 50});
        QVERIFY(optimum.amounts[0] == 30 * optimum.denominator);
        QVERIFY(optimum.amounts[1] == 50 * optimum.denominator);
    }

    void tellsHowFastItGrowsJustAfterTheMoment() {
        // Calls reach the counter's bound at this very moment: from now on the bound decides.
        LinearProgram program;
        program.rows = 2;
        program.columns = {column(2, {0, 1})};
        const std::vector<Side> sides = {{10, 50}, {10, 1}};
        const Optimum optimum = maximise(program, sides);
        QCOMPARE(whole(optimum), std::int64_t{20});
        QVERIFY(optimum.rate == 2 * optimum.denominator);
    }

    void findsHalves() {
        // Each two of three routes share a counter: one and a half calls.
        LinearProgram program;
        program.rows = 3;
        program.columns = {column(1, {0, 1}), column(1, {1, 2}), column(1, {0, 2})};
        const std::vector<Side> sides = {{1, 0}, {1, 0}, {1, 0}};
        const Optimum optimum = maximise(program, sides);
        QVERIFY(2 * optimum.now == 3 * optimum.denominator);
    }

    void agreesWithTrial() {
        Random random(7);
        for (int round = 0; round < 500; ++round) {
            // Counters that stand one inside the other have a whole optimum.
            LinearProgram program;
            program.rows = 4;
            std::vector<Side> sides;
            for (std::size_t row = 0; row < program.rows; ++row)
                sides.push_back({static_cast<Wide>(random.below(6)), 0});
            for (int at = 0; at < 4; ++at) {
                const std::uint64_t depth = 1 + random.below(3);
                std::vector<std::size_t> rows = {0};
                if (depth > 1)
                    rows.push_back(at < 2 ? 1 : 2);
                if (depth > 2 && at == 3)
                    rows.push_back(3);
                program.columns.push_back(column(static_cast<std::int64_t>(random.below(5)), rows));
            }
            QCOMPARE(whole(maximise(program, sides)), byTrial(program, sides, 0));
        }
    }
};

} // namespace

QTEST_APPLESS_MAIN(LinearProgramTest)
#include "linear_program_test.moc"
