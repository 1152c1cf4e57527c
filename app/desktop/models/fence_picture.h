// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/models/fence_layout.h"
#include "app/desktop/models/fence_rows.h"
#include "core/analysis/answers.h"
#include "core/layers/compiled_plan.h"

#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

namespace edgefence::desktop {

/// A place of the map that can be pointed at and explains itself in the strip.
struct MapCell {
    enum class Column { Budget, Layer, Stage, Gauge };
    Column column = Column::Budget;
    QString budget;
    QString layer; ///< of Column::Layer
    std::size_t stage = 0;
    QRectF area; ///< below the header
    QString sum;
    /// How much it has to say where nothing is pointed at.
    int weight = 0;
};

/// Everything that the fence map shows, ready to be drawn.
struct MapPicture {
    MapLayout layout;
    std::vector<StageRow> stages;
    std::vector<CardRow> cards;
    std::vector<BudgetRow> budgets;
    std::vector<LaneRow> lanes;
    std::vector<StreamRow> streams;
    std::vector<MarkRow> marks;
    /// Lane by lane, each from left to right.
    std::vector<std::vector<MapCell>> cells;
    double rowsHeight = 0;
};

struct MapChoice {
    std::optional<LayerId> layer;
    std::optional<BudgetId> budget;
};

/// REQUIRES: the answers are about this plan.
MapPicture paintMap(const layers::CompiledPlan& plan, const analysis::Answers& answers,
                    const MapChoice& chosen, double width);

} // namespace edgefence::desktop
