// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/fence_picture.h"

#include "app/desktop/models/fence_lane.h"
#include "app/desktop/models/fence_words.h"
#include "app/desktop/plan_names.h"
#include "core/layers/layer_kind.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace edgefence::desktop {

namespace {

constexpr double kRow = 68;
constexpr double kHighRow = 92;
constexpr double kSharedLane = 67;
constexpr double kQuietRow = 48;
constexpr std::size_t kFewRows = 3;

QString tr(const char* text) { return QCoreApplication::translate("FenceMap", text); }

std::vector<CardWish> wishesOf(const layers::CompiledPlan& plan) {
    std::vector<CardWish> wishes;
    for (const layers::CompiledLayer& layer : plan.layers) {
        CardWish wish;
        wish.place = layer.config.place;
        wish.dripsBefore = layer.kind != nullptr && layer.kind->spends().size() > 1 &&
                           layer.kind->traits().store == "kv";
        wishes.push_back(wish);
    }
    return wishes;
}

std::vector<StageRow> paintStages(const MapLayout& layout) {
    struct Words {
        QString full;
        QString note;
        QString brief;
    };
    const std::array<Words, kStages> words{{
        {tr("Edge"), tr("before the Worker"), tr("Edge")},
        {tr("Worker front"), tr("top of the handler"), tr("Worker front")},
        {tr("Worker"), tr("before the operation"), tr("Operation")},
    }};
    std::vector<StageRow> rows;
    for (std::size_t i = 0; i < kStages; ++i) {
        StageRow row;
        row.key = static_cast<int>(i);
        row.title = layout.vacant[i] ? words[i].brief : words[i].full;
        row.note = layout.vacant[i] ? QString() : words[i].note;
        row.left = layout.stages[i].left;
        row.span = layout.stages[i].width;
        row.shaded = i % 2 == 0;
        row.vacant = layout.vacant[i];
        rows.push_back(std::move(row));
    }
    return rows;
}

QString routesLine(const layers::CompiledPlan& plan, const plan::LayerConfig& config) {
    QStringList routes;
    for (const RouteId& route : config.routes)
        routes.append(routeName(plan, route));
    QString line = routes.isEmpty() ? tr("every route") : routes.join(QStringLiteral(", "));
    if (config.place == plan::Place::BeforeOperation)
        line += config.guards ? tr(", before %1").arg(budgetName(plan, *config.guards))
                              : tr(", before its last operation");
    return line;
}

QString problemOf(const layers::CompiledPlan& plan, const layers::CompiledLayer& layer) {
    for (const layers::PlanProblem& problem : plan.problems)
        if (problem.id == layer.id.value)
            return sentence(problem.error);
    return {};
}

CardRow paintCard(const layers::CompiledPlan& plan, const layers::CompiledLayer& layer,
                  const CardPlace& place) {
    CardRow row;
    row.key = toQt(layer.id.value);
    row.title = layerName(plan.source, layer.id);
    row.switchedOn = layer.config.enabled && layer.kind != nullptr;
    row.switchable = layer.kind != nullptr;
    row.live = layer.on;
    row.problem = problemOf(plan, layer);
    row.stage = static_cast<int>(place.stage);
    row.left = place.span.left;
    row.span = place.span.width;
    row.fenceX = place.fenceX;
    const auto expression = layer.config.parameters.find("expression");
    if (expression != layer.config.parameters.end()) {
        if (const auto* text = std::get_if<std::string>(&expression->second))
            row.line = toQt(*text).simplified();
        row.lineIsCode = true;
    } else {
        row.line = routesLine(plan, layer.config);
    }
    row.iconName = kindIcon(layer.config.kind);
    if (layer.kind == nullptr) {
        row.line = tr("comes in a later version: kept, and off");
        row.lineIsCode = false;
        return row;
    }
    row.exactness = layer.kind->traits().exact ? tr("exact") : tr("approximate");
    if (!row.problem.isEmpty())
        return row;
    row.number = sentence(layer.kind->summary(layer.config));
    row.cost = costText(layer.kind->costs(layer.config, plan.source.assumptions));
    return row;
}

bool isNamed(const layers::CompiledPlan& plan, const BudgetId& id) {
    const auto& named = plan.source.budgets;
    return std::any_of(named.begin(), named.end(),
                       [&](const plan::BudgetEntry& entry) { return entry.id == id; });
}

/// Only layers spend it, and it would hold anyway: nothing was won, nothing is lost.
bool isQuiet(const layers::CompiledPlan& plan, const analysis::BudgetAnswer& answer) {
    if (!answer.spentByPlan)
        return true;
    if (answer.verdict != analysis::Verdict::Fits ||
        isNamed(plan, plan.budgets[answer.budget.value].id))
        return false;
    return std::none_of(answer.lanes.begin(), answer.lanes.end(), [&](const analysis::Lane& lane) {
        return routeSpends(plan, lane.route, answer.budget);
    });
}

BudgetRow paintBudget(const layers::CompiledPlan& plan, const analysis::BudgetAnswer& answer,
                      std::size_t groups) {
    const plan::Budget& budget = plan.budgets[answer.budget.value];
    BudgetRow row;
    row.key = toQt(budget.id.value);
    row.name = budgetName(plan, budget.id);
    row.limit = limitText(budget);
    row.elsewhere = elsewhereText(budget);
    row.selfConsumed = answer.verdict == analysis::Verdict::SelfConsumed;
    row.quiet = isQuiet(plan, answer);
    if (row.quiet) {
        row.quietText = answer.spentByPlan ? tr("Spent by layers only, and it would hold anyway")
                                           : tr("Not spent by any route or layer of this variant");
        row.quietGauge =
            tr("%1 of %2")
                .arg(unitsText(budget.id, answer.worstCase), unitsText(budget.id, budget.limit));
        return row;
    }
    if (groups < 2)
        return row;
    row.verdict = verdictName(answer.verdict);
    row.verdictText = verdictWord(answer.verdict);
    row.verdictNote = answer.worstLane ? tr("through %1").arg(routeName(plan, *answer.worstLane))
                                       : tr("through all routes together");
    return row;
}

void addQuietCells(const BudgetRow& row, const QString& sum, MapPicture& picture) {
    MapCell budget;
    budget.budget = row.key;
    budget.area = QRectF(0, row.top, kBudgetColumn, row.tall);
    budget.sum = sum;
    MapCell gauge = budget;
    gauge.column = MapCell::Column::Gauge;
    gauge.area = QRectF(picture.layout.gaugeLeft, row.top, kGaugeColumn, row.tall);
    picture.cells.push_back({budget, gauge});
}

} // namespace

MapPicture paintMap(const layers::CompiledPlan& plan, const analysis::Answers& answers,
                    const MapChoice& chosen, double width) {
    MapPicture picture;
    picture.layout = layOutMap(wishesOf(plan), width);
    picture.stages = paintStages(picture.layout);
    for (std::size_t i = 0; i < plan.layers.size(); ++i) {
        picture.cards.push_back(paintCard(plan, plan.layers[i], picture.layout.cards[i]));
        picture.cards.back().selected = chosen.layer == plan.layers[i].id;
    }

    std::vector<const analysis::BudgetAnswer*> shown;
    std::size_t loud = 0;
    for (const analysis::BudgetAnswer& answer : answers.budgets) {
        if (!answer.spentByPlan && !isNamed(plan, plan.budgets[answer.budget.value].id))
            continue;
        shown.push_back(&answer);
        loud += isQuiet(plan, answer) ? 0 : 1;
    }
    const bool high = loud <= kFewRows;
    std::stable_partition(shown.begin(), shown.end(), [&](const analysis::BudgetAnswer* answer) {
        return !isQuiet(plan, *answer);
    });
    for (const analysis::BudgetAnswer* answer : shown) {
        const std::vector<LaneGroup> groups = groupLanes(*answer);
        BudgetRow row = paintBudget(plan, *answer, groups.size());
        row.selected = chosen.budget && row.key == toQt(chosen.budget->value);
        row.top = picture.rowsHeight;
        if (row.quiet) {
            row.tall = kQuietRow;
            addQuietCells(row, sentence(answer->sum), picture);
        } else {
            const double each = groups.size() > 1 ? kSharedLane : high ? kHighRow : kRow;
            row.tall = each * static_cast<double>(std::max<std::size_t>(groups.size(), 1));
            LanePlace place{row.top, each, high && groups.size() < 2 ? 60.0 : 50.0};
            for (std::size_t i = 0; i < groups.size(); ++i) {
                paintLane(plan, answers, *answer, groups[i], groups.size(), place, picture);
                picture.lanes.back().further = i > 0;
                place.top += each;
            }
        }
        picture.rowsHeight += row.tall;
        picture.budgets.push_back(std::move(row));
    }
    return picture;
}

} // namespace edgefence::desktop
