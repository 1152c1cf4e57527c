// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/mix.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <numeric>
#include <utility>

namespace edgefence::analysis {
namespace {

Side scaled(const Side& side, Wide factor) { return {side.now * factor, side.rate * factor}; }

} // namespace

Mix::Mix(const Model& model, layers::BudgetIndex budget, const Scope& scope,
         std::span<const Phase> phases)
    : m_model(model), m_budget(budget), m_scope(scope), m_phases(phases.begin(), phases.end()) {
    assert(!m_phases.empty() && m_phases.front().fromMs == 0);
    if (model.callers.own && !m_scope.route)
        m_scope.route = model.callers.route;
    if (model.callers.own && m_scope.route != model.callers.route)
        return; // own clients never go there
    for (std::size_t phase = 0; phase < m_phases.size(); ++phase) {
        for (std::size_t at = 0; at < model.ways.size(); ++at) {
            const Way& way = model.ways[at];
            if (m_scope.route ? way.route == *m_scope.route : way.firstAlike == at)
                addWay(way, phase);
        }
    }
    prune();
    addColdStarts();
    m_program.rows = m_rows.size();
}

std::vector<std::int64_t> Mix::periods() const {
    std::vector<std::int64_t> periods;
    const auto add = [&periods](const Curve& curve) {
        if (curve.period > 0)
            periods.push_back(curve.period);
        if (curve.activePerDay > 0)
            periods.push_back(kDay.count());
    };
    add(m_model.callers.calls);
    for (const Row& row : m_rows) {
        if (row.kind == Row::Kind::Counter)
            add(m_model.counters[row.which].curve);
        else if (row.kind == Row::Kind::ColdStarts)
            periods.push_back(kDay.count());
    }
    std::sort(periods.begin(), periods.end(), std::greater<>());
    periods.erase(std::unique(periods.begin(), periods.end()), periods.end());
    return periods;
}

void Mix::spend(Spender spender, std::int64_t units, Climb& climb) const {
    climb.value += units;
    const auto found = std::find_if(climb.parts.begin(), climb.parts.end(),
                                    [&](const auto& part) { return part.first == spender; });
    if (found != climb.parts.end())
        found->second += units;
    else
        climb.parts.emplace_back(spender, units);
}

void Mix::addWay(const Way& way, std::size_t phase) {
    Climb climb;
    climb.phase = phase;
    for (const Station& station : way.stations) {
        if (const Check* check = std::get_if<Check>(&station)) {
            pass(*check, climb);
            continue;
        }
        const auto& spending = std::get<Spending>(station);
        if (spending.budget != m_budget)
            continue;
        const Spender route{Spender::Kind::Route, way.route.value};
        if (!spending.oncePerClientAndDay) {
            spend(route, spending.units, climb);
            continue;
        }
        // The same operation in every phase is one cold start.
        const std::size_t at = climb.coldStarts.size();
        if (at == m_coldStarts.size())
            m_coldStarts.push_back({route, spending.units, {}});
        climb.coldStarts.push_back(at);
    }
    addColumn(climb);
}

void Mix::pass(const Check& check, Climb& climb) {
    const Spender layer{Spender::Kind::Layer, check.layer.value};
    const std::vector<CheckCost>& costs = m_model.costs[check.layer.value];
    const Phase& phase = m_phases[climb.phase];
    if (!phase.open.empty() && phase.open[check.layer.value]) {
        for (const CheckCost& cost : costs) {
            if (cost.budget == *phase.open[check.layer.value])
                return;
            if (cost.budget == m_budget)
                spend(layer, cost.units, climb);
        }
        return;
    }
    const auto spendWhen = [&](layers::Cost::When when) {
        for (const CheckCost& cost : costs) {
            if (cost.budget == m_budget && cost.when == when)
                spend(layer, cost.units, climb);
        }
    };
    spendWhen(layers::Cost::When::EveryCheck);
    const bool refuses = m_scope.refusing == nullptr || m_scope.refusing->at(check.layer.value);
    if (check.counter && refuses) {
        addColumn(climb);
        climb.counters.push_back(*check.counter);
    }
    spendWhen(layers::Cost::When::WhenCounted);
}

/// A call that ends here. One that has passed more counters for no more units is never better.
void Mix::addColumn(Climb& climb) {
    if (climb.value == climb.lastValue && climb.coldStarts.size() == climb.lastColdStarts)
        return;
    climb.lastValue = climb.value;
    climb.lastColdStarts = climb.coldStarts.size();
    for (const std::size_t coldStart : climb.coldStarts)
        m_coldStarts[coldStart].columns.push_back(m_program.columns.size());

    LinearProgram::Column column;
    column.value = climb.value;
    column.entries.push_back({row({Row::Kind::Calls, 0, climb.phase}), 1});
    for (const std::size_t counter : climb.counters) {
        const std::uint32_t layer = m_model.counters[counter].layer.value;
        for (std::size_t phase = climb.phase; phase < m_phases.size(); ++phase) {
            const bool isOpen = !m_phases[phase].open.empty() && m_phases[phase].open[layer];
            if (!isOpen)
                column.entries.push_back({row({Row::Kind::Counter, counter, phase}), 1});
        }
    }
    m_program.columns.push_back(std::move(column));
    m_parts.push_back(climb.parts);
}

/// A call that meets no counter that another does not, and spends no less, is at least as good: the
/// other one is left out, and so are the counters that nobody meets then.
void Mix::prune() {
    if (!m_coldStarts.empty())
        return; // they count the calls that get there
    using Rows = std::vector<std::size_t>;
    std::vector<Rows> rowsOf;
    for (const LinearProgram::Column& column : m_program.columns) {
        Rows& rows = rowsOf.emplace_back();
        for (const LinearProgram::Entry& entry : column.entries)
            rows.push_back(entry.row);
        std::sort(rows.begin(), rows.end());
    }
    std::vector<std::size_t> byValue(rowsOf.size());
    std::iota(byValue.begin(), byValue.end(), std::size_t{0});
    std::stable_sort(byValue.begin(), byValue.end(), [this](std::size_t left, std::size_t right) {
        return m_program.columns[left].value > m_program.columns[right].value;
    });
    std::vector<std::size_t> kept;
    for (const std::size_t column : byValue) {
        const Rows& rows = rowsOf[column];
        const bool isWorse = std::any_of(kept.begin(), kept.end(), [&](std::size_t better) {
            return std::includes(rows.begin(), rows.end(), rowsOf[better].begin(),
                                 rowsOf[better].end());
        });
        if (!isWorse)
            kept.push_back(column);
    }
    if (kept.size() == rowsOf.size())
        return;
    std::sort(kept.begin(), kept.end());
    std::vector<LinearProgram::Column> columns;
    std::vector<Parts> parts;
    const std::vector<Row> all = std::exchange(m_rows, {});
    for (const std::size_t column : kept) {
        columns.push_back(std::move(m_program.columns[column]));
        parts.push_back(std::move(m_parts[column]));
        for (LinearProgram::Entry& entry : columns.back().entries)
            entry.row = row(all[entry.row]);
    }
    m_program.columns = std::move(columns);
    m_parts = std::move(parts);
}

void Mix::addColdStarts() {
    for (std::size_t at = 0; at < m_coldStarts.size(); ++at) {
        const ColdStart& coldStart = m_coldStarts[at];
        const std::size_t reached = row({Row::Kind::Reached, at, 0});
        for (const std::size_t column : coldStart.columns)
            m_program.columns[column].entries.push_back({reached, -1});
        m_program.columns.push_back(
            {coldStart.units, {{reached, 1}, {row({Row::Kind::ColdStarts, at, 0}), 1}}});
        m_parts.push_back({{coldStart.spender, coldStart.units}});
    }
}

std::size_t Mix::row(const Row& wanted) {
    const auto found = std::find(m_rows.begin(), m_rows.end(), wanted);
    const auto index = static_cast<std::size_t>(found - m_rows.begin());
    if (found == m_rows.end())
        m_rows.push_back(wanted);
    return index;
}

Side Mix::side(const Row& row, const End& end) const {
    switch (row.kind) {
    case Row::Kind::Calls:
        return calls(row.phase, end);
    case Row::Kind::Counter:
        return counted(row, end);
    case Row::Kind::ColdStarts: {
        const Wide days = end.window
                              ? ceilDivide(end.window->count(), kDay.count())
                              : end.time.numerator / (kDay.count() * end.time.denominator) + 1;
        return {days * m_model.scale * end.callers * end.time.denominator, 0};
    }
    case Row::Kind::Reached:
        break;
    }
    return {};
}

Side Mix::calls(std::size_t phase, const End& end) const {
    const bool isLast = phase + 1 == m_phases.size();
    const Curve& curve = m_model.callers.calls;
    const Time until = isLast ? end.time : Time{m_phases[phase + 1].fromMs, 1};
    const Wide factor = end.callers * (end.time.denominator / until.denominator);
    Side side = scaled(curve.at(until), factor);
    side.now -= curve.at({m_phases[phase].fromMs, 1}).now * end.callers * end.time.denominator;
    side.rate = isLast ? curve.at(until).rate * end.callers : 0;
    if (end.rateIsPerCaller)
        side.rate = curve.at(until).now;
    return side;
}

Side Mix::counted(const Row& row, const End& end) const {
    const SharedCounter& counter = m_model.counters[row.which];
    const bool isLast = row.phase + 1 == m_phases.size();
    const Wide keys = counter.perCaller ? end.callers : 1;
    Side side;
    if (!isLast) {
        side.now =
            counter.curve.at({m_phases[row.phase + 1].fromMs, 1}).now * keys * end.time.denominator;
        return side;
    }
    if (!end.window)
        return scaled(counter.curve.at(end.time), keys);
    const Wide most = mostInWindow(counter, *end.window, m_model.scale);
    side.now = most * keys;
    if (end.rateIsPerCaller && counter.perCaller)
        side.rate = most;
    return side;
}

Spent Mix::solve(const End& end) const {
    Spent spent;
    if (isEmpty())
        return spent;
    std::vector<Side> sides;
    sides.reserve(m_rows.size());
    for (const Row& row : m_rows)
        sides.push_back(side(row, end));
    const Optimum optimum = maximise(m_program, sides);
    spent.units = optimum.now;
    spent.unitsScale = m_model.scale * end.time.denominator * optimum.denominator;
    spent.rate = optimum.rate;
    spent.rateScale = m_model.scale * optimum.denominator;
    if (!end.window)
        return spent;
    for (std::size_t column = 0; column < m_parts.size(); ++column) {
        if (optimum.amounts[column] == 0)
            continue;
        for (const auto& [spender, units] : m_parts[column]) {
            const auto known =
                std::find_if(spent.spenders.begin(), spent.spenders.end(),
                             [who = spender](const auto& part) { return part.first == who; });
            if (known == spent.spenders.end())
                spent.spenders.emplace_back(spender, optimum.amounts[column] * units);
            else
                known->second += optimum.amounts[column] * units;
        }
    }
    return spent;
}

Spent Mix::inWindow(Duration window, std::int64_t callers) const {
    return solve({{window.count(), 1}, window, callers, false});
}

Spent Mix::at(const Time& time, std::int64_t callers) const {
    return solve({time, std::nullopt, callers, false});
}

Spent Mix::byCallers(Duration window, std::int64_t callers) const {
    assert(m_phases.size() == 1);
    return solve({{window.count(), 1}, window, callers, true});
}

} // namespace edgefence::analysis
