// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/commands/plan_edits.h"
#include "core/document/validate.h"
#include "core/layers/registry.h"

#include <QtTest>

using namespace edgefence;
using namespace edgefence::desktop;

namespace {

plan::LayerConfig layer(const char* id, const char* kind, plan::Place place) {
    plan::LayerConfig config;
    config.id = LayerId{id};
    config.kind = kind;
    config.place = place;
    return config;
}

QString order(const plan::Plan& plan) {
    QStringList parts;
    for (const plan::LayerConfig& config : plan.layers)
        parts.append(QString::fromStdString(config.id.value) +
                     QString::number(static_cast<int>(config.place)));
    return parts.join(' ');
}

plan::Plan threeLayers() {
    plan::Plan plan;
    plan.layers = {layer("a", "kv_counter", plan::Place::WorkerFront),
                   layer("b", "kv_counter", plan::Place::WorkerFront),
                   layer("c", "quota_object", plan::Place::BeforeOperation)};
    return plan;
}

} // namespace

class PlanEditsTest : public QObject {
    Q_OBJECT

  private slots:
    void layersStepThroughStages_data() {
        QTest::addColumn<QString>("id");
        QTest::addColumn<bool>("left");
        QTest::addColumn<QString>("expected");
        QTest::newRow("within the stage") << "a" << false << "b1 a1 c2";
        QTest::newRow("back within the stage") << "b" << true << "b1 a1 c2";
        QTest::newRow("into the next stage") << "b" << false << "a1 b2 c2";
        QTest::newRow("into the stage before") << "c" << true << "a1 b1 c1";
        // A KV counter is Worker code: the edge is no place for it.
        QTest::newRow("no further") << "a" << true << "a1 b1 c2";
    }
    void layersStepThroughStages() {
        QFETCH(QString, id);
        QFETCH(bool, left);
        plan::Plan plan = threeLayers();
        stepLayer(plan, LayerId{id.toStdString()}, left ? Step::Left : Step::Right);
        QTEST(order(plan), "expected");
    }

    void layersAreDroppedBetweenCards_data() {
        QTest::addColumn<int>("stage");
        QTest::addColumn<int>("slot");
        QTest::addColumn<QString>("expected");
        QTest::newRow("first") << 1 << 0 << "c1 a1 b1";
        QTest::newRow("between") << 1 << 1 << "a1 c1 b1";
        QTest::newRow("last") << 1 << 2 << "a1 b1 c1";
        QTest::newRow("where it was") << 2 << 0 << "a1 b1 c2";
    }
    void layersAreDroppedBetweenCards() {
        QFETCH(int, stage);
        QFETCH(int, slot);
        plan::Plan plan = threeLayers();
        placeLayer(plan, LayerId{"c"}, static_cast<plan::Place>(stage),
                   static_cast<std::size_t>(slot));
        QTEST(order(plan), "expected");
    }

    void everyKindStartsValid() {
        for (const layers::LayerKind* kind : layers::kinds()) {
            plan::Plan plan;
            plan::Route route;
            route.id = RouteId{"create"};
            route.when = "http.request.uri.path eq \"/api/links\"";
            plan.routes.push_back(route);
            for (const plan::Place place : kind->traits().places)
                addLayer(plan, *kind, place, route.when);
            const auto issues = document::validate(plan);
            QVERIFY2(issues.empty(), issues.empty() ? "" : render(issues.front().message).c_str());
        }
    }

    void copiesHaveAnIdOfTheirOwn() {
        plan::Plan plan = threeLayers();
        const LayerId copy = duplicateLayer(plan, LayerId{"a"});
        QVERIFY(copy != LayerId{"a"});
        QCOMPARE(plan.layers[1].id.value, copy.value);
        removeLayer(plan, copy);
        QCOMPARE(order(plan), order(threeLayers()));
    }
};

QTEST_APPLESS_MAIN(PlanEditsTest)
#include "plan_edits_test.moc"
