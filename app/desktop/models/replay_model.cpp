// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/replay_model.h"

namespace edgefence::desktop {

ReplayModel::ReplayModel(Workspace& workspace) : m_workspace(workspace) {}

} // namespace edgefence::desktop
