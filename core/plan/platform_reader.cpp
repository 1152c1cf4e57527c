// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/platform_reader.h"

#include "core/plan/messages.h"

#include <algorithm>
#include <functional>

namespace edgefence::plan {

namespace {

constexpr std::int64_t kVersion = 1;

} // namespace

void PlatformReader::read(std::string_view document) {
    const Json json = Json::parse(document, nullptr, false);
    if (json.is_discarded())
        return fail(message(kFiguresNotJson));
    const auto version = json.is_object() ? json.find("edgefence_platform") : json.end();
    if (version == json.end() || *version != kVersion)
        return fail(message(kFiguresOtherVersion, kVersion));

    struct Section {
        std::string_view key;
        void (PlatformReader::*read)(const Json&);
    };
    constexpr Section kSections[] = {{"budgets", &PlatformReader::readBudget},
                                     {"workers", &PlatformReader::readByWorkersPlan},
                                     {"zone", &PlatformReader::readByZone},
                                     {"general", &PlatformReader::readGeneral}};
    knowsOnly(json, {"edgefence_platform", "budgets", "workers", "zone", "general"});
    for (const Section& section : kSections) {
        const auto entries = json.find(section.key);
        if (entries == json.end())
            continue;
        m_name = section.key;
        if (!entries->is_array())
            wrong(section.key, "a list");
        for (const Json& entry : *entries)
            (this->*section.read)(entry);
    }
}

Result<PlatformCatalogue> PlatformReader::result() && {
    if (m_error)
        return tl::unexpected(*std::move(m_error));
    return std::move(m_catalogue);
}

void PlatformReader::readBudget(const Json& entry) {
    m_name = text(entry, "id");
    knowsOnly(entry, {"id", "name", "unit", "source", "checked", "note", "free", "paid"});
    readBudgetOf(WorkersPlan::Free, entry, "free");
    readBudgetOf(WorkersPlan::Paid, entry, "paid");
}

void PlatformReader::readBudgetOf(WorkersPlan plan, const Json& entry, std::string_view key) {
    const Json& node = object(entry, key);
    knowsOnly(node,
              {"limit", "window", "when_spent", "price", "unit", "source", "checked", "note"});
    Budget budget;
    budget.id = BudgetId{m_name};
    budget.name = text(entry, "name");

    Figure limit;
    limit.key = figureKey(plan, m_name + ".limit");
    limit.values = {integer(node, "limit")};
    readOrigin(node, entry, limit);
    budget.limit = limit.values.front() * unitScale(budget.id);

    if (const auto window = parseBudgetWindow(text(node, "window")))
        budget.window = *window;
    else
        wrong("window", "utc_day or month");
    if (const auto whenSpent = parseWhenSpent(text(node, "when_spent")))
        budget.whenSpent = *whenSpent;
    else
        wrong("when_spent", "fail or bill");

    if (node.contains("price")) {
        const Json& price = object(node, "price");
        knowsOnly(price, {"currency", "micros_per_million", "source", "checked", "note"});
        budget.price = Price{text(price, "currency"), integer(price, "micros_per_million")};
        Figure figure;
        figure.key = figureKey(plan, m_name + ".price");
        figure.values = {budget.price->microsPerMillion};
        readOrigin(price, entry, figure);
        figure.unit = "millionths of " + budget.price->currency + " per million " + limit.unit;
        add(std::move(limit));
        add(std::move(figure));
    } else {
        add(std::move(limit));
    }
    (plan == WorkersPlan::Free ? m_catalogue.m_free : m_catalogue.m_paid)
        .push_back(std::move(budget));
}

void PlatformReader::readByWorkersPlan(const Json& entry) {
    m_name = text(entry, "name");
    knowsOnly(entry, {"name", "unit", "source", "checked", "note", "plans"});
    for (const auto& [name, node] : object(entry, "plans").items()) {
        const auto plan = parseWorkersPlan(name);
        if (!plan)
            return wrong("plans", "free or paid");
        Figure figure;
        figure.key = figureKey(*plan, m_name);
        readOrigin(node, entry, figure);
        readValue(node, figure);
        add(std::move(figure));
    }
}

void PlatformReader::readByZone(const Json& entry) {
    m_name = text(entry, "name");
    knowsOnly(entry, {"name", "unit", "source", "checked", "note", "plans"});
    for (const auto& [name, node] : object(entry, "plans").items()) {
        auto zone = parseZoneEntitlement(name);
        if (!zone)
            return wrong("plans", "free, pro, business or enterprise, with its add-ons after +");
        auto& entitlements = m_catalogue.m_entitlements[m_name];
        if (!entitlements.empty() && zone->plan < entitlements.back().zone.plan)
            wrong("plans", "in rising order");
        Figure figure;
        figure.key = figureKey(*zone, m_name);
        readOrigin(node, entry, figure);
        readValue(node, figure);
        entitlements.push_back({*std::move(zone), m_catalogue.m_figures.size()});
        add(std::move(figure));
    }
}

void PlatformReader::readGeneral(const Json& entry) {
    m_name = text(entry, "key");
    Figure figure;
    figure.key = m_name;
    readOrigin(entry, entry, figure);
    readValue(entry, figure);
    add(std::move(figure));
}

void PlatformReader::readValue(const Json& node, Figure& figure) {
    knowsOnly(node, {"key", "value", "range", "values", "texts", "contradicted", "unit", "source",
                     "checked", "note"});
    const int shapes =
        static_cast<int>(node.contains("value")) + static_cast<int>(node.contains("range")) +
        static_cast<int>(node.contains("values")) + static_cast<int>(node.contains("texts"));
    if (shapes != 1)
        return wrong("value", "given, or one of range, values and texts instead");
    if (node.contains("value")) {
        figure.shape = Figure::Shape::Number;
        figure.values = {integer(node, "value")};
    } else if (node.contains("range")) {
        figure.shape = Figure::Shape::Range;
        figure.values = rising(node, "range");
        if (figure.values.size() != 2)
            wrong("range", "two whole numbers");
    } else if (node.contains("values")) {
        figure.shape = Figure::Shape::Choice;
        figure.values = rising(node, "values");
    } else {
        figure.shape = Figure::Shape::Texts;
        for (const Json& item : node["texts"]) {
            if (!item.is_string())
                return wrong("texts", "a list of texts");
            figure.texts.push_back(item.get<std::string>());
        }
    }
    if (node.contains("contradicted"))
        figure.contradicted = rising(node, "contradicted");
}

void PlatformReader::readOrigin(const Json& node, const Json& entry, Figure& figure) {
    const auto owner = [&](std::string_view key) -> const Json& {
        return node.is_object() && node.contains(key) ? node : entry;
    };
    figure.unit = text(owner("unit"), "unit");
    figure.source = text(owner("source"), "source");
    if (owner("note").is_object() && owner("note").contains("note"))
        figure.note = text(owner("note"), "note");
    const auto checked = parseRfc3339(text(owner("checked"), "checked"));
    if (checked)
        figure.checked = dayOf(*checked);
    else
        wrong("checked", "a day, \"2026-11-29\"");
}

void PlatformReader::add(Figure figure) {
    if (!m_catalogue.m_byKey.emplace(figure.key, m_catalogue.m_figures.size()).second)
        fail(message(kFigureTwice, figure.key));
    m_catalogue.m_figures.push_back(std::move(figure));
}

std::string PlatformReader::text(const Json& object, std::string_view key) {
    const auto value = object.is_object() ? object.find(key) : object.end();
    if (value == object.end() || !value->is_string() ||
        value->get_ref<const std::string&>().empty()) {
        wrong(key, "a text");
        return {};
    }
    return value->get<std::string>();
}

std::int64_t PlatformReader::integer(const Json& object, std::string_view key) {
    const auto value = object.is_object() ? object.find(key) : object.end();
    if (value == object.end() || !value->is_number_integer() || *value < 0) {
        wrong(key, "a whole number, 0 or more");
        return 0;
    }
    return value->get<std::int64_t>();
}

std::vector<std::int64_t> PlatformReader::rising(const Json& object, std::string_view key) {
    std::vector<std::int64_t> values;
    for (const Json& item : object.at(std::string(key))) {
        if (!item.is_number_integer()) {
            wrong(key, "a list of whole numbers");
            return {};
        }
        values.push_back(item.get<std::int64_t>());
    }
    if (values.empty() ||
        std::adjacent_find(values.begin(), values.end(), std::greater_equal<>()) != values.end())
        wrong(key, "whole numbers in rising order");
    return values;
}

const PlatformReader::Json& PlatformReader::object(const Json& parent, std::string_view key) {
    static const Json kEmpty = Json::object();
    const auto value = parent.is_object() ? parent.find(key) : parent.end();
    if (value == parent.end() || !value->is_object()) {
        wrong(key, "an object");
        return kEmpty;
    }
    return *value;
}

void PlatformReader::knowsOnly(const Json& object, std::initializer_list<std::string_view> keys) {
    if (!object.is_object())
        return wrong("plans", "objects");
    for (const auto& [key, value] : object.items())
        if (std::find(keys.begin(), keys.end(), key) == keys.end())
            fail(message(kFigureKeyUnknown, m_name, key));
}

void PlatformReader::wrong(std::string_view key, std::string_view expected) {
    fail(message(kFigureKeyWrong, m_name, key, expected));
}

void PlatformReader::fail(Message message) {
    if (!m_error)
        m_error = Error{std::move(message), std::nullopt, std::nullopt};
}

} // namespace edgefence::plan
