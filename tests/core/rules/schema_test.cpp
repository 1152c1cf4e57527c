// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/schema.h"
#include "tests/core/rules/fixture.h"

#include <QtTest>

using namespace edgefence;
using namespace edgefence::rules;

namespace {

/// A small schema with one entry changed.
QString errorOf(const char* field, const char* function = R"({"name": "f", "parameters": [{"types":
        ["String"]}], "returns": "String", "availability": "all"})") {
    const std::string text = std::string(R"({"availabilities": {"all": {"custom_rule": "free",
            "rate_limiting_rule": "enterprise+bot_management", "counting_expression": "never"}},
            "operators": [], "functions": [)") +
                             function + R"(], "fields": [)" + field + "]}";
    const auto read = Schema::read(text);
    return read ? QString() : QString::fromStdString(render(read.error()));
}

constexpr const char* kField = R"({"name": "a", "type": "String", "availability": "all"})";

} // namespace

class SchemaTest : public QObject {
    Q_OBJECT
  private slots:
    void shipped() {
        const Schema& schema = rules::testing::schema();
        QCOMPARE(schema.field("http.request.uri.path")->type, Type::string());
        QCOMPARE(schema.field("http.request.headers")->type,
                 Type::mapOf(Type::arrayOf(Type::string())));
        QCOMPARE(name(schema.field("http.request.body.multipart.names")->type),
                 "Array<Array<String>>");
        QCOMPARE(schema.field("ip.geoip.country")->replacement, "ip.src.country");
        QCOMPARE(schema.field("raw.http.request.uri")->normalForm, "http.request.uri");
        QVERIFY(schema.field("http.request.uri.paths") == nullptr);
        QCOMPARE(schema.function("concat")->most, std::size_t{32});
        QVERIFY(schema.function("starts_wit") == nullptr);
        QVERIFY(schema.operatorOf("matches") != nullptr);
        // What a field's spec says to write instead is there.
        for (const FieldSpec& field : schema.fields()) {
            QVERIFY2(field.replacement.empty() || schema.field(field.replacement) != nullptr,
                     field.name.c_str());
            QVERIFY2(field.normalForm.empty() || schema.field(field.normalForm) != nullptr,
                     field.name.c_str());
        }
    }

    void types() {
        const Type nested = Type::mapOf(Type::arrayOf(Type::arrayOf(Type::ip())));
        QCOMPARE(name(nested), "Map<Array<Array<IP>>>");
        QCOMPARE(nested.element().element().element(), Type::ip());
        QVERIFY(nested.is(Type::Kind::Map));
        QVERIFY(nested.element().is(Type::Kind::Array));
        QVERIFY(!Type::ip().isContainer());
        QVERIFY(Type::arrayOf(Type::ip()) != Type::mapOf(Type::ip()));
    }

    void smallOneIsRead() { QCOMPARE(errorOf(kField), QString()); }

    void wrongEntries_data() {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("error");
        const auto row = [](const char* field, const char* error) {
            QTest::newRow(error) << QString(field) << QString(error);
        };
        row("5", "the schema's entry fields: it must be an object");
        row("{}", "the schema's entry fields: name must be a text");
        row(R"({"name": "a", "type": "Text", "availability": "all"})",
            "the schema's entry a: type must be a type such as String or Map<Array<String>>");
        row(R"({"name": "a", "type": "Array<String", "availability": "all"})",
            "the schema's entry a: type must be a type such as String or Map<Array<String>>");
        row(R"({"name": "a", "type": "String", "availability": "some"})",
            "the schema's entry a: availability must be one of the file's availabilities");
        row(R"({"name": "a", "type": "String", "availability": "all", "key_only": 1})",
            "the schema's entry a: key_only must be true or false");
        row(R"({"name": "a", "type": "String", "availability": "all",
                "supply": {"how": "copy", "columns": ["url"]}})",
            "the schema's entry a.supply: columns must be one of client method scheme host path "
            "query "
            "protocol user_agent referer country asn colo status cache_status verified_bot");
    }
    void wrongEntries() {
        QFETCH(QString, field);
        QFETCH(QString, error);
        QCOMPARE(errorOf(qPrintable(field)), error);
    }

    void twiceTheSame() {
        const std::string twice = std::string(kField) + "," + kField;
        QCOMPARE(errorOf(twice.c_str()), "the schema's entry a: it must be there only once");
    }

    void wrongFunctions() {
        QCOMPARE(errorOf(kField, R"({"name": "f", "parameters": [], "availability": "all"})"),
                 "the schema's entry f: required and most must be counts that fit the parameters");
        QCOMPARE(errorOf(kField, R"({"name": "f", "parameters": [{"types": ["List"]}],
                                     "availability": "all"})"),
                 "the schema's entry f(): types must be a list of types, Array or Map");
    }

    void noJson() {
        const auto read = Schema::read("{");
        QVERIFY(!read);
        QCOMPARE(read.error().message.code(), "rules-schema-not-json");
    }
};

QTEST_APPLESS_MAIN(SchemaTest)
#include "schema_test.moc"
