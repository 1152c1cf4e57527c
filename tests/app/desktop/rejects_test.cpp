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
    void whatIsReadAgainIsNotLeftBehind();

  private:
    /// Offers the rejected lines of an import; where they lie.
    QString readAgain(int import);
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

QString RejectsTest::readAgain(int import) {
    m_model->imports()->showRejects(import);
    m_model->readRejectsAgain();
    QAbstractItemModel* files = m_model->preview()->files();
    return value(files, files->rowCount() - 1, "path").toString();
}

void RejectsTest::whatIsReadAgainIsNotLeftBehind() {
    // They lay in the temporary folder until the program ended, and those of a second import of
    // the same name in the place of the first's.
    const QByteArray request = line(0, "198.51.100.23", "POST /api/links", 201);
    import(write("access.log", "first\n" + request));
    import(write("access.log", "second\n" + line(9, "203.0.113.77", "GET /q7Fk2", 302)));
    QAbstractItemModel* imports = m_model->imports()->rows();
    QCOMPARE(imports->rowCount(), 2);
    const int first = value(imports, 0, "importId").toInt();
    const int second = value(imports, 1, "importId").toInt();
    ImportPreview* preview = m_model->preview();
    const auto shown = [&](const QString& path) {
        preview->choose(path);
        return value(preview->lines(), 0, "text").toString();
    };
    const QString one = readAgain(first);
    const QString other = readAgain(second);
    QCOMPARE(preview->count(), 2);
    QVERIFY(shown(one) != shown(other));

    // Taken out.
    preview->remove(one);
    QVERIFY(!QFile::exists(one));
    QVERIFY(QFile::exists(other));
    preview->clear();
    QVERIFY(!QFile::exists(other));

    // Imported, and found to be no requests.
    const QStringList tried{readAgain(first), readAgain(second)};
    m_model->importOffered();
    QVERIFY(m_model->isBusy());
    QTRY_VERIFY_WITH_TIMEOUT(!m_model->isBusy(), kPatience);
    for (const QString& path : tried)
        QTRY_VERIFY_WITH_TIMEOUT(!QFile::exists(path), kPatience);
    QCOMPARE(m_model->running()->rowCount(), 2);
    QCOMPARE(value(m_model->running(), 0, "phase").toString(), QStringLiteral("failed"));

    // The project was closed.
    const QString last = readAgain(first);
    QVERIFY(QFile::exists(last));
    m_file->close();
    QVERIFY(!QFile::exists(last));
}

QTEST_GUILESS_MAIN(RejectsTest)
#include "rejects_test.moc"
