// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/random.h"
#include "tests/app/cli/command_line.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QProcess>
#include <QTest>

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <functional>

using namespace edgefence::test;

// What a project survives. Disks that are full or cannot be written are small file systems in
// memory, which only root can mount.

class RobustnessTest : public QObject {
    Q_OBJECT
  private slots:
    void init();
    void cleanup();
    void killedImportsLeaveTheProjectWhole();
    void fullDiskIsSaid();
    void fullDiskMakesNoProject();
    void fullDiskKeepsWhatWasToBeReplaced();
    void diskThatCannotBeWrittenIsRead();
    void secondImportFindsTheFirst();
    void slowPipeIsReadToItsEnd();
    void fileThatGrowsIsReadToWhereItIs();
    void fileThatIsDeletedMeanwhileIsRead();
    void fileThatMayNotBeReadIsSaid();

  private:
    QString bigLog(int lines) const;
    bool mountSmallDisk(const char* options);
    QString disk() const { return m_place->path("disk"); }

    std::unique_ptr<Workplace> m_place;
    bool m_mounted = false;
};

namespace {

/// What a SQLite tool answers, a line a row.
QStringList ask(const QString& project, const char* sql) {
    QStringList rows;
    sqlite3* database = nullptr;
    sqlite3_stmt* statement = nullptr;
    sqlite3_open_v2(qPrintable(project), &database, SQLITE_OPEN_READONLY, nullptr);
    sqlite3_prepare_v2(database, sql, -1, &statement, nullptr);
    while (sqlite3_step(statement) == SQLITE_ROW) {
        rows << reinterpret_cast<const char*>(sqlite3_column_text(statement, 0));
    }
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return rows;
}

QStringList importRows(const QString& project) {
    return ask(project, "SELECT rows FROM import WHERE visible = 1 ORDER BY id");
}

QByteArray requests(const QString& project, const char* import) {
    return runCli({"requests", "--project", project, "--import", import}).output;
}

} // namespace

void RobustnessTest::init() { m_place = std::make_unique<Workplace>(); }

void RobustnessTest::cleanup() {
    if (m_mounted) {
        umount(qPrintable(disk()));
        m_mounted = false;
    }
}

/// Requests of many addresses to many paths, a tenth of a second apart.
QString RobustnessTest::bigLog(int lines) const {
    edgefence::Random random(7);
    QByteArray text;
    for (int line = 0; line < lines; ++line) {
        const int seconds = line / 10;
        const QByteArray time = QString("30/Aug/2026:%1:%2:%3 +0000")
                                    .arg(seconds / 3600 % 24, 2, 10, QChar('0'))
                                    .arg(seconds / 60 % 60, 2, 10, QChar('0'))
                                    .arg(seconds % 60, 2, 10, QChar('0'))
                                    .toLatin1();
        const QByteArray address = "198.51." + QByteArray::number(int(random.below(200))) + "." +
                                   QByteArray::number(int(random.below(200)));
        const QByteArray request =
            "GET /s/slug-" + QByteArray::number(int(random.below(50'000))) + " HTTP/1.1";
        text += combinedLine(address.constData(), time.constData(), request.constData());
    }
    return m_place->write("big.log", text);
}

bool RobustnessTest::mountSmallDisk(const char* options) {
    QDir(m_place->path(".")).mkdir("disk");
    m_mounted = geteuid() == 0 && mount("tmpfs", qPrintable(disk()), "tmpfs", 0, options) == 0;
    return m_mounted;
}

void RobustnessTest::killedImportsLeaveTheProjectWhole() {
    const QString project = m_place->path("p.edgefence");
    const QString small =
        m_place->write("small.log", combinedLine("192.0.2.1", "30/Aug/2026:09:30:00 +0000"));
    const QString big = bigLog(120'000);
    QCOMPARE(runCli({"import", small, "--project", project}).exitStatus, 0);
    const QByteArray before = requests(project, "1");
    QCOMPARE(before.count('\n'), 1);

    const QString trial = m_place->path("trial.edgefence");
    QElapsedTimer whole;
    whole.start();
    QCOMPARE(runCli({"import", big, "--project", trial}).exitStatus, 0);
    const auto longest = std::uint64_t(std::max<qint64>(whole.elapsed(), 20));

    edgefence::Random random(50);
    int killed = 0;
    for (int round = 0; round < 50; ++round) {
        QProcess process;
        process.start(QStringLiteral(EDGEFENCE_CLI_PATH),
                      {"import", big, "--again", "--project", project});
        QVERIFY(process.waitForStarted());
        QTest::qSleep(int(random.below(longest)));
        process.kill();
        QVERIFY(process.waitForFinished());
        killed += process.exitStatus() == QProcess::CrashExit ? 1 : 0;

        // There is the small one, and of the big one all or nothing.
        QStringList rows = importRows(project);
        QCOMPARE(rows.takeFirst(), QString("1"));
        QCOMPARE(rows.count("120000"), rows.size());
        QCOMPARE(requests(project, "1"), before);
    }
    QVERIFY2(killed >= 20, qPrintable(QString("only %1 were killed in time").arg(killed)));

    // The next writer clears away what they left.
    QCOMPARE(runCli({"import", small, "--again", "--project", project}).exitStatus, 0);
    QCOMPARE(ask(project, "SELECT count(*) FROM import WHERE visible = 0"), QStringList{"0"});
    QCOMPARE(ask(project, "SELECT count(*) FROM value WHERE id >> 32 NOT IN "
                          "(SELECT id FROM import)"),
             QStringList{"0"});
    QCOMPARE(ask(project, "SELECT count(*) FROM segment WHERE id >> 32 NOT IN "
                          "(SELECT id FROM import)"),
             QStringList{"0"});
    QCOMPARE(ask(project, "PRAGMA integrity_check"), QStringList{"ok"});
}

void RobustnessTest::fullDiskIsSaid() {
    if (!mountSmallDisk("size=3m")) {
        QSKIP("a small disk cannot be mounted here");
    }
    const QString project = disk() + "/p.edgefence";
    const QString small =
        m_place->write("small.log", combinedLine("192.0.2.1", "30/Aug/2026:09:30:00 +0000"));
    QCOMPARE(runCli({"import", small, "--project", project}).exitStatus, 0);
    const QByteArray before = requests(project, "1");

    const auto full = runCli({"import", bigLog(120'000), "--project", project});
    QCOMPARE(full.exitStatus, 3);
    QVERIFY2(full.errors.contains("is full"), full.errors.constData());
    QCOMPARE(importRows(project), QStringList{"1"});
    QCOMPARE(requests(project, "1"), before);

    // It goes on where it was, and what did not fit is gone.
    QCOMPARE(runCli({"import", small, "--again", "--project", project}).exitStatus, 0);
    QCOMPARE(importRows(project), (QStringList{"1", "1"}));
    QCOMPARE(ask(project, "SELECT count(*) FROM segment"), QStringList{"2"});
    QCOMPARE(ask(project, "PRAGMA integrity_check"), QStringList{"ok"});
}

void RobustnessTest::fullDiskMakesNoProject() {
    if (!mountSmallDisk("size=64k")) {
        QSKIP("a small disk cannot be mounted here");
    }
    const QString small =
        m_place->write("small.log", combinedLine("192.0.2.1", "30/Aug/2026:09:30:00 +0000"));
    const auto full = runCli({"import", small, "--project", disk() + "/p.edgefence"});
    QCOMPARE(full.exitStatus, 3);
    QVERIFY2(full.errors.contains("is full"), full.errors.constData());
    QVERIFY(QDir(disk()).isEmpty());
}

// --overwrite left half a new log where an old one had been.
void RobustnessTest::fullDiskKeepsWhatWasToBeReplaced() {
    if (!mountSmallDisk("size=64k")) {
        QSKIP("a small disk cannot be mounted here");
    }
    const QString old = disk() + "/chat-spend-cap.ndjson";
    QFile file(old);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray(20'000, 'x'));
    file.close();
    const auto full = runCli({"example", "chat-spend-cap", "--out", disk(), "--overwrite"});
    QCOMPARE(full.exitStatus, 3);
    QVERIFY2(full.errors.contains("No space left"), full.errors.constData());
    QCOMPARE(QDir(disk()).entryList(QDir::Files), QStringList{"chat-spend-cap.ndjson"});
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray(20'000, 'x'));
}

void RobustnessTest::diskThatCannotBeWrittenIsRead() {
    if (!mountSmallDisk("size=4m")) {
        QSKIP("a small disk cannot be mounted here");
    }
    const QString project = disk() + "/p.edgefence";
    const QString small =
        m_place->write("small.log", combinedLine("192.0.2.1", "30/Aug/2026:09:30:00 +0000"));
    QCOMPARE(runCli({"import", small, "--project", project}).exitStatus, 0);
    const QByteArray before = requests(project, "1");
    QCOMPARE(mount(nullptr, qPrintable(disk()), nullptr, MS_REMOUNT | MS_RDONLY, nullptr), 0);

    QCOMPARE(requests(project, "1"), before);
    const auto refused = runCli({"import", small, "--again", "--project", project});
    QCOMPARE(refused.exitStatus, 3);
    QVERIFY2(refused.errors.contains("cannot be written"), refused.errors.constData());
}

void RobustnessTest::secondImportFindsTheFirst() {
    const QString project = m_place->path("p.edgefence");
    const QByteArray line = combinedLine("192.0.2.1", "30/Aug/2026:09:30:00 +0000");
    QProcess first; // waits for more of its standard input
    first.start(QStringLiteral(EDGEFENCE_CLI_PATH), {"import", "-", "--project", project});
    first.write(line);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(project + "-lock"), 10'000);

    const auto second = runCli({"import", "-", "--project", project}, line);
    QCOMPARE(second.exitStatus, 3);
    QVERIFY2(second.errors.contains("is being written"), second.errors.constData());

    first.closeWriteChannel();
    QVERIFY(first.waitForFinished(10'000));
    QCOMPARE(first.exitCode(), 0);
    QCOMPARE(importRows(project), QStringList{"1"});
    QVERIFY(!QFile::exists(project + "-lock"));
}

void RobustnessTest::slowPipeIsReadToItsEnd() {
    const QString pipe = m_place->path("pipe");
    QCOMPARE(mkfifo(qPrintable(pipe), 0600), 0);
    const QString project = m_place->path("p.edgefence");
    QProcess import;
    import.start(QStringLiteral(EDGEFENCE_CLI_PATH),
                 {"import", pipe, "--project", project, "--json"});
    QVERIFY(import.waitForStarted());
    const int writer = open(qPrintable(pipe), O_WRONLY);
    QVERIFY(writer >= 0);
    const QByteArray line = combinedLine("192.0.2.1", "30/Aug/2026:09:30:00 +0000");
    for (int piece = 0; piece < 20; ++piece) {
        // Pieces that end anywhere.
        const QByteArray text = piece % 2 == 0 ? line.left(20) : line.mid(20);
        QCOMPARE(write(writer, text.constData(), std::size_t(text.size())), text.size());
        QTest::qSleep(20);
    }
    QCOMPARE(import.state(), QProcess::Running);
    close(writer);
    QVERIFY(import.waitForFinished(10'000));
    QCOMPARE(import.exitCode(), 0);
    QCOMPARE(importRows(project), QStringList{"10"});
}

void RobustnessTest::fileThatGrowsIsReadToWhereItIs() {
    const QString project = m_place->path("p.edgefence");
    const QString path = bigLog(60'000);
    QProcess import;
    import.start(QStringLiteral(EDGEFENCE_CLI_PATH), {"import", path, "--project", project});
    QVERIFY(import.waitForStarted());
    QFile log(path);
    QVERIFY(log.open(QIODevice::Append));
    const QByteArray line = combinedLine("192.0.2.1", "30/Aug/2026:23:30:00 +0000");
    for (int more = 0; more < 200 && import.state() == QProcess::Running; ++more) {
        log.write(line);
        log.flush();
        import.waitForFinished(1);
    }
    // It may have ended while it was written to.
    QVERIFY(import.state() == QProcess::NotRunning || import.waitForFinished(30'000));
    QCOMPARE(import.exitCode(), 0);
    const int rows = importRows(project).value(0).toInt();
    QVERIFY2(rows >= 60'000 && rows <= 60'200, qPrintable(QString::number(rows)));
}

void RobustnessTest::fileThatIsDeletedMeanwhileIsRead() {
    const QString project = m_place->path("p.edgefence");
    const QString path = bigLog(60'000);
    QProcess import;
    import.start(QStringLiteral(EDGEFENCE_CLI_PATH), {"import", path, "--project", project});
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(project + "-lock"), 10'000);
    QTest::qSleep(20); // it has been opened
    QVERIFY(QFile::remove(path));
    QVERIFY(import.waitForFinished(30'000));
    const QByteArray errors = import.readAllStandardError();
    if (import.exitCode() == 0) {
        QCOMPARE(importRows(project), QStringList{"60000"});
    } else {
        QVERIFY2(errors.contains("there is no such file"), errors.constData());
    }
}

void RobustnessTest::fileThatMayNotBeReadIsSaid() {
    const QString path =
        m_place->write("secret.log", combinedLine("192.0.2.1", "30/Aug/2026:09:30:00 +0000"));
    QVERIFY(QFile::setPermissions(path, {}));
    if (geteuid() == 0) {
        QSKIP("the superuser may read everything");
    }
    const auto refused = runCli({"import", path, "--project", m_place->path("p.edgefence")});
    QCOMPARE(refused.exitStatus, 3);
    QVERIFY2(refused.errors.contains("you have no permission"), refused.errors.constData());
    QVERIFY(!QFile::exists(m_place->path("p.edgefence")));
}

QTEST_GUILESS_MAIN(RobustnessTest)
#include "robustness_test.moc"
