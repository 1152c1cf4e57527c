// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/welcome_model.h"

namespace edgefence::desktop {

WelcomeModel::WelcomeModel(Workspace& workspace, ProjectFile& file)
    : m_workspace(workspace), m_file(file) {}

} // namespace edgefence::desktop
