// SPDX-License-Identifier: GPL-3.0-or-later
// The inspector's fields of a budget.
#pragma once

#include "app/desktop/models/field_row.h"
#include "core/plan/plan.h"
#include "core/plan/platform.h"

#include <QString>
#include <QVariant>

#include <vector>

namespace edgefence::desktop {

std::vector<FieldRow> budgetFields(const plan::Plan& plan, const BudgetId& id,
                                   const plan::PlatformCatalogue& catalogue);
void setBudgetField(plan::Plan& plan, const BudgetId& id, const QString& field,
                    const QVariant& value, const plan::PlatformCatalogue& catalogue);

/// "developers.cloudflare.com/kv/platform/pricing/, checked 29 November 2026": where the limit is
/// from; empty for a budget of one's own.
QString budgetSource(const plan::Plan& plan, const BudgetId& id,
                     const plan::PlatformCatalogue& catalogue);

} // namespace edgefence::desktop
