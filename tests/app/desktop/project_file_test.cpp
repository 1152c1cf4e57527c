// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/project_file.h"
#include "core/document/plan_json.h"
#include "tests/app/desktop/plans.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace edgefence;
using namespace edgefence::desktop;

namespace {

struct Desk {
    Workspace workspace{tools()};
    ProjectFile file;
    explicit Desk(const QTemporaryDir& folder) : file(workspace, folder.path().toStdString()) {}
};

QStringList names(const Workspace& workspace) {
    QStringList texts;
    for (const Variant& variant : workspace.variants().all)
        texts.append(toQt(variant.name));
    return texts;
}

} // namespace

class ProjectFileTest : public QObject {
    Q_OBJECT

  private slots:
    void editsAreThereWhenTheProjectIsOpenedAgain() {
        const QTemporaryDir folder;
        std::filesystem::path path;
        {
            Desk desk(folder);
            QVERIFY(desk.file.create("Links", oneVariant(writingPlan())).has_value());
            path = desk.file.project()->file();
            desk.workspace.edit("name", [](plan::Plan& plan) { plan.name = "changed"; });
            desk.workspace.editVariants("copy", withCopy(desk.workspace.variants(), "Trial"));
            // The window is closed: what waits to be written is written.
        }
        Desk again(folder);
        QVERIFY(again.file.openProject(path).has_value());
        QCOMPARE(names(again.workspace), QStringList({"Plan", "Trial"}));
        QCOMPARE(again.workspace.variants().current, std::size_t{1});
        QCOMPARE(again.workspace.plan().name, std::string("changed"));
        QVERIFY(!again.workspace.undoStack().canUndo());
    }

    void editsAreWrittenByThemselves() {
        const QTemporaryDir folder;
        Desk desk(folder);
        QVERIFY(desk.file.create("Links", oneVariant(writingPlan())).has_value());
        desk.workspace.edit("name", [](plan::Plan& plan) { plan.name = "changed"; });
        const auto stored = [&] { return desk.file.project()->variants()->front().plan; };
        QTRY_VERIFY_WITH_TIMEOUT(stored().find("changed") != std::string::npos, 1000);
    }

    void undoReachesTheFile() {
        const QTemporaryDir folder;
        Desk desk(folder);
        QVERIFY(desk.file.create("Links", oneVariant(writingPlan())).has_value());
        desk.workspace.editVariants("copy", withCopy(desk.workspace.variants(), "Trial"));
        desk.file.flush();
        QCOMPARE(desk.file.project()->variants()->size(), std::size_t{2});
        desk.workspace.undoStack().undo();
        desk.file.flush();
        QCOMPARE(desk.file.project()->variants()->size(), std::size_t{1});
        desk.workspace.undoStack().redo();
        desk.file.flush();
        QCOMPARE(desk.file.project()->variants()->size(), std::size_t{2});
    }

    void aSecondWindowReadsOnly() {
        const QTemporaryDir folder;
        Desk first(folder);
        QVERIFY(first.file.create("Links", oneVariant(writingPlan())).has_value());
        Desk second(folder);
        QVERIFY(second.file.openProject(first.file.project()->file()).has_value());
        QVERIFY(second.file.isReadOnly());
        QVERIFY(!second.file.isSaved());
        second.workspace.edit("name", [](plan::Plan& plan) { plan.name = "lost"; });
        second.file.flush();
        QVERIFY(first.file.project()->variants()->front().plan.find("lost") == std::string::npos);
    }

    void aPlanFileIsWrittenBySaveAlone() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("links.plan.json");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        const std::string before = document::writePlan(writingPlan());
        file.write(before.c_str());
        file.close();
        const auto text = [&] {
            QFile read(path);
            return read.open(QIODevice::ReadOnly) ? read.readAll().toStdString() : std::string();
        };
        Desk desk(folder);
        QVERIFY(desk.file.openPlan(path.toStdString()).has_value());
        QCOMPARE(desk.file.name(), QStringLiteral("links"));
        desk.workspace.edit("name", [](plan::Plan& plan) { plan.name = "changed"; });
        desk.file.flush();
        QCOMPARE(text(), before);
        QVERIFY(desk.file.savePlan().has_value());
        QVERIFY(text().find("changed") != std::string::npos);
    }

    void whatIsNoPlanIsNamed() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("odd.plan.json");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"edgefence_plan\": 1, \"zone_plan\": \"gold\"}");
        file.close();
        Desk desk(folder);
        const auto opened = desk.file.openPlan(path.toStdString());
        QVERIFY(!opened.has_value());
        const QString said = sentence(opened.error());
        QVERIFY2(said.contains("odd.plan.json") && said.contains("gold"), qPrintable(said));
        QVERIFY(!desk.workspace.isOpen());
    }

    void whatCanOnlyBeReadCanBeSavedElsewhere() {
        // "Save as" failed for whoever needed it most: a project that another window writes.
        const QTemporaryDir folder;
        Desk first(folder);
        QVERIFY(first.file.create("Links", oneVariant(writingPlan())).has_value());
        Desk second(folder);
        QVERIFY(second.file.openProject(first.file.project()->file()).has_value());
        QCOMPARE(second.file.savedText(), QStringLiteral("Read only"));
        QVERIFY(second.file.savedReason().contains("another window"));
        second.workspace.edit("name", [](plan::Plan& plan) { plan.name = "mine"; });
        second.file.saveAs(folder.filePath("mine.edgefence").toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(!second.file.isReadOnly(), 10'000);
        QVERIFY(second.file.isSaved());
        QVERIFY(second.file.project()->variants()->front().plan.find("mine") != std::string::npos);
    }

    void aCopyThatFailsIsTold() {
        const QTemporaryDir folder;
        Desk desk(folder);
        QVERIFY(desk.file.create("Links", oneVariant(writingPlan())).has_value());
        const std::filesystem::path before = desk.file.project()->file();
        QSignalSpy failed(&desk.file, &ProjectFile::failed);
        desk.file.saveAs(folder.filePath("no-folder/mine.edgefence").toStdString());
        QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 1, 10'000);
        QCOMPARE(desk.file.project()->file(), before);
        QVERIFY(desk.file.isSaved());
    }

    void whatCannotBeOpenedLeavesTheOpenOneAlone() {
        // The new project was looked at only after the work for the old one had been stopped.
        const QTemporaryDir folder;
        Desk desk(folder);
        {
            Desk other(folder);
            QVERIFY(other.file.create("Other", oneVariant(writingPlan())).has_value());
            QVERIFY(other.file.project()->replaceVariants({{"Plan", "no plan"}}).has_value());
        }
        QVERIFY(desk.file.create("Links", oneVariant(writingPlan())).has_value());
        QSignalSpy leaving(&desk.file, &ProjectFile::leaving);
        QVERIFY(!desk.file.openProject(folder.filePath("Other.edgefence").toStdString()));
        QCOMPARE(leaving.count(), 0);
        QCOMPARE(desk.file.name(), QStringLiteral("Links"));
        QVERIFY(desk.workspace.isOpen());
    }

    void namesThatWereSwappedAreSaved() {
        const QTemporaryDir folder;
        Desk desk(folder);
        QVERIFY(
            desk.file.create("Links", withCopy(oneVariant(writingPlan()), "Trial")).has_value());
        Variants next = desk.workspace.variants();
        std::swap(next.all[0].name, next.all[1].name);
        desk.workspace.editVariants("swap", next);
        desk.file.flush();
        QVERIFY(desk.file.isSaved());
        QCOMPARE(desk.file.project()->variants()->front().name, std::string("Trial"));
    }

    void savedElsewhereItGoesOnThere() {
        const QTemporaryDir folder;
        const QTemporaryDir elsewhere;
        Desk desk(folder);
        QVERIFY(desk.file.create("Links", oneVariant(writingPlan())).has_value());
        QVERIFY(desk.file.isUnfiled());
        const QString path = elsewhere.filePath("mine.edgefence");
        desk.file.saveAs(path.toStdString());
        QVERIFY(desk.file.isMoving());
        // An edit while it is copied comes along.
        desk.workspace.editVariants("copy", withCopy(desk.workspace.variants(), "Trial"));
        QTRY_VERIFY_WITH_TIMEOUT(!desk.file.isUnfiled(), 10'000);
        QCOMPARE(desk.file.project()->variants()->size(), std::size_t{2});
        QCOMPARE(desk.file.name(), QStringLiteral("mine"));
        desk.workspace.edit("name", [](plan::Plan& plan) { plan.name = "there"; });
        desk.file.flush();
        QVERIFY(desk.file.project()->variants()->back().plan.find("there") != std::string::npos);
    }

    void savedWhereItIsItStaysThere() {
        // Save as with the project's own file said that another window was writing it.
        const QTemporaryDir folder;
        Desk desk(folder);
        QVERIFY(desk.file.create("Links", oneVariant(writingPlan())).has_value());
        QSignalSpy failed(&desk.file, &ProjectFile::failed);
        desk.workspace.edit("name", [](plan::Plan& plan) { plan.name = "here"; });
        desk.file.saveAs(desk.file.project()->file());
        QVERIFY(!desk.file.isMoving());
        QCOMPARE(failed.count(), 0);
        QVERIFY(desk.file.project()->variants()->back().plan.find("here") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(ProjectFileTest)
#include "project_file_test.moc"
