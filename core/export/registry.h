// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/export/exporter.h"

#include <span>

namespace edgefence::exporting {

/// The table of artefacts, in the order in which they are shown. Adding one is its pair and one row
/// in registry.cpp.
std::span<const Exporter* const> exporters();
/// Null if there is none of that name.
const Exporter* findExporter(std::string_view id);

} // namespace edgefence::exporting
