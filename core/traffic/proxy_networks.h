// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ip_address.h"
#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace edgefence::traffic {

/// A network whose addresses stand for others: those of a content delivery network, private ones.
struct ProxyNetwork {
    std::string name; ///< "Cloudflare"
    std::vector<IpPrefix> ranges;
    IpSet addresses; ///< those of the ranges

    /// Also an address of IPv4 that is written as IPv6 (::ffff:192.0.2.1).
    bool contains(const IpAddress& address) const { return addresses.contains(unmapped(address)); }
};

/// Reads resources/networks/proxies.json (the README there describes it).
Result<std::vector<ProxyNetwork>> readProxyNetworks(std::string_view text);

/// The ranges of a network by its name, or one range by itself ("192.0.2.0/24"). The error lists
/// the names.
Result<std::vector<IpPrefix>> proxyRanges(const std::vector<ProxyNetwork>& networks,
                                          std::string_view text);

} // namespace edgefence::traffic
