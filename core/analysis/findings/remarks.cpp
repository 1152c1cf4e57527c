// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/findings/finding.h"
#include "core/analysis/findings/messages.h"
#include "core/analysis/names.h"

#include <algorithm>

namespace edgefence::analysis::findings {
namespace {

using Kind = layers::PlanRemark::Kind;

Finding about(const layers::PlanRemark& remark) {
    Finding finding;
    if (remark.layer)
        finding.layers = {*remark.layer};
    if (remark.route)
        finding.routes = {*remark.route};
    if (remark.budget)
        finding.budgets = {*remark.budget};
    return finding;
}

/// A sentence for each remark of a kind; `make` fills in title and message.
template <class Make>
void each(const Case& at, Kind kind, std::vector<Finding>& found, const Make& make) {
    for (const layers::PlanRemark& remark : at.plan.remarks) {
        if (remark.kind != kind)
            continue;
        Finding finding = about(remark);
        make(remark, finding);
        found.push_back(std::move(finding));
    }
}

/// Where an unknown key stands, for a person.
std::string placeOf(const layers::PlanRemark& remark) {
    return remark.layer    ? remark.layer->value
           : remark.route  ? remark.route->value
           : remark.budget ? remark.budget->value
                           : std::string();
}

} // namespace

void unknownKind(const Case& at, std::vector<Finding>& found) {
    each(at, Kind::UnknownKind, found, [](const auto& remark, Finding& finding) {
        finding.title = message(messages::kUnknownKind, *remark.layer);
        finding.message = remark.nearest
                              ? message(messages::kUnknownKindNear, remark.text, *remark.nearest)
                              : message(messages::kUnknownKindKept, remark.text);
    });
}

void unknownKey(const Case& at, std::vector<Finding>& found) {
    each(at, Kind::UnknownKey, found, [](const auto& remark, Finding& finding) {
        const std::string place = placeOf(remark);
        finding.title = message(messages::kUnknownKey, remark.text);
        finding.message = place.empty() ? message(messages::kUnknownKeyKept, remark.text)
                                        : message(messages::kUnknownKeyOf, remark.text, place);
    });
    each(at, Kind::UnknownFigure, found, [&at](const auto& remark, Finding& finding) {
        finding.title = message(messages::kUnknownKey, remark.text);
        finding.message = remark.nearest
                              ? message(messages::kUnknownFigureNear, remark.text, *remark.nearest)
                          : at.catalogue.find(remark.text) != nullptr
                              ? message(messages::kFigureNoNumber, remark.text)
                              : message(messages::kUnknownFigure, remark.text);
    });
}

void meetsNoRoute(const Case& at, std::vector<Finding>& found) {
    each(at, Kind::UnknownRoute, found, [](const auto& remark, Finding& finding) {
        finding.title = message(messages::kNamesUnknownRoute, *remark.layer);
        finding.message = message(messages::kUnknownRoute, remark.text);
    });
    for (std::uint32_t index = 0; index < at.plan.layers.size(); ++index) {
        const layers::CompiledLayer& layer = at.plan.layers[index];
        if (!layer.on || at.model().mayRun[index])
            continue;
        Finding finding;
        finding.title = message(messages::kMeetsNoRoute, layer.id);
        finding.message = layer.config.routes.empty()
                              ? message(messages::kMeetsNone)
                              : message(messages::kMeetsNoneOf, joined(layer.config.routes));
        finding.layers = {layer.id};
        finding.routes = layer.config.routes;
        found.push_back(std::move(finding));
    }
}

void sampleNotOfRoute(const Case& at, std::vector<Finding>& found) {
    each(at, Kind::SampleMisses, found, [](const auto& remark, Finding& finding) {
        finding.title = message(messages::kSampleMisses, *remark.route);
        finding.message = message(messages::kSampleMissesClause, remark.text);
    });
}

void notModelledYet(const Case& at, std::vector<Finding>& found) {
    for (const layers::PlanProblem& problem : at.plan.problems) {
        if (problem.where != layers::PlanProblem::Where::NotModelledYet)
            continue;
        Finding finding;
        finding.title = message(messages::kNotModelled, LayerId{problem.id});
        finding.message = problem.error.message;
        finding.layers = {LayerId{problem.id}};
        found.push_back(std::move(finding));
    }
}

} // namespace edgefence::analysis::findings
