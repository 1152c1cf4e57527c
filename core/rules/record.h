// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/rules/program.h"
#include "core/rules/schema.h"
#include "core/rules/value.h"

#include <string_view>

namespace edgefence::rules {

/// Reads a request written as a JSON object of field values: `{"http.host": "a", "ssl": true,
/// "ip.src": "192.0.2.1", "http.request.headers": {"accept": ["text/html"]}}`. Addresses are texts.
/// Errors name the field and what it takes.
Result<Record> readRecord(std::string_view json, const Schema& schema);

} // namespace edgefence::rules
