// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/compiled.h"
#include "core/rules/expression.h"
#include "core/rules/schema.h"

#include <optional>
#include <string>
#include <string_view>

// What the tests of the rules language have in common.

namespace edgefence::rules::testing {

/// The schema that ships.
const Schema& schema();

/// The text as a condition; ends the program if it is none.
Expression condition(std::string_view text);
Expression value(std::string_view text);

/// The first error's sentence with its place, or "" if there is none.
std::string firstError(std::string_view text);

/// A request from the `fields` object of a case: numbers, texts, true and false, lists, objects; an
/// address is a text that the field's type tells from others.
Record record(std::string_view json);

} // namespace edgefence::rules::testing
