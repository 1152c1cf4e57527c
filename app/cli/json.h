// SPDX-License-Identifier: GPL-3.0-or-later
// JSON as the commands write it.
#pragma once

#include "core/base/result.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string_view>

namespace edgefence::cli {

/// Keys keep the order in which they are written.
using Json = nlohmann::ordered_json;

/// Bytes of a log or a file name as a JSON string. A text that is not UTF-8 is taken byte by byte,
/// those above 127 as U+0080 to U+00FF.
Json jsonText(std::string_view bytes);

template <class Value> Json valueOrNull(const std::optional<Value>& value) {
    return value ? Json(*value) : Json();
}
/// RFC 3339.
Json instantOrNull(const std::optional<Instant>& instant);

/// `code`, `message`, and null or the value of `offset`, `line`, `column`, `length` and `hint`.
Json errorJson(const Error& error);

} // namespace edgefence::cli
