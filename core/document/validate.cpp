// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/validate.h"

#include "core/base/text.h"
#include "core/document/messages.h"
#include "core/document/object_reader.h"
#include "core/layers/registry.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace edgefence::document {

namespace {

using plan::Plan;

constexpr std::size_t kShownId = 40;

/// Control characters of ASCII. An id is shown in tables and in a terminal, and names files.
bool hasControl(std::string_view id) {
    return std::any_of(id.begin(), id.end(), [](char byte) {
        const auto code = static_cast<unsigned char>(byte);
        return code < 0x20U || code == 0x7FU;
    });
}

class Validator {
  public:
    explicit Validator(const Plan& plan) : m_plan(plan) {}

    std::vector<PlanIssue> run() {
        collectNames();
        for (std::size_t i = 0; i < m_plan.budgets.size(); ++i)
            checkBudget(m_plan.budgets[i], fmt::format("/budgets/{}", i));
        for (std::size_t i = 0; i < m_plan.routes.size(); ++i)
            checkRoute(m_plan.routes[i], fmt::format("/routes/{}", i));
        for (std::size_t i = 0; i < m_plan.layers.size(); ++i)
            checkLayer(m_plan.layers[i], fmt::format("/layers/{}", i));
        return std::move(m_issues);
    }

  private:
    void collectNames() {
        m_budgets.assign(plan::kPlatformBudgets.begin(), plan::kPlatformBudgets.end());
        for (const plan::BudgetEntry& budget : m_plan.budgets)
            if (plan::isCustom(budget.id))
                m_budgets.push_back(budget.id.value);
        m_routes.push_back(kOther);
        for (const plan::Route& route : m_plan.routes)
            m_routes.push_back(route.id.value);
    }

    void add(std::string pointer, Message message, std::optional<Message> hint = {}) {
        m_issues.push_back({std::move(pointer), std::move(message), std::move(hint)});
    }

    void checkId(std::string_view id, const std::string& pointer, bool mayBeOther) {
        if (id.empty())
            add(pointer, message(messages::kEmptyId));
        else if (hasControl(id))
            add(pointer, message(messages::kIdControl, excerpt(id, kShownId)));
        else if (id == kElsewhere || (id == kOther && !mayBeOther))
            add(pointer, message(messages::kIdReserved, id));
        else if (!m_ids.insert(id).second)
            add(pointer, message(messages::kIdTwice, id));
    }

    void checkBudgetName(const BudgetId& id, std::string pointer) {
        if (id.value.empty() ||
            std::find(m_budgets.begin(), m_budgets.end(), id.value) != m_budgets.end())
            return;
        std::optional<Message> hint = didYouMean(id.value, m_budgets);
        if (!hint && plan::isCustom(id))
            hint = message(messages::kAddCustomBudget, id);
        add(std::move(pointer), message(messages::kUnknownBudget, id), std::move(hint));
    }

    void checkBudget(const plan::BudgetEntry& budget, const std::string& pointer) {
        checkId(budget.id.value, pointer + "/id", false);
        if (!plan::isCustom(budget.id)) {
            checkBudgetName(budget.id, pointer + "/id");
            if (budget.window == plan::BudgetWindow::UtcHour)
                add(pointer + "/window", message(messages::kOnlyCustomByHour, budget.id));
            return;
        }
        if (!budget.limit)
            add(pointer + "/limit", message(messages::kCustomNeeds, budget.id, "limit"));
        if (!budget.window)
            add(pointer + "/window", message(messages::kCustomNeeds, budget.id, "window"));
    }

    void checkRoute(const plan::Route& route, const std::string& pointer) {
        checkId(route.id.value, pointer + "/id", true);
        if (route.id.value == kOther && !route.when.empty())
            add(pointer + "/when", message(messages::kOtherHasNoWhen));
        for (std::size_t i = 0; i < route.operations.size(); ++i)
            checkBudgetName(route.operations[i].budget,
                            fmt::format("{}/operations/{}/budget", pointer, i));
    }

    void checkLayer(const plan::LayerConfig& layer, const std::string& pointer) {
        checkId(layer.id.value, pointer + "/id", false);
        const layers::LayerKind* kind = layers::findKind(layer.kind);
        if (kind == nullptr)
            return;
        for (std::size_t i = 0; i < layer.routes.size(); ++i)
            if (const std::string& route = layer.routes[i].value;
                std::find(m_routes.begin(), m_routes.end(), route) == m_routes.end())
                add(fmt::format("{}/routes/{}", pointer, i),
                    message(messages::kUnknownRoute, layer.routes[i]), didYouMean(route, m_routes));
        if (layer.guards)
            checkBudgetName(*layer.guards, pointer + "/guards");
        checkPlace(*kind, layer, pointer);
        for (const layers::ParameterSpec& spec : kind->parameters())
            checkParameter(*kind, spec, layer, pointer);
        checkNeeded(*kind, layer, pointer);
    }

    /// Whether a value is needed may hang on the others: so first what is always needed.
    void checkNeeded(const layers::LayerKind& kind, const plan::LayerConfig& layer,
                     const std::string& pointer) {
        const auto missing = [&](auto isNeeded) {
            bool any = false;
            for (const layers::ParameterSpec& spec : kind.parameters()) {
                if (layer.parameters.contains(spec.name) || !isNeeded(spec))
                    continue;
                any = true;
                add(fmt::format("{}/{}", pointer, spec.name),
                    message(messages::kParameterNeeded, layer.kind, spec.name));
            }
            return any;
        };
        using Spec = layers::ParameterSpec;
        if (missing([](const Spec& spec) { return spec.fallback == nullptr; }))
            return;
        missing([&layer](const Spec& spec) { return spec.fallback && !spec.fallback(layer); });
    }

    void checkPlace(const layers::LayerKind& kind, const plan::LayerConfig& layer,
                    const std::string& pointer) {
        const auto places = kind.traits().places;
        if (std::find(places.begin(), places.end(), layer.place) != places.end())
            return;
        std::vector<std::string_view> names;
        for (const plan::Place place : places)
            names.push_back(name(place));
        add(pointer + "/where",
            message(messages::kNotInThisPlace, layer.kind, name(layer.place), listOf(names)));
    }

    void checkParameter(const layers::LayerKind& kind, const layers::ParameterSpec& spec,
                        const plan::LayerConfig& layer, const std::string& pointer) {
        std::string at = fmt::format("{}/{}", pointer, spec.name);
        const auto value = layer.parameters.find(spec.name);
        if (value == layer.parameters.end())
            return;
        if (std::optional<Message> reason = whyNot(spec, value->second)) {
            const auto* text = std::get_if<std::string>(&value->second);
            add(std::move(at), *std::move(reason),
                text == nullptr ? std::nullopt : didYouMean(*text, spec.choices));
            return;
        }
        const auto* key = std::get_if<std::vector<std::string>>(&value->second);
        const bool isKey = spec.name == kind.traits().keyParameter;
        if (isKey && key != nullptr && key->empty() && !kind.traits().keyMayBeEmpty)
            add(std::move(at), message(messages::kKeyNeeded, layer.kind, spec.name));
    }

    const Plan& m_plan;
    std::vector<PlanIssue> m_issues;
    std::set<std::string_view> m_ids;
    std::vector<std::string_view> m_budgets;
    std::vector<std::string_view> m_routes;
};

bool isOneOf(std::span<const std::string_view> choices, std::string_view text) {
    return std::find(choices.begin(), choices.end(), text) != choices.end();
}

} // namespace

std::vector<PlanIssue> validate(const Plan& plan) { return Validator(plan).run(); }

std::optional<Message> whyNot(const layers::ParameterSpec& spec,
                              const plan::ParameterValue& value) {
    using Type = layers::ParameterType;
    const auto* whole = std::get_if<std::int64_t>(&value);
    if (whole != nullptr && (*whole < spec.minimum || *whole > spec.maximum))
        return message(messages::kMustBeBetween, spec.name, spec.minimum, spec.maximum, *whole);
    const auto* real = std::get_if<double>(&value);
    if (real != nullptr &&
        !(*real >= static_cast<double>(spec.minimum) && *real <= static_cast<double>(spec.maximum)))
        return message(messages::kMustBeBetween, spec.name, spec.minimum, spec.maximum,
                       fmt::format("{}", *real));
    const auto* text = std::get_if<std::string>(&value);
    if (text != nullptr && spec.type == Type::Choice && !isOneOf(spec.choices, *text))
        return message(messages::kMustBeOneOf, spec.name, listOf(spec.choices),
                       "\"" + *text + "\"");
    return std::nullopt;
}

} // namespace edgefence::document
