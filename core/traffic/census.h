// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/batch.h"
#include "core/traffic/proxy_networks.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace edgefence::traffic {

/// A network of proxies that most requests come from.
struct ProxyShare {
    std::string network;
    std::int64_t requests = 0;
};

/// What an import holds, counted. Requests count by their weight.
struct Census {
    static constexpr std::size_t kMostTopPaths = 5;
    static constexpr std::size_t kMostRejects = 100'000;

    struct Rejected {
        std::int64_t line = 0;
        Message reason;
        std::string excerpt; ///< at most 200 bytes of the line
    };

    std::map<std::string, std::int64_t> methods;       ///< "-" where there is none
    std::map<std::string, std::int64_t> statuses;      ///< as recorded ("000"); "-" where none is
    std::map<std::string, std::int64_t> statusClasses; ///< "2xx"; "none" for 0, "-" and nothing
    std::int64_t distinctClients = 0;
    std::int64_t clientNames = 0; ///< of these: host names, which no rule on addresses can judge
    std::optional<ProxyShare> mostlyProxies; ///< more than half of the requests with a client
    std::int64_t topPathCount = 0;
    std::vector<std::string> topPaths; ///< those with the highest count, ordered, the first five
    std::vector<Rejected> rejects;     ///< the first kMostRejects
};

/// Counts what passes on its way to another sink (or nowhere).
class CensusTaker final : public RequestSink {
  public:
    /// `proxies`: networks that most callers of a log should not be in.
    explicit CensusTaker(RequestSink* next = nullptr, std::vector<ProxyNetwork> proxies = {})
        : m_next(next), m_proxies(std::move(proxies)), m_perProxy(m_proxies.size() + 1) {}
    Result<void> take(const Batch& batch) override;
    ColumnSet wanted() const override;
    Census census() const;

  private:
    /// Values of a column by code, and how many requests have each.
    struct Tally {
        std::vector<std::string> values = std::vector<std::string>(1);
        std::vector<std::int64_t> counts = std::vector<std::int64_t>(1);
    };
    static void add(Tally& tally, const Batch& batch, rules::Column column);
    void addClients(const Batch& batch);
    std::optional<ProxyShare> mostlyProxies() const;

    RequestSink* m_next;
    Tally m_methods;
    Tally m_statuses;
    Tally m_paths;
    std::vector<ProxyNetwork> m_proxies;
    std::vector<std::int64_t> m_perProxy; ///< requests; the last: of none of the networks
    std::vector<std::uint8_t> m_proxyOf = std::vector<std::uint8_t>(1); ///< per client code
    std::int64_t m_clients = 0;
    std::int64_t m_names = 0;
    std::vector<Census::Rejected> m_rejects;
};

} // namespace edgefence::traffic
