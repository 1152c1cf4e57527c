// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/workspace.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <QtQml/qqmlregistration.h>

namespace edgefence::desktop {

/// The traffic that the static answers assume. Each of the four keeps its figures while another one
/// is chosen.
class PressureModel final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the plan's model")
    Q_PROPERTY(Mode mode READ mode WRITE setMode NOTIFY changed)
    Q_PROPERTY(qreal rate READ rate WRITE setRate NOTIFY changed)
    Q_PROPERTY(qreal addresses READ addresses WRITE setAddresses NOTIFY changed)
    Q_PROPERTY(qreal clients READ clients WRITE setClients NOTIFY changed)
    /// Seconds between two polls of a client: the shortest and the longest.
    Q_PROPERTY(qreal every READ every WRITE setEvery NOTIFY changed)
    Q_PROPERTY(qreal everySlowest READ everySlowest WRITE setEverySlowest NOTIFY changed)
    Q_PROPERTY(qreal hours READ hours WRITE setHours NOTIFY changed)
    /// Where own clients go; the first entry leaves it to the program.
    Q_PROPERTY(QStringList routes READ routes NOTIFY routesChanged)
    Q_PROPERTY(int route READ route WRITE setRoute NOTIFY changed)
    /// "4,320,000 a day on each route".
    Q_PROPERTY(QString inWords READ inWords NOTIFY changed)
    Q_PROPERTY(bool hasTraffic READ hasTraffic NOTIFY trafficChanged)

  public:
    enum class Mode { One, Many, Clients, Recorded };
    Q_ENUM(Mode)

    explicit PressureModel(Workspace& workspace);

    Mode mode() const { return m_mode; }
    void setMode(Mode mode);
    qreal rate() const { return static_cast<qreal>(m_attackers.ratePerSecond); }
    void setRate(qreal rate);
    qreal addresses() const { return static_cast<qreal>(m_attackers.addresses); }
    void setAddresses(qreal addresses);
    qreal clients() const { return static_cast<qreal>(m_clients.clients); }
    void setClients(qreal clients);
    qreal every() const;
    void setEvery(qreal seconds);
    qreal everySlowest() const;
    void setEverySlowest(qreal seconds);
    qreal hours() const;
    void setHours(qreal hours);
    QStringList routes() const;
    int route() const;
    void setRoute(int index);
    QString inWords() const;
    bool hasTraffic() const { return m_workspace.traffic() != nullptr; }

  signals:
    void changed();
    void routesChanged();
    void trafficChanged();

  private:
    void apply();
    void take(const plan::Pressure& pressure);

    Workspace& m_workspace;
    Mode m_mode = Mode::One;
    plan::Attackers m_attackers;
    plan::OwnClients m_clients;
};

} // namespace edgefence::desktop
