// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/export_model.h"
#include "tests/app/desktop/plans.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace edgefence;
using namespace edgefence::desktop;

class ExportModelTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { useReadableNumbers(); }
    void init();
    void bothArtefacts();
    void whatIsShownIsWhatIsExported();
    void whatThePlanDoesNotAllowIsRefused();
    void withoutAZoneRuleThereIsNothing();
    void promises();

  private:
    QString text() const;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<ExportModel> m_model;
};

void ExportModelTest::init() {
    m_workspace = std::make_unique<Workspace>(tools());
    m_model = std::make_unique<ExportModel>(*m_workspace);
    m_model->setActive(true);
    const auto examples = readExamples();
    m_workspace->open(*exampleVariants(*examples, "link-shortener-after"));
}

QString ExportModelTest::text() const {
    QString all;
    for (const QVariant& run : m_model->runs())
        all += run.toMap()[QStringLiteral("text")].toString();
    return all;
}

void ExportModelTest::bothArtefacts() {
    const QAbstractItemModelTester artefacts(
        m_model->artefacts(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(m_model->artefacts()->rowCount(), 2);
    QCOMPARE(text().trimmed(), QStringLiteral("http.request.uri.path eq \"/api/links\""));
    m_model->choose(QStringLiteral("ruleset"));
    const QJsonObject rule =
        QJsonDocument::fromJson(text().toUtf8()).object()["rules"].toArray().first().toObject();
    QCOMPARE(rule["expression"].toString(),
             QStringLiteral("http.request.uri.path eq \"/api/links\""));
    QCOMPARE(rule["ratelimit"].toObject()["requests_per_period"].toInt(), 1);
    QCOMPARE(rule["ratelimit"].toObject()["period"].toInt(), 10);
    QCOMPARE(m_model->lineCount(), text().count(QLatin1Char('\n')));
    QVERIFY(m_model->passed() > 0);
    QVERIFY(!m_model->isRefused());
}

void ExportModelTest::whatIsShownIsWhatIsExported() {
    m_model->choose(QStringLiteral("ruleset"));
    m_workspace->edit(QStringLiteral("more"), [](plan::Plan& plan) {
        for (plan::LayerConfig& layer : plan.layers)
            if (layer.kind == "zone_rule")
                layer.parameters["requests_per_period"] = std::int64_t{3};
    });
    QVERIFY(text().contains(QStringLiteral("\"requests_per_period\": 3")));
    m_model->copy();
    QCOMPARE(QGuiApplication::clipboard()->text(), text());
    const QTemporaryDir folder;
    m_model->save(QUrl::fromLocalFile(folder.filePath("rule.json")));
    QFile saved(folder.filePath("rule.json"));
    QVERIFY(saved.open(QIODevice::ReadOnly));
    QCOMPARE(QString::fromUtf8(saved.readAll()), text());
    QVERIFY(m_model->save(QUrl::fromLocalFile("/no/such/folder/x"))
                .contains(QStringLiteral("cannot be written")));
    QCOMPARE(m_model->saveAll(QUrl::fromLocalFile(folder.path())),
             QStringLiteral("2 files saved to %1").arg(folder.path()));
}

void ExportModelTest::whatThePlanDoesNotAllowIsRefused() {
    m_workspace->edit(QStringLiteral("a minute"), [](plan::Plan& plan) {
        for (plan::LayerConfig& layer : plan.layers)
            if (layer.kind == "zone_rule")
                layer.parameters["period_s"] = std::int64_t{60};
    });
    QVERIFY(m_model->isRefused());
    QVERIFY(m_model->refusals() > 0);
    QAbstractItemModel* checks = m_model->checks();
    QCOMPARE(checks->data(checks->index(0, 0), checks->roleNames().key("outcome")).toString(),
             QStringLiteral("error"));
    // It can still be seen as it is.
    QVERIFY(!m_model->isEmpty());
}

void ExportModelTest::withoutAZoneRuleThereIsNothing() {
    m_workspace->open(oneVariant(writingPlan()));
    QVERIFY(m_model->isEmpty());
    QCOMPARE(m_model->lineCount(), 0);
    QCOMPARE(m_model->sizeText(), QString());
    QVERIFY(m_model->checks()->rowCount() > 0);
}

void ExportModelTest::promises() { QCOMPARE(m_model->promises()->rowCount(), 2); }

QTEST_MAIN(ExportModelTest)
#include "export_model_test.moc"
