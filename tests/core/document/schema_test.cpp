// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/assets/assets.h"
#include "core/document/schema.h"
#include "core/layers/registry.h"

#include <QFile>
#include <QTest>

#include <nlohmann/json.hpp>

using namespace edgefence;

class SchemaTest : public QObject {
    Q_OBJECT

  private slots:
    void theShippedOneIsTheGeneratedOne();
    void namesEveryKindAndParameter();
};

void SchemaTest::theShippedOneIsTheGeneratedOne() {
    const std::string schema = document::planSchema();
    if (qEnvironmentVariableIsSet("UPDATE_GOLDEN")) {
        QFile file(QStringLiteral(EDGEFENCE_SOURCE_DIR "/resources/schemas/plan.schema.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(schema));
        return;
    }
    QCOMPARE(
        QString::fromStdString(schema),
        QString::fromStdString(std::string(assets::asset("schemas/plan.schema.json").value())));
}

void SchemaTest::namesEveryKindAndParameter() {
    const auto schema = nlohmann::json::parse(document::planSchema());
    for (const layers::LayerKind* kind : layers::kinds()) {
        const auto& definition = schema["$defs"][std::string(kind->id())];
        for (const layers::ParameterSpec& spec : kind->parameters())
            QVERIFY2(definition["properties"].contains(std::string(spec.name)),
                     std::string(spec.name).c_str());
    }
    const auto& quota = schema["$defs"]["quota_object"];
    QCOMPARE(quota["required"].dump(), std::string(R"(["limit","window"])"));
    const auto& rule = schema["$defs"]["zone_rule"];
    QCOMPARE(rule["properties"]["where"]["enum"].dump(), std::string(R"(["edge"])"));
    QCOMPARE(rule["properties"]["action"]["default"].get<std::string>(), std::string("block"));
}

QTEST_APPLESS_MAIN(SchemaTest)
#include "schema_test.moc"
