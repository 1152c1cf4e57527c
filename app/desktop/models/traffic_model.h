// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/project_file.h"
#include "app/desktop/workspace.h"

#include <QObject>

#include <QtQml/qqmlregistration.h>

namespace edgefence::desktop {

class TrafficModel final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the session")
  public:
    TrafficModel(Workspace& workspace, ProjectFile& file);

  private:
    Workspace& m_workspace;
    ProjectFile& m_file;
};

} // namespace edgefence::desktop
