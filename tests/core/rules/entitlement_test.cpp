// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/entitlement.h"
#include "tests/core/rules/fixture.h"

#include <QtTest>

// The table "Availability" of the documentation of rate limiting rules, and the labels of fields.

using namespace edgefence;
using namespace edgefence::rules;

namespace {

QString gapsOf(const QString& text, const QString& zone, RulePlace place) {
    const auto entitlement = parseZoneEntitlement(zone.toStdString());
    QStringList gaps;
    for (const EntitlementGap& gap :
         entitlementGaps(rules::testing::condition(text.toStdString()), rules::testing::schema(),
                         entitlement.value(), place)) {
        const char* kind = gap.kind == EntitlementGap::Kind::NotOnPlan ? "needs "
                           : gap.kind == EntitlementGap::Kind::Never   ? "never"
                                                                       : "contradicted by ";
        gaps << QString::fromStdString(gap.what + ": " + kind + gap.needs);
    }
    return gaps.join("; ");
}

} // namespace

class EntitlementTest : public QObject {
    Q_OBJECT
  private slots:
    void gaps_data();
    void gaps() {
        QFETCH(QString, text);
        QFETCH(QString, zone);
        QFETCH(int, place);
        QFETCH(QString, expected);
        QCOMPARE(gapsOf(text, zone, static_cast<RulePlace>(place)), expected);
    }

    // Report r06: "My account is Free. The form refused my rate limiting expression."
    void saysWhere() {
        const std::string text =
            "http.request.uri.path eq \"/a\" and http.request.method eq \"POST\"";
        const auto gaps = entitlementGaps(rules::testing::condition(text), rules::testing::schema(),
                                          {}, RulePlace::RateLimitingRule);
        QCOMPARE(gaps.size(), std::size_t{1});
        QCOMPARE(text.substr(gaps[0].where.offset, gaps[0].where.length), "http.request.method");
    }
};

void EntitlementTest::gaps_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("zone");
    QTest::addColumn<int>("place");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* text, const char* zone, RulePlace place, const char* expected) {
        QTest::addRow("%s on %s in %d", text, zone, static_cast<int>(place))
            << QString(text) << QString(zone) << static_cast<int>(place) << QString(expected);
    };
    constexpr auto kRate = RulePlace::RateLimitingRule;
    constexpr auto kCustom = RulePlace::CustomRule;
    constexpr auto kCounting = RulePlace::CountingExpression;
    row("true", "free", kRate, "");
    row("starts_with(lower(http.request.uri.path), \"/api\") and not cf.client.bot", "free", kRate,
        "");
    row("http.host eq \"a\"", "free", kRate, "http.host: needs Pro");
    row("http.host eq \"a\" and http.request.uri contains \"?\"", "pro", kRate, "");
    row("http.request.method eq \"POST\"", "pro", kRate, "http.request.method: needs Business");
    row("ip.src eq 192.0.2.1 and http.user_agent eq \"\"", "business", kRate, "");
    row("http.cookie eq \"\"", "business", kRate, "http.cookie: needs Enterprise");
    row("http.cookie eq \"\"", "free", kCustom, "");
    row("cf.bot_management.score lt 30", "enterprise", kRate,
        "cf.bot_management.score: needs Enterprise with Bot Management");
    row("cf.bot_management.score lt 30", "enterprise+bot_management", kRate, "");
    row("http.request.body.size gt 1", "enterprise", kRate,
        "http.request.body.size: needs Enterprise with Advanced Rate Limiting");
    row("http.request.body.size gt 1", "enterprise", kCustom, "");
    row("http.request.uri.path matches \"^/a\"", "pro", kCustom, "matches: needs Business");
    row("http.request.uri.path matches \"^/a\"", "business", kRate, "");
    row("http.response.code eq 404", "enterprise", kRate, "http.response.code: never");
    row("http.response.code eq 404", "business", kCounting, "");
    row("http.response.code eq 404", "pro", kCounting, "http.response.code: needs Business");
    row("cf.bot_management.verified_bot", "free", kRate,
        "cf.bot_management.verified_bot: contradicted by Enterprise with Bot Management");
    row("cf.bot_management.verified_bot", "enterprise+bot_management", kRate, "");
    row("is_timed_hmac_valid_v0(\"k\", http.request.uri, 60, http.request.timestamp.sec)", "free",
        kCustom, "is_timed_hmac_valid_v0: needs Pro");
    row("join(http.request.headers.names, \",\") eq \"a\"", "enterprise", kRate, "join: never");
    row("sha256(http.host) eq \"a\"", "enterprise", kCustom, "sha256: never");
    row("ip.geoip.is_in_european_union", "pro", kCustom,
        "ip.geoip.is_in_european_union: needs Business");
    // Each name once
    row("http.host eq \"a\" or http.host eq \"b\"", "free", kRate, "http.host: needs Pro");
}

QTEST_APPLESS_MAIN(EntitlementTest)
#include "entitlement_test.moc"
