// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/messages.h"
#include "app/cli/plan_input.h"
#include "app/cli/plan_messages.h"
#include "app/cli/request_printer.h"
#include "app/cli/shipped.h"
#include "core/plan/pressure_text.h"
#include "core/traffic/synthetic.h"

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
    const auto pressure = plan::parsePressure(arguments.pressure);
    if (!pressure) {
        console.fail("--pressure", pressure.error());
        return ExitStatus::WrongUse;
    }
    const std::optional<Instant> from = parseRfc3339(arguments.from);
    if (!from || *from != Instant(dayOf(*from))) {
        console.fail("--from", Error{message(kNoDay, arguments.from), {}, {}});
        return ExitStatus::WrongUse;
    }
    const auto plan = openPlan(arguments.plan, console);
    if (!plan) {
        return plan.error();
    }
    const auto schema = shippedSchema();
    if (!schema) {
        console.fail(schema.error());
        return ExitStatus::Unusable;
    }
    RequestPrinter printer([&](std::string_view text) { console.print(text); });
    const auto made = traffic::synthesise(*plan, *pressure, {*from, arguments.days, arguments.seed},
                                          *schema, [&](const traffic::Request& request) {
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
    constexpr int kMostDays = 366;
    auto arguments = std::make_shared<SynthArguments>();
    addPlanOption(parser, arguments->plan);
    parser
        .add_option("--pressure", arguments->pressure,
                    "one[,rate=50], addresses:N[,rate=50] or "
                    "clients:N,every=15s[..20s],hours=8[,jitter=0s][,route=R]")
        ->required();
    parser.add_option("--from", arguments->from, "first day, UTC")->capture_default_str();
    parser.add_option("--days", arguments->days, "so many days")
        ->capture_default_str()
        ->check(CLI::Range(1, kMostDays));
    parser.add_option("--seed", arguments->seed, "the same seed gives the same requests")
        ->capture_default_str();
    return [arguments](Console& console) { return synth(*arguments, console); };
}

} // namespace edgefence::cli
