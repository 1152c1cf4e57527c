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

    void savedElsewhereItGoesOnThere() {
        const QTemporaryDir folder;
        const QTemporaryDir elsewhere;
        Desk desk(folder);
        QVERIFY(desk.file.create("Links", oneVariant(writingPlan())).has_value());
        QVERIFY(desk.file.isUnfiled());
        const QString path = elsewhere.filePath("mine.edgefence");
        QVERIFY(desk.file.saveAs(path.toStdString()).has_value());
        QVERIFY(!desk.file.isUnfiled());
        QCOMPARE(desk.file.name(), QStringLiteral("mine"));
        desk.workspace.edit("name", [](plan::Plan& plan) { plan.name = "there"; });
        desk.file.flush();
        QVERIFY(desk.file.project()->variants()->front().plan.find("there") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(ProjectFileTest)
#include "project_file_test.moc"
