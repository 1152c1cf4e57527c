// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"
#include "app/cli/check_messages.h"
#include "app/cli/check_report.h"
#include "app/cli/commands.h"
#include "app/cli/plan_input.h"
#include "app/cli/traffic_input.h"
#include "core/analysis/analyse.h"
#include "core/plan/pressure_text.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <optional>

namespace edgefence::cli {
namespace {

using analysis::Severity;
using analysis::Verdict;

struct CheckArguments {
    std::string plan;
    TrafficArguments traffic;
    std::string pressure = "one";
    std::string failOn;
};

constexpr std::array kFailVerdicts = {Verdict::Fits, Verdict::Protected, Verdict::Slowed,
                                      Verdict::Exposed, Verdict::SelfConsumed};
constexpr std::array kFailSeverities = {Severity::Error, Severity::Warning};

std::vector<std::string> failChoices() {
    std::vector<std::string> choices;
    for (const Verdict verdict : kFailVerdicts) {
        choices.emplace_back(analysis::name(verdict));
    }
    for (const Severity severity : kFailSeverities) {
        choices.emplace_back(analysis::name(severity));
    }
    return choices;
}

bool reaches(const analysis::Answers& answers, const std::string& failOn) {
    for (const Verdict verdict : kFailVerdicts) {
        if (failOn == analysis::name(verdict)) {
            return std::any_of(answers.budgets.begin(), answers.budgets.end(),
                               [verdict](const auto& budget) { return budget.verdict >= verdict; });
        }
    }
    for (const Severity severity : kFailSeverities) {
        if (failOn == analysis::name(severity)) {
            return std::any_of(
                answers.findings.begin(), answers.findings.end(),
                [severity](const auto& finding) { return finding.severity >= severity; });
        }
    }
    return false;
}

/// The recorded requests are what the budgets face, not only evidence.
bool isDemand(const plan::Pressure& pressure) {
    return std::holds_alternative<plan::RecordedTraffic>(pressure);
}

analysis::Demand demandOf(const layers::CompiledPlan& plan, const traffic::Traffic& traffic,
                          Console& console) {
    const auto prepared = replay::prepare(plan, traffic, {}, {}, console.progressOf("sort"));
    return *analysis::Demand::of(*prepared, console.progressOf("replay"));
}

ExitStatus run(const CheckArguments& arguments, Console& console) {
    const Stopwatch watch;
    const auto pressure = readPressure(arguments.pressure, console);
    if (!pressure) {
        return ExitStatus::WrongUse;
    }
    if (isDemand(*pressure) && !arguments.traffic.given()) {
        console.failOption("--pressure", {message(kTrafficNeeded), {}, {}});
        return ExitStatus::WrongUse;
    }
    const auto opened = openPlan(arguments.plan, console);
    if (!opened) {
        return opened.error();
    }
    const auto& [catalogue, schema, plan] = *opened;
    if (!suits(*pressure, plan, console)) {
        return ExitStatus::WrongUse;
    }
    std::optional<traffic::Traffic> traffic;
    std::optional<analysis::TrafficFacts> facts;
    std::optional<analysis::Demand> demand;
    analysis::Evidence evidence;
    if (arguments.traffic.given()) {
        auto read = openTraffic(arguments.traffic, console);
        if (!read) {
            return read.error();
        }
        traffic = *std::move(read);
        evidence.traffic = &facts.emplace(*traffic);
        if (isDemand(*pressure)) {
            evidence.demand = &demand.emplace(demandOf(plan, *traffic, console));
        }
    }
    evidence.today = std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
    const analysis::Answers answers =
        analysis::analyse(plan, *pressure, catalogue, schema, evidence);
    CheckReport report{plan, answers, {}, adviseOnPlan(plan, traffic ? &*traffic : nullptr)};
    if (traffic && !isDemand(*pressure)) {
        report.notes.push_back(message(kEvidenceOnly, plan::pressureText(*pressure)));
    }
    if (console.json()) {
        Json json = toJson(report);
        json["seconds"] = watch.seconds();
        console.printJson(std::move(json));
    } else {
        console.print(toText(report));
    }
    return reaches(answers, arguments.failOn) ? ExitStatus::No : ExitStatus::Fine;
}

} // namespace

Run declareCheck(CLI::App& parser) {
    auto arguments = std::make_shared<CheckArguments>();
    addPlanOption(parser, arguments->plan);
    addTrafficOptions(parser, arguments->traffic);
    addPressureOption(parser, arguments->pressure)->capture_default_str();
    parser
        .add_option("--fail-on", arguments->failOn,
                    "end with 1 at this verdict or worse, or at a finding of this severity or "
                    "worse: " +
                        wordsText(failChoices()))
        ->type_name("V")
        ->check(oneOf(failChoices()));
    return [arguments](Console& console) { return run(*arguments, console); };
}

} // namespace edgefence::cli
