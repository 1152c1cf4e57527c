// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/code_runs.h"
#include "app/desktop/models/share_text.h"

#include <QTest>

using namespace edgefence::desktop;

class CodeRunsTest : public QObject {
    Q_OBJECT
  private slots:
    void nothingIsLost_data();
    void nothingIsLost();
    void jsonKeysAreFields();
    void expressions();
    void shares_data();
    void shares();
    void agents_data();
    void agents();
};

void CodeRunsTest::nothingIsLost_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("json") << QByteArray("{\n  \"a\": [1, true, \"x\\\"y\"]\n}\n");
    QTest::newRow("cut") << QByteArray("{\"a\": \"never ends");
    QTest::newRow("ends in an escape") << QByteArray("\"\\");
    QTest::newRow("expression") << QByteArray("http.host eq \"ä\" and not (ip.src in {1.2.3.4})");
}

void CodeRunsTest::nothingIsLost() {
    QFETCH(QByteArray, text);
    for (const auto& runs : {jsonRuns(text.toStdString()), expressionRuns(text.toStdString())}) {
        std::size_t length = 0;
        for (const CodeRun& run : runs)
            length += run.text.size();
        QCOMPARE(length, static_cast<std::size_t>(text.size()));
    }
}

void CodeRunsTest::jsonKeysAreFields() {
    using Kind = CodeRun::Kind;
    const auto runs = jsonRuns("{\"period\" : 10, \"on\": true, \"x\": \"y\"}");
    const auto kindOf = [&](std::string_view text) {
        for (const CodeRun& run : runs)
            if (run.text == text)
                return run.kind;
        return Kind::Plain;
    };
    QCOMPARE(kindOf("\"period\""), Kind::Field);
    QCOMPARE(kindOf("10"), Kind::Number);
    QCOMPARE(kindOf("true"), Kind::Keyword);
    QCOMPARE(kindOf("\"y\""), Kind::String);
}

void CodeRunsTest::expressions() {
    using Kind = CodeRun::Kind;
    const auto runs = expressionRuns("lower(http.host) eq \"a.b\" and cf.x in {1}");
    std::vector<std::pair<std::string, Kind>> telling;
    for (const CodeRun& run : runs)
        if (run.kind != Kind::Plain)
            telling.emplace_back(run.text, run.kind);
    const std::vector<std::pair<std::string, Kind>> wanted{
        {"http.host", Kind::Field}, {"eq", Kind::Keyword}, {"\"a.b\"", Kind::String},
        {"and", Kind::Keyword},     {"cf.x", Kind::Field}, {"in", Kind::Keyword},
        {"1", Kind::Number}};
    QCOMPARE(telling, wanted);
}

void CodeRunsTest::shares_data() {
    QTest::addColumn<qint64>("part");
    QTest::addColumn<qint64>("whole");
    QTest::addColumn<QString>("text");
    QTest::newRow("of nothing") << qint64{0} << qint64{0} << "–";
    QTest::newRow("nothing") << qint64{0} << qint64{1000} << "0.0 %";
    QTest::newRow("925 writes of 1,000") << qint64{925} << qint64{1000} << "92.5 %";
    QTest::newRow("something is not nothing") << qint64{1} << qint64{4'320'000} << "under 0.1 %";
    QTest::newRow("not all is not all") << qint64{99'999} << qint64{100'000} << "99.9 %";
    QTest::newRow("all") << qint64{5} << qint64{5} << "100.0 %";
    QTest::newRow("more than all") << qint64{8640} << qint64{1000} << "864.0 %";
}

void CodeRunsTest::shares() {
    QFETCH(qint64, part);
    QFETCH(qint64, whole);
    QTEST(percentText(part, whole), "text");
}

void CodeRunsTest::agents_data() {
    QTest::addColumn<QByteArray>("agent");
    QTest::addColumn<QString>("text");
    QTest::newRow("none") << QByteArray() << "";
    QTest::newRow("curl") << QByteArray("curl/8.5.0") << "curl/8.5.0";
    QTest::newRow("library") << QByteArray("python-requests/2.32 extra") << "python-requests/2.32";
    QTest::newRow("Firefox") << QByteArray("Mozilla/5.0 (X11; Linux x86_64; rv:141.0) "
                                           "Gecko/20100101 Firefox/141.0")
                             << "Firefox 141";
    QTest::newRow("Edge says Chrome too")
        << QByteArray("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like "
                      "Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0")
        << "Edge 138";
    QTest::newRow("Safari") << QByteArray("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) "
                                          "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 "
                                          "Safari/605.1.15")
                            << "Safari 18";
    QTest::newRow("bot") << QByteArray("Mozilla/5.0 (compatible; Googlebot/2.1; "
                                       "+http://www.google.com/bot.html)")
                         << "Googlebot/2.1";
}

void CodeRunsTest::agents() {
    QFETCH(QByteArray, agent);
    QTEST(agentText(agent.toStdString()), "text");
}

QTEST_GUILESS_MAIN(CodeRunsTest)
#include "code_runs_test.moc"
