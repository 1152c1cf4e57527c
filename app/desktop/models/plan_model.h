// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/models/fence_map.h"
#include "app/desktop/models/findings_model.h"
#include "app/desktop/models/inspector.h"
#include "app/desktop/models/palette_model.h"
#include "app/desktop/models/pressure_model.h"
#include "app/desktop/workspace.h"

#include <QObject>
#include <QString>

#include <QtQml/qqmlregistration.h>

namespace edgefence::desktop {

/// The Plan page: fence map, pressure, inspector, palette and findings of the edited plan, and what
/// a person does to its layers. Every change is one step of undo.
class PlanModel final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the session")
    Q_PROPERTY(edgefence::desktop::FenceMap* map READ map CONSTANT)
    Q_PROPERTY(edgefence::desktop::PressureModel* pressure READ pressure CONSTANT)
    Q_PROPERTY(edgefence::desktop::FindingsModel* findings READ findings CONSTANT)
    Q_PROPERTY(edgefence::desktop::Inspector* inspector READ inspector CONSTANT)
    Q_PROPERTY(edgefence::desktop::PaletteModel* palette READ palette CONSTANT)
    /// No route says what a request costs: the page says what to do first.
    Q_PROPERTY(bool blank READ isBlank NOTIFY changed)

  public:
    explicit PlanModel(Workspace& workspace);

    FenceMap* map() { return &m_map; }
    PressureModel* pressure() { return &m_pressure; }
    FindingsModel* findings() { return &m_findings; }
    Inspector* inspector() { return &m_inspector; }
    PaletteModel* palette() { return &m_palette; }
    bool isBlank() const;

    Q_INVOKABLE void chooseLayer(const QString& layer);
    Q_INVOKABLE void chooseBudget(const QString& budget);
    Q_INVOKABLE void chooseNothing();

    Q_INVOKABLE void switchLayer(const QString& layer, bool on);
    Q_INVOKABLE void duplicateLayer(const QString& layer);
    Q_INVOKABLE void removeLayer(const QString& layer);
    /// Alt+arrows: -1 to the left, 1 to the right.
    Q_INVOKABLE void stepLayer(const QString& layer, int direction);
    Q_INVOKABLE void placeLayer(const QString& layer, int stage, int slot);
    /// Why the layer cannot stand in a stage, and where it can; empty if it can.
    Q_INVOKABLE QString layerRefusal(const QString& layer, int stage) const;
    /// The same for a tile of the palette.
    Q_INVOKABLE QString tileRefusal(const QString& tile, int stage) const;
    Q_INVOKABLE void addFromPalette(const QString& tile, int stage, int slot);

    Q_INVOKABLE void want(const QString& page) { emit pageWanted(page); }

  signals:
    void changed();
    void pageWanted(const QString& page);

  private:
    QString title(const QString& layer) const;

    Workspace& m_workspace;
    FenceMap m_map;
    PressureModel m_pressure;
    FindingsModel m_findings;
    Inspector m_inspector;
    PaletteModel m_palette;
};

} // namespace edgefence::desktop
