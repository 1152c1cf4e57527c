// SPDX-License-Identifier: GPL-3.0-or-later
// The fast replay and the plain one agree on everything, on random plans and random traffic.
#include "core/base/random.h"
#include "core/replay/prepared.h"
#include "core/replay/replay.h"
#include "tests/core/layers/schema.h"
#include "tests/core/plan/catalogue.h"
#include "tests/oracle/comparison.h"
#include "tests/oracle/random_case.h"

#include <QtTest>

using namespace edgefence;
using namespace edgefence::oracle;

namespace {

constexpr std::uint64_t kCases = 2000;

class AgreementTest : public QObject {
    Q_OBJECT

    PlainReplay plainly(const plan::Plan& plan, const layers::CompiledPlan& compiled,
                        const std::vector<PlainRequest>& requests, Duration step) const {
        return replayPlainly(plan, compiled.budgets, edgefence::testing::schema(), requests,
                             step.count());
    }

    layers::CompiledPlan compiled(const plan::Plan& plan) const {
        return layers::compile(plan, edgefence::testing::catalogue(), edgefence::testing::schema());
    }

    /// What met what, so that a test that no longer tests anything is noticed.
    std::map<std::string, int> m_met;

    void remember(const replay::Replay& replay) {
        for (const std::int64_t n : replay.refused)
            m_met["a layer refused"] += n > 0 ? 1 : 0;
        for (const std::int64_t n : replay.failed)
            m_met["a budget failed requests"] += n > 0 ? 1 : 0;
        for (const replay::BudgetUse& use : replay.budgets) {
            m_met["several windows"] += use.windows.size() > 1 ? 1 : 0;
            for (const replay::BudgetWindowUse& window : use.windows)
                m_met["a budget was spent"] += window.spentAt ? 1 : 0;
        }
        m_met["hung on recorded refusals"] += replay.hangsOnRecordedRefusals > 0 ? 1 : 0;
    }

  private slots:
    void everything() {
        for (std::uint64_t seed = 0; seed < kCases; ++seed) {
            const RandomCase random = randomCase(seed);
            const layers::CompiledPlan plan = compiled(random.plan);
            QVERIFY2(plan.problems.empty(),
                     plan.problems.empty() ? "" : render(plan.problems.front().error).c_str());
            const traffic::Traffic traffic = toTraffic(random.requests);
            const auto fast = replay::replay(plan, traffic);
            QVERIFY(fast.has_value());
            const PlainReplay plain =
                plainly(random.plan, plan, random.requests, fast->series.step);
            const std::string different = difference(toPlain(plan, traffic, *fast), plain);
            QVERIFY2(different.empty(),
                     qPrintable(
                         QString("case %1: %2").arg(seed).arg(QString::fromStdString(different))));
            remember(*fast);
        }
        for (const auto& [what, times] : m_met)
            QVERIFY2(times > 200,
                     qPrintable(
                         QString("only %1 times %2").arg(times).arg(QString::fromStdString(what))));
    }

    /// Units used without a layer minus with it, from two plain replays.
    void marginalEffects() {
        for (std::uint64_t seed = 0; seed < kCases; seed += 10) {
            const RandomCase random = randomCase(seed);
            const layers::CompiledPlan plan = compiled(random.plan);
            const traffic::Traffic traffic = toTraffic(random.requests);
            const auto prepared = replay::prepare(plan, traffic, {}, {});
            const auto effects = replay::marginalEffects(*prepared, {});
            QVERIFY(effects.has_value());
            const PlainReplay with = plainly(random.plan, plan, random.requests, kDay);
            for (std::size_t layer = 0; layer < plan.layers.size(); ++layer) {
                plan::Plan fewer = random.plan;
                fewer.layers[layer].enabled = false;
                PlainReplay without = plainly(fewer, plan, random.requests, kDay);
                for (std::size_t budget = 0; budget < plan.budgets.size(); ++budget) {
                    const std::string& id = plan.budgets[budget].id.value;
                    const auto used = with.totals.used.find(id);
                    const std::int64_t effect = without.totals.used[id] -
                                                (used == with.totals.used.end() ? 0 : used->second);
                    QVERIFY2((*effects)[layer][budget] == effect,
                             qPrintable(QString("case %1").arg(seed)));
                }
            }
        }
    }

    /// A part of the time starts with empty counters.
    void partsOfTheTime() {
        for (std::uint64_t seed = 1; seed < kCases; seed += 10) {
            const RandomCase random = randomCase(seed);
            Random choice(seed);
            const auto pick = [&] {
                return random.requests[choice.below(random.requests.size())].timeMs;
            };
            const std::int64_t from = pick();
            const std::int64_t to = pick();
            std::vector<PlainRequest> part;
            for (const PlainRequest& request : random.requests) {
                if (request.timeMs >= from && request.timeMs < to)
                    part.push_back(request);
            }
            const layers::CompiledPlan plan = compiled(random.plan);
            const traffic::Traffic traffic = toTraffic(random.requests);
            replay::Options options;
            options.from = Instant{Duration{from}};
            options.to = Instant{Duration{to}};
            const auto fast = replay::replay(plan, traffic, options);
            QVERIFY(fast.has_value());
            const Duration step = part.empty() ? Duration{1} : fast->series.step;
            const PlainReplay plain = plainly(random.plan, plan, part, step);
            const std::string different = difference(toPlain(plan, traffic, *fast), plain);
            QVERIFY2(different.empty(),
                     qPrintable(
                         QString("case %1: %2").arg(seed).arg(QString::fromStdString(different))));
        }
    }

    /// As if budgets had no end: as if all were billed, and those by the month by the day.
    void endlessBudgets() {
        for (std::uint64_t seed = 2; seed < kCases; seed += 10) {
            const RandomCase random = randomCase(seed);
            const layers::CompiledPlan plan = compiled(random.plan);
            const traffic::Traffic traffic = toTraffic(random.requests);
            replay::Options options;
            options.endlessBudgets = true;
            const auto fast = replay::replay(plan, traffic, options);
            QVERIFY(fast.has_value());
            layers::CompiledPlan billed = plan;
            for (plan::Budget& budget : billed.budgets) {
                budget.whenSpent = plan::WhenSpent::Bill;
                if (budget.window == plan::BudgetWindow::Month)
                    budget.window = plan::BudgetWindow::UtcDay;
            }
            const PlainReplay plain =
                plainly(random.plan, billed, random.requests, fast->series.step);
            const std::string different = difference(toPlain(plan, traffic, *fast), plain);
            QVERIFY2(different.empty(),
                     qPrintable(
                         QString("case %1: %2").arg(seed).arg(QString::fromStdString(different))));
        }
    }
};

} // namespace

QTEST_APPLESS_MAIN(AgreementTest)
#include "agreement_test.moc"
