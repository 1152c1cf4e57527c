// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/route_list.h"
#include "tests/app/desktop/plans.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace edgefence;
using namespace edgefence::desktop;

class RouteListTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { useReadableNumbers(); }
    void init();
    void rowsSayWhatOneRequestCosts();
    void addingOrderingAndUndo();
    void renamingKeepsTheLayers();
    void aHalfTypedExpressionStays();
    void otherIsDescribedOnceItIsEdited();
    void operations();
    void answersAreReadOrRefused();
    void requestsAreCounted();

  private:
    const plan::Plan& plan() const { return m_workspace->plan(); }
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<RouteList> m_routes;
};

void RouteListTest::init() {
    m_workspace = std::make_unique<Workspace>(tools());
    m_routes = std::make_unique<RouteList>(*m_workspace);
    const auto examples = readExamples();
    m_workspace->open(*exampleVariants(*examples, "link-shortener-after"));
}

void RouteListTest::rowsSayWhatOneRequestCosts() {
    const QAbstractItemModelTester tester(m_routes->rows(),
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    const RouteRow& create = m_routes->routes().front();
    QCOMPARE(create.method, QStringLiteral("POST"));
    QCOMPARE(create.path, QStringLiteral("/api/links"));
    QCOMPARE(create.operationRows.size(), std::size_t{1});
    QCOMPARE(create.operationRows.front().name, QStringLiteral("KV writes"));
    QCOMPARE(create.operationRows.front().onText, QStringLiteral("on 2xx"));
    QVERIFY(m_routes->routes().back().other);
    // The Worker's start books its requests; no operation does.
    QVERIFY(!m_routes->budgets().contains(QStringLiteral("Worker requests")));
}

void RouteListTest::addingOrderingAndUndo() {
    const plan::Plan before = plan();
    m_routes->add();
    QCOMPARE(plan().routes.size(), before.routes.size() + 1);
    const QString added = m_routes->chosen();
    QCOMPARE(added, QStringLiteral("route-1"));
    m_routes->move(added, -1);
    const auto place = [&] {
        for (std::size_t i = 0; i < plan().routes.size(); ++i)
            if (plan().routes[i].id.value == added.toStdString())
                return static_cast<int>(i);
        return -1;
    };
    const int moved = place();
    m_routes->move(added, 100);
    QVERIFY(place() > moved);
    m_routes->move(added, -100);
    QCOMPARE(place(), 0);
    m_routes->remove(added);
    QCOMPARE(plan().routes, before.routes);
    while (m_workspace->undoStack().canUndo())
        m_workspace->undoStack().undo();
    QCOMPARE(plan(), before);
}

void RouteListTest::renamingKeepsTheLayers() {
    const std::string name = plan().routes.front().id.value;
    m_routes->choose(QString::fromStdString(name));
    m_routes->rename(QString::fromStdString(name), QStringLiteral("make"));
    QCOMPARE(plan().routes.front().id.value, std::string("make"));
    QCOMPARE(m_routes->chosen(), QStringLiteral("make"));
    for (const plan::LayerConfig& layer : plan().layers)
        for (const RouteId& route : layer.routes)
            QVERIFY(route.value != name);
    // Taken names and those of the program stay away.
    m_routes->rename(QStringLiteral("make"), QStringLiteral("other"));
    m_routes->rename(QStringLiteral("make"), QStringLiteral("  "));
    QCOMPARE(plan().routes.front().id.value, std::string("make"));
}

void RouteListTest::aHalfTypedExpressionStays() {
    const QString route = QString::fromStdString(plan().routes.front().id.value);
    const int steps = m_workspace->undoStack().count();
    m_routes->setWhen(route, QStringLiteral("http.request.uri.path eq"));
    m_routes->setWhen(route, QStringLiteral("http.request.uri.path eq \""));
    QCOMPARE(plan().routes.front().when, std::string("http.request.uri.path eq \""));
    QVERIFY(!m_routes->routes().front().problem.isEmpty());
    // Typing is one step.
    QCOMPARE(m_workspace->undoStack().count(), steps + 1);
    m_routes->setWhen(route, QStringLiteral("http.request.uri.path eq \"/x\""));
    QCOMPARE(m_routes->routes().front().problem, QString());
    QCOMPARE(m_routes->routes().front().path, QStringLiteral("/x"));
}

void RouteListTest::otherIsDescribedOnceItIsEdited() {
    m_workspace->open(oneVariant(writingPlan()));
    QCOMPARE(plan().routes.size(), std::size_t{1});
    m_routes->setWorker(QStringLiteral("other"), false);
    QCOMPARE(plan().routes.size(), std::size_t{2});
    QVERIFY(!plan().routes.back().worker);
    QVERIFY(!m_routes->routes().back().worker);
    // A new route stands before it.
    m_routes->add();
    QCOMPARE(plan().routes.back().id.value, std::string("other"));
}

void RouteListTest::operations() {
    const QString route = QString::fromStdString(plan().routes.front().id.value);
    m_routes->choose(route);
    const QAbstractItemModelTester tester(m_routes->operations(),
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    m_routes->addOperation(route);
    QCOMPARE(m_routes->operations()->rowCount(), 2);
    const int reads = static_cast<int>(m_routes->budgets().indexOf(QStringLiteral("KV reads")));
    m_routes->setBudget(route, 1, reads);
    m_routes->setUnits(route, 1, 3);
    m_routes->setIdle(route, 1, 70);
    m_routes->setIdleKey(route, 1, QStringLiteral("ip.src, http.host"));
    m_routes->setIgnoresSpent(route, 1, true);
    const plan::Operation& operation = plan().routes.front().operations.back();
    QCOMPARE(operation.budget.value, std::string("kv.reads"));
    QCOMPARE(operation.units, 3);
    QCOMPARE(operation.perIdle->idle, Duration(70'000));
    QCOMPARE(operation.perIdle->key, (std::vector<std::string>{"ip.src", "http.host"}));
    QCOMPARE(operation.whenSpent, plan::OperationWhenSpent::Ignore);
    m_routes->moveOperation(route, 1, -1);
    QCOMPARE(plan().routes.front().operations.front().budget.value, std::string("kv.reads"));
    m_routes->removeOperation(route, 0);
    QCOMPARE(m_routes->operations()->rowCount(), 1);
}

void RouteListTest::answersAreReadOrRefused() {
    const QString route = QString::fromStdString(plan().routes.front().id.value);
    QVERIFY(!m_routes->setOn(route, 0, QStringLiteral("twice")));
    QVERIFY(!m_routes->setOn(route, 0, QStringLiteral("99")));
    QCOMPARE(plan::format(plan().routes.front().operations.front().on), std::string("2xx"));
    QVERIFY(m_routes->setOn(route, 0, QStringLiteral("201, 3xx")));
    QCOMPARE(plan::format(plan().routes.front().operations.front().on), std::string("3xx,201"));
}

void RouteListTest::requestsAreCounted() {
    RouteSummary summary;
    summary.requests.assign(m_workspace->compiled().routes.size(), 0);
    summary.requests.front() = 9'005;
    summary.all = 70'502;
    m_routes->setSummary(std::make_shared<const RouteSummary>(summary));
    QCOMPARE(m_routes->routes().front().requests, QStringLiteral("9,005"));
    QCOMPARE(m_routes->routes().front().share, QStringLiteral("12.8 %"));
}

QTEST_GUILESS_MAIN(RouteListTest)
#include "route_list_test.moc"
