// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/workspace.h"

#include <QObject>

#include <QtQml/qqmlregistration.h>

namespace edgefence::desktop {

/// The Plan page: fence map, pressure, inspector, palette and findings of the edited plan.
class PlanModel final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the session")
  public:
    explicit PlanModel(Workspace& workspace);

  private:
    Workspace& m_workspace;
};

} // namespace edgefence::desktop
