// SPDX-License-Identifier: GPL-3.0-or-later
// The zone rules of a plan as artefacts need them, and what the zone's plan says to them.
#pragma once

#include "core/export/exporter.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace edgefence::exporting {

/// The custom response of a block.
struct RuleResponse {
    int status = 429;
    std::string contentType;
    std::string body;
};

/// A zone rule in the terms of the Rulesets API. Its expressions are those of the plan, to the
/// byte; `canonical` is how this program writes the same tree, absent if it cannot be read.
struct ZoneRule {
    LayerId id;
    std::string description;
    std::string expression;
    std::optional<std::string> canonical;
    std::vector<std::string> characteristics; ///< with cf.colo.id
    std::int64_t periodSeconds = 0;
    std::int64_t requestsPerPeriod = 0;
    std::int64_t timeoutSeconds = 0;
    std::string action;
    std::string countingExpression; ///< empty: the rule's
    bool requestsToOrigin = false;
    /// Absent also where the zone's plan is not documented to allow one and the plan does not say
    /// to keep it.
    std::optional<RuleResponse> response;
};

/// Those that are switched on, in plan order.
std::vector<ZoneRule> zoneRules(const Source& source);

/// What the analysis finds about deploying them, and that there is something to deploy. With the
/// text of a ruleset (see formChecks) also what it finds about the rest of a rule; without one it
/// is the expressions that are deployed.
std::vector<Check> planChecks(const Source& source, std::string_view ruleset = {});
/// What passed. The lines are those of the rules in `text`, where each key of a rule stands on a
/// line.
std::vector<Check> formChecks(const Source& source, const std::vector<ZoneRule>& rules,
                              std::string_view text);

/// The worst first, else in order.
void sortChecks(std::vector<Check>& checks);

/// A file name for something of a layer: what is not a letter, a digit, `.`, `-` or `_` becomes
/// `_`, and a number keeps names apart that are taken.
std::string fileNameFor(const LayerId& layer, std::string_view ending,
                        const std::vector<File>& taken);

} // namespace edgefence::exporting
