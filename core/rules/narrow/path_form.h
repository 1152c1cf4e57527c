// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/typed_tree.h"

namespace edgefence::rules {

inline constexpr std::string_view kPathField = "http.request.uri.path";

/// What a clause about a field that holds the path (http.request.uri, .full_uri, .path.extension)
/// says of the path alone: true of everything that the clause is true of. Null if it says nothing.
typed::NodePtr onPathAlone(const typed::Node& clause, const Schema& schema);

} // namespace edgefence::rules
