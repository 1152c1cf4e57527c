// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/proxy_networks.h"

#include "core/base/text.h"
#include "core/rules/literals.h"
#include "core/traffic/client_choice.h"
#include "core/traffic/messages.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace edgefence::traffic {

using nlohmann::json;

Result<std::vector<ProxyNetwork>> readProxyNetworks(std::string_view text) {
    const json document = json::parse(text, nullptr, /*allow_exceptions=*/false);
    const json list = document.is_object() ? document.value("networks", json()) : json();
    std::vector<ProxyNetwork> networks;
    for (const json& item : list) {
        const json ranges = item.is_object() ? item.value("ranges", json()) : json();
        ProxyNetwork network{item.is_object() ? item.value("name", "") : "", {}, {}};
        std::vector<IpRange> addresses;
        for (const json& range : ranges) {
            const auto read =
                readProxyRange(range.is_string() ? range.get_ref<const std::string&>() : "");
            if (!read) {
                return tl::unexpected(read.error());
            }
            network.ranges.push_back(*read);
            addresses.push_back({read->address, rules::lastOf(*read)});
        }
        network.addresses = IpSet(std::move(addresses));
        networks.push_back(std::move(network));
    }
    if (networks.empty()) {
        return tl::unexpected(Error{message(kNoProxyNetworks), std::nullopt, std::nullopt});
    }
    return networks;
}

Result<std::vector<IpPrefix>> proxyRanges(const std::vector<ProxyNetwork>& networks,
                                          std::string_view text) {
    const auto named =
        std::find_if(networks.begin(), networks.end(), [&](const ProxyNetwork& network) {
            const std::string_view name = network.name;
            return equalIgnoringCaseAscii(name, text) ||
                   equalIgnoringCaseAscii(name.substr(0, name.find(' ')), text);
        });
    if (named != networks.end()) {
        return named->ranges;
    }
    auto range = readProxyRange(text);
    if (!range) {
        return tl::unexpected(range.error());
    }
    return std::vector<IpPrefix>{*range};
}

} // namespace edgefence::traffic
