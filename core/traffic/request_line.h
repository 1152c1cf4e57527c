// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/request.h"

#include <string_view>

namespace edgefence::traffic {

/// Fills method, path, query and protocol (and what splitTarget() fills) from "GET /a?b HTTP/1.1"
/// (the protocol may be missing; a target with blanks is one if a protocol follows). Anything else
/// (TLS bytes, one word, nothing) is a bad request line: method "-" and no path.
void splitRequestLine(std::string_view line, Request& request);

/// Fills path and query from a target as a request line or a JSON log has it: of an absolute URL
/// the path is "/" if it has none, and its scheme and host are filled where the request has none;
/// "*" and "host:port" stand for themselves.
void splitTarget(std::string_view target, Request& request);

/// Fills the query from a field of its own, perhaps with its mark, where the target has none. A
/// dash is no value.
void addQuery(std::string_view query, Request& request);

/// True for letters, hyphens and underscores. Narrower than HTTP, which allows nearly anything in a
/// method: every registered one is like this, and what scanners send ("lv|'|'|...") is not.
bool isMethod(std::string_view text);

} // namespace edgefence::traffic
