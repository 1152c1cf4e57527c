// SPDX-License-Identifier: GPL-3.0-or-later
// What ships with the program, read. What cannot be read is a bug of ours, and thrown.
#pragma once

#include "core/plan/platform.h"
#include "core/rules/schema.h"

namespace edgefence::cli {

/// The rules language.
rules::Schema shippedSchema();
/// The platform's limits, prices and entitlements.
plan::PlatformCatalogue shippedPlatform();

} // namespace edgefence::cli
