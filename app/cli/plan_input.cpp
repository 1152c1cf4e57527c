// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/plan_input.h"

#include "app/cli/messages.h"
#include "core/document/plan_json.h"
#include "core/store/project.h"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <system_error>
#include <utility>

namespace edgefence::cli {
namespace {

constexpr std::string_view kStandardInput = "-";
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

Result<std::string> readText(const std::string& path) {
    if (path == kStandardInput) {
        return std::string(std::istreambuf_iterator<char>(std::cin), {});
    }
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) {
        error = std::make_error_code(std::errc::is_a_directory);
    } else {
        errno = 0;
        std::ifstream file(path, std::ios::binary);
        if (file) {
            return std::string(std::istreambuf_iterator<char>(file), {});
        }
        error.assign(errno, std::generic_category());
    }
    return tl::unexpected(Error{message(kFileUnreadable, path, error.message()), {}, {}});
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
    auto text = readText(argument);
    if (text && text->starts_with(kProjectMark)) {
        return tl::unexpected(Error{
            message(kPlanIsProject, argument), {}, message(kPlanIsProjectHint, argument + "#…")});
    }
    return text;
}

} // namespace

void addPlanOption(CLI::App& parser, std::string& argument) {
    parser
        .add_option(
            "PLAN", argument,
            "a plan file, - for standard input, or a project's variant: P.edgefence#Variant")
        ->required();
}

tl::expected<plan::Plan, ExitStatus> openPlan(const std::string& argument, Console& console) {
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
    return *std::move(document.plan);
}

} // namespace edgefence::cli
