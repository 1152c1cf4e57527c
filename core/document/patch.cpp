// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/patch.h"

#include "core/document/plan_json.h"

#include <nlohmann/json.hpp>

namespace edgefence::document {

std::string jsonPatch(const plan::Plan& before, const plan::Plan& after) {
    using nlohmann::json;
    return json::diff(json::parse(writePlan(before)), json::parse(writePlan(after))).dump();
}

} // namespace edgefence::document
