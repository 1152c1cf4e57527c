// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace edgefence::plan {

/// Keys of a document that this version does not know, with their values as JSON text, in order:
/// they are written back as they came.
using KeptKeys = std::vector<std::pair<std::string, std::string>>;

/// Keys that a document gives although they have their default, so that writing it back does not
/// drop them; defaults that it leaves out stay out.
using GivenKeys = std::vector<std::string>;

} // namespace edgefence::plan
