// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/rules/fixture.h"

#include "app/assets/assets.h"

#include <nlohmann/json.hpp>

#include <cstdlib>
#include <iostream>

namespace edgefence::rules::testing {

namespace {

[[noreturn]] void give(std::string_view what, std::string_view why) {
    std::cerr << what << ": " << why << '\n';
    std::abort();
}

FieldValue valueOf(const nlohmann::json& json, Type type) {
    if (json.is_boolean())
        return json.get<bool>();
    if (json.is_number_integer())
        return json.get<std::int64_t>();
    if (json.is_array()) {
        FieldValue::Array items;
        for (const auto& item : json)
            items.push_back(valueOf(item, type.element()));
        return items;
    }
    if (json.is_object()) {
        FieldValue::Map entries;
        for (const auto& [key, item] : json.items())
            entries.emplace(key, valueOf(item, type.element()));
        return entries;
    }
    const auto text = json.get<std::string>();
    if (type == Type::ip()) {
        const auto address = parseIpAddress(text);
        if (!address)
            give(text, "no address");
        return *address;
    }
    return text;
}

Expression expressionOf(std::string_view text, Parsed<Expression> parsed) {
    if (!parsed.ok())
        give(text, render(parsed.errors.front()));
    return *parsed.value;
}

} // namespace

const Schema& schema() {
    static const Schema shipped = [] {
        const auto read = Schema::read(assets::asset("rules/schema.json").value_or(""));
        if (!read)
            give("rules/schema.json", render(read.error()));
        return *read;
    }();
    return shipped;
}

Expression condition(std::string_view text) {
    return expressionOf(text, parseCondition(text, schema()));
}

Expression value(std::string_view text) { return expressionOf(text, parseValue(text, schema())); }

std::string firstError(std::string_view text) {
    const auto parsed = parseCondition(text, schema());
    return parsed.errors.empty() ? std::string() : render(parsed.errors.front());
}

Record record(std::string_view json) {
    Record result;
    const nlohmann::json fields = nlohmann::json::parse(json);
    for (const auto& [name, item] : fields.items()) {
        const FieldSpec* field = schema().field(name);
        if (field == nullptr)
            give(name, "no field");
        result.emplace(name, valueOf(item, field->type));
    }
    return result;
}

} // namespace edgefence::rules::testing
