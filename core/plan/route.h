// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/plan/kept_keys.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace edgefence::plan {

/// Which recorded answers an operation is spent on: `any`, classes (`2xx`) and single codes.
/// Status 0 or none spends only operations on `any`.
struct AnswerSet {
    bool any = true;
    std::vector<int> classes; ///< 2 for 2xx
    std::vector<int> codes;   ///< 201
    /// Status 0 stands for none.
    bool holds(int status) const;
    friend bool operator==(const AnswerSet&, const AnswerSet&) = default;
};

/// Reads "any", "2xx,3xx", "201"; blanks around commas are allowed. Empty if the text is anything
/// else, or a status outside 100 to 599.
std::optional<AnswerSet> parseAnswerSet(std::string_view text);
/// The same text with classes before codes, each once and rising: "2xx,3xx,404".
std::string format(const AnswerSet& answers);

/// A cold start: the operation is spent only if no request with this key reached it in the last
/// `idle` (exactly `idle` later is cold).
struct PerIdle {
    std::vector<std::string> key{"ip.src"}; ///< value expressions
    Duration idle = std::chrono::seconds(70);
    KeptKeys kept{};
    GivenKeys given{};
    friend bool operator==(const PerIdle&, const PerIdle&) = default;
};

/// What an operation does when its budget is spent: the request fails, or it goes on without the
/// operation (a mirrored write).
enum class OperationWhenSpent : std::uint8_t { Fail, Ignore };

struct Operation {
    BudgetId budget;
    std::int64_t units = 1; ///< millionths for do.duration_gbs
    AnswerSet on;
    std::optional<PerIdle> perIdle;
    OperationWhenSpent whenSpent = OperationWhenSpent::Fail;
    KeptKeys kept{};
    GivenKeys given{};
    friend bool operator==(const Operation&, const Operation&) = default;
};

/// What happens to a request when worker.requests is spent: error 1027, or straight to the origin.
enum class WhenWorkerBudgetSpent : std::uint8_t { FailClosed, FailOpen };

/// How a recorded 429 or 5xx is taken: as a request that would have succeeded, or as it was.
enum class RecordedRefusals : std::uint8_t { Success, AsRecorded };

/// Names as they stand in plan files: "ignore", "fail_open", "as_recorded".
std::string_view name(OperationWhenSpent whenSpent);
std::string_view name(WhenWorkerBudgetSpent whenSpent);
std::string_view name(RecordedRefusals refusals);
std::optional<OperationWhenSpent> parseOperationWhenSpent(std::string_view text);
std::optional<WhenWorkerBudgetSpent> parseWhenWorkerBudgetSpent(std::string_view text);
std::optional<RecordedRefusals> parseRecordedRefusals(std::string_view text);

/// What a synthetic request of a route looks like; what is absent is taken from the `eq` clauses of
/// the route's expression.
struct Sample {
    std::optional<std::string> method;
    std::optional<std::string> path; ///< may carry a query string
    std::optional<std::string> host;
    std::optional<int> status;
    std::map<std::string, std::string> headers;
    KeptKeys kept{};
    friend bool operator==(const Sample&, const Sample&) = default;
};

/// Requests that match an expression, in order, first match wins; "other" has no expression.
struct Route {
    RouteId id;
    std::string when; ///< empty for "other"; else a half-typed expression, which may be empty
    bool worker = true;
    WhenWorkerBudgetSpent whenWorkerBudgetSpent = WhenWorkerBudgetSpent::FailClosed;
    std::vector<Operation> operations;
    RecordedRefusals recordedRefusals = RecordedRefusals::Success;
    std::optional<Sample> sample;
    KeptKeys kept{};
    GivenKeys given{};
    friend bool operator==(const Route&, const Route&) = default;
};

} // namespace edgefence::plan
