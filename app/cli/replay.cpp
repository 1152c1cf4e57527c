// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/messages.h"
#include "app/cli/plan_input.h"
#include "app/cli/plan_messages.h"
#include "app/cli/replay_report.h"
#include "app/cli/shipped.h"
#include "app/cli/traffic_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace edgefence::cli {
namespace {

struct ReplayArguments {
    std::string plan;
    TrafficArguments traffic;
    std::string reading = "documented";
    std::vector<std::string> without;
    std::string from;
    std::string to;
    std::size_t top = 20;
};

/// Empty if the arguments cannot be meant; why has been said.
std::optional<replay::Options> optionsOf(const ReplayArguments& arguments,
                                         const layers::CompiledPlan& plan, Console& console) {
    replay::Options options;
    const auto wrong = [&console](const Message& message) {
        console.fail({message, std::nullopt, std::nullopt});
        return std::nullopt;
    };
    if (arguments.reading != "documented") {
        return wrong(message(kNotObservedYet));
    }
    for (const std::string& layer : arguments.without) {
        if (!plan.layer(LayerId{layer})) {
            return wrong(message(kNoSuchLayer, layer));
        }
        options.without.push_back(LayerId{layer});
    }
    for (const auto& [text, instant] :
         {std::pair(&arguments.from, &options.from), std::pair(&arguments.to, &options.to)}) {
        if (!text->empty() && !(*instant = parseRfc3339(*text))) {
            return wrong(message(kNoInstant, *text));
        }
    }
    return options;
}

void warnOfPlan(const std::string& plan, const layers::CompiledPlan& compiled, Console& console) {
    for (const layers::PlanProblem& problem : compiled.problems) {
        console.warn(plan, message(kNotReadable, problem.id, problem.text, render(problem.error)));
    }
}

void warnOfTraffic(const replay::Replay& replay, Console& console) {
    if (replay.withoutClient > 0) {
        console.warn(message(kClientsMissing, replay.withoutClient, replay.requests));
    }
}

ExitStatus run(const ReplayArguments& arguments, Console& console) {
    const Stopwatch watch;
    const auto catalogue = shippedPlatform();
    const auto schema = shippedSchema();
    if (!catalogue || !schema) {
        console.fail(!catalogue ? catalogue.error() : schema.error());
        return ExitStatus::Unusable;
    }
    const auto plan = openPlan(arguments.plan, console);
    if (!plan) {
        return plan.error();
    }
    const layers::CompiledPlan compiled = layers::compile(*plan, *catalogue, *schema);
    const auto options = optionsOf(arguments, compiled, console);
    if (!options) {
        return ExitStatus::WrongUse;
    }
    warnOfPlan(arguments.plan, compiled, console);
    const auto traffic = openTraffic(arguments.traffic, console);
    if (!traffic) {
        return traffic.error();
    }
    const replay::Progress progress = [&console](double share) {
        console.progress(fmt::format("replay: {:.0f} %", share * 100));
        return true;
    };
    const auto result = replay::replay(compiled, *traffic, *options, progress);
    const auto marginal = replay::marginalEffects(compiled, *traffic, *options, progress);
    warnOfTraffic(*result, console);
    std::vector<bool> ran;
    for (const layers::CompiledLayer& layer : compiled.layers) {
        const auto& without = options->without;
        ran.push_back(layer.on &&
                      std::find(without.begin(), without.end(), layer.id) == without.end());
    }
    const ReplayReport report{compiled, *traffic, *result, *marginal, ran, arguments.top};
    if (console.json()) {
        Json json = toJson(report);
        json["seconds"] = watch.seconds();
        console.printJson(json);
    } else {
        console.print(toText(report));
    }
    return ExitStatus::Fine;
}

} // namespace

Run declareReplay(CLI::App& parser) {
    auto arguments = std::make_shared<ReplayArguments>();
    parser.add_option("PLAN", arguments->plan, "plan file, or P.edgefence#Variant")->required();
    addTrafficOptions(parser, arguments->traffic);
    parser.add_option("--reading", arguments->reading, "of the plan: documented or observed")
        ->check(CLI::IsMember({"documented", "observed"}))
        ->capture_default_str();
    parser.add_option("--without", arguments->without, "take this layer out (may be repeated)")
        ->type_name("LAYER");
    parser.add_option("--from", arguments->from, "first instant, RFC 3339 (default: the first)")
        ->type_name("T");
    parser.add_option("--to", arguments->to, "instant to end before (default: after the last)")
        ->type_name("T");
    parser.add_option("--top", arguments->top, "so many callers")
        ->type_name("N")
        ->capture_default_str();
    return [arguments](Console& console) { return run(*arguments, console); };
}

} // namespace edgefence::cli
