// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/anonymising.h"

#include "core/traffic/mask_key_file.h"

namespace edgefence::traffic {

Result<std::unique_ptr<ClientMask>> makeMask(const Anonymising& anonymising) {
    switch (anonymising.keep) {
    case KeepOfClients::Everything:
        break;
    case KeepOfClients::Prefix:
        return prefixMask(anonymising.bits);
    case KeepOfClients::Pseudonym:
        const auto key = keptMaskKey(anonymising.keyFile);
        if (!key) {
            return tl::unexpected(key.error());
        }
        return keyedMask(*key);
    }
    return std::unique_ptr<ClientMask>();
}

} // namespace edgefence::traffic
