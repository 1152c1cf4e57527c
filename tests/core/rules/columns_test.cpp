// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/program.h"
#include "core/rules/truth.h"
#include "tests/core/rules/fixture.h"
#include "tests/core/rules/table_columns.h"

#include <QtTest>

using namespace edgefence;
using namespace edgefence::rules;
using edgefence::rules::testing::TableColumns;

namespace {

using Request = TableColumns::Request;

const std::vector<Column> kUsual{Column::Client,   Column::Method,    Column::Scheme,
                                 Column::Host,     Column::Path,      Column::Query,
                                 Column::Protocol, Column::UserAgent, Column::Status};

Request request(const char* client, const char* method, const char* path, const char* query = "") {
    Request result{{Column::Client, client},  {Column::Method, method},
                   {Column::Scheme, "https"}, {Column::Host, "example.com"},
                   {Column::Path, path},      {Column::Protocol, "HTTP/2.0"},
                   {Column::Status, "201"}};
    if (*query != '\0')
        result[Column::Query] = query;
    return result;
}

std::string rowsOf(const RowMatches& matches) {
    std::string rows;
    for (const std::uint8_t matched : matches.matched)
        rows += matched != 0 ? '1' : '0';
    return rows;
}

RowMatches match(const char* text, const Columns& columns) {
    return matchRows(rules::testing::condition(text), columns);
}

std::vector<Expression> key(std::initializer_list<const char*> parts) {
    std::vector<Expression> result;
    for (const char* part : parts)
        result.push_back(rules::testing::value(part));
    return result;
}

} // namespace

class ColumnsTest : public QObject {
    Q_OBJECT
  private slots:
    void fieldsFromColumns_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("rows");
        const auto row = [](const char* text, const char* rows) {
            QTest::newRow(text) << QString(text) << QString(rows);
        };
        row("http.request.uri.path eq \"/api/links\"", "1010");
        row("http.request.method eq \"POST\" and ip.src in {192.0.2.0/24}", "1000");
        row("http.request.uri eq \"/api/links?a=1\"", "0010");
        row("http.request.uri eq \"/api/links\"", "1000");
        row("http.request.full_uri eq \"https://example.com/i/logo.PNG\"", "0100");
        row("http.request.uri.path.extension eq \"png\"", "0100");
        row("http.request.uri.query eq \"\"", "1100");
        row("any(http.request.uri.args[\"a\"][*] eq \"1\")", "0010");
        row("http.request.uri.args[\"b\"][1] eq \"3\"", "0001");
        row("http.request.uri.args.names[0] eq \"b\"", "0001");
        row("any(http.request.uri.args.values[*] eq \"2\")", "0001");
        row("http.request.version eq \"HTTP/2\"", "1111");
        row("ssl and http.host eq \"example.com\"", "1111");
        row("http.response.code eq 201 and http.response.code lt 300", "1111");
        row("http.user_agent eq \"\"", "1111");
        row("raw.http.request.uri.path contains \"links\"", "1010");
        row("http.request.timestamp.sec eq 1700000001", "0110");
        row("http.request.timestamp.msec ge 500", "0010");
        row("http.request.uri.path eq http.request.uri", "1100");
        row("http.request.method eq \"GET\" xor http.request.uri.path contains \"links\"", "1110");
        row("not (http.request.method eq \"GET\" or http.request.method eq \"POST\")", "0001");
        row("true", "1111");
    }
    void fieldsFromColumns() {
        QFETCH(QString, text);
        QFETCH(QString, rows);
        const TableColumns table(kUsual,
                                 {request("192.0.2.1", "POST", "/api/links"),
                                  request("192.0.2.2", "GET", "/i/logo.PNG"),
                                  request("198.51.100.7", "POST", "/api/links", "a=1"),
                                  request("2001:db8::1", "-", "/x", "b=2&b=3&c")},
                                 {1700000000000, 1700000001000, 1700000001500, 1700000002499});
        const RowMatches matches = match(qPrintable(text), table);
        QCOMPARE(QString::fromStdString(rowsOf(matches)), rows);
        QCOMPARE(matches.count, std::int64_t{rows.count('1')});
        QCOMPARE(matches.hangsOnUnknown, std::int64_t{0});
        QVERIFY(matches.unknownFields.empty());
    }

    // A field made of one column was read as if the log had all that others are made of.
    void columnsThatAreNotThere() {
        Request bot = request("192.0.2.1", "GET", "/a");
        bot[Column::VerifiedBot] = "Search Engine Crawler";
        const TableColumns table({Column::VerifiedBot}, {bot, request("192.0.2.1", "GET", "/a")});
        QCOMPARE(rowsOf(match("cf.client.bot", table)), "10");
        QCOMPARE(rowsOf(match("http.request.uri contains \"a\"", table)), "00");
    }

    // Which rows hang, not only how many, so that several expressions count a request once.
    void rowsThatHang() {
        const TableColumns table(
            kUsual, {request("192.0.2.1", "GET", "/a"), request("192.0.2.1", "GET", "/b")});
        using Flags = std::vector<std::uint8_t>;
        QCOMPARE(match("http.request.uri.path eq \"/b\" and cf.client.bot", table).hangs,
                 (Flags{0, 1}));
        QVERIFY(match("http.request.uri.path eq \"/b\"", table).hangs.empty());
    }

    void weightsCount() {
        const TableColumns table(
            kUsual, {request("192.0.2.1", "GET", "/a"), request("192.0.2.1", "GET", "/b")}, {},
            {5, 7});
        const RowMatches matches = match("http.request.uri.path eq \"/b\" or cf.client.bot", table);
        QCOMPARE(matches.count, std::int64_t{7});
        // The bot field could make the first row true.
        QCOMPARE(matches.hangsOnUnknown, std::int64_t{5});
        QCOMPARE(keyRows(key({"http.request.headers[\"a\"][0]"}), table).absent, std::int64_t{12});
    }

    // Fields that the log does not supply: what hangs on them is counted, not guessed.
    void unknownFields_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("rows");
        QTest::addColumn<int>("hangs");
        QTest::addColumn<QStringList>("unknown");
        const auto row = [](const char* text, const char* rows, int hangs, QStringList unknown) {
            QTest::newRow(text) << QString(text) << QString(rows) << hangs << unknown;
        };
        row("cf.client.bot", "00", 2, {"cf.client.bot"});
        row("not cf.client.bot", "11", 2, {"cf.client.bot"});
        row("http.request.uri.path eq \"/a\" and cf.client.bot", "00", 1, {"cf.client.bot"});
        row("http.request.uri.path eq \"/a\" and not cf.client.bot", "10", 1, {"cf.client.bot"});
        row("http.request.uri.path eq \"/a\" or cf.client.bot", "10", 1, {"cf.client.bot"});
        row("http.request.uri.path eq \"/a\" xor cf.client.bot", "10", 2, {"cf.client.bot"});
        row("false and cf.client.bot", "00", 0, {"cf.client.bot"});
        row("true or cf.client.bot", "11", 0, {"cf.client.bot"});
        row("http.cookie ne http.request.uri.path", "11", 2, {"http.cookie"});
        row("http.referer eq \"\" and ip.src.country eq \"DE\"", "00", 2,
            {"http.referer", "ip.src.country"});
        row("http.request.uri.path eq \"/a\" and ip.src in $office", "00", 1, {});
        row(R"(http.request.uri.path matches "(?u)\p{Emoji}")", "00", 2, {});
    }
    void unknownFields() {
        QFETCH(QString, text);
        QFETCH(QString, rows);
        QFETCH(int, hangs);
        QFETCH(QStringList, unknown);
        const TableColumns table(
            kUsual, {request("192.0.2.1", "GET", "/a"), request("192.0.2.1", "GET", "/b")});
        const RowMatches matches = match(qPrintable(text), table);
        QCOMPARE(QString::fromStdString(rowsOf(matches)), rows);
        QCOMPARE(matches.hangsOnUnknown, std::int64_t{hangs});
        QStringList names;
        for (const std::string& name : matches.unknownFields)
            names << QString::fromStdString(name);
        QCOMPARE(names, unknown);
    }

    // A host name where an address should be: in no set, and the answer hangs on it.
    void clientsThatAreNoAddresses() {
        Request nobody = request("x", "GET", "/");
        nobody.erase(Column::Client);
        const TableColumns table(
            kUsual, {request("host.example", "GET", "/"), nobody, request("0.0.0.0", "GET", "/")});
        QCOMPARE(rowsOf(match("ip.src in {0.0.0.0/0}", table)), "001");
        QCOMPARE(rowsOf(match("ip.src eq 0.0.0.0", table)), "001");
        QCOMPARE(rowsOf(match("not ip.src eq 192.0.2.1", table)), "111");
        QCOMPARE(match("ip.src in {0.0.0.0/0}", table).hangsOnUnknown, std::int64_t{2});
    }

    void truth() {
        // Unknown, false and true of Kleene's logic, with the answer that stands for unknown.
        const std::uint8_t values[] = {Truth::kFalse, Truth::kTrue, Truth::unknown(false),
                                       Truth::unknown(true)};
        for (const std::uint8_t left : values) {
            QCOMPARE(Truth::negated(Truth::negated(left)), left);
            QCOMPARE(Truth::hangs(Truth::negated(left)), Truth::hangs(left));
            for (const std::uint8_t right : values) {
                const auto answer = [](std::uint8_t truth) { return truth & Truth::kAnswer; };
                const std::uint8_t both = Truth::joined(Connective::And, left, right);
                const std::uint8_t one = Truth::joined(Connective::Or, left, right);
                const std::uint8_t either = Truth::joined(Connective::Xor, left, right);
                QCOMPARE(answer(both), answer(left) & answer(right));
                QCOMPARE(answer(one), answer(left) | answer(right));
                QCOMPARE(answer(either), answer(left) ^ answer(right));
                QCOMPARE(one, Truth::negated(Truth::joined(Connective::And, Truth::negated(left),
                                                           Truth::negated(right))));
                QCOMPARE(Truth::hangs(either), Truth::hangs(left) || Truth::hangs(right));
                const bool settled = left == Truth::kFalse || right == Truth::kFalse;
                QCOMPARE(Truth::hangs(both),
                         !settled && (Truth::hangs(left) || Truth::hangs(right)));
            }
        }
    }

    void keysAreDenseInTheOrderTheyCome() {
        const TableColumns table(
            kUsual, {request("192.0.2.9", "GET", "/A"), request("192.0.2.1", "GET", "/b"),
                     request("192.0.2.9", "GET", "/a"), request("192.0.2.1", "POST", "/b")});
        const auto ids = [&table](std::initializer_list<const char*> parts) {
            return keyRows(key(parts), table).ids;
        };
        using Ids = std::vector<std::uint32_t>;
        QCOMPARE(ids({"ip.src"}), (Ids{0, 1, 0, 1}));
        QCOMPARE(ids({"ip.src", "http.request.uri.path"}), (Ids{0, 1, 2, 1}));
        QCOMPARE(ids({"ip.src", "lower(http.request.uri.path)"}), (Ids{0, 1, 0, 1}));
        QCOMPARE(ids({"ip.src", "http.request.method", "http.request.uri"}), (Ids{0, 1, 2, 3}));
        QCOMPARE(ids({"concat(http.request.method, http.request.uri.path)"}), (Ids{0, 1, 2, 3}));
        QCOMPARE(keyRows(key({"ip.src", "http.request.uri.path"}), table).count, 3U);
        // One key is no column.
        for (const auto& one : {key({}), key({"http.host"}), key({"cidr(ip.src, 24, 64)"})}) {
            const KeyColumn keys = keyRows(one, table);
            QVERIFY(keys.ids.empty());
            QCOMPARE(keys.count, 1U);
            QCOMPARE(keys.absent, std::int64_t{0});
        }
        QCOMPARE(keyText(key({"ip.src", "lower(http.request.uri.path)"}), table, 0),
                 "192.0.2.9 + /a");
    }

    // Whoever has no value is one with all others that have none, and not with the empty text.
    void absentKeys() {
        Request nobody = request("x", "GET", "/");
        nobody.erase(Column::Client);
        const TableColumns table(kUsual, {request("host.example", "GET", "/"), nobody,
                                          request("192.0.2.1", "GET", "/"), nobody});
        const KeyColumn clients = keyRows(key({"ip.src"}), table);
        QCOMPARE(clients.ids, (std::vector<std::uint32_t>{0, 1, 2, 1}));
        QCOMPARE(clients.absent, std::int64_t{2});
        QCOMPARE(keyText(key({"ip.src"}), table, 0), "host.example");
        QCOMPARE(keyText(key({"ip.src"}), table, 1), "-");

        const KeyColumn networks = keyRows(key({"cidr(ip.src, 24, 64)"}), table);
        QCOMPARE(networks.ids, (std::vector<std::uint32_t>{0, 0, 1, 0}));
        QCOMPARE(networks.absent, std::int64_t{3});

        const KeyColumn colos = keyRows(key({"cf.colo.id"}), table);
        QCOMPARE(colos.count, 1U);
        QCOMPARE(colos.absent, std::int64_t{4});
        QCOMPARE(colos.unknownFields, std::vector<std::string>{"cf.colo.id"});
    }

    void noRows() {
        const TableColumns table(kUsual, {});
        QCOMPARE(match("ssl or cf.client.bot", table).count, std::int64_t{0});
        QCOMPARE(keyRows(key({"ip.src", "http.host"}), table).count, 1U);
    }

    // More requests than one block, so that nothing is forgotten between blocks.
    void manyBlocks() {
        std::vector<Request> requests;
        std::vector<std::int64_t> times;
        for (int i = 0; i < 20000; ++i) {
            requests.push_back(request("192.0.2.1", i % 3 == 0 ? "GET" : "POST", "/a"));
            times.push_back(i);
        }
        const TableColumns table(kUsual, requests, times);
        QCOMPARE(match("http.request.method eq \"GET\"", table).count, std::int64_t{6667});
        QCOMPARE(match("http.request.method eq \"GET\" and http.request.timestamp.msec lt 3 or "
                       "http.request.uri.path eq \"/b\"",
                       table)
                     .count,
                 std::int64_t{20});
    }
};

QTEST_APPLESS_MAIN(ColumnsTest)
#include "columns_test.moc"
