// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/messages.h"
#include "app/cli/plan_input.h"
#include "app/cli/plan_messages.h"
#include "app/cli/request_printer.h"
#include "core/traffic/synthetic.h"

#include <cstdint>
#include <limits>
#include <memory>

namespace edgefence::cli {
namespace {

struct SynthArguments {
    std::string plan;
    std::string pressure;
    std::string from = "2026-01-01";
    int days = 1;
    std::uint64_t seed = 1;
};

ExitStatus synth(const SynthArguments& arguments, Console& console) {
    const auto pressure = readPressure(arguments.pressure, console);
    if (!pressure) {
        return ExitStatus::WrongUse;
    }
    if (std::holds_alternative<plan::RecordedTraffic>(*pressure)) {
        console.failOption("--pressure", {message(kNotMadeUp), {}, {}});
        return ExitStatus::WrongUse;
    }
    const auto opened = openPlan(arguments.plan, console);
    if (!opened) {
        return opened.error();
    }
    if (!suits(*pressure, opened->plan, console)) {
        return ExitStatus::WrongUse;
    }
    RequestPrinter printer([&](std::string_view text) { console.write(text); });
    const auto made =
        traffic::synthesise(opened->plan.source, *pressure,
                            {*parseRfc3339(arguments.from), arguments.days, arguments.seed},
                            opened->schema, [&](const traffic::Request& request) {
                                printer.add(request);
                                return true;
                            });
    if (!made) {
        console.fail(made.error());
        return ExitStatus::Unusable;
    }
    printer.finish();
    return ExitStatus::Fine;
}

} // namespace

Run declareSynth(CLI::App& parser) {
    constexpr std::uint64_t kMostDays = 366;
    auto arguments = std::make_shared<SynthArguments>();
    addPlanOption(parser, arguments->plan);
    addPressureOption(parser, arguments->pressure)->required();
    parser.add_option("--from", arguments->from, "first day, UTC")
        ->type_name("DAY")
        ->capture_default_str()
        ->check(CLI::Validator(
            [](std::string& text) {
                const auto from = parseRfc3339(text);
                const bool isDay = from && *from == Instant(dayOf(*from));
                return isDay ? std::string() : render(message(kNoDay, text));
            },
            ""));
    parser.add_option("--days", arguments->days, "so many days")
        ->type_name("N")
        ->capture_default_str()
        ->check(wholeNumber(1, kMostDays));
    parser.add_option("--seed", arguments->seed, "the same seed gives the same requests")
        ->type_name("S")
        ->capture_default_str()
        ->check(wholeNumber(0, std::numeric_limits<std::uint64_t>::max()));
    return [arguments](Console& console) { return synth(*arguments, console); };
}

} // namespace edgefence::cli
