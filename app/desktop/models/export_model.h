// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/workspace.h"

#include <QObject>

#include <QtQml/qqmlregistration.h>

namespace edgefence::desktop {

class ExportModel final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the session")
  public:
    explicit ExportModel(Workspace& workspace);

  private:
    Workspace& m_workspace;
};

} // namespace edgefence::desktop
