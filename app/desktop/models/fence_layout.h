// SPDX-License-Identifier: GPL-3.0-or-later
// Where the columns and cards of the fence map stand, in pixels.
#pragma once

#include "core/plan/layer_config.h"

#include <array>
#include <cstddef>
#include <vector>

namespace edgefence::desktop {

inline constexpr double kBudgetColumn = 152;
inline constexpr double kGaugeColumn = 304;
inline constexpr double kVacantStage = 96;
inline constexpr double kStageHeader = 28;
/// Cards narrower than this have their title on two lines and are taller, all together.
inline constexpr double kWideCard = 190;
inline constexpr double kLowCard = 74;
inline constexpr double kTallCard = 92;
inline constexpr std::size_t kStages = 3;

struct Span {
    double left = 0;
    double width = 0;
    double right() const { return left + width; }
    double middle() const { return left + width / 2; }
};

/// What the layout needs to know about a layer, in plan order.
struct CardWish {
    plan::Place place = plan::Place::Edge;
    /// Something is drawn to the left of its fence as well (a get before it decides).
    bool dripsBefore = false;
};

struct CardPlace {
    std::size_t stage = 0;
    Span span;
    double fenceX = 0;
    /// Room on both sides of the fence for texts.
    bool roomy = false;
};

struct MapLayout {
    std::array<Span, kStages> stages;
    std::array<bool, kStages> vacant{};
    std::vector<CardPlace> cards; ///< by layer index
    double cardHeight = kLowCard;
    double headerHeight = 0;
    double gaugeLeft = 0;
    double width = 0; ///< of the whole map; more than was asked for if the cards need it
};

/// Stages without a layer shrink; what is left goes to those with cards, by their number.
MapLayout layOutMap(const std::vector<CardWish>& layers, double width);

/// Height of a stream of so many calls a day: 50 = 3, 8,640 = 11, 4.32 million = 29.
double streamHeight(double callsPerDay);

} // namespace edgefence::desktop
