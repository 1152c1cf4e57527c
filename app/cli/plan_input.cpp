// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/plan_input.h"

#include "app/cli/arguments.h"
#include "app/cli/input_file.h"
#include "app/cli/messages.h"
#include "app/cli/plan_messages.h"
#include "app/cli/shipped.h"
#include "core/document/plan_json.h"
#include "core/plan/pressure_text.h"
#include "core/store/project.h"

#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace edgefence::cli {
namespace {

/// What every SQLite file begins with.
constexpr std::string_view kProjectMark = "SQLite format 3";

struct VariantName {
    std::string project;
    std::string variant;
};

/// The two sides of P.edgefence#Variant. A file name may hold the sign, too, so that a file of the
/// whole name is a plan file, and the project ends at the first sign behind a file that is there.
std::optional<VariantName> variantNamed(const std::string& argument) {
    std::error_code error;
    const std::size_t first = argument.find('#');
    if (first == std::string::npos || std::filesystem::exists(argument, error)) {
        return {};
    }
    for (std::size_t at = first; at != std::string::npos; at = argument.find('#', at + 1)) {
        if (std::filesystem::exists(argument.substr(0, at), error)) {
            return VariantName{argument.substr(0, at), argument.substr(at + 1)};
        }
    }
    return VariantName{argument.substr(0, first), argument.substr(first + 1)};
}

/// How the plans of a project are named; empty if it cannot be read.
std::optional<Message> variantsOf(const std::string& project) {
    const auto opened = store::Project::open(project, store::Access::Read);
    const auto variants = opened ? opened->variants() : tl::unexpected(opened.error());
    if (!variants) {
        return std::nullopt;
    }
    if (variants->empty()) {
        return message(kNoVariantYet);
    }
    std::string names;
    for (const store::Variant& variant : *variants) {
        names += (names.empty() ? "" : ", ") + project + "#" + variant.name;
    }
    return message(kPlanIsProjectHint, names);
}

Result<std::string> readPlanText(const std::string& argument) {
    if (const auto name = variantNamed(argument)) {
        const auto project = store::Project::open(name->project, store::Access::Read);
        if (!project) {
            return tl::unexpected(project.error());
        }
        auto variant = project->variant(name->variant);
        return variant ? Result<std::string>(std::move(variant->plan))
                       : tl::unexpected(variant.error());
    }
    auto text = readInput(argument);
    if (text && text->starts_with(kProjectMark)) {
        return tl::unexpected(Error{message(kPlanIsProject, argument), {}, variantsOf(argument)});
    }
    return text;
}

} // namespace

void addPlanOption(CLI::App& parser, std::string& argument) {
    parser
        .add_option(
            "PLAN", argument,
            "a plan file, - for standard input, or a project's variant: P.edgefence#Variant")
        ->required()
        ->check(something())
        ->type_name("");
}

tl::expected<PlanAtHand, ExitStatus> openPlan(const std::string& argument, Console& console) {
    const auto text = readPlanText(argument);
    if (!text) {
        console.fail(text.error());
        return tl::unexpected(ExitStatus::Unusable);
    }
    document::PlanDocument document = document::readPlan(*text);
    for (const Error& warning : document.warnings) {
        console.warn(argument, message(kPlanWarning, render(warning)));
    }
    for (const Error& error : document.errors) {
        console.fail(argument, error);
    }
    if (!document.ok()) {
        return tl::unexpected(ExitStatus::Unusable);
    }
    PlanAtHand result{shippedPlatform(), shippedSchema(), {}};
    result.plan = layers::compile(*document.plan, result.catalogue, result.schema);
    return result;
}

CLI::Option* addPressureOption(CLI::App& parser, std::string& argument) {
    return parser
        .add_option("--pressure", argument,
                    "one[,rate=50] | addresses:N[,rate=50] | "
                    "clients:N,every=15s[..20s][,hours=8][,jitter=0s][,route=R] | traffic")
        ->type_name("PRESSURE");
}

std::optional<plan::Pressure> readPressure(const std::string& argument, Console& console) {
    auto pressure = plan::parsePressure(argument);
    if (!pressure) {
        console.failOption("--pressure", pressure.error());
        return std::nullopt;
    }
    return *std::move(pressure);
}

bool suits(const plan::Pressure& pressure, const layers::CompiledPlan& plan, Console& console) {
    const auto* own = std::get_if<plan::OwnClients>(&pressure);
    if (own == nullptr || !own->route || plan.route(*own->route)) {
        return true;
    }
    std::vector<std::string> routes;
    for (const layers::CompiledRoute& route : plan.routes) {
        routes.push_back(route.id.value);
    }
    console.failOption(
        "--pressure",
        {message(kNoSuchRoute, *own->route), {}, nearestOrAll(own->route->value, routes)});
    return false;
}

} // namespace edgefence::cli
