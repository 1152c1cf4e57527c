// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/fence_map.h"

#include "app/desktop/plan_names.h"

#include <algorithm>
#include <utility>

namespace edgefence::desktop {

FenceMap::FenceMap(Workspace& workspace) : m_workspace(workspace) {
    connect(&workspace, &Workspace::answersChanged, this, &FenceMap::paint);
    connect(&workspace, &Workspace::variantsChanged, this, [this] {
        // Another project or variant has other layers and budgets.
        if (!m_workspace.isOpen())
            choose({});
    });
}

void FenceMap::setWidth(qreal width) {
    if (width == m_width)
        return;
    m_width = width;
    emit widthChanged();
    paint();
}

void FenceMap::choose(const MapChoice& chosen) {
    if (chosen.layer == m_chosen.layer && chosen.budget == m_chosen.budget)
        return;
    m_chosen = chosen;
    paint();
    emit chosenChanged();
}

void FenceMap::paint() {
    m_picture = m_workspace.isOpen()
                    ? paintMap(m_workspace.answeredPlan(), m_workspace.answers(), m_chosen, m_width)
                    : MapPicture{};
    m_stages.assign(m_picture.stages);
    m_cards.assign(m_picture.cards);
    m_budgets.assign(m_picture.budgets);
    m_lanes.assign(m_picture.lanes);
    m_streams.assign(m_picture.streams);
    m_marks.assign(m_picture.marks);
    if (cell(m_focus) == nullptr)
        m_focus.reset();
    m_pointed.reset();
    emit painted();
    emit pointed();
}

const MapCell* FenceMap::cell(const std::optional<Address>& address) const {
    if (!address || address->first >= m_picture.cells.size() ||
        address->second >= m_picture.cells[address->first].size())
        return nullptr;
    return &m_picture.cells[address->first][address->second];
}

std::optional<FenceMap::Address> FenceMap::cellAt(qreal x, qreal y) const {
    for (std::size_t lane = 0; lane < m_picture.cells.size(); ++lane)
        for (std::size_t i = 0; i < m_picture.cells[lane].size(); ++i)
            if (m_picture.cells[lane][i].area.contains(x, y))
                return Address{lane, i};
    return std::nullopt;
}

QRectF FenceMap::focusArea() const {
    const MapCell* focused = cell(m_focus);
    return focused == nullptr ? QRectF() : focused->area;
}

const MapCell* FenceMap::spoken() const {
    if (const MapCell* pointed = cell(m_pointed))
        return pointed;
    if (const MapCell* focused = cell(m_focus))
        return focused;
    if (m_chosen.layer)
        if (const MapCell* own = weightiest(MapCell::Column::Layer, toQt(m_chosen.layer->value)))
            return own;
    return weightiest(MapCell::Column::Gauge, {});
}

const MapCell* FenceMap::weightiest(MapCell::Column column, const QString& layer) const {
    const MapCell* best = nullptr;
    for (const auto& lane : m_picture.cells)
        for (const MapCell& each : lane)
            if (each.column == column && (layer.isEmpty() || each.layer == layer) &&
                each.weight > (best == nullptr ? 0 : best->weight))
                best = &each;
    return best;
}

QString FenceMap::gaugeTitle() const {
    if (!m_workspace.isOpen())
        return {};
    const layers::CompiledPlan& plan = m_workspace.answeredPlan();
    const bool daily =
        std::all_of(m_picture.budgets.begin(), m_picture.budgets.end(), [&](const BudgetRow& row) {
            const auto index = plan.budget(BudgetId{fromQt(row.key)});
            return index && plan.budgets[index->value].window == plan::BudgetWindow::UtcDay;
        });
    return daily ? tr("Worst case in a day") : tr("Worst case");
}

QString FenceMap::stripTitle() const {
    const MapCell* at = spoken();
    if (at == nullptr || !m_workspace.isOpen())
        return {};
    const QString budget = budgetName(m_workspace.answeredPlan(), BudgetId{fromQt(at->budget)});
    if (at->column != MapCell::Column::Layer)
        return budget + QLatin1Char(':');
    return tr("%1 on %2:")
        .arg(layerName(m_workspace.answeredPlan().source, LayerId{fromQt(at->layer)}), budget);
}

QString FenceMap::stripText() const {
    if (!m_workspace.isOpen())
        return {};
    const MapCell* at = spoken();
    if (at == nullptr)
        return tr("Point at a cell, or walk with the arrow keys: here stands its sum.");
    // A layer's sum begins with what the title says already.
    const QString title = stripTitle();
    return at->sum.startsWith(title) ? at->sum.mid(title.size()).trimmed() : at->sum;
}

bool FenceMap::moveFocus(int columns, int lanes) {
    if (m_picture.cells.empty())
        return false;
    if (cell(m_focus) == nullptr) {
        m_focus = Address{0, 0};
        emit pointed();
        return true;
    }
    const auto clamp = [](std::size_t at, int by, std::size_t size) {
        return static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(
            static_cast<std::ptrdiff_t>(at) + by, 0, static_cast<std::ptrdiff_t>(size) - 1));
    };
    Address next = *m_focus;
    const double middle = cell(m_focus)->area.center().x();
    next.first = clamp(next.first, lanes, m_picture.cells.size());
    const auto& row = m_picture.cells[next.first];
    if (lanes != 0) {
        // A muted row has fewer cells: go to the one below.
        next.second = 0;
        for (std::size_t i = 0; i < row.size(); ++i)
            if (row[i].area.left() <= middle)
                next.second = i;
    }
    next.second = clamp(next.second, columns, row.size());
    if (next == *m_focus)
        return false;
    m_focus = next;
    m_pointed.reset();
    emit pointed();
    return true;
}

void FenceMap::focusAt(qreal x, qreal y) {
    m_focus = cellAt(x, y);
    emit pointed();
}

void FenceMap::pointAt(qreal x, qreal y) {
    const auto at = cellAt(x, y);
    if (at == m_pointed)
        return;
    m_pointed = at;
    emit pointed();
}

void FenceMap::pointAway() {
    if (!m_pointed)
        return;
    m_pointed.reset();
    emit pointed();
}

void FenceMap::chooseFocused() {
    const MapCell* focused = cell(m_focus);
    if (focused == nullptr)
        return;
    MapChoice chosen;
    if (focused->column == MapCell::Column::Layer)
        chosen.layer = LayerId{fromQt(focused->layer)};
    else
        chosen.budget = BudgetId{fromQt(focused->budget)};
    choose(chosen);
}

int FenceMap::stageAt(qreal x) const {
    for (std::size_t i = 0; i < kStages; ++i) {
        const Span& span = m_picture.layout.stages[i];
        if (x >= span.left && x < span.right())
            return static_cast<int>(i);
    }
    return -1;
}

int FenceMap::slotAt(qreal x) const {
    int slot = 0;
    const int stage = stageAt(x);
    for (const CardPlace& card : m_picture.layout.cards)
        if (static_cast<int>(card.stage) == stage && card.span.middle() < x)
            ++slot;
    return slot;
}

} // namespace edgefence::desktop
