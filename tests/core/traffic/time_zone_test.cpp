// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/time_zone.h"

#include <QtTest>

namespace edgefence::traffic {

class TimeZoneTest : public QObject {
    Q_OBJECT

  private slots:
    void toUtc_data() {
        QTest::addColumn<QString>("zone");
        QTest::addColumn<QString>("local");
        QTest::addColumn<QString>("utc");
        const auto row = [](const char* zone, const char* local, const char* utc) {
            QTest::addRow("%s %s", zone, local) << zone << local << utc;
        };
        row("UTC", "2026-07-01T12:00:00Z", "2026-07-01T12:00:00Z");
        row("+02:00", "2026-07-01T12:00:00Z", "2026-07-01T10:00:00Z");
        row("-0330", "2026-07-01T12:00:00Z", "2026-07-01T15:30:00Z");
        row("+05", "2026-07-01T12:00:00Z", "2026-07-01T07:00:00Z");
        row("Europe/Berlin", "2026-07-01T12:00:00.250Z", "2026-07-01T10:00:00.250Z");
        row("Europe/Berlin", "2026-01-01T00:30:00Z", "2025-12-31T23:30:00Z");
        row("Asia/Kathmandu", "2026-07-01T12:00:00Z", "2026-07-01T06:15:00Z");
        // 29 March 2026: 02:00 to 03:00 are left out; the offset before goes on.
        row("Europe/Berlin", "2026-03-29T01:59:59Z", "2026-03-29T00:59:59Z");
        row("Europe/Berlin", "2026-03-29T02:30:00Z", "2026-03-29T01:30:00Z");
        row("Europe/Berlin", "2026-03-29T03:00:00Z", "2026-03-29T01:00:00Z");
        // 25 October 2026: 02:00 to 03:00 come twice; the first is meant.
        row("Europe/Berlin", "2026-10-25T02:30:00Z", "2026-10-25T00:30:00Z");
        row("Europe/Berlin", "2026-10-25T03:00:00Z", "2026-10-25T02:00:00Z");
    }
    void toUtc() {
        QFETCH(QString, zone);
        QFETCH(QString, local);
        QFETCH(QString, utc);
        auto found = TimeZone::find(zone.toStdString());
        QVERIFY(found.has_value());
        // Whatever it was asked before.
        for (const char* before : {"2026-07-01T00:00:00Z", "2026-12-01T00:00:00Z",
                                   "2026-03-29T02:30:00Z", "1900-01-01T00:00:00Z"}) {
            found->toUtc(*parseRfc3339(before));
            const Instant got = found->toUtc(*parseRfc3339(local.toStdString()));
            QCOMPARE(QString::fromStdString(formatRfc3339(got)), utc);
        }
    }

    void unknownZones() {
        for (const char* name : {"", "Europe/Nowhere", "+2", "+25:00", "+02:60", "02:00"}) {
            const auto found = TimeZone::find(name);
            QVERIFY2(!found, name);
            QCOMPARE(std::string(found.error().message.code()), std::string("no-such-zone"));
        }
    }
};

} // namespace edgefence::traffic

QTEST_APPLESS_MAIN(edgefence::traffic::TimeZoneTest)
#include "time_zone_test.moc"
