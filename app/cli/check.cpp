// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/check_messages.h"
#include "app/cli/check_report.h"
#include "app/cli/commands.h"
#include "app/cli/plan_input.h"
#include "app/cli/shipped.h"
#include "app/cli/traffic_input.h"
#include "core/analysis/analyse.h"
#include "core/plan/pressure_text.h"

#include <fmt/format.h>

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

/// What recorded traffic says: the log itself and replays of it.
struct Recorded {
    traffic::Traffic traffic;
    std::optional<replay::Replay> replay;
    std::optional<replay::Replay> endless;
    std::optional<replay::Replay> unguarded;

    analysis::Evidence evidence() const {
        const auto pointer = [](const auto& one) { return one ? &*one : nullptr; };
        return {&traffic, pointer(replay), pointer(endless), pointer(unguarded), std::nullopt};
    }
};

Recorded record(const layers::CompiledPlan& plan, const plan::Pressure& pressure,
                traffic::Traffic traffic, Console& console) {
    const replay::Progress progress = [&console](double share) {
        console.progress(fmt::format("replay: {:.0f} %", share * 100));
        return true;
    };
    Recorded recorded{std::move(traffic), {}, {}, {}};
    if (!std::holds_alternative<plan::RecordedTraffic>(pressure)) {
        recorded.replay = replay::replay(plan, recorded.traffic, {}, progress);
        return recorded;
    }
    replay::Options options;
    options.endlessBudgets = true;
    recorded.endless = replay::replay(plan, recorded.traffic, options, progress);
    for (const layers::CompiledLayer& layer : plan.layers) {
        options.without.push_back(layer.id);
    }
    recorded.unguarded = replay::replay(plan, recorded.traffic, options, progress);
    return recorded;
}

ExitStatus wrongUse(Console& console, const Message& message) {
    console.fail({message, std::nullopt, std::nullopt});
    return ExitStatus::WrongUse;
}

/// False if the pressure and the plan or the files do not fit together; why has been said.
bool isUsable(const CheckArguments& arguments, const plan::Pressure& pressure,
              const layers::CompiledPlan& plan, Console& console) {
    const auto* own = std::get_if<plan::OwnClients>(&pressure);
    if (own != nullptr && own->route && !plan.route(*own->route)) {
        wrongUse(console, message(kNoSuchRoute, *own->route));
        return false;
    }
    if (std::holds_alternative<plan::RecordedTraffic>(pressure) && !arguments.traffic.given()) {
        wrongUse(console, message(kTrafficNeeded));
        return false;
    }
    return true;
}

ExitStatus run(const CheckArguments& arguments, Console& console) {
    const Stopwatch watch;
    const auto catalogue = shippedPlatform();
    const auto schema = shippedSchema();
    if (!catalogue || !schema) {
        console.fail(!catalogue ? catalogue.error() : schema.error());
        return ExitStatus::Unusable;
    }
    const auto pressure = plan::parsePressure(arguments.pressure);
    if (!pressure) {
        console.fail("--pressure", pressure.error());
        return ExitStatus::WrongUse;
    }
    const auto plan = openPlan(arguments.plan, console);
    if (!plan) {
        return plan.error();
    }
    const layers::CompiledPlan compiled = layers::compile(*plan, *catalogue, *schema);
    if (!isUsable(arguments, *pressure, compiled, console)) {
        return ExitStatus::WrongUse;
    }
    std::optional<Recorded> recorded;
    if (arguments.traffic.given()) {
        auto traffic = openTraffic(arguments.traffic, console);
        if (!traffic) {
            return traffic.error();
        }
        recorded = record(compiled, *pressure, *std::move(traffic), console);
    }
    analysis::Evidence evidence = recorded ? recorded->evidence() : analysis::Evidence{};
    evidence.today = std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
    const analysis::Answers answers =
        analysis::analyse(compiled, *pressure, *catalogue, *schema, evidence);
    if (console.json()) {
        Json json = toJson({compiled, answers});
        json["seconds"] = watch.seconds();
        console.printJson(json);
    } else {
        console.print(toText({compiled, answers}));
    }
    return reaches(answers, arguments.failOn) ? ExitStatus::No : ExitStatus::Fine;
}

} // namespace

Run declareCheck(CLI::App& parser) {
    auto arguments = std::make_shared<CheckArguments>();
    addPlanOption(parser, arguments->plan);
    addTrafficOptions(parser, arguments->traffic);
    parser
        .add_option("--pressure", arguments->pressure,
                    "one[,rate=50] | addresses:N[,rate=50] | "
                    "clients:N,every=15s[..20s],hours=8[,jitter=0s][,route=R] | traffic")
        ->capture_default_str();
    parser
        .add_option("--fail-on", arguments->failOn,
                    "end with 1 at this verdict or worse, or at a finding of this severity")
        ->check(CLI::IsMember(failChoices()));
    return [arguments](Console& console) { return run(*arguments, console); };
}

} // namespace edgefence::cli
