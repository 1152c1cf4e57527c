// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/models/field_row.h"
#include "core/layers/layer_kind.h"
#include "core/plan/platform.h"

#include <QVariant>

#include <optional>
#include <string>
#include <vector>

namespace edgefence::desktop {

/// A parameter as a field. What the zone's plan does not allow is shown, disabled, with the plan
/// that would allow it.
FieldRow parameterField(const layers::ParameterSpec& spec, const plan::LayerConfig& layer,
                        const ZoneEntitlement& zone, const plan::PlatformCatalogue& catalogue);

/// What the field's value means as the parameter's; empty if it cannot be one.
std::optional<plan::ParameterValue> parameterValue(const layers::ParameterSpec& spec,
                                                   const plan::LayerConfig& layer,
                                                   const QVariant& value,
                                                   const plan::PlatformCatalogue& catalogue);

/// "UTC day" for utc_day; the name itself if it is none of the known.
QString choiceWords(std::string_view choice);

} // namespace edgefence::desktop
