// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/zone_plan.h"

#include <QTest>

using namespace edgefence;

class ZonePlanTest : public QObject {
    Q_OBJECT

  private slots:
    void readsEntitlements_data();
    void readsEntitlements();
    void refusesOtherTexts_data();
    void refusesOtherTexts();
    void namesAreRead();
};

void ZonePlanTest::readsEntitlements_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("title");
    QTest::addColumn<int>("addons");
    QTest::newRow("free") << "free"
                          << "Free" << 0;
    QTest::newRow("business") << "business"
                              << "Business" << 0;
    QTest::newRow("one add-on") << "enterprise+bot_management"
                                << "Enterprise with Bot Management" << 1;
    QTest::newRow("all add-ons")
        << "enterprise+advanced_rate_limiting+bot_management+api_shield"
        << "Enterprise with Advanced Rate Limiting, Bot Management and API Shield" << 3;
    QTest::newRow("said twice") << "pro+api_shield+api_shield"
                                << "Pro with API Shield" << 1;
}

void ZonePlanTest::readsEntitlements() {
    QFETCH(QString, text);
    QFETCH(QString, title);
    QFETCH(int, addons);
    const auto entitlement = parseZoneEntitlement(text.toStdString());
    QVERIFY(entitlement.has_value());
    QCOMPARE(edgefence::title(*entitlement), title.toStdString());
    QCOMPARE(entitlement->addons.size(), static_cast<std::size_t>(addons));
    QCOMPARE(entitlement->has(ZoneAddon::BotManagement), text.contains("bot_management"));
}

void ZonePlanTest::refusesOtherTexts_data() {
    QTest::addColumn<QString>("text");
    for (const char* text : {"", "Free", "ultimate", "free+", "+bot_management", "free+bots",
                             "enterprise bot_management", "free++api_shield"})
        QTest::newRow(text) << text;
}

void ZonePlanTest::refusesOtherTexts() {
    QFETCH(QString, text);
    QVERIFY(!parseZoneEntitlement(text.toStdString()).has_value());
}

void ZonePlanTest::namesAreRead() {
    for (const auto plan :
         {ZonePlan::Free, ZonePlan::Pro, ZonePlan::Business, ZonePlan::Enterprise})
        QVERIFY(parseZonePlan(name(plan)) == plan);
    for (const auto addon :
         {ZoneAddon::AdvancedRateLimiting, ZoneAddon::BotManagement, ZoneAddon::ApiShield})
        QVERIFY(parseZoneAddon(name(addon)) == addon);
    for (const auto plan : {WorkersPlan::Free, WorkersPlan::Paid})
        QVERIFY(parseWorkersPlan(name(plan)) == plan);
    QVERIFY(!parseWorkersPlan("pro"));
    QVERIFY(ZonePlan::Free < ZonePlan::Pro && ZonePlan::Business < ZonePlan::Enterprise);
}

QTEST_APPLESS_MAIN(ZonePlanTest)
#include "zone_plan_test.moc"
