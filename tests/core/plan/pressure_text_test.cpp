// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/pressure_text.h"

#include <QtTest>

using namespace edgefence;
using namespace edgefence::plan;
using namespace std::chrono_literals;

class PressureTextTest : public QObject {
    Q_OBJECT

  private slots:
    void readsAttackers() {
        QCOMPARE(std::get<Attackers>(*parsePressure("one")), (Attackers{1, 50}));
        QCOMPARE(std::get<Attackers>(*parsePressure("one,rate=7")), (Attackers{1, 7}));
        QCOMPARE(std::get<Attackers>(*parsePressure("addresses:20")), (Attackers{20, 50}));
        QCOMPARE(std::get<Attackers>(*parsePressure("addresses:3,rate=100000")),
                 (Attackers{3, 100000}));
    }

    void readsOwnClients() {
        const auto read =
            parsePressure("clients:300,every=10s..20s,hours=8,jitter=500ms,route=line");
        QVERIFY(read.has_value());
        const auto& own = std::get<OwnClients>(*read);
        QCOMPARE(own.clients, 300);
        QVERIFY(own.every == 10s && own.everySlowest == 20s);
        QVERIFY(own.activePerDay == 8h);
        QVERIFY(own.jitter == 500ms);
        QCOMPARE(own.route->value, std::string("line"));
    }

    void readsFractionsExactly() {
        const auto read = parsePressure("clients:300,every=86.4s,hours=7.5");
        QVERIFY(read.has_value());
        QVERIFY(std::get<OwnClients>(*read).every == 86'400ms);
        QVERIFY(std::get<OwnClients>(*read).everySlowest == 86'400ms);
        QVERIFY(std::get<OwnClients>(*read).activePerDay == 450min);
    }

    void takesTheWholeDayByDefault() {
        const auto read = parsePressure("clients:17,every=15s");
        QVERIFY(read.has_value());
        QVERIFY(std::get<OwnClients>(*read).activePerDay == 24h);
    }

    void readsTraffic() {
        QVERIFY(std::holds_alternative<RecordedTraffic>(*parsePressure("traffic")));
    }

    void writesWhatItReads_data() {
        QTest::addColumn<QString>("text");
        for (const char* text :
             {"one", "one,rate=7", "addresses:20", "addresses:3,rate=1", "traffic",
              "clients:300,every=15s,hours=24", "clients:1,every=10s..20s,hours=8",
              "clients:9,every=86.4s,hours=7.5,jitter=0.25s,route=line",
              "clients:2,every=250ms,hours=8.333333"})
            QTest::addRow("%s", text) << QString(text);
    }
    void writesWhatItReads() {
        QFETCH(QString, text);
        const auto read = parsePressure(text.toStdString());
        QVERIFY2(read.has_value(), read ? "" : render(read.error()).c_str());
        const std::string written = pressureText(*read);
        QVERIFY(*parsePressure(written) == *read);
        if (!text.contains("jitter"))
            QCOMPARE(QString::fromStdString(written), text);
    }

    // "addresses is no pressure" was said of a pressure that lacks its number, and nothing at all
    // of a blank or an empty text.
    void saysWhatWouldBeRight() {
        const auto said = [](const char* text) {
            return QString::fromStdString(render(parsePressure(text).error()));
        };
        QCOMPARE(said("addresses"), "line 1, column 1: addresses needs a number: addresses:20");
        QCOMPARE(said(""),
                 "line 1, column 1: the pressure is empty; the forms are "
                 "one[,rate=50], addresses:N[,rate=50], "
                 "clients:N,every=15s[..20s][,hours=8][,jitter=0s][,route=R] and traffic");
        QCOMPARE(said("one, rate=5"),
                 "line 1, column 5: \" rate\" is no setting of this pressure, which has rate; "
                 "a pressure is written without blanks");
        QCOMPARE(said("one,rate=5,rate=6"), "line 1, column 12: rate is given twice");
        QCOMPARE(said("one,"), "line 1, column 5: a comma has no setting behind it");
    }

    void saysWhatIsWrongAndWhere_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("offset");
        QTest::addColumn<QString>("part");
        const auto row = [](const char* text, int offset, const char* part) {
            QTest::addRow("%s", text) << QString(text) << offset << QString(part);
        };
        row("two", 0, "two");
        row("", 0, "");
        row("addresses", 0, "addresses");
        row("addresses:0", 10, "0");
        row("addresses:99999999", 10, "99999999");
        row("one,speed=9", 4, "speed");
        row("one,rate=fast", 9, "fast");
        row("clients:300", 0, "clients:300");
        row("clients:300,every=15", 18, "15");
        row("clients:300,every=20s..10s", 18, "20s..10s");
        row("clients:300,every=0s", 18, "0s");
        row("clients:300,every=0.0001s", 18, "0.0001s");
        row("clients:300,every=15s,hours=25", 28, "25");
        row("clients:300,every=15s,hours=0", 28, "0");
        row("clients:300,every=15s,route=", 28, "");
        row("clients:3,every=1s,jitter=2s", 0, "clients:3,every=1s,jitter=2s");
        row("traffic,rate=5", 8, "rate=5");
        row("traffic,", 8, "");
        row("clients", 0, "clients");
        row("one,rate", 8, "");
        row("one,", 4, "");
        row("one,,rate=5", 4, "");
        row("one,rate=5,", 11, "");
        row("one,rate=5,rate=6", 11, "rate");
        row("one, rate=5", 4, " rate");
        row(" one", 0, " one");
        row("clients:3,every=1s,hours=8,every=2s", 27, "every");
    }
    void saysWhatIsWrongAndWhere() {
        QFETCH(QString, text);
        QFETCH(int, offset);
        QFETCH(QString, part);
        const std::string written = text.toStdString();
        const auto read = parsePressure(written);
        QVERIFY(!read.has_value());
        QVERIFY(read.error().where.has_value());
        QCOMPARE(static_cast<int>(read.error().where->offset), offset);
        QCOMPARE(static_cast<int>(read.error().where->length), static_cast<int>(part.size()));
    }
};

QTEST_APPLESS_MAIN(PressureTextTest)
#include "pressure_text_test.moc"
