// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/rules/random_expression.h"

#include "core/rules/printer.h"

#include <fmt/format.h>

namespace edgefence::rules::testing {

std::string RandomExpression::blank() { return oneOf({" ", " ", "  ", "\n", " \r\n "}); }

std::string RandomExpression::text() {
    return oneOf(
        {"",    "/",    "/api", "/api/links", "/API/links", "GET",         "POST",
         "a",   "b",    "a\\b", "say \"hi\"", "x*y",        "caf\xc3\xa9", "\xff\x01",
         "a b", "html", "DE",   "1",          "10",         "/api?a",      "https://a/api"});
}

std::string RandomExpression::literal(const std::string& bytes) {
    const bool raw = bytes.find('"') == std::string::npos && chance(30);
    if (raw) {
        const std::string fence(m_random.below(3), '#');
        return "r" + fence + "\"" + bytes + "\"" + fence;
    }
    return quoted(bytes);
}

std::string RandomExpression::byteString() {
    return oneOf({"61:62", "2f:61:70:69", "47-45-54", "63.a9:00", "fe:ED"});
}

std::string RandomExpression::integer() {
    return oneOf({"0", "1", "2", "10", "-3", "0x1F", "017", "200", "404", "13335", "499",
                  "9223372036854775807", "-9223372036854775808"});
}

std::string RandomExpression::address() {
    return oneOf({"192.0.2.1", "192.0.2.255", "10.0.0.1", "0.0.0.0", "2001:db8::1", "::1",
                  "::ffff:192.0.2.1"});
}

std::string RandomExpression::addressItem() {
    return oneOf({address(), "192.0.2.0/24", "10/8", "2001:db8::/32", "192.0.2.1..192.0.2.9",
                  "::..::5", "0.0.0.0/0", "1.2.3"});
}

std::string RandomExpression::textValue(unsigned depth) {
    if (depth == 0 || chance(60))
        return oneOf({"http.request.uri.path", "http.request.method", "http.host",
                      "http.request.uri.query", "http.request.uri", "http.request.full_uri",
                      "http.user_agent", "http.referer", "http.cookie", "ip.src.country",
                      "http.request.uri.path.extension", "http.request.headers[\"x-tag\"][0]",
                      "http.request.headers.names[1]", "http.request.uri.args[\"a\"][0]"});
    const std::string inner = textValue(depth - 1);
    switch (m_random.below(6)) {
    case 0:
        return "lower(" + inner + ")";
    case 1:
        return "upper (" + blank() + inner + " )";
    case 2:
        return "url_decode(" + inner + (chance(50) ? ", \"r\")" : ")");
    case 3:
        return "concat(" + inner + "," + blank() + literal(text()) + ")";
    case 4:
        return "substring(" + inner + ", 0, " + oneOf({"3", "-1"}) + ")";
    default:
        return "remove_bytes(" + inner + ", \"/\")";
    }
}

std::string RandomExpression::integerValue() {
    return oneOf({"http.response.code", "ip.src.asnum", "cf.bot_management.score",
                  "http.request.timestamp.sec", "len(" + textValue(1) + ")",
                  "len(http.request.headers.names)", "cf.bot_management.detection_ids[0]"});
}

std::string RandomExpression::textComparison(const std::string& left) {
    switch (m_random.below(7)) {
    case 0:
        return left + blank() + oneOf({"eq", "==", "ne", "!="}) + blank() +
               (chance(10) ? byteString() : literal(text()));
    case 1:
        return left + blank() + oneOf({"lt", "<", "le", "<=", "gt", ">", "ge", ">="}) + blank() +
               literal(text());
    case 2:
        return left + " contains" + blank() + literal(text());
    case 3:
        return left + oneOf({" wildcard ", " strict wildcard "}) +
               oneOf({"\"/api/*\"", "r\"*\\*y\"", "\"*\"", "\"get\"", "\"*a*b*\""});
    case 4:
        return left + oneOf({" matches ", "~", " ~ "}) +
               oneOf({"\"^/api\"", "r\"\\d+$\"", "\"[^\"/]+\"", "r#\"a\"b\"#", "\"(?i)GET|POST\"",
                      "\"^/(api|x)(/|$)\"", "r\"(^|/)[a-c]\\.(html|b)$\"", "\"(?i)/API/[l-n]\"",
                      "\"^/?a.*(?s:.*)s$\"", "\"^(GET|P[OU](ST|T))$\""});
    case 5:
        return left + " in {" + literal(text()) + blank() + literal(text()) + " " +
               literal(text()) + "}";
    default:
        return left + blank() + oneOf({"eq", "!=", "lt"}) + " " + textValue(1);
    }
}

std::string RandomExpression::integerComparison(const std::string& left) {
    if (chance(40))
        return left + oneOf({" in {", " in{ "}) + integer() + " " + oneOf({"1..5", "-3..0x10"}) +
               "}";
    if (chance(20))
        return left + " eq " + integerValue();
    return left + oneOf({" eq ", "!=", " lt ", " <=", " gt ", ">= "}) + integer();
}

std::string RandomExpression::addressComparison(const std::string& left) {
    if (chance(50))
        return left + " in { " + addressItem() + " " + addressItem() + "}";
    if (chance(10))
        return left + " in $office_network";
    return left + oneOf({" eq ", " != "}) + address();
}

std::string RandomExpression::eachComparison() {
    const std::string list =
        oneOf({"http.request.headers.names[*]", "http.request.headers[\"x-tag\"][*]",
               "http.request.uri.args.values[*]", "http.request.headers[*][*]"});
    const std::string left = chance(40) ? "lower(" + list + ")[*]" : list;
    return chance(20) ? "starts_with(" + list + ", " + literal(text()) + ")" : textComparison(left);
}

std::string RandomExpression::comparison() {
    switch (m_random.below(10)) {
    case 0:
        return oneOf({"ssl", "cf.client.bot", "true", "false", "http.request.headers.truncated"});
    case 1:
        return addressComparison(oneOf({"ip.src", "cidr(ip.src, 24, 64)", "cidr6(ip.src, 48)"}));
    case 2:
    case 3:
        return integerComparison(integerValue());
    case 4:
        return oneOf({"any(", "all("}) + eachComparison() + ")";
    case 5:
        return oneOf({"any(", "all("}) + "(" + eachComparison() + oneOf({" and ", " ^^ ", " or "}) +
               oneOf({"", "not ", "!"}) + eachComparison() + "))";
    case 6:
        return oneOf({"starts_with(", "ends_with("}) + textValue(1) + ", " + literal(text()) + ")";
    case 7:
        return oneOf({"has_key(http.request.headers, \"x-tag\")",
                      "has_value(http.request.headers.names, \"a\")",
                      "coalesce(http.request.headers[\"x-tag\"][0], \"none\") eq \"none\""});
    default:
        return textComparison(textValue(2));
    }
}

std::string RandomExpression::condition(unsigned depth) {
    if (depth == 0 || chance(25))
        return comparison();
    switch (m_random.below(4)) {
    case 0:
        return oneOf({"not ", "!", "not(", "! ("}) == "not " ? "not " + condition(0)
                                                             : "!(" + condition(depth - 1) + ")";
    case 1:
        return "(" + blank() + condition(depth - 1) + blank() + ")";
    default: {
        std::string all = condition(depth - 1);
        for (std::uint64_t more = 1 + m_random.below(3); more > 0; --more)
            all += blank() + oneOf({"and", "&&", "or", "||", "xor", "^^"}) + blank() +
                   condition(depth - 1);
        return all;
    }
    }
}

std::string RandomExpression::conditionOnPath() {
    const auto clause = [this] {
        return textComparison(
            oneOf({"http.request.uri.path", "http.request.uri.path", "http.request.uri",
                   "http.request.full_uri", "http.request.uri.path.extension"}));
    };
    const auto connective = [this] { return oneOf({" and ", " and ", " or ", " xor "}); };
    return oneOf({"", "", "not "}) + clause() + connective() + "(" + condition(1) + connective() +
           oneOf({"", "", "not "}) + clause() + ")";
}

FieldValue RandomExpression::valueOf(Type type) {
    switch (type.kind()) {
    case Type::Kind::Bool:
        return chance(50);
    case Type::Kind::Integer: {
        const std::int64_t values[] = {0, 1, 2, 3, 10, 15, 31, 200, 404, 499, 13335, -3};
        return values[m_random.below(std::size(values))];
    }
    case Type::Kind::Ip:
        return *parseIpAddress(address());
    case Type::Kind::String:
        return text();
    case Type::Kind::Array: {
        FieldValue::Array items;
        for (std::uint64_t count = m_random.below(4); count > 0; --count)
            items.push_back(valueOf(type.element()));
        return items;
    }
    case Type::Kind::Map: {
        FieldValue::Map entries;
        for (const char* key : {"x-tag", "a", "accept"}) {
            if (chance(50))
                entries.emplace(key, valueOf(type.element()));
        }
        return entries;
    }
    }
    return {};
}

} // namespace edgefence::rules::testing
