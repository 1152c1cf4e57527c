// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/advice_report.h"

#include "app/cli/check_messages.h"
#include "app/cli/expr_messages.h"
#include "app/cli/picture.h"

#include <fmt/format.h>

#include <utility>

namespace edgefence::cli {
namespace {

std::vector<MeasuredAdvice> measured(std::vector<rules::Advice> all,
                                     const rules::Columns* traffic) {
    std::vector<MeasuredAdvice> result;
    for (rules::Advice& advice : all) {
        auto measure = traffic != nullptr ? rules::measure(advice, *traffic) : std::nullopt;
        result.push_back({std::move(advice), measure});
    }
    return result;
}

Message describe(const rules::Measure& measure) {
    return measure.hangsOnUnknown > 0
               ? message(kMeasureHangs, measure.matched, measure.requests, measure.hangsOnUnknown)
               : message(kMeasure, measure.matched, measure.requests);
}

void add(const PlanAdvice& subject, const rules::Expression& expression,
         const std::vector<MeasuredAdvice>& found, std::vector<PlanAdvice>& all) {
    for (const MeasuredAdvice& advice : found) {
        all.push_back({subject.layer, subject.route, toJson(advice), toText(expression, advice)});
    }
}

/// Routes that get nothing, because the first match wins.
void addOrder(const layers::CompiledPlan& plan, std::vector<PlanAdvice>& all) {
    std::vector<rules::Expression> conditions;
    std::vector<RouteId> routes;
    for (const layers::CompiledRoute& route : plan.routes) {
        if (route.when) {
            conditions.push_back(*route.when);
            routes.push_back(route.id);
        }
    }
    for (const rules::RuleAdvice& advice : rules::adviseRules(conditions)) {
        const RouteId& route = routes[advice.rule];
        const Message sentence = message(kRouteUnreachable, route, routes[advice.earlier]);
        const rules::Expression& condition = conditions[advice.rule];
        all.push_back({{},
                       route,
                       {{"code", sentence.code()},
                        {"message", jsonText(render(sentence))},
                        {"offset", 0},
                        {"length", condition.source().size()},
                        {"fix", nullptr}},
                       render(sentence) + "\n"});
    }
}

} // namespace

std::vector<MeasuredAdvice> adviceOn(const rules::Expression& expression,
                                     const rules::Columns* traffic) {
    std::vector<rules::Advice> all = rules::advise(expression);
    if (traffic != nullptr) {
        for (rules::Advice& advice : rules::adviseOnTraffic(expression, *traffic)) {
            all.push_back(std::move(advice));
        }
    }
    return measured(std::move(all), traffic);
}

Json toJson(const MeasuredAdvice& measured) {
    const auto& [advice, measure] = measured;
    Json object{{"code", advice.message.code()},
                {"message", jsonText(render(advice.message))},
                {"offset", advice.where.offset},
                {"length", advice.where.length},
                {"fix", advice.fix ? jsonText(*advice.fix) : Json()}};
    if (measure) {
        object["matched"] = measure->matched;
        object["requests"] = measure->requests;
        object["hangs_on_unknown_fields"] = measure->hangsOnUnknown;
    }
    return object;
}

std::string toText(const rules::Expression& expression, const MeasuredAdvice& measured) {
    const auto& [advice, measure] = measured;
    std::string text = render(advice.message);
    if (measure) {
        text += fmt::format(" ({})", render(describe(*measure)));
    }
    text += "\n" + placePicture(expression.source(), advice.where);
    if (advice.fix) {
        text += fmt::format("instead: {}\n", rules::applyFix(expression, advice));
    }
    return text;
}

std::vector<PlanAdvice> adviseOnPlan(const layers::CompiledPlan& plan,
                                     const rules::Columns* traffic) {
    std::vector<PlanAdvice> all;
    for (const layers::CompiledRoute& route : plan.routes) {
        // A route says what a request costs; which of its clauses decided nothing on one day is of
        // no use there.
        if (route.when) {
            add({{}, route.id, {}, {}}, *route.when, measured(rules::advise(*route.when), traffic),
                all);
        }
    }
    addOrder(plan, all);
    for (const layers::CompiledLayer& layer : plan.layers) {
        if (layer.expression) {
            add({layer.id, {}, {}, {}}, *layer.expression, adviceOn(*layer.expression, traffic),
                all);
        }
    }
    for (PlanAdvice& advice : all) {
        advice.json["layer"] = advice.layer ? Json(advice.layer->value) : Json();
        advice.json["route"] = advice.route ? Json(advice.route->value) : Json();
    }
    return all;
}

} // namespace edgefence::cli
