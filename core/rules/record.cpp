// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/record.h"

#include "core/base/text.h"
#include "core/rules/messages.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <vector>

namespace edgefence::rules {

namespace {

using Json = nlohmann::json;

std::optional<FieldValue> valueOf(const Json& json, Type type) {
    switch (type.kind()) {
    case Type::Kind::Bool:
        return json.is_boolean() ? std::optional<FieldValue>(json.get<bool>()) : std::nullopt;
    case Type::Kind::Integer:
        return json.is_number_integer() ? std::optional<FieldValue>(json.get<std::int64_t>())
                                        : std::nullopt;
    case Type::Kind::String:
        return json.is_string() ? std::optional<FieldValue>(json.get<std::string>()) : std::nullopt;
    case Type::Kind::Ip: {
        const auto address =
            json.is_string() ? parseIpAddress(json.get<std::string>()) : std::nullopt;
        return address ? std::optional<FieldValue>(*address) : std::nullopt;
    }
    case Type::Kind::Array: {
        FieldValue::Array items;
        for (const Json& item : json.is_array() ? json : Json::array()) {
            auto value = valueOf(item, type.element());
            if (!value)
                return std::nullopt;
            items.push_back(std::move(*value));
        }
        return json.is_array() ? std::optional<FieldValue>(std::move(items)) : std::nullopt;
    }
    case Type::Kind::Map: {
        FieldValue::Map entries;
        const Json object = json.is_object() ? json : Json::object();
        for (const auto& [key, item] : object.items()) {
            auto value = valueOf(item, type.element());
            if (!value)
                return std::nullopt;
            entries.emplace(key, std::move(*value));
        }
        return json.is_object() ? std::optional<FieldValue>(std::move(entries)) : std::nullopt;
    }
    }
    return std::nullopt;
}

std::optional<Message> nearestField(std::string_view word, const Schema& schema) {
    std::vector<std::string_view> names;
    for (const FieldSpec& field : schema.fields())
        names.emplace_back(field.name);
    const std::string_view near = nearestName(word, names);
    return near.empty() ? std::nullopt : std::optional(message(texts::kDidYouMean, near));
}

} // namespace

Result<Record> readRecord(std::string_view json, const Schema& schema) {
    const auto wrong = [](Message what, std::optional<Message> hint = std::nullopt) {
        return tl::unexpected(Error{std::move(what), std::nullopt, std::move(hint)});
    };
    const Json document = Json::parse(json, nullptr, false);
    if (!document.is_object())
        return wrong(message(texts::kRequestNotObject));
    Record record;
    for (const auto& [name, item] : document.items()) {
        const FieldSpec* field = schema.field(name);
        if (field == nullptr)
            return wrong(message(texts::kUnknownField, name), nearestField(name, schema));
        auto value = valueOf(item, field->type);
        if (!value)
            return wrong(message(texts::kRequestValue, name, edgefence::rules::name(field->type),
                                 item.dump()));
        record.emplace(name, std::move(*value));
    }
    return record;
}

} // namespace edgefence::rules
