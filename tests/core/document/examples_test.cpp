// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/assets/assets.h"
#include "core/document/plan_json.h"
#include "core/layers/compiled_plan.h"
#include "core/rules/schema.h"
#include "tests/core/plan/catalogue.h"

#include <QSet>
#include <QTest>

#include <nlohmann/json.hpp>

using namespace edgefence;

/// The plans that ship say what the stories of the three services say.
class ExamplesTest : public QObject {
    Q_OBJECT

  private slots:
    void plansAreWrittenAsTheProgramWritesThem_data();
    void plansAreWrittenAsTheProgramWritesThem();
    void everythingInThemCanBeRead_data();
    void everythingInThemCanBeRead();
    void layersAreAsTheStoriesHaveThem_data();
    void layersAreAsTheStoriesHaveThem();
    void operationsAreAsTheStoriesHaveThem_data();
    void operationsAreAsTheStoriesHaveThem();
    void theIndexNamesThemAll();
};

namespace {

constexpr std::string_view kSuffix = ".plan.json";

QStringList planNames() {
    QStringList names;
    for (const std::string_view path : assets::assetsBelow("examples"))
        if (path.ends_with(kSuffix)) {
            const std::string_view file = path.substr(path.rfind('/') + 1);
            names +=
                QString::fromStdString(std::string(file.substr(0, file.size() - kSuffix.size())));
        }
    return names;
}

std::string textOf(const QString& name) {
    return std::string(assets::asset(("examples/" + name + kSuffix.data()).toStdString()).value());
}

plan::Plan planOf(const QString& name) { return document::readPlan(textOf(name)).plan.value(); }

void addPlans() {
    QTest::addColumn<QString>("plan");
    for (const QString& name : planNames())
        QTest::newRow(qPrintable(name)) << name;
}

QString shown(const plan::ParameterValue& value) {
    const auto text = std::visit([](const auto& plain) { return nlohmann::json(plain); }, value);
    return QString::fromStdString(text.dump());
}

} // namespace

void ExamplesTest::plansAreWrittenAsTheProgramWritesThem_data() { addPlans(); }

void ExamplesTest::plansAreWrittenAsTheProgramWritesThem() {
    QFETCH(QString, plan);
    const std::string text = textOf(plan);
    const auto document = document::readPlan(text);
    for (const Error& error : document.errors)
        QFAIL(render(error).c_str());
    for (const Error& warning : document.warnings)
        QCOMPARE(std::string(warning.message.code()), std::string("unknown-kind"));
    QCOMPARE(QString::fromStdString(document::writePlan(*document.plan)),
             QString::fromStdString(text));
}

void ExamplesTest::everythingInThemCanBeRead_data() { addPlans(); }

void ExamplesTest::everythingInThemCanBeRead() {
    QFETCH(QString, plan);
    const auto schema = rules::Schema::read(assets::asset("rules/schema.json").value());
    QVERIFY(schema.has_value());
    const auto compiled = layers::compile(planOf(plan), testing::catalogue(), *schema);
    for (const layers::PlanProblem& problem : compiled.problems)
        QFAIL(render(problem.error).c_str());
    for (const layers::CompiledLayer& layer : compiled.layers)
        QCOMPARE(layer.on, layer.kind != nullptr);
}

void ExamplesTest::layersAreAsTheStoriesHaveThem_data() {
    QTest::addColumn<QString>("plan");
    QTest::addColumn<int>("layer");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("parameter");
    QTest::addColumn<QString>("value");
    const auto row = [](const char* plan, int layer, const char* kind, const char* parameter,
                        const char* value) {
        QTest::addRow("%s %d %s", plan, layer, parameter)
            << plan << layer << kind << parameter << value;
    };
    const char* chat = "chat-spend-cap";
    row(chat, 0, "kv_counter", "limit", "100");
    row(chat, 0, "kv_counter", "window", "\"utc_day\"");
    row(chat, 0, "kv_counter", "ttl_s", "90000");
    row(chat, 0, "kv_counter", "key", "[]");
    row(chat, 0, "kv_counter", "count_when", "\"always\"");
    row(chat, 1, "kv_counter", "limit", "20");
    row(chat, 1, "kv_counter", "window", "\"utc_hour\"");
    row(chat, 1, "kv_counter", "ttl_s", "7200");
    row(chat, 1, "kv_counter", "key", "[\"ip.src\"]");
    row(chat, 1, "kv_counter", "count_when", "\"always\"");
    const char* after = "link-shortener-after";
    row(after, 0, "zone_rule", "expression", R"("http.request.uri.path eq \"/api/links\"")");
    row(after, 0, "zone_rule", "characteristics", "[\"cf.colo.id\",\"ip.src\"]");
    row(after, 0, "zone_rule", "requests_per_period", "1");
    row(after, 0, "zone_rule", "period_s", "10");
    row(after, 0, "zone_rule", "mitigation_timeout_s", "10");
    row(after, 0, "zone_rule", "action", "\"block\"");
    row(after, 1, "quota_object", "limit", "50");
    row(after, 1, "quota_object", "window", "\"utc_day\"");
    row(after, 1, "quota_object", "key", "[\"ip.src\"]");
    const char* status = "status-line-before";
    row(status, 0, "kv_counter", "limit", "20");
    row(status, 0, "kv_counter", "window", "\"lifetime\"");
    row(status, 0, "kv_counter", "ttl_s", "60");
    row(status, 0, "kv_counter", "count_when", "\"under_limit\"");
}

void ExamplesTest::layersAreAsTheStoriesHaveThem() {
    QFETCH(QString, plan);
    QFETCH(int, layer);
    QFETCH(QString, kind);
    QFETCH(QString, parameter);
    QFETCH(QString, value);
    const plan::Plan whole = planOf(plan);
    const plan::LayerConfig& config = whole.layers.at(static_cast<std::size_t>(layer));
    QCOMPARE(QString::fromStdString(config.kind), kind);
    QCOMPARE(shown(config.parameters.at(parameter.toStdString())), value);
    const bool beforeTheWrite = kind == "quota_object";
    const bool atTheEdge = kind == "zone_rule";
    QVERIFY(config.place == (beforeTheWrite ? plan::Place::BeforeOperation
                             : atTheEdge    ? plan::Place::Edge
                                            : plan::Place::WorkerFront));
    QCOMPARE(config.guards.has_value(), beforeTheWrite);
    QVERIFY(config.onError ==
            (plan == "status-line-before" ? plan::OnError::Open : plan::OnError::Closed));
}

void ExamplesTest::operationsAreAsTheStoriesHaveThem_data() {
    QTest::addColumn<QString>("plan");
    QTest::addColumn<QString>("route");
    QTest::addColumn<QStringList>("operations");
    QTest::newRow("model call") << "chat-spend-cap"
                                << "chat" << QStringList{"custom.model_calls any"};
    for (const char* plan : {"link-shortener-before", "link-shortener-after"}) {
        QTest::addRow("%s, create", plan) << plan << "create" << QStringList{"kv.writes 2xx"};
        QTest::addRow("%s, redirect", plan) << plan << "redirect" << QStringList{"kv.reads any"};
    }
    QTest::newRow("own read") << "status-line-before"
                              << "line" << QStringList{"kv.reads any"};
    QTest::newRow("object") << "status-line-after"
                            << "line"
                            << QStringList{"do.requests any", "kv.reads any idle 70",
                                           "kv.writes any idle 70 ignore"};
}

void ExamplesTest::operationsAreAsTheStoriesHaveThem() {
    QFETCH(QString, plan);
    QFETCH(QString, route);
    QFETCH(QStringList, operations);
    QStringList found;
    for (const plan::Route& candidate : planOf(plan).routes) {
        if (QString::fromStdString(candidate.id.value) != route)
            continue;
        for (const plan::Operation& operation : candidate.operations) {
            QCOMPARE(operation.units, std::int64_t{1});
            QString text =
                QString::fromStdString(operation.budget.value + " " + format(operation.on));
            if (operation.perIdle)
                text += QString(" idle %1").arg(operation.perIdle->idle.count() / 1000);
            if (operation.whenSpent == plan::OperationWhenSpent::Ignore)
                text += " ignore";
            found += text;
        }
    }
    QCOMPARE(found, operations);
}

void ExamplesTest::theIndexNamesThemAll() {
    const auto index = nlohmann::json::parse(assets::asset("examples/examples.json").value());
    QCOMPARE(index["edgefence_examples"].get<int>(), 1);
    QCOMPARE(index["projects"].size(), std::size_t{3});
    QStringList named;
    for (const auto& project : index["projects"]) {
        QStringList own;
        for (const auto& plan : project["plans"])
            own += QString::fromStdString(plan["name"].get<std::string>());
        QVERIFY(own.contains(QString::fromStdString(project["opens"].get<std::string>())));
        const QString answer = QString::fromStdString(project["answer"].get<std::string>());
        for (std::size_t i = 1; i <= project["numbers"].size(); ++i)
            QVERIFY(answer.contains(QString("%%1").arg(i)));
        QVERIFY(assets::asset("examples/" + project["traffic"].get<std::string>()).has_value());
        named += own;
    }
    const QStringList shipped = planNames();
    QCOMPARE(QSet<QString>(named.begin(), named.end()),
             QSet<QString>(shipped.begin(), shipped.end()));
    QCOMPARE(named.size(), shipped.size());
}

QTEST_APPLESS_MAIN(ExamplesTest)
#include "examples_test.moc"
