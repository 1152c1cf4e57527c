// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/source_text.h"

#include <QTest>

using namespace edgefence;

class SourceTextTest : public QObject {
    Q_OBJECT

  private slots:
    void countsLinesAndCharacters_data();
    void countsLinesAndCharacters();
    void staysInsideTheText();
    void drawsCarets_data();
    void drawsCarets();
};

void SourceTextTest::countsLinesAndCharacters_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("offset");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    QTest::newRow("start") << QByteArray("http.hots eq 1") << 0 << 1 << 1;
    QTest::newRow("same line") << QByteArray("http.hots eq 1") << 10 << 1 << 11;
    QTest::newRow("second line") << QByteArray("a\nbc\n") << 3 << 2 << 2;
    QTest::newRow("at a line end") << QByteArray("a\nbc") << 1 << 1 << 2;
    QTest::newRow("after the last line end") << QByteArray("a\nbc\n") << 5 << 3 << 1;
    QTest::newRow("characters, not bytes") << QByteArray("\"äö\" eq x") << 10 << 1 << 9;
    QTest::newRow("emoji is one") << QByteArray("\xF0\x9F\x98\x80x") << 4 << 1 << 2;
    QTest::newRow("damaged byte is one") << QByteArray("\xE9\xE9x") << 2 << 1 << 3;
    QTest::newRow("carriage return") << QByteArray("a\r\nb") << 3 << 2 << 1;
}

void SourceTextTest::countsLinesAndCharacters() {
    QFETCH(QByteArray, text);
    QFETCH(int, offset);
    QFETCH(int, line);
    QFETCH(int, column);
    const SourceRange range = locate(text.toStdString(), static_cast<std::size_t>(offset), 1);
    QCOMPARE(range.offset, static_cast<std::size_t>(offset));
    QCOMPARE(range.line, static_cast<std::size_t>(line));
    QCOMPARE(range.column, static_cast<std::size_t>(column));
}

void SourceTextTest::staysInsideTheText() {
    const SourceRange beyond = locate("abc", 7, 2);
    QCOMPARE(beyond.offset, std::size_t{3});
    QCOMPARE(beyond.length, std::size_t{0});
    QCOMPARE(beyond.column, std::size_t{4});
    QCOMPARE(locate("abc", 1, 9).length, std::size_t{2});
    QCOMPARE(locate("", 0, 0).column, std::size_t{1});
}

void SourceTextTest::drawsCarets_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("offset");
    QTest::addColumn<int>("length");
    QTest::addColumn<QByteArray>("picture");
    QTest::newRow("word") << QByteArray("http.hots eq \"a\"") << 0 << 9
                          << QByteArray("http.hots eq \"a\"\n^^^^^^^^^");
    QTest::newRow("in the second line") << QByteArray("true and\r\nip.scr eq 1\r\n") << 10 << 6
                                        << QByteArray("ip.scr eq 1\n^^^^^^");
    QTest::newRow("end of text") << QByteArray("not") << 3 << 0 << QByteArray("not\n   ^");
    QTest::newRow("below characters")
        << QByteArray("\"ä\" eq x") << 8 << 1 << QByteArray("\"ä\" eq x\n       ^");
    QTest::newRow("below a tab") << QByteArray("\tx y") << 3 << 1 << QByteArray("\tx y\n\t  ^");
    QTest::newRow("ends with the line") << QByteArray("ab\ncd") << 1 << 4 << QByteArray("ab\n ^");
}

void SourceTextTest::drawsCarets() {
    QFETCH(QByteArray, text);
    QFETCH(int, offset);
    QFETCH(int, length);
    QFETCH(QByteArray, picture);
    const std::string source = text.toStdString();
    const SourceRange range =
        locate(source, static_cast<std::size_t>(offset), static_cast<std::size_t>(length));
    QCOMPARE(caretPicture(source, range), picture.toStdString());
}

QTEST_APPLESS_MAIN(SourceTextTest)
#include "source_text_test.moc"
