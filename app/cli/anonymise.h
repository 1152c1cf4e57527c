// SPDX-License-Identifier: GPL-3.0-or-later
// --anonymise: what is kept of clients.
#pragma once

#include "core/base/result.h"
#include "core/traffic/client_mask.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>
#include <vector>

namespace edgefence::cli {

struct AnonymiseArguments {
    std::string how = "none";
    std::vector<unsigned> prefixBits{24, 48}; ///< of IPv4 and IPv6
    std::string keyFile;                      ///< empty: the user's own
};

void addAnonymiseOptions(CLI::App& parser, AnonymiseArguments& arguments);

/// Null for "none". The error: the key cannot be read or made.
Result<std::unique_ptr<traffic::ClientMask>> clientMask(const AnonymiseArguments& arguments);

} // namespace edgefence::cli
