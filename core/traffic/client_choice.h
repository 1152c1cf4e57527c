// SPDX-License-Identifier: GPL-3.0-or-later
// Which of the addresses of a log is the caller's.
#pragma once

#include "core/base/ip_address.h"
#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace edgefence::traffic {

enum class ClientSource : std::uint8_t {
    AsRecorded, ///< the field that the format takes for the client
    ClientIp,   ///< what the server itself found out (Caddy's client_ip)
    Remote,     ///< who was connected
    CfConnectingIp,
    ForwardedForFirst, ///< the first address of X-Forwarded-For: what the caller claims
    ForwardedForLast,  ///< the last one that is no trusted proxy
    Field,             ///< a field of the log by its name
};

/// A row that does not have what was chosen has the client that the format takes.
struct ClientChoice {
    ClientSource source = ClientSource::AsRecorded;
    /// For Field its name. For the others the log's own name for theirs, once that is known.
    std::string field;
    /// Proxies whose word about who stands behind them counts.
    std::vector<IpPrefix> trustedProxies;
};

/// The field of a log that a choice needs; empty if it can always be had.
std::string fieldOf(const ClientChoice& choice);

/// The addresses of one row of a log, as far as it has them.
struct ClientAddresses {
    std::string_view recorded; ///< what the format takes for the client
    std::string_view clientIp;
    std::string_view remote;
    std::string_view connectingIp;
    std::string_view forwardedFor;
    std::string_view field; ///< what the user has named
};
struct ChosenClient {
    std::string_view client;
    bool isAsChosen = false; ///< the row has what was chosen
};
ChosenClient chosenClient(const ClientChoice& choice, const ClientAddresses& addresses);

/// Reads "client-ip", "remote", "cf-connecting-ip", "x-forwarded-for" (with trusted proxies the
/// last that is none of them, without any the first), "x-forwarded-for-first",
/// "x-forwarded-for-last", or a field's name.
ClientChoice readClientChoice(std::string_view text, std::vector<IpPrefix> trustedProxies);

/// Reads "192.0.2.0/24", or an address alone. The error says what was expected.
Result<IpPrefix> readProxyRange(std::string_view text);

/// The first entry of "203.0.113.7, 198.51.100.1".
std::string_view firstForwarded(std::string_view list);

/// Who sent a request through proxies: from the connected side back, the first that is not trusted.
/// Where all are, the first of the list; where the connected one (`peer`, if it is known) is not
/// trusted, its list is not believed and the result is `peer`.
std::string_view lastUntrusted(std::string_view list, std::string_view peer,
                               const std::vector<IpPrefix>& trusted);

} // namespace edgefence::traffic
