// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/messages.h"
#include "core/rules/schema.h"
#include "core/rules/schema_data.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <map>

namespace edgefence::rules {

namespace {

using Json = nlohmann::json;

/// Stops the reading of the file; does not leave this file.
struct WrongEntry {
    Error error;
};

[[noreturn]] void fail(std::string_view entry, std::string_view key, std::string_view expected) {
    throw WrongEntry{
        {message(texts::kSchemaKey, entry, key, expected), std::nullopt, std::nullopt}};
}

/// One object of the file; `name` is for errors.
class Entry {
  public:
    Entry(const Json& json, std::string entryName) : m_json(json), m_name(std::move(entryName)) {
        if (!json.is_object())
            fail(m_name, "it", "an object");
    }

    const std::string& name() const { return m_name; }
    bool has(const char* key) const { return m_json.contains(key); }

    std::string text(const char* key) const {
        const Json& value = at(key, "a text");
        if (!value.is_string())
            fail(m_name, key, "a text");
        return value.get<std::string>();
    }
    std::string textOr(const char* key, std::string otherwise) const {
        return has(key) ? text(key) : std::move(otherwise);
    }
    bool flag(const char* key) const {
        if (!has(key))
            return false;
        if (!m_json.at(key).is_boolean())
            fail(m_name, key, "true or false");
        return m_json.at(key).get<bool>();
    }
    std::optional<std::int64_t> number(const char* key) const {
        if (!has(key))
            return std::nullopt;
        if (!m_json.at(key).is_number_integer())
            fail(m_name, key, "a whole number");
        return m_json.at(key).get<std::int64_t>();
    }
    const Json& list(const char* key) const {
        const Json& value = at(key, "a list");
        if (!value.is_array())
            fail(m_name, key, "a list");
        return value;
    }
    std::vector<std::string> texts(const char* key) const {
        std::vector<std::string> result;
        for (const Json& item : list(key)) {
            if (!item.is_string())
                fail(m_name, key, "a list of texts");
            result.push_back(item.get<std::string>());
        }
        return result;
    }
    Entry entry(const char* key) const { return {at(key, "an object"), m_name + "." + key}; }
    const Json& json() const { return m_json; }

    /// The value that a word of the file stands for.
    template <class Value, std::size_t Size>
    Value choice(const char* key, std::string_view word,
                 const std::array<std::pair<std::string_view, Value>, Size>& choices) const {
        for (const auto& [name, value] : choices) {
            if (name == word)
                return value;
        }
        std::string expected = "one of";
        for (const auto& known : choices)
            expected += " " + std::string(known.first);
        fail(m_name, key, expected);
    }

  private:
    const Json& at(const char* key, std::string_view expected) const {
        if (!has(key))
            fail(m_name, key, expected);
        return m_json.at(key);
    }

    const Json& m_json;
    std::string m_name;
};

constexpr std::array<std::pair<std::string_view, Column>, kColumnCount> kColumns{{
    {"client", Column::Client},
    {"method", Column::Method},
    {"scheme", Column::Scheme},
    {"host", Column::Host},
    {"path", Column::Path},
    {"query", Column::Query},
    {"protocol", Column::Protocol},
    {"user_agent", Column::UserAgent},
    {"referer", Column::Referer},
    {"country", Column::Country},
    {"asn", Column::Asn},
    {"colo", Column::Colo},
    {"status", Column::Status},
    {"cache_status", Column::CacheStatus},
    {"verified_bot", Column::VerifiedBot},
}};

constexpr std::array<std::pair<std::string_view, Derivation>, 12> kDerivations{{
    {"copy", Derivation::Copy},
    {"uri", Derivation::Uri},
    {"full_uri", Derivation::FullUri},
    {"extension", Derivation::Extension},
    {"arguments", Derivation::Arguments},
    {"argument_names", Derivation::ArgumentNames},
    {"argument_values", Derivation::ArgumentValues},
    {"version", Derivation::Version},
    {"is_https", Derivation::IsHttps},
    {"is_verified_bot", Derivation::IsVerifiedBot},
    {"second", Derivation::Second},
    {"millisecond", Derivation::Millisecond},
}};

constexpr std::array<std::pair<std::string_view, ParameterSpec::Form>, 3> kForms{{
    {"value", ParameterSpec::Form::Value},
    {"literal", ParameterSpec::Form::Literal},
    {"any", ParameterSpec::Form::Any},
}};

constexpr std::array<std::pair<std::string_view, ParameterSpec::Relation>, 4> kRelations{{
    {"none", ParameterSpec::Relation::None},
    {"same_as_first", ParameterSpec::Relation::SameAsFirst},
    {"element_of_first", ParameterSpec::Relation::ElementOfFirst},
    {"greater_than_first", ParameterSpec::Relation::GreaterThanFirst},
}};

constexpr std::array<const char*, kRulePlaceCount> kPlaces{"custom_rule", "rate_limiting_rule",
                                                           "counting_expression"};

std::optional<Type> parseType(std::string_view text) {
    constexpr std::string_view array = "Array<";
    constexpr std::string_view map = "Map<";
    const bool isArray = text.substr(0, array.size()) == array;
    if (isArray || text.substr(0, map.size()) == map) {
        const std::size_t start = isArray ? array.size() : map.size();
        if (text.back() != '>')
            return std::nullopt;
        const auto inner = parseType(text.substr(start, text.size() - start - 1));
        if (!inner)
            return std::nullopt;
        return isArray ? Type::arrayOf(*inner) : Type::mapOf(*inner);
    }
    for (const Type scalar : {Type::boolean(), Type::integer(), Type::ip(), Type::string()}) {
        if (name(scalar) == text)
            return scalar;
    }
    return std::nullopt;
}

Type readType(const Entry& entry, const char* key) {
    const auto type = parseType(entry.text(key));
    if (!type)
        fail(entry.name(), key, "a type such as String or Map<Array<String>>");
    return *type;
}

TypePattern readPattern(const Entry& entry, const std::string& text) {
    if (text == "Array")
        return {Type::Kind::Array, std::nullopt};
    if (text == "Map")
        return {Type::Kind::Map, std::nullopt};
    const auto type = parseType(text);
    if (!type)
        fail(entry.name(), "types", "a list of types, Array or Map");
    return {type->kind(), type};
}

ZoneEntitlement readZone(const Entry& entry, const char* key, const std::string& text) {
    const auto zone = parseZoneEntitlement(text);
    if (!zone)
        fail(entry.name(), key, "a zone plan such as business or enterprise+bot_management");
    return *zone;
}

Requirement readRequirement(const Entry& entry, const char* place) {
    Requirement requirement;
    if (entry.has(place) && entry.json().at(place).is_object()) {
        const Entry detail = entry.entry(place);
        requirement.zone = readZone(detail, "zone", detail.text("zone"));
        requirement.contradicted =
            readZone(detail, "contradicted_by", detail.text("contradicted_by"));
        return requirement;
    }
    const std::string text = entry.text(place);
    if (text == "never")
        requirement.kind = Requirement::Kind::Never;
    else
        requirement.zone = readZone(entry, place, text);
    return requirement;
}

using Availabilities = std::map<std::string, Availability, std::less<>>;

Availabilities readAvailabilities(const Entry& file) {
    Availabilities result;
    const Entry all = file.entry("availabilities");
    for (const auto& [name, json] : all.json().items()) {
        const Entry entry(json, name);
        Availability availability;
        for (std::size_t place = 0; place < kRulePlaceCount; ++place)
            availability[place] = readRequirement(entry, kPlaces[place]);
        result.emplace(name, std::move(availability));
    }
    return result;
}

Availability availabilityOf(const Entry& entry, const Availabilities& known) {
    const auto found = known.find(entry.text("availability"));
    if (found == known.end())
        fail(entry.name(), "availability", "one of the file's availabilities");
    return found->second;
}

FieldSpec readField(const Entry& entry, const Availabilities& availabilities) {
    FieldSpec field;
    field.name = entry.name();
    field.type = readType(entry, "type");
    field.availability = availabilityOf(entry, availabilities);
    field.replacement = entry.textOr("replaced_by", "");
    field.normalForm = entry.textOr("normal_form", "");
    field.keyOnly = entry.flag("key_only");
    if (!entry.has("supply"))
        return field;
    const Entry supply = entry.entry("supply");
    field.supply.emplace();
    field.supply->derivation = supply.choice("how", supply.text("how"), kDerivations);
    for (const std::string& column : supply.texts("columns"))
        field.supply->columns.push_back(supply.choice("columns", column, kColumns));
    return field;
}

ParameterSpec readParameter(const Entry& entry) {
    ParameterSpec parameter;
    for (const std::string& type : entry.texts("types"))
        parameter.types.push_back(readPattern(entry, type));
    parameter.form = entry.choice("form", entry.textOr("form", "any"), kForms);
    parameter.relation = entry.choice("relation", entry.textOr("relation", "none"), kRelations);
    parameter.minimum = entry.number("minimum");
    parameter.maximum = entry.number("maximum");
    parameter.letters = entry.textOr("letters", "");
    parameter.notEmpty = entry.flag("not_empty");
    return parameter;
}

FunctionSpec readFunction(const Entry& entry, const Availabilities& availabilities) {
    FunctionSpec function;
    function.name = entry.name();
    for (const Json& json : entry.list("parameters"))
        function.parameters.push_back(readParameter(Entry(json, entry.name() + "()")));
    const auto count = static_cast<std::int64_t>(function.parameters.size());
    const std::int64_t required = entry.number("required").value_or(count);
    const std::int64_t most = entry.number("most").value_or(count);
    if (count == 0 || required < 1 || most < required || most < count)
        fail(entry.name(), "required and most", "counts that fit the parameters");
    function.required = static_cast<std::size_t>(required);
    function.most = static_cast<std::size_t>(most);
    if (entry.has("returns"))
        function.returns = readType(entry, "returns");
    function.availability = availabilityOf(entry, availabilities);
    return function;
}

template <class Spec, class Read>
std::vector<Spec> readAll(const Entry& file, const char* key, const Read& read) {
    std::vector<Spec> specs;
    for (const Json& json : file.list(key)) {
        const Entry unnamed(json, key);
        specs.push_back(read(Entry(json, unnamed.text("name"))));
    }
    std::ranges::sort(specs, {}, &Spec::name);
    for (std::size_t i = 1; i < specs.size(); ++i) {
        if (specs[i].name == specs[i - 1].name)
            fail(specs[i].name, "it", "there only once");
    }
    return specs;
}

template <class Spec> NameIndex indexOf(const std::vector<Spec>& specs) {
    NameIndex index;
    index.max_load_factor(0.4F);
    for (std::size_t i = 0; i < specs.size(); ++i)
        index.emplace(specs[i].name, i);
    return index;
}

} // namespace

Result<Schema> Schema::read(std::string_view json) {
    try {
        const Json document = Json::parse(json);
        const Entry file(document, "the file");
        const Availabilities availabilities = readAvailabilities(file);
        auto data = std::make_shared<Data>();
        data->fields = readAll<FieldSpec>(
            file, "fields", [&](const Entry& entry) { return readField(entry, availabilities); });
        data->functions = readAll<FunctionSpec>(file, "functions", [&](const Entry& entry) {
            return readFunction(entry, availabilities);
        });
        data->operators = readAll<OperatorSpec>(file, "operators", [&](const Entry& entry) {
            return OperatorSpec{entry.name(), availabilityOf(entry, availabilities)};
        });
        data->fieldIndex = indexOf(data->fields);
        data->functionIndex = indexOf(data->functions);
        return Schema(std::move(data));
    } catch (const WrongEntry& wrong) {
        return tl::unexpected(wrong.error);
    } catch (const Json::exception& broken) {
        return tl::unexpected(
            Error{message(texts::kSchemaNotJson, broken.what()), std::nullopt, std::nullopt});
    }
}

} // namespace edgefence::rules
