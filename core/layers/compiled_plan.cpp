// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layers/compiled_plan.h"

#include "core/layers/messages.h"
#include "core/layers/parameters.h"
#include "core/layers/registry.h"

#include <algorithm>
#include <cassert>

namespace edgefence::layers {
namespace {

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
             const rules::Schema& schema, const CompiledPlan* known)
        : m_catalogue(catalogue), m_schema(schema) {
        m_compiled.source = plan;
        m_compiled.budgets = plan::resolveBudgets(plan, catalogue);
        if (known != nullptr && hasBudgetsOf(*known))
            m_known = known;
        m_anything = rules::parseCondition("true", schema).value;
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
        m_compiled.remarks = remarksOn(m_compiled, m_catalogue);
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

    /// Routes and layers count budgets by their places.
    bool hasBudgetsOf(const CompiledPlan& known) const {
        return std::equal(m_compiled.budgets.begin(), m_compiled.budgets.end(),
                          known.budgets.begin(), known.budgets.end(),
                          [](const auto& left, const auto& right) { return left.id == right.id; });
    }

    bool hadProblems(const std::string& id) const {
        return std::any_of(m_known->problems.begin(), m_known->problems.end(),
                           [&id](const PlanProblem& problem) { return problem.id == id; });
    }

    const CompiledRoute* knownRoute(const plan::Route& route) const {
        if (m_known == nullptr || hadProblems(route.id.value))
            return nullptr;
        const auto found =
            std::find_if(m_known->routes.begin(), m_known->routes.end(),
                         [&route](const CompiledRoute& each) { return each.config == route; });
        return found == m_known->routes.end() ? nullptr : &*found;
    }

    CompiledRoute compileRoute(const plan::Route& route) {
        if (const CompiledRoute* known = knownRoute(route))
            return *known;
        m_knowsRoutes = false;
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
        if (compiled.when && route.sample)
            compiled.missedBySample = missedClause(*compiled.when, *route.sample);
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

    /// Only with the routes of the plan where it is known from.
    const CompiledLayer* knownLayer(const plan::LayerConfig& config) const {
        if (m_known == nullptr || !m_knowsRoutes || hadProblems(config.id.value))
            return nullptr;
        const auto& routes = m_known->routes;
        const bool sameOrder = std::equal(
            routes.begin(), routes.end(), m_compiled.routes.begin(), m_compiled.routes.end(),
            [](const auto& left, const auto& right) { return left.id == right.id; });
        if (!sameOrder)
            return nullptr;
        const auto& sources = m_known->source.layers;
        const auto found = std::find(sources.begin(), sources.end(), config);
        return found == sources.end()
                   ? nullptr
                   : &m_known->layers[static_cast<std::size_t>(found - sources.begin())];
    }

    CompiledLayer compileLayer(const plan::LayerConfig& config) {
        if (const CompiledLayer* known = knownLayer(config))
            return *known;
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
        layer.stands.resize(m_compiled.routes.size(), Stands::Certain);
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
        if (layer.expression)
            compareWithRoutes(layer);
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

    /// What is counted apart from what is acted upon is not replayed yet: the layer is off rather
    /// than reckoned wrongly.
    bool reckonsWithCounting(const CompiledLayer& layer) {
        const auto& parameters = layer.config.parameters;
        const std::string_view counting = "counting_expression";
        const std::string_view toOrigin = "requests_to_origin";
        if (parameters.contains(counting) && !textOf(layer.config, counting).empty()) {
            const bool isReadable =
                condition(Where::LayerExpression, layer.id.value, textOf(layer.config, counting))
                    .has_value();
            if (isReadable)
                notModelled(layer, counting);
            return false;
        }
        if (!parameters.contains(toOrigin) || !flagOf(layer.config, toOrigin))
            return true;
        notModelled(layer, toOrigin);
        return false;
    }

    void notModelled(const CompiledLayer& layer, std::string_view parameter) {
        problem(Where::NotModelledYet, layer.id.value, std::string(parameter),
                Error{message(messages::kNotReplayedYet, parameter), {}, {}});
    }

    void compareWithRoutes(CompiledLayer& layer) const {
        for (std::size_t at = 0; at < m_compiled.routes.size(); ++at) {
            const std::optional<rules::Expression>& when = m_compiled.routes[at].when;
            const std::optional<rules::Expression>& route = when ? when : m_anything;
            if (layer.onRoute[at] && route)
                layer.stands[at] = standsBefore(*layer.expression, *route, m_schema);
        }
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

    const plan::PlatformCatalogue& m_catalogue;
    const rules::Schema& m_schema;
    CompiledPlan m_compiled;
    const CompiledPlan* m_known = nullptr;
    bool m_knowsRoutes = true;                   ///< all so far
    std::optional<rules::Expression> m_anything; ///< what a route without an expression says
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
                     const rules::Schema& schema, const CompiledPlan* known) {
    return Compiler(plan, catalogue, schema, known).compile();
}

std::int64_t usedElsewhere(const plan::Budget& budget, Instant from) {
    const std::chrono::year_month_day date{dayOf(from)};
    const std::chrono::year_month_day_last last{date.year(),
                                                std::chrono::month_day_last{date.month()}};
    return plan::usedElsewhereInWindow(budget, static_cast<int>(static_cast<unsigned>(last.day())));
}

} // namespace edgefence::layers
