// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/plan_input.h"

#include "app/assets/assets.h"
#include "app/cli/plan_messages.h"
#include "core/document/plan_json.h"
#include "core/store/project.h"

#include <fstream>
#include <iostream>
#include <iterator>

namespace edgefence::cli {
namespace {

constexpr std::string_view kProjectEnding = ".edgefence#";

tl::unexpected<Error> cannotRead(const std::string& path) {
    return tl::unexpected(Error{message(kFileNotRead, path), std::nullopt, std::nullopt});
}

Result<std::string> readAll(const std::string& path) {
    if (path == "-") {
        return std::string(std::istreambuf_iterator<char>(std::cin), {});
    }
    std::ifstream file(path, std::ios::binary);
    std::string text(std::istreambuf_iterator<char>(file), {});
    if (!file.is_open() || file.bad()) {
        return cannotRead(path);
    }
    return text;
}

Result<std::string> planText(const std::string& plan) {
    const std::size_t ending = plan.find(kProjectEnding);
    if (ending == std::string::npos) {
        return readAll(plan);
    }
    const std::size_t hash = ending + kProjectEnding.size() - 1;
    const auto project = store::Project::open(plan.substr(0, hash), store::Access::Read);
    if (!project) {
        return tl::unexpected(project.error());
    }
    auto variant = project->variant(std::string_view(plan).substr(hash + 1));
    if (!variant) {
        return tl::unexpected(variant.error());
    }
    return std::move(variant->plan);
}

} // namespace

Result<plan::PlatformCatalogue> shippedCatalogue() {
    std::vector<std::string_view> texts;
    for (const std::string_view path : assets::assetsBelow("platform")) {
        if (path.ends_with(".json")) {
            texts.push_back(*assets::asset(path));
        }
    }
    return plan::PlatformCatalogue::read(texts);
}

Result<rules::Schema> shippedSchema() {
    return rules::Schema::read(*assets::asset("rules/schema.json"));
}

tl::expected<plan::Plan, ExitStatus> openPlan(const std::string& plan, Console& console) {
    const auto text = planText(plan);
    if (!text) {
        console.fail(plan, text.error());
        return tl::unexpected(ExitStatus::Unusable);
    }
    document::PlanDocument document = document::readPlan(*text);
    for (const Error& error : document.errors) {
        console.fail(plan, error);
    }
    if (!document.ok()) {
        return tl::unexpected(ExitStatus::Unusable);
    }
    for (const Error& warning : document.warnings) {
        console.warn(plan, warning.message);
    }
    return *std::move(document.plan);
}

} // namespace edgefence::cli
