// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

#include <string>

namespace edgefence::document {

/// What turns the plan file of `before` into that of `after`: a JSON Patch (RFC 6902), as JSON
/// text. "[]" if they are written alike.
std::string jsonPatch(const plan::Plan& before, const plan::Plan& after);

} // namespace edgefence::document
