// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/commands/plan_edits.h"

#include "core/layers/registry.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>

namespace edgefence::desktop {

namespace {

/// A limit to start from: small enough to be seen in the map.
constexpr std::int64_t kStartLimit = 50;
constexpr std::int64_t kStartSeconds = 10;

LayerId freeId(const plan::Plan& plan, std::string wish) {
    std::replace(wish.begin(), wish.end(), '_', '-');
    std::string id = wish;
    for (int number = 2; findLayer(plan, LayerId{id}) != nullptr; ++number)
        id = wish + "-" + std::to_string(number);
    return LayerId{id};
}

plan::ParameterValue startValue(const layers::ParameterSpec& spec, const std::string& expression) {
    switch (spec.type) {
    case layers::ParameterType::Integer:
        return std::clamp(spec.unit == "s" ? kStartSeconds : kStartLimit, spec.minimum,
                          std::max(spec.minimum, spec.maximum));
    case layers::ParameterType::Number:
        return static_cast<double>(spec.minimum);
    case layers::ParameterType::Flag:
        return false;
    case layers::ParameterType::Choice:
    case layers::ParameterType::Window:
        return std::string(spec.choices.empty() ? std::string_view() : spec.choices.front());
    case layers::ParameterType::Expression:
        return expression;
    case layers::ParameterType::Text:
        return std::string();
    case layers::ParameterType::Key:
        return std::vector<std::string>{"ip.src"};
    }
    return std::string();
}

/// Index in the plan of the stage's card number `slot`, or where one behind the last would go.
std::size_t indexOfSlot(const plan::Plan& plan, plan::Place place, std::size_t slot) {
    std::size_t seen = 0;
    std::size_t behind = plan.layers.size();
    for (std::size_t i = 0; i < plan.layers.size(); ++i) {
        if (plan.layers[i].place != place)
            continue;
        if (seen++ == slot)
            return i;
        behind = i + 1;
    }
    return behind;
}

std::size_t cardsIn(const plan::Plan& plan, plan::Place place) {
    return static_cast<std::size_t>(
        std::count_if(plan.layers.begin(), plan.layers.end(),
                      [&](const plan::LayerConfig& layer) { return layer.place == place; }));
}

std::size_t slotOf(const plan::Plan& plan, const plan::LayerConfig& layer) {
    std::size_t slot = 0;
    for (const plan::LayerConfig& other : plan.layers) {
        if (&other == &layer)
            break;
        slot += other.place == layer.place ? 1 : 0;
    }
    return slot;
}

} // namespace

plan::LayerConfig* findLayer(plan::Plan& plan, const LayerId& id) {
    const auto found = std::find_if(plan.layers.begin(), plan.layers.end(),
                                    [&](const plan::LayerConfig& layer) { return layer.id == id; });
    return found == plan.layers.end() ? nullptr : &*found;
}

const plan::LayerConfig* findLayer(const plan::Plan& plan, const LayerId& id) {
    return findLayer(const_cast<plan::Plan&>(plan), id);
}

bool mayStand(const layers::LayerKind& kind, plan::Place place) {
    const auto places = kind.traits().places;
    return std::find(places.begin(), places.end(), place) != places.end();
}

LayerId addLayer(plan::Plan& plan, const layers::LayerKind& kind, plan::Place place,
                 const std::string& startExpression) {
    plan::LayerConfig layer;
    layer.id = freeId(plan, std::string(kind.id()));
    layer.kind = kind.id();
    layer.place = place;
    for (const layers::ParameterSpec& spec : kind.parameters())
        if (spec.fallback == nullptr || !spec.fallback(layer))
            layer.parameters[std::string(spec.name)] = startValue(spec, startExpression);
    plan.layers.push_back(std::move(layer));
    return plan.layers.back().id;
}

LayerId duplicateLayer(plan::Plan& plan, const LayerId& id) {
    const plan::LayerConfig* original = findLayer(plan, id);
    if (original == nullptr)
        return id;
    plan::LayerConfig copy = *original;
    copy.id = freeId(plan, copy.id.value);
    const auto behind = plan.layers.begin() + (original - plan.layers.data()) + 1;
    return plan.layers.insert(behind, std::move(copy))->id;
}

void removeLayer(plan::Plan& plan, const LayerId& id) {
    plan.layers.erase(
        std::remove_if(plan.layers.begin(), plan.layers.end(),
                       [&](const plan::LayerConfig& layer) { return layer.id == id; }),
        plan.layers.end());
}

void placeLayer(plan::Plan& plan, const LayerId& id, plan::Place place, std::size_t slot) {
    plan::LayerConfig* found = findLayer(plan, id);
    if (found == nullptr)
        return;
    const auto from = static_cast<std::size_t>(found - plan.layers.data());
    std::size_t to = indexOfSlot(plan, place, slot);
    plan::LayerConfig moved = std::move(*found);
    moved.place = place;
    if (place != plan::Place::BeforeOperation)
        moved.guards.reset();
    plan.layers.erase(plan.layers.begin() + static_cast<std::ptrdiff_t>(from));
    to -= to > from ? 1 : 0;
    plan.layers.insert(plan.layers.begin() + static_cast<std::ptrdiff_t>(to), std::move(moved));
}

bool stepLayer(plan::Plan& plan, const LayerId& id, Step step) {
    const plan::LayerConfig* layer = findLayer(plan, id);
    const layers::LayerKind* kind = layer == nullptr ? nullptr : layers::findKind(layer->kind);
    if (kind == nullptr)
        return false;
    const std::size_t slot = slotOf(plan, *layer);
    const std::size_t cards = cardsIn(plan, layer->place);
    if (step == Step::Left && slot > 0) {
        placeLayer(plan, id, layer->place, slot - 1);
        return true;
    }
    if (step == Step::Right && slot + 1 < cards) {
        // Before the card after the next one.
        placeLayer(plan, id, layer->place, slot + 2);
        return true;
    }
    constexpr std::array kPlaces{plan::Place::Edge, plan::Place::WorkerFront,
                                 plan::Place::BeforeOperation};
    auto at = static_cast<std::ptrdiff_t>(layer->place);
    for (at += step == Step::Left ? -1 : 1; at >= 0 && at < std::ssize(kPlaces);
         at += step == Step::Left ? -1 : 1) {
        const plan::Place place = kPlaces[static_cast<std::size_t>(at)];
        if (!mayStand(*kind, place))
            continue;
        placeLayer(plan, id, place, step == Step::Left ? cardsIn(plan, place) : 0);
        return true;
    }
    return false;
}

plan::BudgetEntry& budgetEntry(plan::Plan& plan, const BudgetId& id) {
    const auto found = std::find_if(plan.budgets.begin(), plan.budgets.end(),
                                    [&](const plan::BudgetEntry& entry) { return entry.id == id; });
    if (found != plan.budgets.end())
        return *found;
    plan.budgets.push_back({});
    plan.budgets.back().id = id;
    return plan.budgets.back();
}

BudgetId freeCustomBudget(const plan::Plan& plan, const std::string& name) {
    std::string wish(plan::kCustomPrefix);
    for (const char letter : name)
        wish += std::isalnum(static_cast<unsigned char>(letter)) != 0
                    ? static_cast<char>(std::tolower(static_cast<unsigned char>(letter)))
                    : '_';
    const auto taken = [&](const std::string& id) {
        return std::any_of(plan.budgets.begin(), plan.budgets.end(),
                           [&](const plan::BudgetEntry& entry) { return entry.id.value == id; });
    };
    std::string id = wish;
    for (int number = 2; taken(id); ++number)
        id = wish + "_" + std::to_string(number);
    return BudgetId{id};
}

} // namespace edgefence::desktop
