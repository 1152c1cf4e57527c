// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/choices.h"
#include "core/document/object_writer.h"
#include "core/document/plan_parts.h"

namespace edgefence::document {

namespace {

/// micros_per_unit may have six digits after the point; a million units cost a whole number.
constexpr std::int64_t kMillion = 1'000'000;

plan::Price readPrice(const JsonNode& node, Diagnostics& diagnostics) {
    ObjectReader reader(node, "price", diagnostics);
    plan::Price price;
    reader.text("currency", price.currency);
    reader.note("currency", price.currency, plan::Price{}.currency, price.given);
    if (reader.require("micros_per_unit") != nullptr)
        reader.scaled("micros_per_unit", price.microsPerMillion, kMillion);
    price.kept = reader.keepUnknown();
    return price;
}

nlohmann::ordered_json writePrice(const plan::Price& price) {
    ObjectWriter writer;
    writer.putUnlessDefault("currency", price.currency, plan::Price{}.currency, price.given);
    writer.put("micros_per_unit", scaledNumber(price.microsPerMillion, kMillion));
    writer.keep(price.kept);
    return writer.take();
}

} // namespace

plan::BudgetEntry readBudget(const JsonNode& node, Diagnostics& diagnostics) {
    ObjectReader reader(node, "a budget", diagnostics);
    plan::BudgetEntry budget;
    reader.text("id", budget.id.value);
    const std::int64_t scale = plan::unitScale(budget.id);
    reader.text("name", budget.name);
    reader.scaled("limit", budget.limit, scale);
    plan::BudgetWindow window{};
    if (reader.choice("window", window, plan::parseBudgetWindow, budgetWindowNames()))
        budget.window = window;
    plan::WhenSpent whenSpent{};
    if (reader.choice("when_spent", whenSpent, plan::parseWhenSpent, whenSpentNames()))
        budget.whenSpent = whenSpent;
    if (const JsonNode* price = reader.find("price"))
        budget.price = readPrice(*price, diagnostics);
    reader.scaled("used_elsewhere", budget.usedElsewhere, scale);
    budget.kept = reader.keepUnknown();
    return budget;
}

nlohmann::ordered_json writeBudget(const plan::BudgetEntry& budget) {
    const std::int64_t scale = plan::unitScale(budget.id);
    ObjectWriter writer;
    writer.put("id", budget.id.value);
    writer.putIf("name", budget.name);
    if (budget.limit)
        writer.put("limit", scaledNumber(*budget.limit, scale));
    if (budget.window)
        writer.put("window", name(*budget.window));
    if (budget.whenSpent)
        writer.put("when_spent", name(*budget.whenSpent));
    if (budget.price)
        writer.put("price", writePrice(*budget.price));
    if (budget.usedElsewhere)
        writer.put("used_elsewhere", scaledNumber(*budget.usedElsewhere, scale));
    writer.keep(budget.kept);
    return writer.take();
}

} // namespace edgefence::document
