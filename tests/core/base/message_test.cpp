// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message.h"
#include "core/base/random.h"
#include "core/base/result.h"

#include <QTest>

#include <limits>

using namespace edgefence;

Q_DECLARE_METATYPE(edgefence::Argument)

namespace {

constexpr MessageText kDry =
    EDGEFENCE_MESSAGE("dry", "%1 is spent after %2: %3 of %4 (%5 times), %6");
constexpr MessageText kBackwards = EDGEFENCE_MESSAGE("backwards", "%2, then %1, then %2; 100 %");

} // namespace

class MessageTest : public QObject {
    Q_OBJECT

  private slots:
    void rendersArguments_data();
    void rendersArguments();
    void putsArgumentsInPlace();
    void rendersErrors();
    void randomNumbersAreTheSameEverywhere();
};

void MessageTest::rendersArguments_data() {
    QTest::addColumn<Argument>("argument");
    QTest::addColumn<QString>("text");
    const auto ratio = [](std::int64_t a, std::int64_t b) { return Argument(Ratio{a, b}); };
    const auto money = [](std::int64_t micros, const char* currency) {
        return Argument(Money{micros, currency});
    };
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
    QTest::newRow("count") << Argument(Count{100000}) << "100,000";
    QTest::newRow("8.64 times") << ratio(8640, 1000) << "8.64";
    QTest::newRow("17.28 times") << ratio(1728000, 100000) << "17.28";
    QTest::newRow("one digit") << ratio(5, 2) << "2.5";
    QTest::newRow("whole") << ratio(5000, 1000) << "5";
    QTest::newRow("not rounded up to a whole") << ratio(2999, 1000) << "2.99";
    QTest::newRow("nearest hundredth") << ratio(2, 3) << "0.67";
    QTest::newRow("tiny") << ratio(1, 1000000) << "under 0.01";
    QTest::newRow("negative") << ratio(-5, 2) << "-2.5";
    QTest::newRow("two signs") << ratio(-5, -2) << "2.5";
    QTest::newRow("none") << ratio(0, 7) << "0";
    QTest::newRow("largest") << ratio(kMost, 1) << "9,223,372,036,854,775,807";
    QTest::newRow("thirty cents") << money(300000, "USD") << "$0.30";
    QTest::newRow("model call") << money(12000, "USD") << "$0.012";
    QTest::newRow("a tenth of a cent") << money(1000, "USD") << "$0.001";
    QTest::newRow("grouped") << money(1555200000000, "EUR") << "1,555,200.00 EUR";
    QTest::newRow("debt") << money(-500000, "USD") << "-$0.50";
    QTest::newRow("instant") << Argument(*parseRfc3339("2026-08-30T09:30:00Z"))
                             << "2026-08-30T09:30:00Z";
    QTest::newRow("duration") << Argument(Duration(5000000)) << "1 h 23 min 20 s";
    QTest::newRow("budget") << Argument(BudgetId{"kv.writes"}) << "kv.writes";
    QTest::newRow("layer") << Argument(LayerId{"per-ip-day"}) << "per-ip-day";
    QTest::newRow("route") << Argument(RouteId{"create"}) << "create";
    QTest::newRow("verbatim") << Argument(Verbatim{"%1"}) << "%1";
}

void MessageTest::rendersArguments() {
    QFETCH(Argument, argument);
    QFETCH(QString, text);
    QCOMPARE(render(argument), text.toStdString());
}

void MessageTest::putsArgumentsInPlace() {
    const Message dry = message(kDry, BudgetId{"kv.writes"}, std::chrono::seconds(10000), 8640,
                                Count{1000}, Ratio{8640, 1000}, "as documented");
    QCOMPARE(std::string(dry.code()), std::string("dry"));
    QCOMPARE(render(dry),
             std::string("kv.writes is spent after 2 h 46 min 40 s: 8,640 of 1,000 (8.64 times), "
                         "as documented"));
    const std::string first = "one";
    QCOMPARE(render(message(kBackwards, first, std::string_view("two"))),
             std::string("two, then one, then two; 100 %"));
    QCOMPARE(render(Message{}), std::string());
    QVERIFY(Message{}.code().empty());
}

void MessageTest::rendersErrors() {
    static constexpr MessageText kUnknown =
        EDGEFENCE_MESSAGE("unknown-field", "there is no field %1");
    static constexpr MessageText kDidYouMean =
        EDGEFENCE_MESSAGE("did-you-mean", "did you mean %1?");
    Error error{message(kUnknown, "http.hots"), std::nullopt, std::nullopt};
    QCOMPARE(render(error), std::string("there is no field http.hots"));
    error.where = locate("true and\n  http.hots eq 1", 11, 9);
    error.hint = message(kDidYouMean, "http.host");
    QCOMPARE(render(error),
             std::string("line 2, column 3: there is no field http.hots; did you mean http.host?"));
}

void MessageTest::randomNumbersAreTheSameEverywhere() {
    // The first numbers of the published SplitMix64 from the seed 1234567.
    Random random(1234567);
    for (const std::uint64_t expected :
         {6457827717110365317ULL, 3203168211198807973ULL, 9817491932198370423ULL,
          4593380528125082431ULL, 16408922859458223821ULL})
        QCOMPARE(random.next(), expected);
    QCOMPARE(splitMix64(1234567), std::uint64_t{6457827717110365317ULL});
    for (int i = 0; i < 1000; ++i) {
        QVERIFY(random.below(8) < 8);
        const double unit = random.unit();
        QVERIFY(unit >= 0 && unit < 1);
    }
}

QTEST_APPLESS_MAIN(MessageTest)
#include "message_test.moc"
