// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/export_model.h"

namespace edgefence::desktop {

ExportModel::ExportModel(Workspace& workspace) : m_workspace(workspace) {}

} // namespace edgefence::desktop
