// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/findings/fixes.h"
#include "core/analysis/findings/messages.h"
#include "core/analysis/names.h"

#include <algorithm>
#include <chrono>

namespace edgefence::analysis::findings {
namespace {

using namespace std::chrono_literals;

bool mayStandBeforeOperation(const layers::CompiledLayer& layer) {
    const auto& places = layer.kind->traits().places;
    return std::find(places.begin(), places.end(), plan::Place::BeforeOperation) != places.end();
}

/// The operation that a layer on a route guards: of the budget it names, else the last one.
const layers::CompiledOperation* guarded(const Case& at, const layers::CompiledLayer& layer,
                                         const layers::CompiledRoute& route) {
    if (!layer.config.guards)
        return route.operations.empty() ? nullptr : &route.operations.back();
    const std::optional<layers::BudgetIndex> budget = at.plan.budget(*layer.config.guards);
    const auto found =
        std::find_if(route.operations.begin(), route.operations.end(),
                     [&budget](const auto& operation) { return operation.budget == budget; });
    return found == route.operations.end() ? nullptr : &*found;
}

/// A clock window that lets as many through for as long as it lasts.
std::optional<Fix> clockWindow(const Case& at, const layers::CompiledLayer& layer,
                               const layers::Bound& bound) {
    const auto& parameters = layer.config.parameters;
    if (!parameters.contains("window") || !parameters.contains("ttl_s"))
        return std::nullopt;
    const bool hourly = bound.window <= 1h;
    const Duration window = hourly ? Duration{1h} : kDay;
    if (bound.window > window)
        return std::nullopt;
    const std::int64_t limit = bound.limit * (window / bound.window);
    Fix fix{withLayer(at.plan.source, layer.id,
                      [&](plan::LayerConfig& config) {
                          config.parameters["window"] =
                              std::string(hourly ? "utc_hour" : "utc_day");
                          config.parameters["limit"] = limit;
                          config.parameters.erase("ttl_s");
                      }),
            message(hourly ? messages::kClockHour : messages::kClockDay, limit)};
    return fix;
}

struct Answer {
    LayerId layer;
    plan::Response response;
};

/// What the Worker layers that refuse on a route answer; a zone rule without an answer of its own
/// shows Cloudflare's page.
std::vector<Answer> answersOn(const Case& at, const Way& way) {
    std::vector<Answer> answers;
    for (const Station& station : way.stations) {
        const Check* check = std::get_if<Check>(&station);
        if (check == nullptr || !check->counter)
            continue;
        const layers::CompiledLayer& layer = at.plan.layers[check->layer.value];
        if (layer.config.place != plan::Place::Edge || layer.config.response)
            answers.push_back({layer.id, layer.config.response.value_or(plan::Response{})});
    }
    return answers;
}

bool isSame(const plan::Response& left, const plan::Response& right) {
    return left.status == right.status && left.contentType == right.contentType &&
           left.body == right.body;
}

} // namespace

void countsRequestsNotOperations(const Case& at, std::vector<Finding>& found) {
    for (const layers::CompiledLayer& layer : at.plan.layers) {
        if (!layer.on || layer.config.place != plan::Place::WorkerFront ||
            !mayStandBeforeOperation(layer))
            continue;
        Finding finding;
        for (std::size_t index = 0; index < at.plan.routes.size(); ++index) {
            const layers::CompiledRoute& route = at.plan.routes[index];
            const layers::CompiledOperation* operation = guarded(at, layer, route);
            const bool isCounted = layer.onRoute[index] && route.readable && route.config.worker;
            if (!isCounted || operation == nullptr || operation->on.any)
                continue;
            const BudgetId& budget = at.plan.budgets[operation->budget.value].id;
            finding.routes.push_back(route.id);
            auto& budgets = finding.budgets;
            if (std::find(budgets.begin(), budgets.end(), budget) == budgets.end())
                budgets.push_back(budget);
        }
        if (finding.routes.empty())
            continue;
        finding.title = message(messages::kCountsRequests, layer.id);
        finding.message =
            message(messages::kCountsRequestsOn, joined(finding.routes), joined(finding.budgets));
        finding.layers = {layer.id};
        // Without a budget that it names, a layer guards what each route does last.
        apply({withLayer(at.plan.source, layer.id,
                         [&](plan::LayerConfig& config) {
                             config.place = plan::Place::BeforeOperation;
                             if (finding.budgets.size() == 1)
                                 config.guards = finding.budgets.front();
                         }),
               message(messages::kPlaceBefore)},
              finding);
        found.push_back(std::move(finding));
    }
}

void windowNeverEnds(const Case& at, std::vector<Finding>& found) {
    const plan::OwnClients* own = at.ownClients();
    if (own == nullptr)
        return;
    for (const SharedCounter& counter : at.model().counters) {
        if (!counter.isPolled)
            continue;
        const layers::CompiledLayer& layer = at.plan.layers[counter.layer.value];
        const std::int64_t sharing = counter.perCaller ? 1 : own->clients;
        const Duration every{std::max<std::int64_t>(own->every.count() / sharing, 1)};
        const layers::HonestShare share = layer.kind->honestShare(layer.config, every);
        Finding finding;
        finding.title = message(messages::kNeverEnds, layer.id);
        finding.message = message(messages::kNeverEndsShare, counter.bound.window, every,
                                  share.from, share.firstRefusal, share.refused, share.cycle);
        finding.numbers = {
            {"refused", static_cast<double>(share.refused)},
            {"of", static_cast<double>(share.cycle)},
            {"share", static_cast<double>(share.refused) / static_cast<double>(share.cycle)},
            {"from_call", static_cast<double>(share.from)},
            {"after_s", static_cast<double>(share.firstRefusal.count()) / 1000.0}};
        finding.layers = {layer.id};
        if (std::optional<Fix> fix = clockWindow(at, layer, counter.bound))
            apply(std::move(*fix), finding);
        found.push_back(std::move(finding));
    }
}

void windowCrossesReset(const Case& at, std::vector<Finding>& found) {
    for (const BudgetAnswer& budget : at.answers.budgets) {
        if (at.budgetOf(budget).window != plan::BudgetWindow::UtcDay)
            continue;
        for (const LayerId& id : budget.protectedBy) {
            const layers::CompiledLayer& layer = at.plan.layers[at.plan.layer(id)->value];
            const layers::Bound bound = layer.kind->bound(layer.config);
            const bool nests = !bound.restartsAtPut && kDay % bound.window == Duration{0};
            if (nests)
                continue;
            Finding finding;
            finding.title = message(messages::kCrossesReset, id, at.budgetOf(budget).id);
            finding.message = message(messages::kCrossesResetSum, bound.window, bound.perDay);
            finding.numbers = {{"window_s", static_cast<double>(bound.window.count()) / 1000.0},
                               {"per_day", static_cast<double>(bound.perDay)}};
            finding.layers = {id};
            finding.budgets = {at.budgetOf(budget).id};
            if (layer.config.parameters.contains("window"))
                apply({withLayer(at.plan.source, id,
                                 [&](plan::LayerConfig& config) {
                                     config.parameters["window"] = std::string("utc_day");
                                     config.parameters["limit"] = bound.perDay;
                                     config.parameters.erase("ttl_s");
                                 }),
                       message(messages::kUseUtcDay)},
                      finding);
            found.push_back(std::move(finding));
        }
    }
}

void answersDiffer(const Case& at, std::vector<Finding>& found) {
    std::vector<std::pair<LayerId, LayerId>> told;
    for (const Way& way : at.model().ways) {
        const std::vector<Answer> answers = answersOn(at, way);
        const auto other = std::find_if(answers.begin(), answers.end(), [&](const Answer& answer) {
            return !isSame(answer.response, answers.front().response);
        });
        if (other == answers.end())
            continue;
        const Answer& first = answers.front();
        const std::pair pair{first.layer, other->layer};
        if (std::find(told.begin(), told.end(), pair) != told.end())
            continue;
        told.push_back(pair);
        Finding finding;
        finding.title = message(messages::kAnswersDiffer, at.plan.routes[way.route.value].id);
        finding.message = message(messages::kAnswersDifferList, first.layer, first.response.status,
                                  other->layer, other->response.status);
        finding.layers = {first.layer, other->layer};
        finding.routes = {at.plan.routes[way.route.value].id};
        apply({withLayer(at.plan.source, other->layer,
                         [&](plan::LayerConfig& config) {
                             const bool keep = config.response && config.response->keep;
                             config.response = first.response;
                             config.response->keep = keep;
                         }),
               message(messages::kSameAnswer, first.layer)},
              finding);
        found.push_back(std::move(finding));
    }
}

} // namespace edgefence::analysis::findings
