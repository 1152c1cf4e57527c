// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace edgefence::document {

/// The JSON Schema (draft 2020-12) of plan files, made from the same specifications by which they
/// are read: what it refuses, readPlan() refuses. It ships as resources/schemas/plan.schema.json.
/// What stands between several values (ids given once, routes that exist) is beyond it.
std::string planSchema();

} // namespace edgefence::document
