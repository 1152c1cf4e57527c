// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/anonymising.h"
#include "core/traffic/reading_choice.h"

#include <cstdint>
#include <string>

namespace edgefence::desktop {

/// What is chosen about a log before it is imported. What was typed for a choice stays while
/// another one is looked at.
struct LogChoice {
    enum class Format : std::uint8_t { FoundOut, Known, Pasted, Columns };
    Format format = Format::FoundOut;
    std::string known;     ///< name of a format
    std::string directive; ///< as nginx or Apache write it
    std::string columns;   ///< "client=ip, status=code"
    std::string timeZone;  ///< of times without an offset; empty: UTC
    std::string client;    ///< as readClientChoice() reads it; empty: the format's
    std::string field;     ///< named by the user; what `client` is then is kField
    std::string proxies;   ///< "cloudflare, 192.0.2.0/24"
    traffic::Subrequests subrequests = traffic::Subrequests::LeaveOut;
    traffic::KeepOfClients keep = traffic::KeepOfClients::Everything;
    traffic::PrefixBits bits;
};

/// The choices of LogChoice::client that have something beside them.
inline constexpr std::string_view kField = "field";
inline constexpr std::string_view kForwardedLast = "x-forwarded-for-last";

/// The words of a text, between blanks, commas and line ends.
std::vector<std::string> wordsIn(std::string_view text);
traffic::ReadingWords wordsOf(const LogChoice& choice);
/// With the user's own key, which the command line uses too.
traffic::Anonymising anonymisingOf(const LogChoice& choice);

} // namespace edgefence::desktop
