// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/rules/random_request.h"

#include "tests/core/rules/fixture.h"

namespace edgefence::rules::testing {

namespace {

/// A query and what it is taken apart into.
struct Query {
    std::string text;
    FieldValue::Map arguments;
    FieldValue::Array names;
    FieldValue::Array values;
};

FieldValue::Array texts(std::initializer_list<const char*> items) {
    FieldValue::Array result;
    for (const char* item : items)
        result.emplace_back(item);
    return result;
}

const Query& randomQuery(Random& random) {
    static const std::vector<Query> kQueries{
        {"", {}, {}, {}},
        {"a", {{"a", texts({""})}}, texts({"a"}), texts({""})},
        {"a=1&b=GET",
         {{"a", texts({"1"})}, {"b", texts({"GET"})}},
         texts({"a", "b"}),
         texts({"1", "GET"})},
        {"a=/api&a=b", {{"a", texts({"/api", "b"})}}, texts({"a", "a"}), texts({"/api", "b"})},
    };
    return kQueries[random.below(kQueries.size())];
}

struct Path {
    const char* text;
    const char* extension;
};

const Path& randomPath(Random& random) {
    static const std::vector<Path> kPaths{
        {"/", ""},           {"/api", ""},      {"/api/links", ""}, {"/API/links", ""},
        {"/a.html", "html"}, {"/api/x.B", "b"}, {"x*y", ""},        {"/.b", ""},
    };
    return kPaths[random.below(kPaths.size())];
}

} // namespace

const std::vector<Column> kLogColumns{
    Column::Client, Column::Method,    Column::Scheme,  Column::Host,    Column::Path,
    Column::Query,  Column::UserAgent, Column::Referer, Column::Country, Column::Status};

RandomRequest randomRequest(RandomExpression& make, std::int64_t time) {
    const auto pick = [&make](std::initializer_list<const char*> choices) {
        return std::string(choices.begin()[make.random().below(choices.size())]);
    };
    const Query& query = randomQuery(make.random());
    const Path& path = randomPath(make.random());
    const std::string client =
        pick({"192.0.2.1", "192.0.2.7", "10.0.0.1", "2001:db8::1", "::1", "0.0.0.0"});
    const std::string scheme = pick({"https", "http"});
    const std::string status = pick({"200", "404", "499"});
    RandomRequest request;
    request.time = time;
    request.row = {{Column::Client, client},
                   {Column::Method, pick({"GET", "POST", "get"})},
                   {Column::Scheme, scheme},
                   {Column::Host, pick({"a", "b", "GET", "DE", "html"})},
                   {Column::Path, path.text},
                   {Column::Query, query.text},
                   {Column::UserAgent, make.text()},
                   {Column::Referer, make.text()},
                   {Column::Country, pick({"DE", "US"})},
                   {Column::Status, status}};
    const std::string uri = path.text + std::string(query.text.empty() ? "" : "?") + query.text;
    request.fields = {
        {"http.request.method", request.row[Column::Method]},
        {"http.request.uri", uri},
        {"http.request.full_uri", scheme + "://" + request.row[Column::Host] + uri},
        {"http.request.uri.path", path.text},
        {"http.request.uri.path.extension", path.extension},
        {"http.request.uri.query", query.text},
        {"http.request.uri.args", query.arguments},
        {"http.request.uri.args.names", query.names},
        {"http.request.uri.args.values", query.values},
        {"http.host", request.row[Column::Host]},
        {"http.user_agent", request.row[Column::UserAgent]},
        {"http.referer", request.row[Column::Referer]},
        {"http.request.timestamp.sec", time / 1000},
        {"http.request.timestamp.msec", time % 1000},
        {"http.response.code", std::int64_t{std::stoi(status)}},
        {"ip.src.country", request.row[Column::Country]},
        {"ip.src", *parseIpAddress(client)},
        {"ssl", scheme == "https"},
    };
    return request;
}

Record withOtherFields(const RandomRequest& request, const Expression& expression,
                       RandomExpression& make) {
    Record record = request.fields;
    for (const std::string& name : expression.fields()) {
        if (!record.contains(name) && make.random().below(5) != 0)
            record.emplace(name, make.valueOf(schema().field(name)->type));
    }
    return record;
}

} // namespace edgefence::rules::testing
