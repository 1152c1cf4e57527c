// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layers/plan_remark.h"

#include "core/base/text.h"
#include "core/layers/compiled_plan.h"
#include "core/layers/registry.h"

#include <algorithm>
#include <string_view>

namespace edgefence::layers {
namespace {

using Kind = PlanRemark::Kind;

std::optional<std::string> nearestOf(std::string_view name,
                                     const std::vector<std::string_view>& known) {
    const std::string_view nearest = nearestName(name, known);
    return nearest.empty() ? std::optional<std::string>() : std::string(nearest);
}

class Remarks {
  public:
    Remarks(const CompiledPlan& compiled, const plan::PlatformCatalogue& catalogue)
        : m_compiled(compiled), m_plan(compiled.source), m_catalogue(catalogue) {}

    std::vector<PlanRemark> make() {
        keys(m_plan.kept, {});
        figures();
        for (const plan::BudgetEntry& budget : m_plan.budgets) {
            PlanRemark about;
            about.budget = budget.id;
            keys(budget.kept, about);
            if (budget.price)
                keys(budget.price->kept, about);
        }
        for (const plan::Route& route : m_plan.routes)
            addRoute(route);
        for (const CompiledRoute& route : m_compiled.routes)
            checkSample(route);
        for (const CompiledLayer& layer : m_compiled.layers)
            addLayer(layer);
        keys(m_plan.assumptions.kept, {});
        return std::move(m_remarks);
    }

  private:
    void add(PlanRemark remark, Kind kind, std::string text) {
        remark.kind = kind;
        remark.text = std::move(text);
        m_remarks.push_back(std::move(remark));
    }
    void keys(const plan::KeptKeys& kept, const PlanRemark& about) {
        for (const auto& [key, value] : kept)
            add(about, Kind::UnknownKey, key);
    }

    void figures() {
        std::vector<std::string_view> known;
        for (const plan::Figure& figure : m_catalogue.figures())
            known.push_back(figure.key);
        for (const auto& [key, value] : m_plan.platform) {
            const plan::Figure* figure = m_catalogue.find(key);
            if (figure != nullptr && plan::takesOwn(*figure))
                continue;
            PlanRemark about;
            if (figure == nullptr)
                about.nearest = nearestOf(key, known);
            add(std::move(about), Kind::UnknownFigure, key);
        }
    }

    void addRoute(const plan::Route& route) {
        PlanRemark about;
        about.route = route.id;
        keys(route.kept, about);
        for (const plan::Operation& operation : route.operations) {
            keys(operation.kept, about);
            if (operation.perIdle)
                keys(operation.perIdle->kept, about);
        }
        if (route.sample)
            keys(route.sample->kept, about);
    }

    void checkSample(const CompiledRoute& route) {
        if (!route.missedBySample)
            return;
        PlanRemark about;
        about.route = route.id;
        add(std::move(about), Kind::SampleMisses, *route.missedBySample);
    }

    void addLayer(const CompiledLayer& layer) {
        PlanRemark about;
        about.layer = layer.id;
        // Of an unknown kind every key is kept: the kind says it all.
        if (layer.kind == nullptr) {
            std::vector<std::string_view> known;
            for (const LayerKind* kind : kinds())
                known.push_back(kind->id());
            about.nearest = nearestOf(layer.config.kind, known);
            return add(std::move(about), Kind::UnknownKind, layer.config.kind);
        }
        keys(layer.config.kept, about);
        if (layer.config.response)
            keys(layer.config.response->kept, about);
        for (const RouteId& route : layer.config.routes) {
            if (!m_compiled.route(route))
                add(about, Kind::UnknownRoute, route.value);
        }
    }

    const CompiledPlan& m_compiled;
    const plan::Plan& m_plan;
    const plan::PlatformCatalogue& m_catalogue;
    std::vector<PlanRemark> m_remarks;
};

} // namespace

std::vector<PlanRemark> remarksOn(const CompiledPlan& plan,
                                  const plan::PlatformCatalogue& catalogue) {
    return Remarks(plan, catalogue).make();
}

} // namespace edgefence::layers
