// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/traffic_model.h"

namespace edgefence::desktop {

TrafficModel::TrafficModel(Workspace& workspace, ProjectFile& file)
    : m_workspace(workspace), m_file(file) {}

} // namespace edgefence::desktop
