// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/route.h"
#include "core/rules/expression.h"
#include "core/rules/program.h"

#include <optional>
#include <string>

namespace edgefence::layers {

/// A top-level conjunct of a condition that is surely false of a request of which only these
/// fields are known: all that it asks for is known. Empty: there is none.
std::optional<rules::Expression> deniedClause(const rules::Expression& condition,
                                              const rules::Record& known);

/// The text of a clause that a route's sample surely does not fulfil.
std::optional<std::string> missedClause(const rules::Expression& when, const plan::Sample& sample);

/// The fields that a condition pins to one value.
rules::Record pinnedFields(const rules::Expression& condition, const rules::Schema& schema);

/// Does every request of a route match a layer's expression?
enum class Stands : std::uint8_t {
    Certain,  ///< the expressions show it
    NotShown, ///< they do not
    Never,    ///< no request of the route matches
};
/// Of a route without an expression `route` is the condition "true".
Stands standsBefore(const rules::Expression& layer, const rules::Expression& route,
                    const rules::Schema& schema);

} // namespace edgefence::layers
