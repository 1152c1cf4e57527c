// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/welcome_model.h"
#include "tests/app/desktop/own_settings.h"
#include "tests/app/desktop/plans.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace edgefence;
using namespace edgefence::desktop;

class WelcomeModelTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void init();
    void examplesHaveTheirMaps();
    void whatWasOpenIsRemembered();
    void aMissingProjectStaysUntilItIsFoundOrRemoved();
    void aNewPlanBringsItsBudgets();
    void filesGoWhereTheyBelong();

  private:
    QString open(const QString& name);
    OwnSettings m_settings;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<ProjectFile> m_file;
    std::unique_ptr<WelcomeModel> m_model;
};

namespace {

QVariant value(QAbstractItemModel* model, int row, const char* role) {
    return model->data(model->index(row, 0), model->roleNames().key(role));
}

} // namespace

void WelcomeModelTest::initTestCase() {
    useReadableNumbers();
    QCoreApplication::setOrganizationName(QStringLiteral("edgefence-test"));
}

void WelcomeModelTest::init() {
    m_model.reset();
    m_file.reset();
    QSettings().clear();
    m_folder = std::make_unique<QTemporaryDir>();
    m_workspace = std::make_unique<Workspace>(tools());
    m_file = std::make_unique<ProjectFile>(*m_workspace, m_folder->path().toStdString());
    m_model = std::make_unique<WelcomeModel>(*m_workspace, *m_file);
}

QString WelcomeModelTest::open(const QString& name) {
    if (!m_file->create(name, oneVariant(writingPlan())))
        return {};
    return QString::fromStdString(m_file->project()->file().string());
}

void WelcomeModelTest::examplesHaveTheirMaps() {
    QCOMPARE(m_model->examples()->rowCount(), 3);
    for (int row = 0; row < 3; ++row) {
        auto* map = value(m_model->examples(), row, "map").value<MiniMap*>();
        QVERIFY(map != nullptr);
        QCOMPARE(map->rows()->rowCount(), 3);
        QVERIFY(map->streams()->rowCount() > 0);
        QVERIFY(map->cards()->rowCount() > 0);
    }
    // A budget that its own fence spends says so.
    auto* chat = value(m_model->examples(), 0, "map").value<MiniMap*>();
    QStringList verdicts;
    for (int row = 0; row < 3; ++row)
        verdicts.append(value(chat->rows(), row, "verdict").toString());
    QVERIFY2(verdicts.contains(QStringLiteral("self_consumed")), qPrintable(verdicts.join(' ')));
    QVERIFY(value(m_model->examples(), 0, "answer").toString().contains("<b>900</b>"));
    QCOMPARE(value(m_model->examples(), 1, "plans").toStringList(),
             (QStringList{"Before", "After"}));
}

void WelcomeModelTest::whatWasOpenIsRemembered() {
    const QAbstractItemModelTester tester(m_model->recent(),
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    const QString first = open(QStringLiteral("first"));
    const QString second = open(QStringLiteral("second"));
    QCOMPARE(m_model->recentCount(), 2);
    QCOMPARE(value(m_model->recent(), 0, "path").toString(), second);
    QCOMPARE(value(m_model->recent(), 1, "name").toString(), QStringLiteral("first"));
    // 50 a second and address against 1,000 writes and nothing before them.
    QCOMPARE(value(m_model->recent(), 0, "verdict").toString(), QStringLiteral("exposed"));
    // Opened again it is the newest, once.
    QVERIFY(m_file->openProject(first.toStdString()));
    QCOMPARE(m_model->recentCount(), 2);
    QCOMPARE(value(m_model->recent(), 0, "path").toString(), first);
    // And the next start knows.
    const WelcomeModel later(*m_workspace, *m_file);
    QCOMPARE(later.recentCount(), 2);
}

void WelcomeModelTest::aMissingProjectStaysUntilItIsFoundOrRemoved() {
    const QString path = open(QStringLiteral("old-shop"));
    m_file->close();
    const QString moved = m_folder->filePath(QStringLiteral("elsewhere.edgefence"));
    QVERIFY(QFile::rename(path, moved));
    m_model->refreshRecent();
    QCOMPARE(m_model->recentCount(), 1);
    QVERIFY(value(m_model->recent(), 0, "missing").toBool());
    QSignalSpy wanted(m_model.get(), &WelcomeModel::fileWanted);
    m_model->foundRecent(path, QUrl::fromLocalFile(moved));
    QCOMPARE(wanted.size(), 1);
    QVERIFY(!value(m_model->recent(), 0, "missing").toBool());
    m_model->removeRecent(moved);
    QCOMPARE(m_model->recentCount(), 0);
}

void WelcomeModelTest::aNewPlanBringsItsBudgets() {
    QCOMPARE(value(m_model->budgets(), 0, "name").toString(), QStringLiteral("Worker requests"));
    QCOMPARE(value(m_model->budgets(), 0, "limit").toString(), QStringLiteral("100,000"));
    QCOMPARE(value(m_model->budgets(), 2, "name").toString(), QStringLiteral("KV writes"));
    QCOMPARE(value(m_model->budgets(), 2, "limit").toString(), QStringLiteral("1,000"));
    QCOMPARE(m_model->zoneText(),
             QStringLiteral("1 rate limiting rule; periods of 10 s; block for 10 s."));
    m_model->setWorkersPlan(1);
    QCOMPARE(value(m_model->budgets(), 0, "limit").toString(), QStringLiteral("10,000,000"));
    QCOMPARE(m_model->budgetsTitle(), QStringLiteral("Included a month"));
    m_model->setZonePlan(1);
    QVERIFY(m_model->zoneText().startsWith(QStringLiteral("2 rate limiting rules")));
    m_model->createPlan();
    QVERIFY(m_workspace->isOpen());
    QCOMPARE(m_workspace->plan().zone.plan, ZonePlan::Pro);
    QCOMPARE(m_workspace->plan().workersPlan, WorkersPlan::Paid);
}

void WelcomeModelTest::filesGoWhereTheyBelong() {
    QSignalSpy files(m_model.get(), &WelcomeModel::fileWanted);
    QSignalSpy logs(m_model.get(), &WelcomeModel::logsWanted);
    m_model->openFiles({QUrl::fromLocalFile("/x/access.log"), QUrl::fromLocalFile("/x/b.log.gz")});
    QCOMPARE(logs.size(), 1);
    m_model->openFiles({QUrl::fromLocalFile("/x/shop.edgefence")});
    m_model->openFiles({QUrl::fromLocalFile("/x/shop.plan.json")});
    QCOMPARE(files.size(), 2);
    QCOMPARE(logs.size(), 1);
}

QTEST_GUILESS_MAIN(WelcomeModelTest)
#include "welcome_model_test.moc"
