// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/mini_map.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace edgefence::desktop {

namespace {

constexpr double kShrink = 0.66;
/// Rows lose more of their height than what stands in them.
constexpr double kDenser = 1.25;
/// Above the streams of a row stands its name.
constexpr double kName = 15;
constexpr double kFence = 50;

/// Budgets that layers have to do with come first; all in the map's order.
std::vector<BudgetRow> telling(const MapPicture& picture) {
    std::vector<BudgetRow> rows;
    for (const BudgetRow& row : picture.budgets) {
        if (!row.quiet)
            rows.push_back(row);
    }
    const auto isMarked = [&](const BudgetRow& row) {
        return std::any_of(picture.marks.begin(), picture.marks.end(),
                           [&](const MarkRow& mark) { return mark.budget == row.key; });
    };
    std::stable_partition(rows.begin(), rows.end(), isMarked);
    rows.resize(std::min(rows.size(), MiniMap::kMostRows));
    std::sort(rows.begin(), rows.end(),
              [](const BudgetRow& a, const BudgetRow& b) { return a.top < b.top; });
    return rows;
}

/// Takes places of the whole map to those of the small one.
class Shrink {
  public:
    Shrink(const MapLayout& layout, std::vector<BudgetRow> rows)
        : m_left(layout.stages.front().left),
          m_width(layout.gaugeLeft - m_left),
          m_rows(std::move(rows)) {}

    double x(double place) const {
        return MiniMap::kLeft + (place - m_left) / m_width * (MiniMap::kGaugeLeft - MiniMap::kLeft);
    }
    /// Absent: the budget is not shown.
    std::optional<double> y(const QString& budget, double place) const {
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            const BudgetRow& row = m_rows[i];
            if (row.key == budget)
                return MiniMap::kHeader + MiniMap::kRow * static_cast<double>(i) + kName +
                       (place - row.top) / row.tall * (MiniMap::kRow - kName);
        }
        return std::nullopt;
    }
    /// How much smaller things are in a budget's row; lanes share its height.
    double factor(const QString& budget) const {
        for (const BudgetRow& row : m_rows) {
            if (row.key == budget)
                return std::min(kShrink, (MiniMap::kRow - kName) / row.tall * kDenser);
        }
        return kShrink;
    }
    const std::vector<BudgetRow>& rows() const { return m_rows; }

  private:
    double m_left;
    double m_width;
    std::vector<BudgetRow> m_rows;
};

MiniRow rowOf(const BudgetRow& budget, const MapPicture& picture) {
    MiniRow row;
    row.key = budget.key;
    row.name = budget.name;
    row.verdict = budget.verdict;
    row.verdictText = budget.verdictText;
    for (const LaneRow& lane : picture.lanes) {
        if (lane.budget != budget.key)
            continue;
        // Where lanes differ the budget has the verdict; the fullest lane says how full it is.
        row.fill = std::max(row.fill, lane.fill);
        if (budget.verdict.isEmpty()) {
            row.verdict = lane.verdict;
            row.verdictText = lane.verdictText;
        }
    }
    return row;
}

} // namespace

void MiniMap::paint(const MapPicture& picture) {
    const Shrink shrink(picture.layout, telling(picture));
    std::vector<MiniRow> rows;
    for (const BudgetRow& budget : shrink.rows())
        rows.push_back(rowOf(budget, picture));

    std::vector<MiniStage> stages;
    for (const StageRow& stage : picture.stages) {
        const double from = shrink.x(stage.left);
        stages.push_back({stage.key, from, shrink.x(stage.left + stage.span) - from, stage.shaded});
    }
    std::vector<CardRow> cards = picture.cards;
    for (CardRow& card : cards)
        card.fenceX = shrink.x(card.fenceX);

    std::vector<StreamRow> streams;
    for (StreamRow stream : picture.streams) {
        const auto middle = shrink.y(stream.budget, stream.middle);
        if (!middle)
            continue;
        stream.middle = *middle;
        stream.from = shrink.x(stream.from);
        stream.to = shrink.x(stream.to);
        stream.thick = std::max(2.0, stream.thick * shrink.factor(stream.budget));
        streams.push_back(std::move(stream));
    }
    std::vector<MarkRow> marks;
    for (MarkRow mark : picture.marks) {
        const auto middle = shrink.y(mark.budget, mark.middle);
        if (!middle)
            continue;
        mark.middle = *middle;
        mark.fenceX = shrink.x(mark.fenceX);
        mark.fenceTall = kFence * shrink.factor(mark.budget);
        mark.dripX = shrink.x(mark.dripX);
        marks.push_back(std::move(mark));
    }
    m_rows.assign(std::move(rows));
    m_stages.assign(std::move(stages));
    m_cards.assign(std::move(cards));
    m_streams.assign(std::move(streams));
    m_marks.assign(std::move(marks));
}

} // namespace edgefence::desktop
