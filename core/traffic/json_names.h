// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace edgefence::traffic {

/// The keys of a JSON object in their order, of objects in it as "request.headers.Host"; what is no
/// object has none. A list counts as one value.
std::vector<std::string> jsonFieldNames(std::string_view object);

} // namespace edgefence::traffic
