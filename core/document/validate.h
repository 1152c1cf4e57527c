// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/layers/layer_kind.h"
#include "core/plan/plan.h"

#include <optional>
#include <string>
#include <vector>

namespace edgefence::document {

/// Something that makes a plan wrong, and where in its document: a JSON Pointer (RFC 6901) that may
/// lead to a key that is not there.
struct PlanIssue {
    std::string pointer;
    Message message;
    std::optional<Message> hint;
};

/// What no JSON type can say: ids given once and not reserved, budgets and routes that are named
/// and exist, what a budget of one's own needs, and for every layer of a known kind its place and
/// its parameters, by the kind's specification. Expressions are not looked at.
std::vector<PlanIssue> validate(const plan::Plan& plan);

/// Why a parameter cannot have a value; empty if it can.
std::optional<Message> whyNot(const layers::ParameterSpec& spec, const plan::ParameterValue& value);

} // namespace edgefence::document
