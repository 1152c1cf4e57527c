// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/traffic/synthetic.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Made-up days for the examples: a scenario is data (resources/examples/traffic/), its requests
// come from a seed. resources/examples/README.md explains the keys.

namespace edgefence::traffic {

/// Shape of a crowd's day: evenly, or quiet at night with a hump before noon and one in the
/// evening.
enum class DayCurve : std::uint8_t { Even, Day };

/// One answer with its share among the stream's answers.
struct AnswerShare {
    int status = 200;
    std::int64_t share = 1;
};

/// Callers who do the same kind of thing.
struct Stream {
    /// One caller by address, or `clients` of a network, the k-th of them 1/k^skew as busy as the
    /// first.
    std::optional<std::string> address;
    std::string network = "198.18.0.0/15"; ///< benchmark addresses, RFC 2544
    std::int64_t clients = 1;
    double skew = 0;
    /// So many requests between `from` and `to` of the day, spread by `curve` ...
    std::int64_t requests = 0;
    Duration from{0};
    Duration to = kDay;
    DayCurve curve = DayCurve::Even;
    /// ... or, if above zero, one every so often from each client, client i of N starting at
    /// from + i x every / N.
    Duration every{0};
    std::string method = "GET";
    std::optional<std::string> host;
    /// Paths in turn by popularity (the k-th 1/k^pathSkew); with `slugs`, so many made-up ones
    /// after them.
    std::vector<std::string> paths;
    std::int64_t slugs = 0;
    double pathSkew = 1;
    std::vector<AnswerShare> answers{{}};
    std::vector<std::string> agents;
    /// Each request of a client has one of so many agents (people behind one address).
    std::int64_t agentsPerClient = 1;
    std::optional<std::string> colo;
};

struct Scenario {
    Instant day; ///< 00:00 UTC
    std::uint64_t seed = 1;
    std::vector<Stream> streams;
};

/// Errors name the key and what was expected there.
Result<Scenario> readScenario(std::string_view text);

/// The requests of a scenario in time order; the same on every machine.
void play(const Scenario& scenario, const UseRequest& use);

} // namespace edgefence::traffic
