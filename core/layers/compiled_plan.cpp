// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layers/compiled_plan.h"

#include "core/layers/messages.h"
#include "core/layers/registry.h"

#include <algorithm>
#include <cassert>

namespace edgefence::layers {
namespace {

constexpr std::string_view kDataCentre = "cf.colo.id";

template <class Index, class Items, class Id>
std::optional<Index> indexOf(const Items& items, const Id& id) {
    const auto found =
        std::find_if(items.begin(), items.end(), [&id](const auto& item) { return item.id == id; });
    if (found == items.end())
        return std::nullopt;
    return Index{static_cast<std::uint32_t>(found - items.begin())};
}

/// True if the value is of the alternative that a parameter of this type has.
bool isOfType(const plan::ParameterValue& value, ParameterType type) {
    switch (type) {
    case ParameterType::Integer:
        return std::holds_alternative<std::int64_t>(value);
    case ParameterType::Number:
        return std::holds_alternative<double>(value) || std::holds_alternative<std::int64_t>(value);
    case ParameterType::Flag:
        return std::holds_alternative<bool>(value);
    case ParameterType::Key:
        return std::holds_alternative<std::vector<std::string>>(value);
    case ParameterType::Choice:
    case ParameterType::Text:
    case ParameterType::Expression:
    case ParameterType::Window:
        break;
    }
    return std::holds_alternative<std::string>(value);
}

class Compiler {
  public:
    Compiler(const plan::Plan& plan, const plan::PlatformCatalogue& catalogue,
             const rules::Schema& schema)
        : m_schema(schema) {
        m_compiled.source = plan;
        m_compiled.budgets = plan::resolveBudgets(plan, catalogue);
    }

    CompiledPlan compile() {
        const plan::Plan& source = m_compiled.source;
        plan::Route rest;
        rest.id = RouteId{std::string(kOther)};
        for (const plan::Route& route : source.routes) {
            if (route.id.value == kOther)
                rest = route;
            else
                m_compiled.routes.push_back(compileRoute(route));
        }
        m_compiled.routes.push_back(compileRoute(rest));
        for (const plan::LayerConfig& layer : source.layers)
            m_compiled.layers.push_back(compileLayer(layer));
        return std::move(m_compiled);
    }

  private:
    using Where = PlanProblem::Where;

    void problem(Where where, const std::string& id, const std::string& text, Error error) {
        m_compiled.problems.push_back({where, id, text, std::move(error)});
    }

    std::optional<rules::Expression> condition(Where where, const std::string& id,
                                               const std::string& text) {
        Parsed<rules::Expression> parsed = rules::parseCondition(text, m_schema);
        if (parsed.ok())
            return std::move(parsed.value);
        problem(where, id, text, parsed.errors.empty() ? Error{} : parsed.errors.front());
        return std::nullopt;
    }

    /// Empty if a part cannot be read.
    std::optional<std::vector<rules::Expression>> key(Where where, const std::string& id,
                                                      const std::vector<std::string>& parts) {
        std::vector<rules::Expression> result;
        for (const std::string& part : parts) {
            Parsed<rules::Expression> parsed = rules::parseValue(part, m_schema);
            if (!parsed.ok()) {
                problem(where, id, part, parsed.errors.empty() ? Error{} : parsed.errors.front());
                return std::nullopt;
            }
            result.push_back(std::move(*parsed.value));
        }
        return result;
    }

    CompiledRoute compileRoute(const plan::Route& route) {
        CompiledRoute compiled;
        compiled.id = route.id;
        compiled.config = route;
        if (route.id.value != kOther) {
            compiled.when = condition(Where::RouteExpression, route.id.value, route.when);
            compiled.readable = compiled.when.has_value();
        }
        for (const plan::Operation& operation : route.operations) {
            if (auto known = compileOperation(route.id.value, operation))
                compiled.operations.push_back(std::move(*known));
        }
        return compiled;
    }

    std::optional<CompiledOperation> compileOperation(const std::string& route,
                                                      const plan::Operation& operation) {
        const std::optional<BudgetIndex> budget = m_compiled.budget(operation.budget);
        if (!budget) {
            problem(Where::OperationBudget, route, operation.budget.value,
                    Error{message(messages::kUnknownBudget, operation.budget), {}, {}});
            return std::nullopt;
        }
        CompiledOperation compiled;
        compiled.budget = *budget;
        compiled.units = operation.units;
        compiled.on = operation.on;
        compiled.whenSpent = operation.whenSpent;
        if (operation.perIdle) {
            if (auto parts = key(Where::OperationKey, route, operation.perIdle->key))
                compiled.perIdle =
                    CompiledOperation::PerIdle{std::move(*parts), operation.perIdle->idle};
        }
        return compiled;
    }

    CompiledLayer compileLayer(const plan::LayerConfig& config) {
        CompiledLayer layer;
        layer.id = config.id;
        layer.kind = findKind(config.kind);
        layer.config = config;
        for (const CompiledRoute& route : m_compiled.routes) {
            const auto& wanted = config.routes;
            layer.onRoute.push_back(wanted.empty() || std::find(wanted.begin(), wanted.end(),
                                                                route.id) != wanted.end());
        }
        layer.beforeOperation.resize(m_compiled.routes.size());
        if (layer.kind == nullptr)
            return layer;
        bind(layer);
        return layer;
    }

    /// REQUIRES: a known kind.
    void bind(CompiledLayer& layer) {
        const Traits& traits = layer.kind->traits();
        layer.config = withFallbacks(*layer.kind, std::move(layer.config));
        if (std::find(traits.places.begin(), traits.places.end(), layer.config.place) ==
            traits.places.end())
            layer.config.place = traits.places.front();
        for (const BudgetId& spent : layer.kind->spends()) {
            const std::optional<BudgetIndex> budget = m_compiled.budget(spent);
            assert(budget); // the catalogue has all the budgets of the platform
            layer.spends.push_back(*budget);
        }
        const bool readable = isComplete(layer) && bindExpression(layer) && bindKey(layer);
        layer.on = readable && layer.config.enabled;
        if (layer.config.place == plan::Place::BeforeOperation)
            placeBeforeOperations(layer);
    }

    bool isComplete(const CompiledLayer& layer) {
        bool complete = true;
        for (const ParameterSpec& spec : layer.kind->parameters()) {
            const auto found = layer.config.parameters.find(spec.name);
            if (found != layer.config.parameters.end() && isOfType(found->second, spec.type))
                continue;
            complete = false;
            problem(Where::LayerParameter, layer.id.value, std::string(spec.name),
                    Error{message(messages::kParameterMissing, spec.name), {}, {}});
        }
        return complete;
    }

    bool bindExpression(CompiledLayer& layer) {
        const std::string_view parameter = "expression";
        if (!layer.config.parameters.contains(parameter))
            return true;
        layer.expression =
            condition(Where::LayerExpression, layer.id.value, textOf(layer.config, parameter));
        return layer.expression.has_value() && reckonsWithCounting(layer);
    }

    /// What is counted apart from what is acted upon is not replayed: the layer is off rather than
    /// reckoned wrongly.
    bool reckonsWithCounting(const CompiledLayer& layer) {
        const auto& parameters = layer.config.parameters;
        const char* unknown = nullptr;
        if (parameters.contains("counting_expression") &&
            !textOf(layer.config, "counting_expression").empty())
            unknown = "counting_expression";
        else if (parameters.contains("requests_to_origin") &&
                 flagOf(layer.config, "requests_to_origin"))
            unknown = "requests_to_origin";
        if (unknown == nullptr)
            return true;
        problem(Where::LayerParameter, layer.id.value, unknown,
                Error{message(messages::kNotReplayedYet, unknown), {}, {}});
        return false;
    }

    bool bindKey(CompiledLayer& layer) {
        const Traits& traits = layer.kind->traits();
        if (traits.keyParameter.empty())
            return true;
        std::vector<std::string> parts = std::get<std::vector<std::string>>(
            layer.config.parameters.find(traits.keyParameter)->second);
        if (traits.perDataCentre)
            parts.erase(std::remove(parts.begin(), parts.end(), kDataCentre), parts.end());
        auto read = key(Where::LayerKey, layer.id.value, parts);
        if (!read)
            return false;
        layer.key = std::move(*read);
        return true;
    }

    /// The first operation of each route that spends the guarded budget.
    void placeBeforeOperations(CompiledLayer& layer) const {
        for (std::size_t at = 0; at < m_compiled.routes.size(); ++at) {
            const auto& operations = m_compiled.routes[at].operations;
            if (operations.empty())
                continue;
            const std::optional<BudgetIndex> guarded =
                layer.config.guards ? m_compiled.budget(*layer.config.guards)
                                    : std::optional(operations.back().budget);
            const auto found = std::find_if(
                operations.begin(), operations.end(),
                [&](const CompiledOperation& operation) { return operation.budget == guarded; });
            if (found != operations.end())
                layer.beforeOperation[at] = static_cast<std::size_t>(found - operations.begin());
        }
    }

    const rules::Schema& m_schema;
    CompiledPlan m_compiled;
};

} // namespace

std::optional<BudgetIndex> CompiledPlan::budget(const BudgetId& id) const {
    return indexOf<BudgetIndex>(budgets, id);
}
std::optional<LayerIndex> CompiledPlan::layer(const LayerId& id) const {
    return indexOf<LayerIndex>(layers, id);
}
std::optional<RouteIndex> CompiledPlan::route(const RouteId& id) const {
    return indexOf<RouteIndex>(routes, id);
}

CompiledPlan compile(const plan::Plan& plan, const plan::PlatformCatalogue& catalogue,
                     const rules::Schema& schema) {
    return Compiler(plan, catalogue, schema).compile();
}

std::int64_t usedElsewhere(const plan::Budget& budget, Instant from) {
    const std::chrono::year_month_day date{dayOf(from)};
    const std::chrono::year_month_day_last last{date.year(),
                                                std::chrono::month_day_last{date.month()}};
    return plan::usedElsewhereInWindow(budget, static_cast<int>(static_cast<unsigned>(last.day())));
}

} // namespace edgefence::layers
