// SPDX-License-Identifier: GPL-3.0-or-later
// Files that hold a log perhaps, but not as text.
#pragma once

#include "core/base/result.h"

#include <optional>
#include <string_view>

namespace edgefence::traffic {

/// What a file is that begins like this (gzip and zstd undone), and how its text is had of it, if
/// it is one of the packings, archives, encodings and tables that logs come in and that are not
/// read here. Known by the signatures that their specifications give; UTF-16 also without a mark.
std::optional<Error> foreignFile(std::string_view head);

} // namespace edgefence::traffic
