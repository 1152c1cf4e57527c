// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/plan/platform.h"
#include "core/rules/schema.h"

namespace edgefence::desktop {

/// What is read once from the program's own data and never changes: the platform's figures and the
/// rules language.
struct Tools {
    plan::PlatformCatalogue catalogue;
    rules::Schema schema;
};

Result<Tools> readTools();

} // namespace edgefence::desktop
