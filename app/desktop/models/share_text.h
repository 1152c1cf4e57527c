// SPDX-License-Identifier: GPL-3.0-or-later
// How shares and callers are written in tables and beside charts.
#pragma once

#include <QString>

#include <cstdint>
#include <string_view>

namespace edgefence::desktop {

/// "92.5 %"; what is not nothing is never "0.0 %", what is not all never "100.0 %".
QString percentText(std::int64_t part, std::int64_t whole);
/// Core's reasons begin small and end without a stop, so that they can be joined; alone they are
/// sentences.
QString asSentence(QString text);
/// What a user agent is called by: "Firefox 141", "curl/8.5", "Googlebot/2.1".
QString agentText(std::string_view agent);

} // namespace edgefence::desktop
