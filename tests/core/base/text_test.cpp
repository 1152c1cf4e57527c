// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"

#include <QTest>

#include <limits>
#include <vector>

using namespace edgefence;

class TextTest : public QObject {
    Q_OBJECT

  private slots:
    void changesTheCaseOfAsciiOnly();
    void comparesIgnoringTheCaseOfAscii();
    void findsTheNameThatWasMeant_data();
    void findsTheNameThatWasMeant();
    void knowsValidUtf8_data();
    void knowsValidUtf8();
    void carriesAnyByteInUtf8_data();
    void carriesAnyByteInUtf8();
    void groupsDigits_data();
    void groupsDigits();
    void cutsAnExcerpt_data();
    void cutsAnExcerpt();
};

void TextTest::changesTheCaseOfAsciiOnly() {
    QCOMPARE(toLowerAscii("POST /Äpfel"), std::string("post /Äpfel"));
    QCOMPARE(toUpperAscii("post /äpfel"), std::string("POST /äPFEL"));
    QCOMPARE(toLowerAscii(""), std::string());
    QCOMPARE(toLowerAscii("@[`{"), std::string("@[`{"));
}

void TextTest::comparesIgnoringTheCaseOfAscii() {
    QVERIFY(equalIgnoringCaseAscii("X-Install", "x-iNSTALL"));
    QVERIFY(!equalIgnoringCaseAscii("X-Install", "X-Instal"));
    QVERIFY(!equalIgnoringCaseAscii("Ä", "ä"));
    QVERIFY(!equalIgnoringCaseAscii("@", "`"));
}

void TextTest::findsTheNameThatWasMeant_data() {
    QTest::addColumn<QString>("word");
    QTest::addColumn<QString>("nearest");
    QTest::newRow("two letters swapped") << "http.hots"
                                         << "http.host";
    QTest::newRow("letter missing") << "http.request.metod"
                                    << "http.request.method";
    QTest::newRow("letter too many") << "ip.srcc"
                                     << "ip.src";
    QTest::newRow("itself") << "ip.src"
                            << "ip.src";
    QTest::newRow("shorter half") << "http.req"
                                  << "";
    QTest::newRow("something else") << "x_install"
                                    << "";
    QTest::newRow("empty") << ""
                           << "";
}

void TextTest::findsTheNameThatWasMeant() {
    QFETCH(QString, word);
    QFETCH(QString, nearest);
    const std::vector<std::string_view> candidates = {"http.host", "http.request.method", "ip.src",
                                                      "ip.src.asnum"};
    const std::string_view found = nearestName(word.toStdString(), candidates);
    QCOMPARE(std::string(found), nearest.toStdString());
}

void TextTest::knowsValidUtf8_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("firstLength");
    QTest::newRow("ascii") << QByteArray("a") << 1;
    QTest::newRow("two") << QByteArray("\xC3\xA4") << 2;
    QTest::newRow("three") << QByteArray("\xE2\x82\xAC") << 3;
    QTest::newRow("four") << QByteArray("\xF0\x9F\x98\x80") << 4;
    QTest::newRow("last of all") << QByteArray("\xF4\x8F\xBF\xBF") << 4;
    QTest::newRow("lone continuation") << QByteArray("\x80") << 0;
    QTest::newRow("cut") << QByteArray("\xE2\x82") << 0;
    QTest::newRow("overlong slash") << QByteArray("\xC0\xAF") << 0;
    QTest::newRow("overlong three") << QByteArray("\xE0\x9F\xBF") << 0;
    QTest::newRow("overlong four") << QByteArray("\xF0\x8F\xBF\xBF") << 0;
    QTest::newRow("surrogate") << QByteArray("\xED\xA0\x80") << 0;
    QTest::newRow("above U+10FFFF") << QByteArray("\xF4\x90\x80\x80") << 0;
    QTest::newRow("never a lead") << QByteArray("\xFF") << 0;
    QTest::newRow("damaged end") << QByteArray("\xF0\x9F\x98\x41") << 0;
}

void TextTest::knowsValidUtf8() {
    QFETCH(QByteArray, bytes);
    QFETCH(int, firstLength);
    const std::string text = bytes.toStdString();
    QCOMPARE(utf8CharacterLength(text, 0), static_cast<std::size_t>(firstLength));
    QCOMPARE(isUtf8(text), firstLength > 0);
    QCOMPARE(countCharacters(text), firstLength > 0 ? std::size_t{1} : text.size());
}

void TextTest::carriesAnyByteInUtf8_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("valid stays") << QByteArray("/äpfel") << QByteArray("/äpfel");
    QTest::newRow("latin 1") << QByteArray("/caf\xE9") << QByteArray("/caf\xC3\xA9");
    QTest::newRow("tls hello") << QByteArray("\x16\x03\x01\x80\xFF")
                               << QByteArray("\x16\x03\x01\xC2\x80\xC3\xBF");
    QTest::newRow("mixed") << QByteArray("ä\xE4") << QByteArray("ää");
}

void TextTest::carriesAnyByteInUtf8() {
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, text);
    QCOMPARE(toUtf8Lossless(bytes.toStdString()), text.toStdString());
}

void TextTest::groupsDigits_data() {
    QTest::addColumn<qint64>("value");
    QTest::addColumn<QString>("text");
    QTest::newRow("0") << qint64{0} << "0";
    QTest::newRow("999") << qint64{999} << "999";
    QTest::newRow("1213") << qint64{1213} << "1,213";
    QTest::newRow("100000") << qint64{100000} << "100,000";
    QTest::newRow("4320100") << qint64{4320100} << "4,320,100";
    QTest::newRow("-8640") << qint64{-8640} << "-8,640";
    QTest::newRow("-100") << qint64{-100} << "-100";
    QTest::newRow("least") << std::numeric_limits<qint64>::min() << "-9,223,372,036,854,775,808";
}

void TextTest::groupsDigits() {
    QFETCH(qint64, value);
    QFETCH(QString, text);
    QCOMPARE(formatGrouped(value), text.toStdString());
}

void TextTest::cutsAnExcerpt_data() {
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<int>("limit");
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("short") << QByteArray("GET /") << 80 << QByteArray("GET /");
    QTest::newRow("cut") << QByteArray("GET /index") << 5 << QByteArray("GET /");
    QTest::newRow("never half a character") << QByteArray("a\xC3\xA4") << 2 << QByteArray("a");
    QTest::newRow("control bytes")
        << QByteArray("\x16\x03\x7F\t") << 80 << QByteArray("\\x16\\x03\\x7F\\x09");
    QTest::newRow("damaged byte") << QByteArray("caf\xE9!") << 80 << QByteArray("caf\\xE9!");
}

void TextTest::cutsAnExcerpt() {
    QFETCH(QByteArray, line);
    QFETCH(int, limit);
    QFETCH(QByteArray, text);
    QCOMPARE(excerpt(line.toStdString(), static_cast<std::size_t>(limit)), text.toStdString());
}

QTEST_APPLESS_MAIN(TextTest)
#include "text_test.moc"
