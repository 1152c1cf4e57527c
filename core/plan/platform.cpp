// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/platform.h"

#include "core/plan/platform_reader.h"

#include <algorithm>
#include <set>
#include <type_traits>

namespace edgefence::plan {

namespace {

/// True if a zone has everything that an entry asks for.
bool covers(const ZoneEntitlement& zone, const ZoneEntitlement& entry) {
    return entry.plan <= zone.plan &&
           std::all_of(entry.addons.begin(), entry.addons.end(),
                       [&zone](ZoneAddon addon) { return zone.has(addon); });
}

bool has(const std::vector<std::int64_t>& values, std::int64_t value) {
    return std::find(values.begin(), values.end(), value) != values.end();
}

Allowance allowanceIn(const Figure& figure, std::int64_t value) {
    const auto allowed = [&] {
        switch (figure.shape) {
        case Figure::Shape::Number:
            return value <= figure.values.front();
        case Figure::Shape::Range:
            return value >= figure.values.front() && value <= figure.values.back();
        case Figure::Shape::Choice:
            return has(figure.values, value);
        case Figure::Shape::Texts:
            break;
        }
        return false;
    };
    if (allowed())
        return Allowance::Allowed;
    return has(figure.contradicted, value) ? Allowance::Contradicted : Allowance::NotAllowed;
}

Allowance allowanceIn(const Figure& figure, std::string_view text) {
    const bool allowed =
        std::find(figure.texts.begin(), figure.texts.end(), text) != figure.texts.end();
    return allowed ? Allowance::Allowed : Allowance::NotAllowed;
}

void applyOwnFigures(std::vector<Budget>& budgets, WorkersPlan plan,
                     const std::map<std::string, std::int64_t, std::less<>>& own) {
    for (Budget& budget : budgets) {
        const auto limit = own.find(figureKey(plan, budget.id.value + ".limit"));
        if (limit != own.end())
            budget.limit = limit->second * unitScale(budget.id);
        const auto price = own.find(figureKey(plan, budget.id.value + ".price"));
        if (price != own.end() && budget.price)
            budget.price->microsPerMillion = price->second;
    }
}

void applyEntry(Budget& budget, const BudgetEntry& entry) {
    budget.name = entry.name.value_or(budget.name);
    budget.limit = entry.limit.value_or(budget.limit);
    budget.window = entry.window.value_or(budget.window);
    budget.whenSpent = entry.whenSpent.value_or(budget.whenSpent);
    budget.usedElsewhere = entry.usedElsewhere.value_or(budget.usedElsewhere);
    if (entry.price)
        budget.price = entry.price;
}

} // namespace

bool takesOwn(const Figure& figure) {
    return figure.shape == Figure::Shape::Number || figure.shape == Figure::Shape::Choice;
}

Result<PlatformCatalogue> PlatformCatalogue::read(const std::vector<std::string_view>& documents) {
    PlatformReader reader;
    for (const std::string_view document : documents)
        reader.read(document);
    return std::move(reader).result();
}

const Figure* PlatformCatalogue::find(std::string_view key) const {
    const auto found = m_byKey.find(key);
    return found == m_byKey.end() ? nullptr : &m_figures[found->second];
}

const std::vector<Budget>& PlatformCatalogue::budgets(WorkersPlan plan) const {
    return plan == WorkersPlan::Free ? m_free : m_paid;
}

PlatformCatalogue PlatformCatalogue::withOwnFigures(
    const std::map<std::string, std::int64_t, std::less<>>& own) const {
    PlatformCatalogue catalogue = *this;
    for (const auto& [key, value] : own) {
        const auto found = m_byKey.find(key);
        if (found == m_byKey.end())
            continue;
        Figure& figure = catalogue.m_figures[found->second];
        if (figure.shape == Figure::Shape::Number)
            figure.values = {value};
        if (figure.shape == Figure::Shape::Choice && !has(figure.values, value))
            figure.values.insert(
                std::upper_bound(figure.values.begin(), figure.values.end(), value), value);
    }
    applyOwnFigures(catalogue.m_free, WorkersPlan::Free, own);
    applyOwnFigures(catalogue.m_paid, WorkersPlan::Paid, own);
    return catalogue;
}

template <class Visitor>
void PlatformCatalogue::eachCovered(const ZoneEntitlement& zone, std::string_view name,
                                    Visitor visit) const {
    const auto found = m_entitlements.find(name);
    if (found == m_entitlements.end())
        return;
    for (const Entitlement& entry : found->second)
        if (covers(zone, entry.zone))
            visit(m_figures[entry.figure]);
}

std::vector<std::int64_t> PlatformCatalogue::allowedValues(const ZoneEntitlement& zone,
                                                           std::string_view name) const {
    std::set<std::int64_t> values;
    eachCovered(zone, name, [&values](const Figure& figure) {
        values.insert(figure.values.begin(), figure.values.end());
    });
    return {values.begin(), values.end()};
}

std::vector<std::string> PlatformCatalogue::allowedTexts(const ZoneEntitlement& zone,
                                                         std::string_view name) const {
    std::vector<std::string> texts;
    eachCovered(zone, name, [&texts](const Figure& figure) {
        for (const std::string& text : figure.texts)
            if (std::find(texts.begin(), texts.end(), text) == texts.end())
                texts.push_back(text);
    });
    return texts;
}

std::optional<std::int64_t> PlatformCatalogue::limit(const ZoneEntitlement& zone,
                                                     std::string_view name) const {
    const std::vector<std::int64_t> values = allowedValues(zone, name);
    if (values.empty())
        return std::nullopt;
    return values.back();
}

template <class Value>
Allowance PlatformCatalogue::allowanceOf(const ZoneEntitlement& zone, std::string_view name,
                                         Value value) const {
    Allowance best = Allowance::NotAllowed;
    eachCovered(zone, name, [&best, value](const Figure& figure) {
        best = std::min(best, allowanceIn(figure, value));
    });
    return best;
}

Allowance PlatformCatalogue::allowance(const ZoneEntitlement& zone, std::string_view name,
                                       std::int64_t value) const {
    return allowanceOf(zone, name, value);
}

Allowance PlatformCatalogue::allowance(const ZoneEntitlement& zone, std::string_view name,
                                       std::string_view text) const {
    return allowanceOf(zone, name, text);
}

template <class Value>
std::optional<ZoneEntitlement> PlatformCatalogue::leastZone(std::string_view name,
                                                            Value value) const {
    const auto found = m_entitlements.find(name);
    if (found == m_entitlements.end())
        return std::nullopt;
    for (const Entitlement& entry : found->second)
        if (allowanceIn(m_figures[entry.figure], value) == Allowance::Allowed)
            return entry.zone;
    return std::nullopt;
}

std::optional<ZoneEntitlement> PlatformCatalogue::leastZoneFor(std::string_view name,
                                                               std::int64_t value) const {
    return leastZone(name, value);
}

std::optional<ZoneEntitlement> PlatformCatalogue::leastZoneFor(std::string_view name,
                                                               std::string_view text) const {
    return leastZone(name, text);
}

std::string figureKey(WorkersPlan plan, std::string_view name) {
    return std::string("workers.").append(edgefence::name(plan)).append(".").append(name);
}

std::string figureKey(const ZoneEntitlement& zone, std::string_view name) {
    std::string key("zone.");
    key.append(edgefence::name(zone.plan));
    for (const ZoneAddon addon : zone.addons)
        key.append("+").append(edgefence::name(addon));
    return key.append(".").append(name);
}

std::vector<Budget> resolveBudgets(const Plan& plan, const PlatformCatalogue& catalogue) {
    std::vector<Budget> budgets = catalogue.budgets(plan.workersPlan);
    applyOwnFigures(budgets, plan.workersPlan, plan.platform);
    for (const BudgetEntry& entry : plan.budgets) {
        auto budget = std::find_if(budgets.begin(), budgets.end(),
                                   [&entry](const Budget& other) { return other.id == entry.id; });
        if (budget == budgets.end()) {
            Budget added;
            added.id = entry.id;
            added.name = entry.id.value;
            budget = budgets.insert(budgets.end(), std::move(added));
        }
        applyEntry(*budget, entry);
    }
    return budgets;
}

std::int64_t usedElsewhereInWindow(const Budget& budget, int days) {
    switch (budget.window) {
    case BudgetWindow::UtcDay:
        return budget.usedElsewhere;
    case BudgetWindow::UtcHour:
        return budget.usedElsewhere / 24 + (budget.usedElsewhere % 24 != 0 ? 1 : 0);
    case BudgetWindow::Month:
        return budget.usedElsewhere * days;
    }
    return 0;
}

std::optional<std::int64_t> platformValue(const Plan& plan, const PlatformCatalogue& catalogue,
                                          std::string_view key) {
    const auto own = plan.platform.find(key);
    if (own != plan.platform.end())
        return own->second;
    const Figure* figure = catalogue.find(key);
    if (figure == nullptr || figure->shape != Figure::Shape::Number)
        return std::nullopt;
    return figure->values.front();
}

} // namespace edgefence::plan
