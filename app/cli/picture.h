// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/source_text.h"

#include <string>
#include <string_view>

namespace edgefence::cli {

/// The line of a place with carets under it, each with its line end; of a long line what is around
/// the place. Nothing of an empty line.
std::string placePicture(std::string_view text, const SourceRange& where);

} // namespace edgefence::cli
