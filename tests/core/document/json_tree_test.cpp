// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/json_tree.h"

#include <QTest>

using namespace edgefence;
using namespace edgefence::document;

class JsonTreeTest : public QObject {
    Q_OBJECT

  private slots:
    void knowsWhereValuesStand_data();
    void knowsWhereValuesStand();
    void keepsValues();
    void pointsAtWhatIsNoJson_data();
    void pointsAtWhatIsNoJson();
    void goesOnAfterAKeyThatIsThereTwice();
    void limitsTheDepth();
    void writesForPeople();
};

namespace {

constexpr std::string_view kDocument = "{\n"
                                       "  \"name\": \"Lin\\u006b \xC3\xA4\",\n"
                                       "  \"list\": [1, -2.50e1 , true,null, {\"a b\": [ ]}],\n"
                                       "  \"t\\\"wo\": \"\\\"]\"\n"
                                       "}\n";

} // namespace

void JsonTreeTest::knowsWhereValuesStand_data() {
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<QString>("text");
    QTest::newRow("document") << ""
                              << "{";
    QTest::newRow("text") << "/name"
                          << "\"Lin\\u006b \xC3\xA4\"";
    QTest::newRow("list") << "/list"
                          << "[";
    QTest::newRow("number") << "/list/0"
                            << "1";
    QTest::newRow("number before a blank") << "/list/1"
                                           << "-2.50e1";
    QTest::newRow("flag") << "/list/2"
                          << "true";
    QTest::newRow("null") << "/list/3"
                          << "null";
    QTest::newRow("deep") << "/list/4/a b"
                          << "[";
    QTest::newRow("escaped key") << "/t\"wo"
                                 << "\"\\\"]\"";
    QTest::newRow("what is not there") << "/list/9/x"
                                       << "[";
    QTest::newRow("nothing below a text") << "/name/0"
                                          << "\"Lin\\u006b \xC3\xA4\"";
}

void JsonTreeTest::knowsWhereValuesStand() {
    QFETCH(QString, pointer);
    QFETCH(QString, text);
    const Parsed<JsonNode> parsed = parseJson(kDocument);
    QVERIFY(parsed.ok());
    const JsonNode& node = locatePointer(*parsed.value, pointer.toStdString()).node;
    QCOMPARE(std::string(kDocument.substr(node.offset, node.length)), text.toStdString());
}

void JsonTreeTest::keepsValues() {
    const Parsed<JsonNode> parsed = parseJson(kDocument);
    QVERIFY(parsed.ok());
    QCOMPARE(parsed.value->member("name")->text, std::string("Link \xC3\xA4"));
    QCOMPARE(parsed.value->member("list")->items[1].text, std::string("-2.50e1"));
    QVERIFY(parsed.value->member("nothing") == nullptr);
    const JsonMember& last = parsed.value->members.back();
    QCOMPARE(std::string(kDocument.substr(last.offset, last.length)), std::string("\"t\\\"wo\""));
    QCOMPARE(toJson(*parsed.value).dump(),
             std::string("{\"name\":\"Link \xC3\xA4\",\"list\":[1,-25.0,true,null,{\"a b\":[]}],"
                         "\"t\\\"wo\":\"\\\"]\"}"));
    for (const std::string_view scalar : {"17", " \"x\" ", "true", "null", "[]", "{}"})
        QVERIFY2(parseJson(scalar).ok(), std::string(scalar).c_str());
}

void JsonTreeTest::pointsAtWhatIsNoJson_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("error");
    QTest::newRow("empty") << QByteArray("")
                           << "line 1, column 1: this is not JSON: it ends too early";
    QTest::newRow("unfinished") << QByteArray("{\n  \"a\": [1,\n")
                                << "line 3, column 1: this is not JSON: it ends too early";
    QTest::newRow("comma too many")
        << QByteArray("{\"a\": 1,}") << "line 1, column 9: this is not JSON: } does not fit here";
    QTest::newRow("word") << QByteArray("{\"a\": 1,\n \"b\": yes}")
                          << "line 2, column 7: this is not JSON: y does not fit here";
    QTest::newRow("second document")
        << QByteArray("{} {}") << "line 1, column 4: this is not JSON: { does not fit here";
    QTest::newRow("single quotes")
        << QByteArray("{'a': 1}") << "line 1, column 2: this is not JSON: ' does not fit here";
    QTest::newRow("not UTF-8") << QByteArray("{\"caf\xE9\": 1}")
                               << "line 1, column 6: the bytes here are not UTF-8";
    QTest::newRow("great number") << QByteArray("[1,\n1e400]")
                                  << "line 2, column 1: the number 1e400 is too great";
}

void JsonTreeTest::pointsAtWhatIsNoJson() {
    QFETCH(QByteArray, text);
    QFETCH(QString, error);
    const Parsed<JsonNode> parsed = parseJson(text.toStdString());
    QVERIFY(!parsed.value);
    QCOMPARE(parsed.errors.size(), std::size_t{1});
    QCOMPARE(QString::fromStdString(render(parsed.errors.front())), error);
}

void JsonTreeTest::goesOnAfterAKeyThatIsThereTwice() {
    const Parsed<JsonNode> parsed = parseJson("{\"a\": 1,\n \"b\": 2, \"a\": 3, \"b\": 4}");
    QVERIFY(parsed.value.has_value());
    QCOMPARE(parsed.errors.size(), std::size_t{2});
    QCOMPARE(render(parsed.errors[0]), std::string("line 2, column 10: a is there twice"));
    QCOMPARE(parsed.value->member("a")->text, std::string("1"));
}

void JsonTreeTest::limitsTheDepth() {
    const auto nested = [](std::size_t depth) {
        return std::string(depth, '[') + std::string(depth, ']');
    };
    QVERIFY(parseJson(nested(kDeepestJson)).ok());
    QVERIFY(!parseJson(nested(kDeepestJson + 1)).ok());
    const Parsed<JsonNode> deep = parseJson(nested(100'000));
    QVERIFY(!deep.ok());
    QVERIFY(render(deep.errors.front()).ends_with("brackets are nested deeper than 256"));
}

void JsonTreeTest::writesForPeople() {
    const auto json = nlohmann::ordered_json::parse(
        R"({"z":1,"empty":[],"plans":["free","pro"],"none":{},"deep":[{"id":"a","key":["ip.src"],
            "long":["0123456789012345678901234567890123456789","0123456789012345678901234567890123456789","x"]}]})");
    QCOMPARE(formatJson(json), std::string("{\n"
                                           "  \"z\": 1,\n"
                                           "  \"empty\": [],\n"
                                           "  \"plans\": [\"free\", \"pro\"],\n"
                                           "  \"none\": {},\n"
                                           "  \"deep\": [\n"
                                           "    {\n"
                                           "      \"id\": \"a\",\n"
                                           "      \"key\": [\"ip.src\"],\n"
                                           "      \"long\": [\n"
                                           "        \"0123456789012345678901234567890123456789\",\n"
                                           "        \"0123456789012345678901234567890123456789\",\n"
                                           "        \"x\"\n"
                                           "      ]\n"
                                           "    }\n"
                                           "  ]\n"
                                           "}\n"));
}

QTEST_APPLESS_MAIN(JsonTreeTest)
#include "json_tree_test.moc"
