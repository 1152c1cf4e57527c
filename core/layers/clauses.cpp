// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layers/clauses.h"

#include "core/base/ip_address.h"
#include "core/rules/value.h"

#include <algorithm>
#include <charconv>

namespace edgefence::layers {
namespace {

/// The value of a field by its text as rules::pinnedValue() writes it.
std::optional<rules::FieldValue> valueOf(const std::string& text, rules::Type type) {
    using Kind = rules::Type::Kind;
    if (type.is(Kind::String))
        return rules::FieldValue(text);
    if (type.is(Kind::Ip)) {
        if (const auto address = parseIpAddress(text))
            return rules::FieldValue(*address);
    }
    if (type.is(Kind::Integer)) {
        std::int64_t number = 0;
        const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
        if (read.ec == std::errc())
            return rules::FieldValue(number);
    }
    return std::nullopt;
}

/// What the sample of a route says of a request.
rules::Record fieldsOf(const plan::Sample& sample) {
    rules::Record fields;
    if (sample.method)
        fields.emplace("http.request.method", *sample.method);
    if (sample.host)
        fields.emplace("http.host", *sample.host);
    if (sample.status)
        fields.emplace("http.response.code", *sample.status);
    if (sample.path) {
        const std::size_t mark = sample.path->find('?');
        fields.emplace("http.request.uri", *sample.path);
        fields.emplace("http.request.uri.path", sample.path->substr(0, mark));
        fields.emplace("http.request.uri.query",
                       mark == std::string::npos ? std::string() : sample.path->substr(mark + 1));
    }
    const auto header = [&](const char* name, const char* field) {
        if (const auto value = sample.headers.find(name); value != sample.headers.end())
            fields.emplace(field, value->second);
    };
    header("user-agent", "http.user_agent");
    header("referer", "http.referer");
    return fields;
}

} // namespace

std::optional<rules::Expression> deniedClause(const rules::Expression& condition,
                                              const rules::Record& known) {
    for (rules::Expression& clause : rules::conjuncts(condition)) {
        const std::vector<std::string> fields = clause.fields();
        const bool isKnown = std::all_of(fields.begin(), fields.end(),
                                         [&](const auto& field) { return known.contains(field); });
        if (isKnown && !rules::matches(clause, known))
            return std::move(clause);
    }
    return std::nullopt;
}

rules::Record pinnedFields(const rules::Expression& condition, const rules::Schema& schema) {
    rules::Record pinned;
    for (const std::string& field : condition.fields()) {
        const rules::FieldSpec* spec = schema.field(field);
        const std::optional<std::string> text = rules::pinnedValue(condition, field);
        if (spec == nullptr || !text)
            continue;
        if (std::optional<rules::FieldValue> value = valueOf(*text, spec->type))
            pinned.emplace(field, *std::move(value));
    }
    return pinned;
}

std::optional<std::string> missedClause(const rules::Expression& when, const plan::Sample& sample) {
    const std::optional<rules::Expression> missed = deniedClause(when, fieldsOf(sample));
    return missed ? std::optional(missed->source()) : std::nullopt;
}

Stands standsBefore(const rules::Expression& layer, const rules::Expression& route,
                    const rules::Schema& schema) {
    if (rules::implies(route, layer))
        return Stands::Certain;
    const bool never = deniedClause(layer, pinnedFields(route, schema)) ||
                       deniedClause(route, pinnedFields(layer, schema));
    return never ? Stands::Never : Stands::NotShown;
}

} // namespace edgefence::layers
