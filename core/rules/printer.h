// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/expression.h"
#include "core/rules/operators.h"
#include "core/rules/typed_tree.h"

#include <string>
#include <string_view>

namespace edgefence::rules {

/// The expression's text with as few parentheses, blanks and escapes as can be; reading it gives
/// the same tree again. The English notation is the canonical one.
std::string print(const Expression& expression, Notation notation = Notation::English);
std::string print(const typed::Node& node, Notation notation = Notation::English);

/// A string literal in double quotes: `\"` and `\\`, `\xHH` for control characters and for bytes
/// that are not UTF-8.
std::string quoted(std::string_view bytes);

} // namespace edgefence::rules
