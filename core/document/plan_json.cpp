// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/plan_json.h"

#include "core/document/choices.h"
#include "core/document/messages.h"
#include "core/document/object_writer.h"
#include "core/document/plan_parts.h"
#include "core/document/validate.h"

#include <algorithm>

namespace edgefence::document {

namespace {

using nlohmann::ordered_json;

/// False if a program of this version must not go on.
bool readVersion(ObjectReader& reader) {
    std::int64_t version = kPlanVersion;
    const JsonNode* node = reader.require("edgefence_plan");
    if (node == nullptr || !reader.integer("edgefence_plan", version, {1}))
        return true;
    if (version <= kPlanVersion)
        return true;
    reader.diagnostics().error(*node, message(messages::kNewerPlan, version, kPlanVersion),
                               message(messages::kUpdateProgram));
    return false;
}

void readAddons(ObjectReader& reader, plan::Plan& plan) {
    const JsonNode* list = reader.list("zone_addons");
    if (list == nullptr)
        return;
    for (const JsonNode& item : list->items) {
        const auto addon =
            item.type == JsonNode::Type::Text ? parseZoneAddon(item.text) : std::nullopt;
        if (!addon)
            reader.diagnostics().error(item,
                                       message(messages::kMustBeOneOf, "an add-on",
                                               listOf(zoneAddonNames()), describe(item)),
                                       didYouMean(item.text, zoneAddonNames()));
        else if (!plan.zone.has(*addon))
            plan.zone.addons.push_back(*addon);
    }
    reader.note("zone_addons", plan.zone.addons, {}, plan.given);
}

void readOwnFigures(ObjectReader& reader, plan::Plan& plan) {
    const JsonNode* node = reader.find("platform");
    if (node == nullptr)
        return;
    ObjectReader figures(*node, "platform", reader.diagnostics());
    for (const JsonMember& member : node->members) {
        std::int64_t value = 0;
        if (figures.integer(member.key, value, {}))
            plan.platform[member.key] = value;
    }
    reader.note("platform", plan.platform, {}, plan.given);
}

/// A wrong entry is read all the same, so that the others keep their numbers.
template <class T>
void readEach(ObjectReader& reader, std::string_view key, std::vector<T>& values,
              T (*read)(const JsonNode&, Diagnostics&), plan::GivenKeys& given) {
    const JsonNode* list = reader.list(key);
    if (list == nullptr)
        return;
    for (const JsonNode& item : list->items)
        values.push_back(read(item, reader.diagnostics()));
    reader.note(key, values, {}, given);
}

template <class Enum, class Parse>
void readPlanName(ObjectReader& reader, std::string_view key, Enum& value, Parse parse,
                  std::span<const std::string_view> names) {
    if (reader.find(key) == nullptr)
        reader.diagnostics().warning(reader.node().offset, reader.node().length,
                                     message(messages::kPlanAssumed, key, name(value)));
    else
        reader.choice(key, value, parse, names);
}

plan::Plan readMembers(ObjectReader& reader) {
    plan::Plan plan;
    reader.text("name", plan.name);
    readPlanName(reader, "zone_plan", plan.zone.plan, parseZonePlan, zonePlanNames());
    readAddons(reader, plan);
    readPlanName(reader, "workers_plan", plan.workersPlan, parseWorkersPlan, workersPlanNames());
    readOwnFigures(reader, plan);
    readEach(reader, "budgets", plan.budgets, readBudget, plan.given);
    readEach(reader, "routes", plan.routes, readRoute, plan.given);
    readEach(reader, "layers", plan.layers, readLayer, plan.given);
    if (const JsonNode* node = reader.find("assumptions")) {
        plan.assumptions = readAssumptions(*node, reader.diagnostics());
        reader.note("assumptions", plan.assumptions, {}, plan.given);
    }
    plan.kept = reader.keepUnknown();
    return plan;
}

bool hasErrorIn(const JsonNode& node, const Diagnostics& diagnostics) {
    return diagnostics.hasErrorAt(node.offset) ||
           std::any_of(node.items.begin(), node.items.end(),
                       [&](const JsonNode& item) { return hasErrorIn(item, diagnostics); }) ||
           std::any_of(node.members.begin(), node.members.end(), [&](const JsonMember& member) {
               return hasErrorIn(member.value, diagnostics);
           });
}

/// What no type of a value can say. If the value is of a wrong type, that error says it better.
void checkWhole(const plan::Plan& plan, const JsonNode& root, Diagnostics& diagnostics) {
    std::vector<std::pair<const JsonNode*, PlanIssue>> located;
    for (PlanIssue& issue : validate(plan)) {
        const PointedAt at = locatePointer(root, issue.pointer);
        const bool known =
            at.found ? hasErrorIn(at.node, diagnostics) : at.node.type != JsonNode::Type::Object;
        if (!known)
            located.emplace_back(&at.node, std::move(issue));
    }
    for (auto& [node, issue] : located)
        diagnostics.error(*node, std::move(issue.message), std::move(issue.hint));
}

template <class T>
ordered_json writeEach(const std::vector<T>& values, ordered_json (*write)(const T&)) {
    ordered_json list = ordered_json::array();
    for (const T& value : values)
        list.push_back(write(value));
    return list;
}

} // namespace

PlanDocument readPlan(std::string_view json) {
    json = withoutByteOrderMark(json);
    Parsed<JsonNode> parsed = parseJson(json);
    if (!parsed.value)
        return {std::nullopt, std::move(parsed.errors), {}};
    Diagnostics diagnostics(json);
    for (Error& error : parsed.errors)
        diagnostics.add(std::move(error));
    ObjectReader reader(*parsed.value, "a plan", diagnostics);
    PlanDocument document;
    if (parsed.value->type == JsonNode::Type::Object && readVersion(reader)) {
        document.plan = readMembers(reader);
        checkWhole(*document.plan, *parsed.value, diagnostics);
    }
    document.errors = diagnostics.takeErrors();
    document.warnings = diagnostics.takeWarnings();
    return document;
}

std::string writePlan(const plan::Plan& plan) {
    ObjectWriter writer;
    writer.put("edgefence_plan", kPlanVersion);
    writer.put("name", plan.name);
    writer.put("zone_plan", name(plan.zone.plan));
    ordered_json addons = ordered_json::array();
    for (const ZoneAddon addon : plan.zone.addons)
        addons.push_back(name(addon));
    writer.putUnlessDefault("zone_addons", plan.zone.addons, {}, plan.given, std::move(addons));
    writer.put("workers_plan", name(plan.workersPlan));
    writer.putUnlessDefault("platform", plan.platform, {}, plan.given);
    writer.putUnlessDefault("budgets", plan.budgets, {}, plan.given,
                            writeEach(plan.budgets, writeBudget));
    writer.putUnlessDefault("routes", plan.routes, {}, plan.given,
                            writeEach(plan.routes, writeRoute));
    writer.putUnlessDefault("layers", plan.layers, {}, plan.given,
                            writeEach(plan.layers, writeLayer));
    writer.putUnlessDefault("assumptions", plan.assumptions, {}, plan.given,
                            writeAssumptions(plan.assumptions));
    writer.keep(plan.kept);
    return formatJson(writer.take());
}

} // namespace edgefence::document
