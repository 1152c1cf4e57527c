// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/desktop/traffic_bench.h"

using namespace edgefence;
using namespace edgefence::desktop;

/// The lines of an import that were no requests: they are shown, and read again.
class RejectsTest : public QObject, TrafficBench {
    Q_OBJECT
  private slots:
    void initTestCase() { useReadableNumbers(); }
    void init() { begin(); }
    void rejectedLinesCanBeRead();
};

void RejectsTest::rejectedLinesCanBeRead() {
    import(write("access.log", day()));
    const int id = value(m_model->imports()->rows(), 0, "importId").toInt();
    m_model->imports()->showRejects(id);
    QAbstractItemModel* rejects = m_model->imports()->rejects();
    QCOMPARE(rejects->rowCount(), 2);
    QCOMPARE(value(rejects, 0, "line").toString(), QStringLiteral("31"));
    QCOMPARE(value(rejects, 0, "text").toString(), QStringLiteral("this is no request"));
    QCOMPARE(value(rejects, 1, "line").toString(), QStringLiteral("102"));
    QVERIFY(!value(rejects, 1, "reason").toString().isEmpty());
    m_model->readRejectsAgain();
    QCOMPARE(rejects->rowCount(), 0);
    QCOMPARE(m_model->preview()->name(), QStringLiteral("access rejected.log"));
    QCOMPARE(value(m_model->preview()->lines(), 0, "text").toString(),
             QStringLiteral("this is no request"));
}

QTEST_GUILESS_MAIN(RejectsTest)
#include "rejects_test.moc"
