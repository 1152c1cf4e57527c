// SPDX-License-Identifier: GPL-3.0-or-later
// What a finding is: a function in its family's file and one row in table.cpp.
#pragma once

#include "core/analysis/answers.h"
#include "core/analysis/evidence.h"
#include "core/analysis/worst_case.h"
#include "core/plan/platform.h"
#include "core/rules/schema.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace edgefence::analysis::findings {

/// All that a finding may look at.
struct Case {
    const layers::CompiledPlan& plan;
    const plan::Pressure& pressure;
    const Answers& answers; ///< budgets and layers are there, findings are not yet
    /// With recorded traffic those of one address flat out: the ways are the same.
    const WorstCases& cases;
    const plan::PlatformCatalogue& catalogue;
    const rules::Schema& schema;
    const Evidence& evidence;

    const Model& model() const { return cases.model(); }
    bool isAttack() const { return std::holds_alternative<plan::Attackers>(pressure); }
    const plan::OwnClients* ownClients() const { return std::get_if<plan::OwnClients>(&pressure); }
    const plan::Budget& budgetOf(const BudgetAnswer& answer) const {
        return plan.budgets[answer.budget.value];
    }
};

/// Code and severity are the row's.
struct Row {
    std::string_view code;
    Severity severity = Severity::Note;
    void (*find)(const Case& at, std::vector<Finding>& found) = nullptr;
};

/// In the order in which findings of one severity are told.
std::span<const Row> table();

/// All findings, worst first.
std::vector<Finding> findAll(const Case& at);

// plan_limits.cpp: what the zone's plan does not allow
void notOnThisPlan(const Case& at, std::vector<Finding>& found);
void undocumentedOnThisPlan(const Case& at, std::vector<Finding>& found);
void ttlTooShort(const Case& at, std::vector<Finding>& found);
void staleFigure(const Case& at, std::vector<Finding>& found);
// expressions.cpp
void expressionNotReadable(const Case& at, std::vector<Finding>& found);
void pathAloneWouldDo(const Case& at, std::vector<Finding>& found);
// remarks.cpp: what is kept and does nothing, or contradicts itself
void unknownKind(const Case& at, std::vector<Finding>& found);
void unknownKey(const Case& at, std::vector<Finding>& found);
void meetsNoRoute(const Case& at, std::vector<Finding>& found);
void sampleNotOfRoute(const Case& at, std::vector<Finding>& found);
void notModelledYet(const Case& at, std::vector<Finding>& found);
// rule_form.cpp: what the API takes on no plan
void expressionTooLong(const Case& at, std::vector<Finding>& found);
void responseStatus(const Case& at, std::vector<Finding>& found);
void responseType(const Case& at, std::vector<Finding>& found);
void responseBody(const Case& at, std::vector<Finding>& found);
void responseNotBlock(const Case& at, std::vector<Finding>& found);
void dataCentreAdded(const Case& at, std::vector<Finding>& found);
// budgets.cpp: what a budget faces
void demandExceedsBudget(const Case& at, std::vector<Finding>& found);
void unprotected(const Case& at, std::vector<Finding>& found);
void rateCannotImplyDay(const Case& at, std::vector<Finding>& found);
// spending.cpp: what layers spend themselves
void layerSpendsItsBudget(const Case& at, std::vector<Finding>& found);
void failsOpenOnSpentBudget(const Case& at, std::vector<Finding>& found);
void failsClosedOnSpentBudget(const Case& at, std::vector<Finding>& found);
// shared_caps.cpp: layers in the wrong order
void refusalSpendsSharedCap(const Case& at, std::vector<Finding>& found);
// counting.cpp: how layers count
void countsRequestsNotOperations(const Case& at, std::vector<Finding>& found);
void windowNeverEnds(const Case& at, std::vector<Finding>& found);
void windowCrossesReset(const Case& at, std::vector<Finding>& found);
void answersDiffer(const Case& at, std::vector<Finding>& found);
// rates.cpp: how often one key is met
void hotKey(const Case& at, std::vector<Finding>& found);
void singleObject(const Case& at, std::vector<Finding>& found);
// keys.cpp: by what layers count
void callerChoosesKey(const Case& at, std::vector<Finding>& found);
void blindToRotation(const Case& at, std::vector<Finding>& found);
void keyOftenAbsent(const Case& at, std::vector<Finding>& found);

} // namespace edgefence::analysis::findings
