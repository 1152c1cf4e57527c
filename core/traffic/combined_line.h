// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/traffic/log_time.h"
#include "core/traffic/request.h"

#include <optional>
#include <string_view>

namespace edgefence::traffic {

/// What a combined line may have around the fields of its format.
struct Around {
    /// The list before the client, or else the text in quotes behind the agent: nginx's own
    /// configuration writes X-Forwarded-For there.
    std::string_view forwarded;
    bool hasVirtualHost = false; ///< before the client
};

/// Reads one line of Apache's and nginx's common and combined formats
///
///     client identity user [time] "request" status bytes ["referer" "agent" [more]]
///
/// as servers and pipelines really write them: blanks in front, the whole line in one more pair of
/// quotes, a virtual host or a list of proxies before the client, such a list instead of it, a user
/// of several words, something in parentheses after the time, quotes inside quotes that nobody
/// escaped, an end that was cut off after the status. `inexact` says that referer and agent are
/// missing. Says why, if the line is no request. REQUIRES: a line that is not blank. `clock` reads
/// the times that are written without an offset.
std::optional<Message> parseCombinedLine(std::string_view line, LogClock& clock, Request& request,
                                         Around& around);

} // namespace edgefence::traffic
