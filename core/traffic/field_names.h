// SPDX-License-Identifier: GPL-3.0-or-later
// A field of a log as the log calls it and as a person does.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace edgefence::traffic {

/// Letters and digits of a name, in lower case: "Client IP", "client_ip" and "ClientIP" are one.
std::string plainName(std::string_view name);

/// Which of a log's names is the field that a person named. A header of a request has many:
/// $http_x_real_ip, request_X-Real-Ip, %{X-Real-IP}i, cs(X-Real-IP), request.headers.X-Real-Ip[0]
/// and "x real ip" are one; of several such the one that is written most like it. None: it has no
/// such field.
std::optional<std::size_t> fieldAmong(std::span<const std::string_view> names,
                                      std::string_view named);

/// The log's own name for such a field; where it has none, as it was named. A place in a list
/// ("ips[1]") stays.
std::string ownName(std::span<const std::string_view> names, std::string_view named);

} // namespace edgefence::traffic
