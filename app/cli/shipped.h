// SPDX-License-Identifier: GPL-3.0-or-later
// What ships with the program, read. An error here is a bug of ours.
#pragma once

#include "core/plan/platform.h"
#include "core/rules/schema.h"

namespace edgefence::cli {

/// The rules language.
Result<rules::Schema> shippedSchema();
/// The platform's limits, prices and entitlements.
Result<plan::PlatformCatalogue> shippedPlatform();

} // namespace edgefence::cli
