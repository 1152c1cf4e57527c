// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/messages.h"
#include "app/cli/plan_input.h"
#include "app/cli/plan_messages.h"
#include "app/cli/replay_report.h"
#include "app/cli/traffic_input.h"
#include "core/replay/prepared.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
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

/// An instant that may be left out.
CLI::Option* addInstant(CLI::App& parser, const std::string& name, std::string& instant,
                        const std::string& description) {
    return parser.add_option(name, instant, description)
        ->type_name("T")
        ->check(CLI::Validator(
            [](std::string& text) {
                return parseRfc3339(text) ? std::string() : render(message(kNoInstant, text));
            },
            ""));
}

/// Empty if the arguments cannot be meant; why has been said.
std::optional<replay::Options> optionsOf(const ReplayArguments& arguments,
                                         const layers::CompiledPlan& plan, Console& console) {
    replay::Options options;
    for (const std::string& layer : arguments.without) {
        if (!plan.layer(LayerId{layer})) {
            std::vector<std::string> layers;
            for (const layers::CompiledLayer& each : plan.layers) {
                layers.push_back(each.id.value);
            }
            console.failOption("--without",
                               {message(kNoSuchLayer, layer), {}, nearestOrAll(layer, layers)});
            return std::nullopt;
        }
        options.without.push_back(LayerId{layer});
    }
    options.from = parseRfc3339(arguments.from);
    options.to = parseRfc3339(arguments.to);
    if (options.from && options.to && *options.from >= *options.to) {
        console.failOption("--to", {message(kSpanReversed, *options.to, *options.from), {}, {}});
        return std::nullopt;
    }
    return options;
}

void warnOfPlan(const std::string& plan, const layers::CompiledPlan& compiled, Console& console) {
    for (const layers::PlanProblem& problem : compiled.problems) {
        console.warn(plan, message(kNotReadable, problem.id, problem.text, render(problem.error)));
    }
}

void warnOfTraffic(const replay::Replay& replay, const traffic::Traffic& traffic,
                   Console& console) {
    if (replay.requests == 0) {
        const auto [first, last] =
            std::minmax_element(traffic.times().begin(), traffic.times().end());
        console.warn(message(kNothingInSpan, Instant(Duration(*first)), Instant(Duration(*last))));
    }
    if (replay.withoutClient > 0) {
        console.warn(message(kClientsMissing, replay.withoutClient, replay.requests));
    }
}

ExitStatus run(const ReplayArguments& arguments, Console& console) {
    const Stopwatch watch;
    if (arguments.reading != "documented") {
        console.failOption("--reading", {message(kNotObservedYet), {}, {}});
        return ExitStatus::WrongUse;
    }
    if (!requireTraffic(arguments.traffic, console)) {
        return ExitStatus::WrongUse;
    }
    const auto opened = openPlan(arguments.plan, console);
    if (!opened) {
        return opened.error();
    }
    const layers::CompiledPlan& plan = opened->plan;
    const auto options = optionsOf(arguments, plan, console);
    if (!options) {
        return ExitStatus::WrongUse;
    }
    warnOfPlan(arguments.plan, plan, console);
    const auto traffic = openTraffic(arguments.traffic, console);
    if (!traffic) {
        return traffic.error();
    }
    const auto prepared =
        replay::prepare(plan, *traffic, options->from, options->to, console.progressOf("sort"));
    const replay::Progress progress = console.progressOf("replay");
    const auto result = replay::replay(*prepared, *options, progress);
    const auto marginal = replay::marginalEffects(*prepared, *options, progress);
    warnOfTraffic(*result, *traffic, console);
    std::vector<bool> ran;
    for (const layers::CompiledLayer& layer : plan.layers) {
        const auto& without = options->without;
        ran.push_back(layer.on &&
                      std::find(without.begin(), without.end(), layer.id) == without.end());
    }
    const ReplayReport report{plan, *traffic, *result, *marginal, ran, arguments.top};
    if (console.json()) {
        Json json = toJson(report);
        json["seconds"] = watch.seconds();
        console.printJson(std::move(json));
    } else {
        console.print(toText(report));
    }
    return ExitStatus::Fine;
}

} // namespace

Run declareReplay(CLI::App& parser) {
    auto arguments = std::make_shared<ReplayArguments>();
    addPlanOption(parser, arguments->plan);
    addTrafficOptions(parser, arguments->traffic);
    const std::vector<std::string> readings{"documented", "observed"};
    parser.add_option("--reading", arguments->reading, "of the plan: " + wordsText(readings))
        ->type_name("R")
        ->check(oneOf(readings))
        ->capture_default_str();
    parser.add_option("--without", arguments->without, "take this layer out (may be repeated)")
        ->type_name("LAYER")
        ->allow_extra_args(false);
    addInstant(parser, "--from", arguments->from, "first instant, RFC 3339 (default: the first)");
    addInstant(parser, "--to", arguments->to, "instant to end before (default: after the last)");
    parser.add_option("--top", arguments->top, "so many callers")
        ->type_name("N")
        ->check(wholeNumber(0, std::numeric_limits<std::int64_t>::max()))
        ->capture_default_str();
    return [arguments](Console& console) { return run(*arguments, console); };
}

} // namespace edgefence::cli
