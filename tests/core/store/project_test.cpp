// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/lock_file.h"
#include "core/store/messages.h"
#include "core/store/migrations.h"
#include "core/store/project.h"
#include "tests/core/store/fixture.h"

#include <QDir>
#include <QFile>

#include <sqlite3.h>
#include <unistd.h>

#include <array>
#include <cerrno>

using namespace edgefence;
using namespace edgefence::store;
using namespace edgefence::test;

// What a project promises about its file: see also import_test (traffic) and the robustness tests
// of the command line (crashes, full disks).

class ProjectTest : public QObject {
    Q_OBJECT
  private slots:
    void init();
    void newProjectIsOurs();
    void keepsVariantsInOrder();
    void variantsMaySwapTheirNames();
    void refusesANameThatTwoHave();
    void namesTheVariantsThereAre();
    void keepsWindowState();
    void hasOneWriter();
    void isReadBesideItsWriter();
    void readingLeavesNothingBehind();
    void isReadWhereNothingCanBeWritten();
    void anotherWayToTheFileLeadsToTheSameLock();
    void leftOverLockFileIsInNobodysWay();
    void refusesWhatIsNoProject_data();
    void refusesWhatIsNoProject();
    void newerFormatIsRefusedAndLeftAlone_data();
    void newerFormatIsRefusedAndLeftAlone();
    void migratesStepByStep();
    void saysWhyItCannotBeLocked_data();
    void saysWhyItCannotBeLocked();
    void erasedOneLeavesNothing();

  private:
    std::filesystem::path file(const char* name = "p.edgefence") const {
        return m_folder->file(name);
    }
    QStringList filesBeside() const {
        return QDir(QString::fromStdString(file().parent_path().string())).entryList(QDir::Files);
    }
    std::unique_ptr<Folder> m_folder;
};

namespace {

std::string codeOf(const Result<Project>& result) {
    return result ? "opened" : std::string(result.error().message.code());
}

} // namespace

void ProjectTest::init() { m_folder = std::make_unique<Folder>(); }

void ProjectTest::newProjectIsOurs() {
    {
        auto project = Project::create(file());
        QVERIFY(project.has_value());
        QCOMPARE(project->access(), Access::Write);
    }
    // SQLite's header: application id at 68, user version at 60, both big-endian.
    const QByteArray header = contents(file()).left(100);
    QVERIFY(header.startsWith("SQLite format 3"));
    QCOMPARE(header.mid(68, 4), QByteArray("EFNC"));
    QCOMPARE(header.mid(60, 4).toHex(), QByteArray("00000002"));
    QCOMPARE(header.mid(18, 2).toHex(), QByteArray("0202")); // WAL
    QCOMPARE(filesBeside(), QStringList{"p.edgefence"});
    QCOMPARE(codeOf(Project::create(file())), std::string("project-exists"));
}

void ProjectTest::keepsVariantsInOrder() {
    const std::string plan = "{\"edgefence_plan\": 1, \"name\": \"Größe \\u0000\"}";
    {
        Project project = Project::create(file()).value();
        QVERIFY(project.replaceVariants({{"First", "{}"}, {"Before", plan}}).has_value());
        QVERIFY(
            project.replaceVariants({{"Before", plan}, {"Later", "{\"name\": 1}"}, {"Third", "{}"}})
                .has_value());
    }
    const Project project = Project::open(file(), Access::Read).value();
    QCOMPARE(namesOf(project), (QStringList{"Before", "Later", "Third"}));
    QCOMPARE(project.variant("Before")->plan, plan);
    QCOMPARE(project.variant("Later")->plan, std::string("{\"name\": 1}"));
}

void ProjectTest::variantsMaySwapTheirNames() {
    // Variants were written one after the other. Two renames that were undone together met the old
    // name of the other one, and from then on nothing was saved any more.
    Project project = Project::create(file()).value();
    QVERIFY(project.replaceVariants({{"Before", "1"}, {"After", "2"}}).has_value());
    QVERIFY(project.replaceVariants({{"After", "1"}, {"Before", "2"}}).has_value());
    QCOMPARE(namesOf(project), (QStringList{"After", "Before"}));
    QCOMPARE(project.variant("Before")->plan, std::string("2"));
}

void ProjectTest::refusesANameThatTwoHave() {
    Project project = Project::create(file()).value();
    QVERIFY(project.replaceVariants({{"Before", "{}"}}).has_value());
    const auto twice = project.replaceVariants({{"After", "{}"}, {"Trial", ""}, {"After", ""}});
    QCOMPARE(twice.error().message.text, &kVariantNameTaken);
    QCOMPARE(namesOf(project), QStringList{"Before"});
}

void ProjectTest::namesTheVariantsThereAre() {
    Project project = Project::create(file()).value();
    QCOMPARE(project.variant("After").error().hint->text, &kVariantNoneHint);
    QVERIFY(project.replaceVariants({{"Before", "{}"}, {"With cap", "{}"}}).has_value());
    const Error error = project.variant("After").error();
    QVERIFY(QString::fromStdString(render(error.message)).endsWith("has no variant After"));
    QCOMPARE(render(*error.hint), std::string("its variants are: Before, With cap"));
}

void ProjectTest::keepsWindowState() {
    {
        Project project = Project::create(file()).value();
        QVERIFY(project.keepWindowState("page", "plan").has_value());
        QVERIFY(project.keepWindowState("page", "replay").has_value());
        QVERIFY(project.keepWindowState("brush", "[1,2]").has_value());
    }
    const std::map<std::string, std::string> expected{{"brush", "[1,2]"}, {"page", "replay"}};
    QCOMPARE(Project::open(file(), Access::Write)->windowState().value(), expected);
}

void ProjectTest::hasOneWriter() {
    {
        const Project first = Project::create(file()).value();
        const auto second = Project::open(file(), Access::Write);
        QCOMPARE(codeOf(second), std::string("project-in-use"));
        QVERIFY(
            QString::fromStdString(render(second.error().message)).contains("p.edgefence-lock"));
        QVERIFY(second.error().hint.has_value());
    }
    QCOMPARE(codeOf(Project::open(file(), Access::Write)), std::string("opened"));
    QVERIFY(!std::filesystem::exists(file("p.edgefence-lock")));
}

void ProjectTest::isReadBesideItsWriter() {
    Project writer = Project::create(file()).value();
    const Project reader = Project::open(file(), Access::Read).value();
    QCOMPARE(reader.access(), Access::Read);
    QVERIFY(writer.replaceVariants({{"Before", "{}"}}).has_value());
    QCOMPARE(namesOf(reader), QStringList{"Before"});
    Project other = Project::open(file(), Access::Read).value();
    QCOMPARE(other.replaceVariants({{"After", "{}"}}).error().message.text, &kProjectReadOnly);
    QCOMPARE(namesOf(writer), QStringList{"Before"});
}

void ProjectTest::readingLeavesNothingBehind() {
    { const Project project = Project::create(file()).value(); }
    const QByteArray before = contents(file());
    {
        const Project reader = Project::open(file(), Access::Read).value();
        QVERIFY(reader.variants()->empty());
        QVERIFY(reader.imports()->empty());
    }
    QCOMPARE(filesBeside(), QStringList{"p.edgefence"});
    QCOMPARE(contents(file()), before);
}

void ProjectTest::isReadWhereNothingCanBeWritten() {
    { QVERIFY(Project::create(file())->replaceVariants({{"Before", "{}"}}).has_value()); }
    const std::filesystem::path folder = file().parent_path();
    namespace fs = std::filesystem;
    fs::permissions(file(), fs::perms::owner_read);
    fs::permissions(folder, fs::perms::owner_read | fs::perms::owner_exec);
    if (access(folder.c_str(), W_OK) == 0) {
        fs::permissions(folder, fs::perms::owner_all);
        QSKIP("permissions hold nobody back here: running as root");
    }
    const auto reader = Project::open(file(), Access::Read);
    const auto writer = Project::open(file(), Access::Write);
    fs::permissions(folder, fs::perms::owner_all);
    QVERIFY2(reader.has_value(), reader ? "" : render(reader.error()).c_str());
    QCOMPARE(namesOf(*reader), QStringList{"Before"});
    QCOMPARE(codeOf(writer), std::string("project-read-only"));
}

void ProjectTest::anotherWayToTheFileLeadsToTheSameLock() {
    const Project first = Project::create(file()).value();
    std::filesystem::create_symlink(file(), file("link.edgefence"));
    QCOMPARE(codeOf(Project::open(file("link.edgefence"), Access::Write)),
             std::string("project-in-use"));
}

void ProjectTest::leftOverLockFileIsInNobodysWay() {
    { const Project project = Project::create(file()).value(); }
    writeFile(file("p.edgefence-lock"), "of a process that was killed");
    QCOMPARE(codeOf(Project::open(file(), Access::Write)), std::string("opened"));
}

void ProjectTest::refusesWhatIsNoProject_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("text") << QByteArray("127.0.0.1 - - [30/Aug/2026:09:30:00 +0000] \"GET / "
                                        "HTTP/1.1\" 200 5\n");
    // It was made into a project; but a file that is there belongs to somebody.
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("one byte") << QByteArray("x");
    QByteArray noise(20'000, Qt::Uninitialized);
    for (int at = 0; at < noise.size(); ++at) {
        noise[at] = char(at * 7919 >> 3);
    }
    QTest::newRow("noise") << noise;
    QTest::newRow("SQLite's first bytes and noise") << QByteArray("SQLite format 3\0", 16) + noise;
}

void ProjectTest::refusesWhatIsNoProject() {
    QFETCH(QByteArray, bytes);
    writeFile(file(), bytes);
    for (const Access access : {Access::Read, Access::Write}) {
        const auto project = Project::open(file(), access);
        QCOMPARE(codeOf(project), std::string("not-a-project"));
        QVERIFY(project.error().hint.has_value());
    }
    QCOMPARE(codeOf(Project::create(file())), std::string("project-exists"));
    QCOMPARE(contents(file()), bytes);
    QVERIFY(!std::filesystem::exists(file("p.edgefence-lock")));

    changeByTool(file("other.db"), "CREATE TABLE t (x); INSERT INTO t VALUES (1)");
    const QByteArray before = contents(file("other.db"));
    QCOMPARE(codeOf(Project::open(file("other.db"), Access::Write)), std::string("not-a-project"));
    QCOMPARE(contents(file("other.db")), before);

    QCOMPARE(codeOf(Project::open(file("missing"), Access::Write)), std::string("project-missing"));
    QCOMPARE(codeOf(Project::open(file().parent_path(), Access::Read)),
             std::string("not-a-project"));
    QCOMPARE(codeOf(Project::create(file("no-folder/p.edgefence"))),
             std::string("project-read-only"));
}

void ProjectTest::newerFormatIsRefusedAndLeftAlone_data() {
    QTest::addColumn<bool>("inTheLog");
    QTest::newRow("closed in order") << false;
    QTest::newRow("its last changes still in the log") << true;
}

void ProjectTest::newerFormatIsRefusedAndLeftAlone() {
    QFETCH(bool, inTheLog);
    { QVERIFY(Project::create(file())->replaceVariants({{"Before", "{}"}}).has_value()); }
    sqlite3* newer = nullptr;
    QCOMPARE(sqlite3_open(file().c_str(), &newer), SQLITE_OK);
    QCOMPARE(sqlite3_exec(newer,
                          "PRAGMA user_version = 3; ALTER TABLE variant RENAME TO proposal; "
                          "UPDATE proposal SET name = 'of the future'",
                          nullptr, nullptr, nullptr),
             SQLITE_OK);
    if (!inTheLog) {
        QCOMPARE(sqlite3_close(newer), SQLITE_OK);
    }
    const QByteArray before = contents(file());
    const QByteArray logBefore = contents(file("p.edgefence-wal"));
    for (const Access access : {Access::Read, Access::Write}) {
        const auto project = Project::open(file(), access);
        QCOMPARE(codeOf(project), std::string("project-newer"));
        QVERIFY(QString::fromStdString(render(project.error().message))
                    .endsWith("it has format 3, this one knows 2"));
    }
    QCOMPARE(contents(file()), before);
    QCOMPARE(contents(file("p.edgefence-wal")), logBefore);
    if (inTheLog) {
        QCOMPARE(sqlite3_close(newer), SQLITE_OK);
    }
    changeByTool(file(), "UPDATE proposal SET plan = '' WHERE name = 'of the future'");
}

void ProjectTest::migratesStepByStep() {
    const Database database(file("steps.db"), Database::Mode::Create);
    constexpr std::array kFirst{"CREATE TABLE plan (text TEXT); INSERT INTO plan VALUES ('a')"};
    constexpr std::array kBoth{kFirst[0], "ALTER TABLE plan ADD COLUMN name TEXT DEFAULT 'old'"};
    migrate(database, kFirst);
    QCOMPARE(database.integer("PRAGMA user_version"), 1);
    migrate(database, kBoth);
    QCOMPARE(database.integer("PRAGMA user_version"), 2);
    QCOMPARE(database.integer("SELECT count(*) FROM plan WHERE text = 'a' AND name = 'old'"), 1);
    migrate(database, kBoth);

    // A step that fails changes nothing.
    constexpr std::array kThree{kBoth[0], kBoth[1], "DELETE FROM plan; CREATE TABLE plan (x)"};
    QVERIFY(!guarded([&] { migrate(database, kThree); }).has_value());
    QCOMPARE(database.integer("PRAGMA user_version"), 2);
    QCOMPARE(database.integer("SELECT count(*) FROM plan"), 1);
}

void ProjectTest::saysWhyItCannotBeLocked_data() {
    // Every failure was told as "written by another window", which nobody could close.
    QTest::addColumn<int>("systemError");
    QTest::addColumn<QString>("code");
    QTest::newRow("somebody has it") << EWOULDBLOCK << "project-in-use";
    QTest::newRow("permissions") << EACCES << "project-read-only";
    QTest::newRow("read-only disk") << EROFS << "project-read-only";
    QTest::newRow("no folder") << ENOENT << "project-read-only";
    QTest::newRow("full disk") << ENOSPC << "disk-full";
    QTest::newRow("used up quota") << EDQUOT << "disk-full";
    QTest::newRow("no locks there") << ENOLCK << "lock-unsupported";
    QTest::newRow("not supported") << EOPNOTSUPP << "lock-unsupported";
}

void ProjectTest::saysWhyItCannotBeLocked() {
    QFETCH(int, systemError);
    QFETCH(QString, code);
    const Error error = LockFile::explain("/data/p.edgefence", systemError);
    QCOMPARE(QString::fromStdString(std::string(error.message.code())), code);
    QVERIFY(QString::fromStdString(render(error.message)).contains("/data/p.edgefence"));
    QVERIFY(error.hint.has_value());
    if (systemError == EACCES) {
        QVERIFY(QString::fromStdString(render(error.message)).endsWith("Permission denied"));
    }
}

void ProjectTest::erasedOneLeavesNothing() {
    Project project = Project::create(file()).value();
    QVERIFY(project.replaceVariants({{"Before", "{}"}}).has_value());
    Project::erase(std::move(project));
    QCOMPARE(filesBeside(), QStringList());
}

QTEST_APPLESS_MAIN(ProjectTest)
#include "project_test.moc"
