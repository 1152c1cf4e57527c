// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/fence_layout.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace edgefence::desktop {

namespace {

constexpr double kMargin = 8;
constexpr double kLeastCard = 122;
/// The first fence stands behind the lane's label, which has more room in wide cards.
constexpr double kBehindLabel = 136;
constexpr double kBehindWideLabel = 150;
constexpr double kWideForLabel = 230;
constexpr double kFenceInset = 22;
constexpr double kDripInset = 58;
constexpr double kRoomyCard = 300;

std::size_t stageOf(plan::Place place) { return static_cast<std::size_t>(place); }

std::array<std::size_t, kStages> cardsPerStage(const std::vector<CardWish>& layers) {
    std::array<std::size_t, kStages> count{};
    for (const CardWish& layer : layers)
        ++count[stageOf(layer.place)];
    return count;
}

double leastWidth(std::size_t cards) {
    return cards == 0 ? kVacantStage
                      : kMargin + static_cast<double>(cards) * (kLeastCard + kMargin);
}

std::array<Span, kStages> stageSpans(const std::array<std::size_t, kStages>& cards, double width) {
    const auto all =
        static_cast<double>(std::accumulate(cards.begin(), cards.end(), std::size_t{0}));
    double least = 0;
    for (const std::size_t count : cards)
        least += leastWidth(count);
    const double free = std::max(0.0, width - least);
    std::array<Span, kStages> spans;
    double left = kBudgetColumn;
    for (std::size_t stage = 0; stage < kStages; ++stage) {
        // Without any card the stages share the room.
        const double share = all == 0 ? 1.0 / kStages : static_cast<double>(cards[stage]) / all;
        spans[stage] = {left, std::floor(leastWidth(cards[stage]) + free * share)};
        left = spans[stage].right();
    }
    return spans;
}

double fenceIn(const CardWish& layer, const CardPlace& card, bool first) {
    if (first && layer.place == plan::Place::Edge) {
        const double label = card.span.width >= kWideForLabel ? kBehindWideLabel : kBehindLabel;
        return card.span.left + std::min(label, card.span.width - kFenceInset);
    }
    if (!layer.dripsBefore)
        return card.span.left + kFenceInset;
    return card.roomy ? card.span.middle() : card.span.left + kDripInset;
}

} // namespace

MapLayout layOutMap(const std::vector<CardWish>& layers, double width) {
    const auto cards = cardsPerStage(layers);
    MapLayout layout;
    layout.stages = stageSpans(cards, width - kBudgetColumn - kGaugeColumn);
    layout.gaugeLeft = layout.stages.back().right();
    layout.width = layout.gaugeLeft + kGaugeColumn;

    std::array<std::size_t, kStages> placed{};
    double narrowest = kWideCard;
    for (const CardWish& layer : layers) {
        CardPlace card;
        card.stage = stageOf(layer.place);
        const Span& stage = layout.stages[card.stage];
        const auto count = static_cast<double>(cards[card.stage]);
        const double each = (stage.width - kMargin) / count;
        const auto at = static_cast<double>(placed[card.stage]++);
        card.span = {std::floor(stage.left + kMargin + at * each), std::floor(each - kMargin)};
        card.roomy = card.span.width >= kRoomyCard;
        card.fenceX = fenceIn(layer, card, at == 0);
        narrowest = std::min(narrowest, card.span.width);
        layout.cards.push_back(card);
    }
    layout.vacant = {cards[0] == 0, cards[1] == 0, cards[2] == 0};
    layout.cardHeight = narrowest < kWideCard ? kTallCard : kLowCard;
    layout.headerHeight = kStageHeader + layout.cardHeight + 20;
    return layout;
}

double streamHeight(double callsPerDay) {
    if (callsPerDay <= 1)
        return 3;
    return std::max(3.0, 0.78 * std::pow(std::log10(callsPerDay), 1.9));
}

} // namespace edgefence::desktop
