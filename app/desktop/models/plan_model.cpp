// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/plan_model.h"

namespace edgefence::desktop {

PlanModel::PlanModel(Workspace& workspace) : m_workspace(workspace) {}

} // namespace edgefence::desktop
