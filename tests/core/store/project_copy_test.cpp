// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/messages.h"
#include "core/store/migrations.h"
#include "core/store/project.h"
#include "tests/core/store/fixture.h"

#include <sqlite3.h>

#include <algorithm>
#include <string>
#include <vector>

using namespace edgefence;
using namespace edgefence::store;
using namespace edgefence::test;

/// A copy of a project, and the place that it takes.
class ProjectCopyTest : public QObject {
    Q_OBJECT
  private slots:
    void init() { m_folder = std::make_unique<Folder>(); }
    void copiesAll();
    void copiesWhatItMayOnlyRead();
    void cancelledCopyChangesNothing();
    void copyReplacesWithoutTheOldLog();
    void placeThatCannotBeTakenStaysWhole();

  private:
    std::filesystem::path file(const char* name = "p.edgefence") const {
        return m_folder->file(name);
    }
    std::unique_ptr<Folder> m_folder;
};

void ProjectCopyTest::copiesAll() {
    Project project = Project::create(file()).value();
    QVERIFY(project.replaceVariants({{"Before", "{}"}}).has_value());
    QVERIFY(project.keepWindowState("page", "plan").has_value());
    const auto copyTo = [&](const char* name) {
        return Project::copy(file(), file(name), [](double) { return true; });
    };
    QVERIFY(copyTo("copy.edgefence").has_value());
    const Project copy = Project::open(file("copy.edgefence"), Access::Write).value();
    QCOMPARE(namesOf(copy), QStringList{"Before"});
    QCOMPARE(copy.windowState()->at("page"), std::string("plan"));
    // Not over itself, and not over one that somebody works on.
    QVERIFY(!copyTo("p.edgefence").has_value());
    QVERIFY(!copyTo("copy.edgefence").has_value());
    QCOMPARE(namesOf(project), QStringList{"Before"});
}

void ProjectCopyTest::copiesWhatItMayOnlyRead() {
    // "Save as" is the way out for whoever finds a project read-only, and it failed there: SQLite
    // takes VACUUM INTO for writing.
    Project writer = Project::create(file()).value();
    QVERIFY(writer.replaceVariants({{"Before", "{}"}}).has_value());
    const Project reader = Project::open(file(), Access::Read).value();
    const auto copied =
        Project::copy(reader.file(), file("copy.edgefence"), [](double) { return true; });
    QVERIFY2(copied.has_value(), copied ? "" : render(copied.error()).c_str());
    QCOMPARE(namesOf(Project::open(file("copy.edgefence"), Access::Write).value()),
             QStringList{"Before"});
}

void ProjectCopyTest::cancelledCopyChangesNothing() {
    Project project = Project::create(file()).value();
    std::vector<Variant> many;
    for (int number = 0; number < 3'000; ++number) {
        many.push_back({std::to_string(number), std::string(2'000, 'x')});
    }
    QVERIFY(project.replaceVariants(many).has_value());
    { QVERIFY(Project::create(file("old.edgefence"))->replaceVariants({{"Old", ""}}).has_value()); }
    const QByteArray before = contents(file("old.edgefence"));
    int asked = 0;
    double share = 0;
    const auto stopped = Project::copy(file(), file("old.edgefence"), [&](double done) {
        share = std::max(share, done);
        return ++asked < 10;
    });
    QCOMPARE(stopped.error().message.text, &kCopyStopped);
    QCOMPARE(asked, 10);
    QVERIFY(share <= 1);
    QCOMPARE(contents(file("old.edgefence")), before);
    QVERIFY(!std::filesystem::exists(file("old.edgefence-new")));
    QVERIFY(!std::filesystem::exists(file("old.edgefence-lock")));
}

void ProjectCopyTest::copyReplacesWithoutTheOldLog() {
    // The target's log of changes, left by a crash, must not be played into the copy.
    {
        QVERIFY(
            Project::create(file("old.edgefence"))->replaceVariants({{"Old", "{}"}}).has_value());
    }
    sqlite3* crashed = nullptr;
    QCOMPARE(sqlite3_open(file("old.edgefence").c_str(), &crashed), SQLITE_OK);
    QCOMPARE(sqlite3_exec(crashed, "INSERT INTO variant (position, name, plan) VALUES (1, 'x', '')",
                          nullptr, nullptr, nullptr),
             SQLITE_OK);
    const QByteArray log = contents(file("old.edgefence-wal"));
    QVERIFY(log.size() > 1'000);
    QCOMPARE(sqlite3_close(crashed), SQLITE_OK);
    writeFile(file("old.edgefence-wal"), log);

    Project project = Project::create(file()).value();
    QVERIFY(project.replaceVariants({{"New", "{}"}}).has_value());
    QVERIFY(Project::copy(file(), file("old.edgefence"), [](double) { return true; }).has_value());
    QCOMPARE(namesOf(Project::open(file("old.edgefence"), Access::Write).value()),
             QStringList{"New"});
}

void ProjectCopyTest::placeThatCannotBeTakenStaysWhole() {
    // The log of the old file was deleted before the new one took its place. When it then could not
    // (a full disk, a folder that may not be written), the old project had lost its last edits.
    { QVERIFY(Project::create(file())->replaceVariants({{"Old", "{}"}}).has_value()); }
    const QByteArray main = contents(file());
    sqlite3* crashed = nullptr;
    QCOMPARE(sqlite3_open(file().c_str(), &crashed), SQLITE_OK);
    QCOMPARE(sqlite3_exec(crashed, "UPDATE variant SET name = 'edited'", nullptr, nullptr, nullptr),
             SQLITE_OK);
    const QByteArray log = contents(file("p.edgefence-wal"));
    QCOMPARE(sqlite3_close(crashed), SQLITE_OK);
    writeFile(file(), main);
    writeFile(file("p.edgefence-wal"), log);

    QVERIFY(!guarded([&] { putInPlace(file("was never made"), file()); }).has_value());
    QCOMPARE(namesOf(Project::open(file(), Access::Write).value()), QStringList{"edited"});
}

QTEST_APPLESS_MAIN(ProjectCopyTest)
#include "project_copy_test.moc"
