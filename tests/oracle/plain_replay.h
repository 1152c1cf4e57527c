// SPDX-License-Identifier: GPL-3.0-or-later
// The replay once more, as plain as it can be: one request at a time, a map per layer, nothing
// worked out in advance. It is what the fast replay is measured against, so it shares no code with
// it: only the plan's values and the rules language.
#pragma once

#include "core/plan/budget.h"
#include "core/plan/plan.h"
#include "core/rules/schema.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace edgefence::oracle {

using Sums = std::map<std::string, std::int64_t>;
using Client = std::optional<std::string>;

struct PlainRequest {
    std::int64_t timeMs = 0;
    Client client;
    std::string method;
    std::string path;
    int status = 0; ///< 0: none
    std::optional<std::string> dataCentre;
    std::int64_t weight = 1;
};

struct PlainOutcomes {
    std::int64_t served = 0;
    Sums refused; ///< by layer
    Sums failed;  ///< by budget
    Sums used;    ///< by budget, without elsewhere
};

struct PlainWindow {
    std::int64_t used = 0;
    std::optional<std::int64_t> spentAt; ///< milliseconds since 1970
    std::optional<std::int64_t> spentRequest;
    std::int64_t failedAfter = 0;
    Sums spenders;
};

struct PlainReplay {
    std::int64_t requests = 0;
    std::int64_t hangsOnRecordedRefusals = 0;
    PlainOutcomes totals;
    std::map<std::string, std::map<std::int64_t, PlainWindow>> budgets; ///< by id and window start
    std::map<Client, PlainOutcomes> clients;
    std::map<Client, std::int64_t> firstRefusedClients;
    std::map<std::string, std::pair<std::int64_t, std::int64_t>> firstRefused; ///< request, time
    std::map<std::int64_t, PlainOutcomes> series;                              ///< by step start
};

/// Requests in time order.
PlainReplay replayPlainly(const plan::Plan& plan, const std::vector<plan::Budget>& budgets,
                          const rules::Schema& schema, const std::vector<PlainRequest>& requests,
                          std::int64_t seriesStepMs);

} // namespace edgefence::oracle
