// SPDX-License-Identifier: GPL-3.0-or-later
// --anonymise: what is kept of clients.
#pragma once

#include "app/cli/console.h"
#include "core/base/result.h"
#include "core/traffic/client_mask.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>
#include <vector>

namespace edgefence::cli {

struct AnonymiseArguments {
    std::string how = "none";
    std::vector<unsigned> prefixBits; ///< of IPv4 and IPv6; empty: 24 and 48
    std::string keyFile;              ///< empty: the user's own
};

void addAnonymiseOptions(CLI::App& parser, AnonymiseArguments& arguments);

/// False where an option would do nothing, or not what it seems to; why has been said.
bool checkAnonymising(const AnonymiseArguments& arguments, Console& console);

/// Null for "none". The error: the key cannot be read or made.
Result<std::unique_ptr<traffic::ClientMask>> clientMask(const AnonymiseArguments& arguments);

} // namespace edgefence::cli
