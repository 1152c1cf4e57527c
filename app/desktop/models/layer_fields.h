// SPDX-License-Identifier: GPL-3.0-or-later
// The inspector's fields of a layer: made from its kind's parameter specifications, and those that
// all kinds have.
#pragma once

#include "app/desktop/models/field_row.h"
#include "app/desktop/tools.h"
#include "core/layers/compiled_plan.h"
#include "core/plan/plan.h"

#include <QString>
#include <QVariant>

#include <vector>

namespace edgefence::desktop {

std::vector<FieldRow> layerFields(const layers::CompiledPlan& plan, const LayerId& id,
                                  const Tools& tools);

/// Gives a field of the layer another value: a number, a text, a flag or the index of an option. A
/// value that cannot be is not taken.
void setLayerField(plan::Plan& plan, const LayerId& id, const QString& field, const QVariant& value,
                   const Tools& tools);

} // namespace edgefence::desktop
