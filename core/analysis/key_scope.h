// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layers/compiled_plan.h"

#include <string>

namespace edgefence::analysis {

/// Whom one counter of a layer holds down on a route.
struct KeyScope {
    enum class Kind : std::uint8_t {
        Everybody,     ///< one counter for all
        Caller,        ///< one for each address
        CallersChoice, ///< one for each value of something a caller writes: header, cookie, path
    };
    Kind kind = Kind::Everybody;
    /// What the route's or the layer's expression pins in the key, and is no choice any more.
    std::string pinned;
    /// The first field that is the caller's choice.
    std::string chosenField;
};

KeyScope keyScope(const layers::CompiledLayer& layer, const layers::CompiledRoute& route);

/// Everything in the key hangs on the caller's address.
bool keyedByAddress(const layers::CompiledLayer& layer);

} // namespace edgefence::analysis
