// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/fence_lane.h"

#include "app/desktop/models/fence_words.h"
#include "app/desktop/plan_names.h"
#include "core/layers/layer_kind.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <variant>

namespace edgefence::desktop {

namespace {

constexpr double kLaneStart = 7; ///< after the budget column
constexpr double kBeforeFence = 14;
constexpr double kAfterFence = 14;
constexpr double kDripAside = 44; ///< with texts on both sides
constexpr double kDripNear = 26;  ///< with texts on the right only
constexpr double kTextGap = 18;
/// What a drip before a narrow fence takes away from the texts on its left.
constexpr double kDripBefore = 44;

QString tr(const char* text) { return QCoreApplication::translate("FenceMap", text); }

/// What one layer spends of one budget, as its kind says.
struct Costs {
    const layers::Cost* every = nullptr;
    const layers::Cost* counted = nullptr;
    bool any() const { return every != nullptr || counted != nullptr; }
};

Costs costsOf(const analysis::LayerAnswer& layer, const BudgetId& budget) {
    Costs costs;
    for (const layers::Cost& cost : layer.selfCost) {
        if (cost.budget != budget)
            continue;
        (cost.when == layers::Cost::When::EveryCheck ? costs.every : costs.counted) = &cost;
    }
    return costs;
}

class LanePainter {
  public:
    LanePainter(const layers::CompiledPlan& plan, const analysis::Answers& answers,
                const analysis::BudgetAnswer& answer, const LaneGroup& group, std::size_t groups,
                const LanePlace& place, MapPicture& picture)
        : m_plan(plan),
          m_answers(answers),
          m_answer(answer),
          m_group(group),
          m_groups(groups),
          m_lane(group.worst()),
          m_budget(plan.budgets[answer.budget.value]),
          m_place(place),
          m_picture(picture),
          m_cursor(kBudgetColumn + kLaneStart),
          m_calls(static_cast<double>(m_lane.arrivals)),
          m_spends(routeSpends(plan, m_lane.route, answer.budget)) {
        m_row.key = toQt(m_budget.id.value + "/" + group.lanes.front()->route.value);
        m_row.budget = toQt(m_budget.id.value);
    }

    void paint() {
        m_row.labelEnd = m_picture.layout.gaugeLeft - 20;
        m_row.labelRise = labelRise();
        for (const analysis::LaneStep& step : m_lane.steps)
            paintStep(step);
        stream(m_picture.layout.gaugeLeft - 2, End::Arrow);
        paintOffLayers();
        paintGauge();
        paintBare();
        m_picture.lanes.push_back(m_row);
        addCells();
    }

  private:
    enum class End { Open, Stopped, Arrow };

    /// A thin stream would strike its own label out.
    double labelRise() const {
        constexpr double kHoldsText = 11;
        constexpr double kAbove = 9;
        const double thick = streamHeight(m_calls);
        return thick < kHoldsText ? thick / 2 + kAbove : 0;
    }

    void stream(double to, End end) {
        StreamRow row;
        row.key = m_row.key + QLatin1Char('#') + QString::number(m_pieces++);
        row.budget = m_row.budget;
        row.from = m_cursor;
        row.to = to;
        row.middle = m_place.middle();
        row.thick = streamHeight(m_calls);
        row.idle = !m_spends;
        row.stopped = end == End::Stopped && m_spends;
        row.arrow = end == End::Arrow && m_spends;
        m_cursor = to;
        m_picture.streams.push_back(std::move(row));
    }

    void paintStep(const analysis::LaneStep& step) {
        const CardPlace& card = m_picture.layout.cards[step.layer.value];
        const Costs costs = costsOf(m_answers.layers[step.layer.value], m_budget.id);
        MarkRow mark = markOf(step.layer, card);
        const bool fence = step.standsBefore;
        const bool bothSides = card.roomy && fence && costs.any();
        m_calls = static_cast<double>(step.arrivals);

        if (costs.every != nullptr) {
            mark.dripX =
                !fence ? card.fenceX : card.fenceX - (bothSides ? kDripAside : kDripNear + 10);
            stream(mark.dripX, End::Open);
            m_spends = true;
        }
        if (fence) {
            stream(card.fenceX - kBeforeFence,
                   step.admitted < step.arrivals ? End::Stopped : End::Open);
            m_cursor = card.fenceX + kAfterFence;
            m_calls = static_cast<double>(step.admitted);
        }
        if (costs.counted != nullptr) {
            mark.dripX = card.fenceX + (!fence ? 0 : bothSides ? kDripAside : kDripNear);
            stream(mark.dripX, End::Open);
            m_spends = true;
        }
        if (costs.any())
            mark.drip = isSelfConsumed() ? QStringLiteral("filled") : QStringLiteral("outline");
        if (fence)
            describeFence(step, mark);
        describe(step, costs, card, bothSides, mark);
        m_row.labelEnd =
            std::min(m_row.labelEnd, std::min(card.fenceX, costs.any() ? mark.dripX : card.fenceX) -
                                         kBeforeFence - 8);
        mark.spread = spreadOf(step, mark);
        m_picture.marks.push_back(mark);
        m_sums.emplace_back(step.layer, sentence(step.sum, names()));
    }

    /// High rows have room, and over a thick stream a number could not be read.
    double spreadOf(const analysis::LaneStep& step, const MarkRow& mark) const {
        constexpr double kUsual = 8;
        constexpr double kMost = 7;
        // Words at the left stand over what arrives, words at the right over what gets through.
        const std::int64_t calls = mark.leftNumber.isEmpty() ? step.admitted : step.arrivals;
        const double thick = streamHeight(static_cast<double>(calls));
        const double ofRow = (m_place.fenceHeight - 50) * 0.6;
        return std::max(ofRow, std::min(kMost, thick / 2 - kUsual));
    }

    MarkRow markOf(layers::LayerIndex layer, const CardPlace& card) const {
        MarkRow mark;
        mark.layer = toQt(m_plan.layers[layer.value].id.value);
        mark.key = m_row.key + QLatin1Char('/') + mark.layer;
        mark.budget = m_row.budget;
        mark.fenceX = card.fenceX;
        mark.middle = m_place.middle();
        mark.fenceTall = m_place.fenceHeight;
        mark.rightEnd = nextMark(layer) - 20;
        return mark;
    }

    /// Texts end where the next layer of this lane begins.
    double nextMark(layers::LayerIndex layer) const {
        double next = m_picture.layout.gaugeLeft;
        const double here = m_picture.layout.cards[layer.value].fenceX;
        for (const analysis::LaneStep& step : m_lane.steps) {
            const CardPlace& card = m_picture.layout.cards[step.layer.value];
            const Costs costs = costsOf(m_answers.layers[step.layer.value], m_budget.id);
            const bool dripsBefore = costs.every != nullptr && step.standsBefore;
            if (card.fenceX > here)
                next = std::min(next, card.fenceX - (dripsBefore ? kDripBefore : 0));
        }
        return next;
    }

    bool isExact(layers::LayerIndex layer) const { return m_answers.layers[layer.value].exact; }

    void describeFence(const analysis::LaneStep& step, MarkRow& mark) const {
        using Effect = analysis::LaneStep::Effect;
        mark.fence = step.effect == Effect::Slows ? QStringLiteral("slows")
                     : isExact(step.layer)        ? QStringLiteral("exact")
                                                  : QStringLiteral("approximate");
        mark.verdict = step.effect == Effect::Protects ? QStringLiteral("protected")
                       : step.effect == Effect::Slows  ? QStringLiteral("slowed")
                                                       : QString();
    }

    QString fenceNote(const analysis::LaneStep& step) const {
        using Effect = analysis::LaneStep::Effect;
        const plan::LayerConfig& config = m_plan.layers[step.layer.value].config;
        const QString how = step.effect == Effect::NeverBites ? tr("never refuses here")
                            : step.effect == Effect::Slows    ? tr("slows")
                            : isExact(step.layer)             ? tr("exact")
                                                              : tr("approx.");
        return keyWords(config) + QStringLiteral(", ") + how;
    }

    void describe(const analysis::LaneStep& step, const Costs& costs, const CardPlace& card,
                  bool bothSides, MarkRow& mark) const {
        const QString self = QStringLiteral("self_consumed");
        const QString number = perDayText(m_answers.layers[step.layer.value].admittedPerKeyPerDay);
        const layers::Cost* cost = costs.every != nullptr ? costs.every : costs.counted;
        const QString by =
            tr("spent by %1").arg(layerName(m_plan.source, m_plan.layers[step.layer.value].id));
        mark.rightX = std::max(card.fenceX, cost == nullptr ? card.fenceX : mark.dripX) + kTextGap;
        if (!step.standsBefore) {
            mark.rightNumber = cost == nullptr ? QString() : dripText(*cost);
            mark.rightNote = by;
            mark.rightInk = self;
            return;
        }
        mark.rightNumber = number;
        mark.rightNote = cost != nullptr && !bothSides ? dripText(*cost) : fenceNote(step);
        mark.rightInk = mark.verdict;
        if (!bothSides)
            return;
        mark.leftX = std::min(card.fenceX, mark.dripX) - kTextGap;
        mark.leftNumber = dripText(*cost);
        mark.leftNote = costs.every != nullptr ? tr("before it decides") : by;
        mark.leftInk = self;
        if (costs.every != nullptr)
            return;
        // The put comes after the fence: the drip and its texts stand on the right.
        std::swap(mark.leftNumber, mark.rightNumber);
        std::swap(mark.leftInk, mark.rightInk);
        mark.leftNote = fenceNote(step);
        mark.rightNote = by;
    }

    void paintOffLayers() {
        for (std::uint32_t i = 0; i < m_plan.layers.size(); ++i) {
            const layers::LayerIndex index{i};
            if (m_plan.layers[i].on || !wouldStand(m_plan, index, m_group))
                continue;
            MarkRow mark = markOf(index, m_picture.layout.cards[i]);
            mark.fence = QStringLiteral("off");
            m_row.labelEnd = std::min(m_row.labelEnd, mark.fenceX - kBeforeFence - 8);
            m_picture.marks.push_back(std::move(mark));
            m_sums.emplace_back(index, tr("%1 is off and changes nothing here.")
                                           .arg(layerName(m_plan.source, m_plan.layers[i].id)));
            m_hasOff = true;
        }
    }

    void paintGauge() {
        const double limit = static_cast<double>(std::max<std::int64_t>(m_budget.limit, 1));
        m_row.label = groupLabel(m_group, m_plan);
        m_row.top = m_place.top;
        m_row.tall = m_place.height;
        m_row.verdict = verdictName(m_lane.verdict);
        m_row.verdictShort = verdictWord(m_lane.verdict);
        m_row.verdictText = groupVerdict(m_group, m_groups);
        m_row.worst = unitsText(m_budget.id, m_lane.worstCase);
        m_row.ofLimit = tr("of %1").arg(unitsText(m_budget.id, m_budget.limit));
        m_row.fill = static_cast<double>(m_lane.worstCase) / limit;
        std::int64_t own = 0;
        for (const analysis::LaneStep& step : m_lane.steps)
            own += step.ownSpending;
        m_row.ownUse =
            m_lane.worstCase > 0
                ? std::min(1.0, static_cast<double>(own) / static_cast<double>(m_lane.worstCase))
                : 0;
        const LastsText lasts = lastsText(m_budget, m_answer, m_lane);
        m_row.lasts = lasts.text;
        m_row.ends = lasts.ends;
        m_row.who = whoText(m_answers.pressure, m_answer, m_lane);
    }

    void paintBare() {
        const bool over = m_lane.verdict >= analysis::Verdict::Exposed;
        if (!m_lane.steps.empty() || !over || m_groups > 1)
            return;
        m_row.bare = m_hasOff ? tr("no layer that is on stands before this budget")
                              : tr("no layer stands before this budget");
        double x = kBudgetColumn + 176;
        for (const CardPlace& card : m_picture.layout.cards)
            if (card.fenceX > kBudgetColumn + 100) {
                x = card.fenceX + kTextGap;
                break;
            }
        m_row.bareX = x;
    }

    void addCells() {
        std::vector<MapCell> cells;
        const auto add = [&](MapCell::Column column, double left, double right, QString sum) {
            MapCell cell;
            cell.column = column;
            cell.budget = m_row.budget;
            cell.area = QRectF(left, m_place.top, right - left, m_place.height);
            cell.sum = std::move(sum);
            cells.push_back(std::move(cell));
            return &cells.back();
        };
        add(MapCell::Column::Budget, 0, kBudgetColumn,
            sentence(withNames(m_answer.sum, m_answer.protectedBy, names()), names()));
        for (std::size_t stage = 0; stage < kStages; ++stage) {
            if (m_picture.layout.vacant[stage]) {
                const Span& span = m_picture.layout.stages[stage];
                add(MapCell::Column::Stage, span.left, span.right(),
                    tr("There is no layer in this stage."))
                    ->stage = stage;
            }
            for (std::size_t i = 0; i < m_plan.layers.size(); ++i) {
                const CardPlace& card = m_picture.layout.cards[i];
                if (card.stage != stage)
                    continue;
                MapCell* cell = add(MapCell::Column::Layer, card.span.left - 4,
                                    card.span.right() + 4, sumOf(i));
                cell->layer = toQt(m_plan.layers[i].id.value);
                cell->weight = weightOf(i);
                cell->stage = stage;
            }
        }
        add(MapCell::Column::Gauge, m_picture.layout.gaugeLeft, m_picture.layout.width, gaugeSum())
            ->weight = static_cast<int>(m_lane.verdict) + 1;
        m_picture.cells.push_back(std::move(cells));
    }

    /// What a lane has of recorded traffic was counted, not reckoned.
    QString gaugeSum() const {
        const QString routes = groupRoutes(m_group, m_plan);
        if (std::holds_alternative<plan::RecordedTraffic>(m_answers.pressure))
            return tr("%1: %2 %3 where the recorded traffic spends most.")
                .arg(routes, m_row.worst, m_row.ofLimit);
        return tr("%1: %2").arg(
            routes, sentence(withNames(m_lane.sum, m_lane.protectedBy, names()), names()));
    }

    /// A fence that is not enough says more than one that is, and that more than one at rest.
    int weightOf(std::size_t layer) const {
        using Effect = analysis::LaneStep::Effect;
        for (const analysis::LaneStep& step : m_lane.steps)
            if (step.layer.value == layer)
                return step.effect == Effect::Slows ? 3 : step.effect == Effect::Protects ? 2 : 1;
        return 0;
    }

    QString sumOf(std::size_t layer) const {
        for (const auto& [index, sum] : m_sums)
            if (index.value == layer)
                return sum;
        return tr("%1 does not stand before %2 on this route and spends none of it.")
            .arg(layerName(m_plan.source, m_plan.layers[layer].id),
                 budgetName(m_plan, m_budget.id));
    }

    bool isSelfConsumed() const { return m_lane.verdict == analysis::Verdict::SelfConsumed; }

    Names names() const {
        Names names;
        names.budget = [this](const BudgetId& id) { return budgetName(m_plan, id); };
        names.layer = [this](const LayerId& id) { return layerName(m_plan.source, id); };
        names.route = [this](const RouteId& id) { return routeName(m_plan, id); };
        return names;
    }

    const layers::CompiledPlan& m_plan;
    const analysis::Answers& m_answers;
    const analysis::BudgetAnswer& m_answer;
    const LaneGroup& m_group;
    std::size_t m_groups;
    const analysis::Lane& m_lane;
    const plan::Budget& m_budget;
    const LanePlace& m_place;
    MapPicture& m_picture;
    LaneRow m_row;
    double m_cursor;
    double m_calls;
    bool m_spends;
    bool m_hasOff = false;
    int m_pieces = 0;
    std::vector<std::pair<layers::LayerIndex, QString>> m_sums;
};

} // namespace

void paintLane(const layers::CompiledPlan& plan, const analysis::Answers& answers,
               const analysis::BudgetAnswer& answer, const LaneGroup& group, std::size_t groups,
               const LanePlace& place, MapPicture& picture) {
    LanePainter(plan, answers, answer, group, groups, place, picture).paint();
}

} // namespace edgefence::desktop
