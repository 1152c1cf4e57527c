// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/fence_layout.h"

#include <QtTest>

using namespace edgefence;
using namespace edgefence::desktop;

class FenceLayoutTest : public QObject {
    Q_OBJECT

  private slots:
    void streamsAreLogarithmic_data() {
        QTest::addColumn<double>("calls");
        QTest::addColumn<int>("pixels");
        QTest::newRow("nobody") << 0.0 << 3;
        QTest::newRow("a quota's 50") << 50.0 << 3;
        QTest::newRow("1 per 10 s") << 8640.0 << 11;
        QTest::newRow("50 a second") << 4'320'000.0 << 29;
    }
    void streamsAreLogarithmic() {
        QFETCH(double, calls);
        QFETCH(int, pixels);
        QVERIFY(std::abs(streamHeight(calls) - pixels) < 1);
    }

    void stagesWithoutCardsShrink() {
        const MapLayout layout =
            layOutMap({{plan::Place::Edge, false}, {plan::Place::BeforeOperation, false}}, 1064);
        QCOMPARE(layout.stages[1].width, kVacantStage);
        QVERIFY(layout.vacant[1]);
        QCOMPARE(layout.stages[0].width, layout.stages[2].width);
        QVERIFY(layout.stages[0].width > 2 * kVacantStage);
        // Everything fits: nothing to scroll.
        QVERIFY(layout.width <= 1064);
        QCOMPARE(layout.cardHeight, kLowCard);
    }

    void manyCardsMakeTheMapWider() {
        const std::vector<CardWish> cards(6, {plan::Place::WorkerFront, false});
        const MapLayout layout = layOutMap(cards, 700);
        QVERIFY(layout.width > 700);
        QCOMPARE(layout.cardHeight, kTallCard);
        for (std::size_t i = 1; i < layout.cards.size(); ++i)
            QVERIFY(layout.cards[i].span.left > layout.cards[i - 1].span.right());
    }

    void fencesStandUnderTheirCards_data() {
        QTest::addColumn<double>("width");
        QTest::newRow("narrow") << 640.0;
        QTest::newRow("as in the window") << 1064.0;
        QTest::newRow("wide") << 2400.0;
    }
    void fencesStandUnderTheirCards() {
        QFETCH(double, width);
        const MapLayout layout = layOutMap({{plan::Place::Edge, false},
                                            {plan::Place::WorkerFront, true},
                                            {plan::Place::WorkerFront, true},
                                            {plan::Place::BeforeOperation, false}},
                                           width);
        for (const CardPlace& card : layout.cards) {
            QVERIFY(card.fenceX > card.span.left);
            QVERIFY(card.fenceX < card.span.right());
        }
    }
};

QTEST_APPLESS_MAIN(FenceLayoutTest)
#include "fence_layout_test.moc"
