// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/models/fence_groups.h"
#include "app/desktop/models/fence_picture.h"

namespace edgefence::desktop {

/// Where a lane lies among the map's rows.
struct LanePlace {
    double top = 0;
    double height = 0;
    double fenceHeight = 50;
    double middle() const { return top + height / 2; }
};

/// Draws one lane into the picture: its streams from mark to mark, fences, drips, gauge, cells.
void paintLane(const layers::CompiledPlan& plan, const analysis::Answers& answers,
               const analysis::BudgetAnswer& answer, const LaneGroup& group, std::size_t groups,
               const LanePlace& place, MapPicture& picture);

} // namespace edgefence::desktop
