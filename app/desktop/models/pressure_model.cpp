// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/pressure_model.h"

#include "app/desktop/counted.h"
#include "app/desktop/plan_names.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace edgefence::desktop {

namespace {

constexpr std::int64_t kManyAddresses = 20;
constexpr std::int64_t kManyClients = 300;
constexpr std::int64_t kSecondsPerDay = 86'400;

Duration fromSeconds(qreal seconds) {
    return Duration(static_cast<std::int64_t>(std::llround(std::max(0.001, seconds) * 1000)));
}
qreal toSeconds(Duration duration) { return static_cast<qreal>(duration.count()) / 1000; }
std::int64_t wholePositive(qreal value) { return std::max<std::int64_t>(1, std::llround(value)); }

} // namespace

PressureModel::PressureModel(Workspace& workspace) : m_workspace(workspace) {
    m_attackers.addresses = kManyAddresses;
    m_clients.clients = kManyClients;
    connect(&workspace, &Workspace::pressureChanged, this,
            [this] { take(m_workspace.pressure()); });
    connect(&workspace, &Workspace::planChanged, this, [this] {
        emit routesChanged();
        emit changed();
    });
    connect(&workspace, &Workspace::trafficChanged, this, [this] {
        if (m_mode == Mode::Recorded && !hasTraffic())
            setMode(Mode::One);
        emit trafficChanged();
        emit changed();
    });
}

void PressureModel::setMode(Mode mode) {
    if (mode == m_mode || (mode == Mode::Recorded && !hasTraffic()))
        return;
    m_mode = mode;
    apply();
}

void PressureModel::apply() {
    switch (m_mode) {
    case Mode::One:
        m_workspace.setPressure(plan::Attackers{1, m_attackers.ratePerSecond});
        break;
    case Mode::Many:
        m_workspace.setPressure(m_attackers);
        break;
    case Mode::Clients:
        m_workspace.setPressure(m_clients);
        break;
    case Mode::Recorded:
        m_workspace.setPressure(plan::RecordedTraffic{});
        break;
    }
    emit changed();
}

/// The workspace was given a pressure by somebody else: an opened project.
void PressureModel::take(const plan::Pressure& pressure) {
    if (const auto* attackers = std::get_if<plan::Attackers>(&pressure)) {
        m_attackers.ratePerSecond = attackers->ratePerSecond;
        if (attackers->addresses > 1)
            m_attackers.addresses = attackers->addresses;
        if (attackers->addresses == 1 && m_mode != Mode::Many)
            m_mode = Mode::One;
        if (attackers->addresses > 1)
            m_mode = Mode::Many;
        if (m_mode == Mode::Clients || m_mode == Mode::Recorded)
            m_mode = Mode::One;
    } else if (const auto* clients = std::get_if<plan::OwnClients>(&pressure)) {
        m_clients = *clients;
        m_mode = Mode::Clients;
    } else {
        m_mode = Mode::Recorded;
    }
    emit changed();
}

void PressureModel::setRate(qreal rate) {
    m_attackers.ratePerSecond = wholePositive(rate);
    apply();
}
void PressureModel::setAddresses(qreal addresses) {
    m_attackers.addresses = wholePositive(addresses);
    apply();
}
void PressureModel::setClients(qreal clients) {
    m_clients.clients = wholePositive(clients);
    apply();
}
qreal PressureModel::every() const { return toSeconds(m_clients.every); }
void PressureModel::setEvery(qreal seconds) {
    const bool same = m_clients.every == m_clients.everySlowest;
    m_clients.every = fromSeconds(seconds);
    m_clients.everySlowest =
        same ? m_clients.every : std::max(m_clients.every, m_clients.everySlowest);
    apply();
}
qreal PressureModel::everySlowest() const { return toSeconds(m_clients.everySlowest); }
void PressureModel::setEverySlowest(qreal seconds) {
    m_clients.everySlowest = std::max(m_clients.every, fromSeconds(seconds));
    apply();
}
qreal PressureModel::hours() const { return toSeconds(m_clients.activePerDay) / 3600; }
void PressureModel::setHours(qreal hours) {
    m_clients.activePerDay = std::min(Duration(kDay), fromSeconds(hours * 3600));
    apply();
}

QStringList PressureModel::routes() const {
    QStringList names{tr("the first that costs")};
    if (m_workspace.isOpen())
        for (const layers::CompiledRoute& route : m_workspace.compiled().routes)
            names.append(routeName(m_workspace.compiled(), route.id));
    return names;
}

int PressureModel::route() const {
    if (!m_clients.route || !m_workspace.isOpen())
        return 0;
    const auto index = m_workspace.compiled().route(*m_clients.route);
    return index ? static_cast<int>(index->value) + 1 : 0;
}

void PressureModel::setRoute(int index) {
    m_clients.route.reset();
    const auto at = static_cast<std::size_t>(index - 1);
    if (index > 0 && m_workspace.isOpen() && at < m_workspace.compiled().routes.size())
        m_clients.route = m_workspace.compiled().routes[at].id;
    apply();
}

QString PressureModel::inWords() const {
    switch (m_mode) {
    case Mode::One:
        return tr("%1 a day on each route")
            .arg(countText(m_attackers.ratePerSecond * kSecondsPerDay));
    case Mode::Many:
        return tr("%1 a day from all together")
            .arg(countText(m_attackers.ratePerSecond * m_attackers.addresses * kSecondsPerDay));
    case Mode::Clients: {
        // Per second and per day at the shortest interval, which the answers use.
        const std::int64_t everyMs = std::max<std::int64_t>(1, m_clients.every.count());
        const std::int64_t calls = m_clients.clients * (m_clients.activePerDay.count() / everyMs);
        return tr("%1 a second, %2 a day")
            .arg(ratioText({m_clients.clients * 1000, everyMs}), countText(calls));
    }
    case Mode::Recorded:
        if (!hasTraffic())
            return tr("no log is imported");
        return counted(m_workspace.traffic()->requests(),
                       tr("the day that spends most of 1 request"),
                       tr("the day that spends most of %1 requests"));
    }
    return {};
}

} // namespace edgefence::desktop
