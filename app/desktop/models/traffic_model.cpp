// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/traffic_model.h"

namespace edgefence::desktop {

TrafficModel::TrafficModel(Workspace& workspace) : m_workspace(workspace) {}

} // namespace edgefence::desktop
