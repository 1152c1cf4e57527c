// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/address_choice.h"

#include "app/assets/assets.h"

#include <utility>

namespace edgefence::cli {

void addAddressOptions(CLI::App& parser, AddressArguments& arguments) {
    parser
        .add_option("--client", arguments.client,
                    "which address is the caller's: cf-connecting-ip, x-forwarded-for (-first, "
                    "-last), client-ip, remote, or a field of the log (default: the format's)")
        ->type_name("FIELD");
    parser
        .add_option("--trusted-proxy", arguments.trustedProxies,
                    "proxies to believe: an address range, cloudflare, or private; with it the "
                    "caller is the last in X-Forwarded-For that is none of them")
        ->type_name("CIDR")
        ->allow_extra_args(false);
    parser.add_flag("--keep-subrequests", arguments.keepSubrequests,
                    "keep requests that Workers made themselves");
}

Result<std::vector<traffic::ProxyNetwork>> shippedProxies() {
    return traffic::readProxyNetworks(*assets::asset("networks/proxies.json"));
}

Result<void> chooseAddress(const AddressArguments& arguments,
                           const std::vector<traffic::ProxyNetwork>& proxies,
                           traffic::ReaderOptions& options) {
    std::vector<IpPrefix> trusted;
    for (const std::string& text : arguments.trustedProxies) {
        const auto ranges = traffic::proxyRanges(proxies, text);
        if (!ranges) {
            return tl::unexpected(ranges.error());
        }
        trusted.insert(trusted.end(), ranges->begin(), ranges->end());
    }
    options.client = traffic::readClientChoice(arguments.client, std::move(trusted));
    options.subrequests =
        arguments.keepSubrequests ? traffic::Subrequests::Keep : traffic::Subrequests::LeaveOut;
    return {};
}

} // namespace edgefence::cli
