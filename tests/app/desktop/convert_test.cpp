// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/convert.h"
#include "tests/app/desktop/plans.h"

#include <QTest>

using namespace edgefence;
using namespace edgefence::desktop;

class ConvertTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { useReadableNumbers(); }

    void ratiosAreNeverRoundedToWhatTheyAreNot_data() {
        QTest::addColumn<qlonglong>("numerator");
        QTest::addColumn<qlonglong>("denominator");
        QTest::addColumn<QString>("text");
        QTest::newRow("8.64 times") << 8640LL << 1000LL << "8.64";
        QTest::newRow("a whole one") << 2000LL << 1000LL << "2";
        QTest::newRow("nearly a whole one") << 1999LL << 1000LL << "1.99";
        QTest::newRow("one digit") << 25LL << 10LL << "2.5";
        QTest::newRow("large") << 172'800'000LL << 1000LL << "172,800";
        QTest::newRow("of nothing") << 1LL << 0LL << "–";
    }
    void ratiosAreNeverRoundedToWhatTheyAreNot() {
        QFETCH(qlonglong, numerator);
        QFETCH(qlonglong, denominator);
        QTEST(ratioText({numerator, denominator}), "text");
    }

    void timesOfADay_data() {
        QTest::addColumn<int>("ms");
        QTest::addColumn<QString>("text");
        QTest::newRow("2,000 s") << 2'000'000 << "00:33:20";
        QTest::newRow("10,000 s") << 10'000'000 << "02:46:40";
        QTest::newRow("with a fraction") << 50'020 << "00:00:50.020";
    }
    void timesOfADay() {
        QFETCH(int, ms);
        QTEST(clockText(Duration(ms)), "text");
    }

    void argumentsStayWhatTheyAre() {
        static constexpr MessageText kText = EDGEFENCE_MESSAGE("test", "%2 and %1, 100 %");
        QCOMPARE(sentence(message(kText, "%2", 1000)), QStringLiteral("1,000 and %2, 100 %"));
    }

    void moneyKeepsWhatCentsWouldHide_data() {
        QTest::addColumn<qlonglong>("micros");
        QTest::addColumn<QString>("text");
        QTest::newRow("dollars") << 1'200'000LL << "$1.20";
        QTest::newRow("under a cent") << 300LL << "$0.0003";
        QTest::newRow("nothing") << 0LL << "$0.00";
    }
    void moneyKeepsWhatCentsWouldHide() {
        QFETCH(qlonglong, micros);
        QTEST(moneyText({micros, "USD"}), "text");
    }
};

QTEST_GUILESS_MAIN(ConvertTest)
#include "convert_test.moc"
