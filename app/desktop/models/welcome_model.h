// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/project_file.h"
#include "app/desktop/workspace.h"

#include <QObject>

#include <QtQml/qqmlregistration.h>

namespace edgefence::desktop {

class WelcomeModel final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the session")
  public:
    WelcomeModel(Workspace& workspace, ProjectFile& file);

    /// The window asks for a file.
    Q_INVOKABLE void requestOpen() { emit openRequested(); }

  signals:
    void openRequested();

  private:
    Workspace& m_workspace;
    ProjectFile& m_file;
};

} // namespace edgefence::desktop
