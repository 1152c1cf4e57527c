// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/choices.h"
#include "core/document/messages.h"
#include "core/document/object_writer.h"
#include "core/document/plan_parts.h"
#include "core/layers/registry.h"
#include "core/layers/windows.h"

#include <algorithm>

namespace edgefence::document {

namespace {

using nlohmann::ordered_json;

plan::Response readResponse(const JsonNode& node, Diagnostics& diagnostics) {
    const plan::Response fallback;
    ObjectReader reader(node, "response", diagnostics);
    plan::Response response;
    std::int64_t status = response.status;
    reader.integer("status", status, {100, 599});
    response.status = static_cast<int>(status);
    reader.note("status", response.status, fallback.status, response.given);
    reader.text("content_type", response.contentType);
    reader.note("content_type", response.contentType, fallback.contentType, response.given);
    reader.text("body", response.body);
    reader.note("body", response.body, fallback.body, response.given);
    reader.flag("keep", response.keep);
    reader.note("keep", response.keep, fallback.keep, response.given);
    response.kept = reader.keepUnknown();
    return response;
}

ordered_json writeResponse(const plan::Response& response) {
    const plan::Response fallback;
    ObjectWriter writer;
    writer.putUnlessDefault("status", response.status, fallback.status, response.given);
    writer.putUnlessDefault("content_type", response.contentType, fallback.contentType,
                            response.given);
    writer.putUnlessDefault("body", response.body, fallback.body, response.given);
    writer.putUnlessDefault("keep", response.keep, fallback.keep, response.given);
    writer.keep(response.kept);
    return writer.take();
}

/// {"seconds": n} as the text "<n>s"; a named window as it is.
std::optional<plan::ParameterValue> readWindow(ObjectReader& reader, const JsonNode& node,
                                               const layers::ParameterSpec& spec) {
    if (node.type == JsonNode::Type::Text &&
        std::find(spec.choices.begin(), spec.choices.end(), node.text) != spec.choices.end())
        return node.text;
    const JsonNode* seconds = node.member("seconds");
    if (spec.allowsSeconds && seconds != nullptr && node.members.size() == 1) {
        ObjectReader window(node, spec.name, reader.diagnostics());
        std::int64_t count = 0;
        if (!window.integer("seconds", count, {1, spec.maximum}))
            return std::nullopt;
        return std::to_string(count) + "s";
    }
    const MessageText& text = spec.allowsSeconds ? messages::kMustBeWindow : messages::kMustBeOneOf;
    reader.diagnostics().error(node, message(text, spec.name, listOf(spec.choices), describe(node)),
                               didYouMean(node.text, spec.choices));
    return std::nullopt;
}

/// The JSON type of a parameter; whether its value is allowed is validate()'s business.
std::optional<plan::ParameterValue> readParameter(ObjectReader& reader, const JsonNode& node,
                                                  const layers::ParameterSpec& spec) {
    const auto wrong = [&](const MessageText& text) {
        reader.diagnostics().error(node, message(text, spec.name, describe(node)));
        return std::nullopt;
    };
    using Type = layers::ParameterType;
    switch (spec.type) {
    case Type::Integer:
        if (const auto value = wholeNumber(node))
            return *value;
        return wrong(messages::kMustBeWhole);
    case Type::Number:
        if (const auto value = number(node))
            return *value;
        return wrong(messages::kMustBeNumber);
    case Type::Flag:
        if (node.type == JsonNode::Type::Flag)
            return node.flag;
        return wrong(messages::kMustBeFlag);
    case Type::Key:
        if (auto value = listOfTexts(node))
            return *std::move(value);
        return wrong(messages::kMustBeTexts);
    case Type::Window:
        return readWindow(reader, node, spec);
    case Type::Choice:
    case Type::Text:
    case Type::Expression:
        break;
    }
    if (node.type == JsonNode::Type::Text)
        return node.text;
    return wrong(messages::kMustBeText);
}

ordered_json writeParameter(const layers::ParameterSpec& spec, const plan::ParameterValue& value) {
    const auto* window = std::get_if<std::string>(&value);
    if (spec.type == layers::ParameterType::Window && window != nullptr &&
        std::find(spec.choices.begin(), spec.choices.end(), *window) == spec.choices.end()) {
        const auto length = layers::clockWindow(*window).value_or(Duration(0));
        return {{"seconds", std::chrono::duration_cast<std::chrono::seconds>(length).count()}};
    }
    return std::visit([](const auto& plain) { return ordered_json(plain); }, value);
}

/// What the layer shows of itself, as far as it can be read, without a word about the rest.
void readShown(const JsonNode& node, plan::LayerConfig& layer) {
    const auto read = [&node](std::string_view key) {
        const JsonNode* member = node.member(key);
        return member != nullptr && member->type == JsonNode::Type::Text ? member->text
                                                                         : std::string();
    };
    layer.place = plan::parsePlace(read("where")).value_or(layer.place);
    if (const std::string name = read("name"); !name.empty())
        layer.name = name;
    if (const JsonNode* enabled = node.member("enabled"))
        layer.enabled = enabled->type != JsonNode::Type::Flag || enabled->flag;
    if (const JsonNode* routes = node.member("routes"))
        for (std::string& route : listOfTexts(*routes).value_or(std::vector<std::string>()))
            layer.routes.push_back({std::move(route)});
}

void readUnknownKind(const JsonNode& node, plan::LayerConfig& layer, Diagnostics& diagnostics) {
    const JsonNode& kind = *node.member("kind");
    diagnostics.warning(kind.offset, kind.length, message(messages::kUnknownKind, layer.kind));
    for (const JsonMember& member : node.members)
        if (member.key != "id" && member.key != "kind")
            layer.kept.emplace_back(member.key, toJson(member.value).dump());
    readShown(node, layer);
}

void readRoutes(ObjectReader& reader, plan::LayerConfig& layer) {
    std::vector<std::string> routes;
    reader.texts("routes", routes);
    for (std::string& route : routes)
        layer.routes.push_back({std::move(route)});
    reader.note("routes", layer.routes, {}, layer.given);
}

void readKnownKind(ObjectReader& reader, const layers::LayerKind& kind, plan::LayerConfig& layer) {
    std::string text;
    reader.text("name", layer.name);
    layer.place = defaultPlace(layer.kind);
    reader.choice("where", layer.place, plan::parsePlace, placeNames());
    reader.note("where", layer.place, defaultPlace(layer.kind), layer.given);
    reader.flag("enabled", layer.enabled);
    reader.note("enabled", layer.enabled, true, layer.given);
    readRoutes(reader, layer);
    if (reader.text("guards", text))
        layer.guards = BudgetId{text};
    for (const layers::ParameterSpec& spec : kind.parameters())
        if (const JsonNode* node = reader.find(spec.name))
            if (auto value = readParameter(reader, *node, spec))
                layer.parameters.emplace(spec.name, *std::move(value));
    reader.choice("on_error", layer.onError, plan::parseOnError, onErrorNames());
    reader.note("on_error", layer.onError, plan::OnError::Closed, layer.given);
    if (const JsonNode* response = reader.find("response"))
        layer.response = readResponse(*response, reader.diagnostics());
    layer.kept = reader.keepUnknown();
}

} // namespace

plan::Place defaultPlace(std::string_view kind) {
    const layers::LayerKind* known = layers::findKind(kind);
    if (known == nullptr)
        return plan::Place::WorkerFront;
    const auto places = known->traits().places;
    const bool atFront =
        std::find(places.begin(), places.end(), plan::Place::WorkerFront) != places.end();
    return atFront || places.empty() ? plan::Place::WorkerFront : places.front();
}

plan::LayerConfig readLayer(const JsonNode& node, Diagnostics& diagnostics) {
    ObjectReader reader(node, "a layer", diagnostics);
    plan::LayerConfig layer;
    reader.text("id", layer.id.value);
    if (reader.require("kind") == nullptr || !reader.text("kind", layer.kind))
        return layer;
    if (const layers::LayerKind* kind = layers::findKind(layer.kind))
        readKnownKind(reader, *kind, layer);
    else
        readUnknownKind(node, layer, diagnostics);
    return layer;
}

ordered_json writeLayer(const plan::LayerConfig& layer) {
    ObjectWriter writer;
    writer.put("id", layer.id.value);
    writer.put("kind", layer.kind);
    const layers::LayerKind* kind = layers::findKind(layer.kind);
    if (kind == nullptr) {
        writer.keep(layer.kept);
        return writer.take();
    }
    writer.putIf("name", layer.name);
    writer.putUnlessDefault("where", layer.place, defaultPlace(layer.kind), layer.given,
                            name(layer.place));
    writer.putUnlessDefault("enabled", layer.enabled, true, layer.given);
    ordered_json routes = ordered_json::array();
    for (const RouteId& route : layer.routes)
        routes.push_back(route.value);
    writer.putUnlessDefault("routes", layer.routes, {}, layer.given, std::move(routes));
    if (layer.guards)
        writer.put("guards", layer.guards->value);
    for (const layers::ParameterSpec& spec : kind->parameters()) {
        const auto value = layer.parameters.find(spec.name);
        if (value != layer.parameters.end())
            writer.put(spec.name, writeParameter(spec, value->second));
    }
    writer.putUnlessDefault("on_error", layer.onError, plan::OnError::Closed, layer.given,
                            name(layer.onError));
    if (layer.response)
        writer.put("response", writeResponse(*layer.response));
    writer.keep(layer.kept);
    return writer.take();
}

} // namespace edgefence::document
