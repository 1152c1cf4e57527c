// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/choices.h"
#include "core/document/messages.h"
#include "core/document/object_writer.h"
#include "core/document/plan_parts.h"

namespace edgefence::document {

namespace {

using nlohmann::ordered_json;

constexpr std::int64_t kGreatestIdle = 31'536'000; ///< 365 days, in seconds

plan::PerIdle readPerIdle(const JsonNode& node, Diagnostics& diagnostics) {
    const plan::PerIdle fallback;
    ObjectReader reader(node, "per_idle", diagnostics);
    plan::PerIdle perIdle;
    reader.texts("key", perIdle.key);
    reader.note("key", perIdle.key, fallback.key, perIdle.given);
    std::int64_t seconds = std::chrono::duration_cast<std::chrono::seconds>(perIdle.idle).count();
    reader.integer("idle_s", seconds, {1, kGreatestIdle});
    perIdle.idle = std::chrono::seconds(seconds);
    reader.note("idle_s", perIdle.idle, fallback.idle, perIdle.given);
    perIdle.kept = reader.keepUnknown();
    return perIdle;
}

ordered_json writePerIdle(const plan::PerIdle& perIdle) {
    const plan::PerIdle fallback;
    ObjectWriter writer;
    writer.putUnlessDefault("key", perIdle.key, fallback.key, perIdle.given);
    writer.putUnlessDefault("idle_s", perIdle.idle, fallback.idle, perIdle.given,
                            std::chrono::duration_cast<std::chrono::seconds>(perIdle.idle).count());
    writer.keep(perIdle.kept);
    return writer.take();
}

void readAnswers(ObjectReader& reader, plan::Operation& operation) {
    const JsonNode* node = reader.find("on");
    std::string text;
    if (node == nullptr || !reader.text("on", text))
        return;
    if (auto answers = plan::parseAnswerSet(text))
        operation.on = *std::move(answers);
    else
        reader.diagnostics().error(*node, message(messages::kMustBeAnswers, "on", describe(*node)));
    reader.note("on", operation.on, {}, operation.given);
}

plan::Operation readOperation(const JsonNode& node, Diagnostics& diagnostics) {
    ObjectReader reader(node, "an operation", diagnostics);
    plan::Operation operation;
    if (reader.require("budget") != nullptr)
        reader.text("budget", operation.budget.value);
    const std::int64_t one = plan::unitScale(operation.budget);
    operation.units = one;
    reader.scaled("units", operation.units, one);
    reader.note("units", operation.units, one, operation.given);
    readAnswers(reader, operation);
    if (const JsonNode* perIdle = reader.find("per_idle"))
        operation.perIdle = readPerIdle(*perIdle, diagnostics);
    reader.choice("when_spent", operation.whenSpent, plan::parseOperationWhenSpent,
                  operationWhenSpentNames());
    reader.note("when_spent", operation.whenSpent, plan::OperationWhenSpent::Fail, operation.given);
    operation.kept = reader.keepUnknown();
    return operation;
}

ordered_json writeOperation(const plan::Operation& operation) {
    const std::int64_t one = plan::unitScale(operation.budget);
    ObjectWriter writer;
    writer.put("budget", operation.budget.value);
    writer.putUnlessDefault("units", operation.units, one, operation.given,
                            scaledNumber(operation.units, one));
    writer.putUnlessDefault("on", operation.on, {}, operation.given, format(operation.on));
    if (operation.perIdle)
        writer.put("per_idle", writePerIdle(*operation.perIdle));
    writer.putUnlessDefault("when_spent", operation.whenSpent, plan::OperationWhenSpent::Fail,
                            operation.given, name(operation.whenSpent));
    writer.keep(operation.kept);
    return writer.take();
}

plan::Sample readSample(const JsonNode& node, Diagnostics& diagnostics) {
    ObjectReader reader(node, "sample", diagnostics);
    plan::Sample sample;
    reader.text("method", sample.method);
    reader.text("path", sample.path);
    reader.text("host", sample.host);
    std::int64_t status = 0;
    if (reader.integer("status", status, {100, 599}))
        sample.status = static_cast<int>(status);
    if (const JsonNode* headers = reader.find("headers")) {
        ObjectReader each(*headers, "headers", diagnostics);
        for (const JsonMember& header : headers->members) {
            std::string value;
            if (each.text(header.key, value))
                sample.headers[header.key] = value;
        }
    }
    sample.kept = reader.keepUnknown();
    return sample;
}

ordered_json writeSample(const plan::Sample& sample) {
    ObjectWriter writer;
    writer.putIf("method", sample.method);
    writer.putIf("path", sample.path);
    writer.putIf("host", sample.host);
    writer.putIf("status", sample.status);
    if (!sample.headers.empty())
        writer.put("headers", sample.headers);
    writer.keep(sample.kept);
    return writer.take();
}

void readOperations(ObjectReader& reader, plan::Route& route) {
    if (const JsonNode* list = reader.list("operations")) {
        for (const JsonNode& item : list->items)
            route.operations.push_back(readOperation(item, reader.diagnostics()));
        reader.note("operations", route.operations, {}, route.given);
    }
}

} // namespace

plan::Route readRoute(const JsonNode& node, Diagnostics& diagnostics) {
    const plan::Route fallback;
    ObjectReader reader(node, "a route", diagnostics);
    plan::Route route;
    reader.text("id", route.id.value);
    if (route.id.value != kOther)
        reader.require("when");
    reader.text("when", route.when);
    reader.flag("worker", route.worker);
    reader.note("worker", route.worker, fallback.worker, route.given);
    reader.choice("when_worker_budget_spent", route.whenWorkerBudgetSpent,
                  plan::parseWhenWorkerBudgetSpent, whenWorkerBudgetSpentNames());
    reader.note("when_worker_budget_spent", route.whenWorkerBudgetSpent,
                fallback.whenWorkerBudgetSpent, route.given);
    readOperations(reader, route);
    reader.choice("recorded_refusals", route.recordedRefusals, plan::parseRecordedRefusals,
                  recordedRefusalsNames());
    reader.note("recorded_refusals", route.recordedRefusals, fallback.recordedRefusals,
                route.given);
    if (const JsonNode* sample = reader.find("sample"))
        route.sample = readSample(*sample, diagnostics);
    route.kept = reader.keepUnknown();
    return route;
}

ordered_json writeRoute(const plan::Route& route) {
    const plan::Route fallback;
    ObjectWriter writer;
    writer.put("id", route.id.value);
    if (route.id.value != kOther || !route.when.empty())
        writer.put("when", route.when);
    writer.putUnlessDefault("worker", route.worker, fallback.worker, route.given);
    writer.putUnlessDefault("when_worker_budget_spent", route.whenWorkerBudgetSpent,
                            fallback.whenWorkerBudgetSpent, route.given,
                            name(route.whenWorkerBudgetSpent));
    ordered_json operations = ordered_json::array();
    for (const plan::Operation& operation : route.operations)
        operations.push_back(writeOperation(operation));
    writer.putUnlessDefault("operations", route.operations, {}, route.given, std::move(operations));
    writer.putUnlessDefault("recorded_refusals", route.recordedRefusals, fallback.recordedRefusals,
                            route.given, name(route.recordedRefusals));
    if (route.sample)
        writer.put("sample", writeSample(*route.sample));
    writer.keep(route.kept);
    return writer.take();
}

} // namespace edgefence::document
