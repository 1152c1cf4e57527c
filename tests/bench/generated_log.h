// SPDX-License-Identifier: GPL-3.0-or-later
// A made-up day of a busy site for benchmarks: the same bytes on every machine.
#pragma once

#include <cstdint>
#include <string>

namespace edgefence::bench {

enum class LogKind { Combined, LogpushNdjson, LogpushCsv, Iis };

/// Writes so many requests to a file in time order: 60,000 clients, 20,000 paths and 3,000 referers
/// of which few are popular, 400 agents, a quarter with a query; about 172 bytes a combined line.
void writeGeneratedLog(const std::string& path, LogKind kind, std::int64_t lines);

} // namespace edgefence::bench
