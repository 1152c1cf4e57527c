// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace edgefence::bench {

/// What a plain reader of combined lines keeps; printed, so that nothing is optimised away.
struct PlainResult {
    std::int64_t lines = 0;
    std::size_t clients = 0;
    std::size_t targets = 0;
    std::size_t agents = 0;
    std::uint64_t sum = 0;
};

/// The least that a program can do with a combined log: reads the file in pieces, finds the fields
/// where a right line has them without looking whether it is one, and gives client, target and
/// agent a number each. No checks, no other columns, one thread.
PlainResult readPlainly(const std::string& path);

} // namespace edgefence::bench
