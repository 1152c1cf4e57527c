// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/replay/replay.h"

#include <cstdint>
#include <span>
#include <vector>

namespace edgefence::replay {

/// Outcomes and units per client: one short run of numbers each, so that a request touches one
/// place in memory.
class ClientBook {
  public:
    /// `spendable`: by budget, whether anything in the plan spends it.
    ClientBook(std::uint32_t clients, const std::vector<bool>& spendable);

    void serve(std::uint32_t client, std::int64_t n) { record(client)[kServed] += n; }
    void fail(std::uint32_t client, std::int64_t n) { record(client)[kFailed] += n; }
    void refuse(std::uint32_t client, std::int64_t n, std::int64_t timeMs) {
        std::int64_t* const own = record(client);
        if (own[kRefused] == 0)
            own[kFirstRefused] = timeMs;
        own[kRefused] += n;
    }
    /// REQUIRES: the budget is spendable.
    void spend(std::uint32_t client, std::uint32_t budget, std::int64_t units) {
        record(client)[m_column[budget]] += units;
    }

    /// Clients that came, by code.
    std::vector<ClientUse> finish() const;

  private:
    enum : std::size_t { kServed, kRefused, kFailed, kFirstRefused, kUnits };

    std::int64_t* record(std::uint32_t client) { return m_numbers.data() + client * m_stride; }

    std::vector<std::size_t> m_column; ///< by budget; 0: none
    std::size_t m_stride = kUnits;
    std::vector<std::int64_t> m_numbers;
};

} // namespace edgefence::replay
