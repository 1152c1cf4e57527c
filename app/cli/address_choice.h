// SPDX-License-Identifier: GPL-3.0-or-later
// Which requests of a log count, and which address is their caller's.
#pragma once

#include "core/base/result.h"
#include "core/traffic/proxy_networks.h"
#include "core/traffic/reader_options.h"

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace edgefence::cli {

struct AddressArguments {
    std::string client; ///< empty: the format says
    std::vector<std::string> trustedProxies;
    bool keepSubrequests = false;
};

/// Adds --client, --trusted-proxy and --keep-subrequests.
void addAddressOptions(CLI::App& parser, AddressArguments& arguments);

/// The networks of proxies that ship.
Result<std::vector<traffic::ProxyNetwork>> shippedProxies();

/// The error names a range that is none.
Result<void> chooseAddress(const AddressArguments& arguments,
                           const std::vector<traffic::ProxyNetwork>& proxies,
                           traffic::ReaderOptions& options);

} // namespace edgefence::cli
