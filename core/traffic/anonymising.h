// SPDX-License-Identifier: GPL-3.0-or-later
// What is kept of clients, as it is chosen.
#pragma once

#include "core/base/result.h"
#include "core/traffic/client_mask.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>

namespace edgefence::traffic {

enum class KeepOfClients : std::uint8_t {
    Everything,
    Prefix,    ///< of their addresses
    Pseudonym, ///< that only a key ties to them
};

/// Where the key of pseudonyms lies by itself, in the user's data folder: one key for all programs.
inline constexpr std::string_view kUsualKeyFile = "edgefence/pseudonyms.key";

struct Anonymising {
    KeepOfClients keep = KeepOfClients::Everything;
    PrefixBits bits;
    /// The key of pseudonyms; made if there is none. Must never lie in a project.
    std::filesystem::path keyFile;
};

/// Null where everything is kept. The error: the key cannot be read or made.
Result<std::unique_ptr<ClientMask>> makeMask(const Anonymising& anonymising);

} // namespace edgefence::traffic
