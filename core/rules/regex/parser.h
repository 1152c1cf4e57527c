// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/rules/regex/tree.h"

#include <tl/expected.hpp>

#include <optional>
#include <string_view>

namespace edgefence::rules::regex {

/// Why the edge refuses a pattern, and at which byte of it.
struct Fault {
    Message message;
    std::size_t offset = 0;
};

/// Reads a pattern as the edge does: the syntax of Rust's regex crate with Unicode off, the public
/// engine's limits on depth and size. Linear in the pattern's length.
tl::expected<Node, Fault> parse(std::string_view pattern);
/// None if the edge takes the pattern.
std::optional<Fault> faultOf(std::string_view pattern);

} // namespace edgefence::rules::regex
