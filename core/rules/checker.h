// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/parser.h"
#include "core/rules/schema.h"
#include "core/rules/typed_tree.h"

#include <string_view>
#include <vector>

namespace edgefence::rules {

struct CheckedText {
    typed::NodePtr root; ///< null if anything is wrong
    std::vector<Problem> problems;
};

/// Gives every name and literal its type and holds operators and arguments against them. Reports
/// every part that is wrong; parts that the parser could not read are passed over.
CheckedText checkTree(const ast::Tree& tree, std::string_view text, const Schema& schema,
                      Whole whole);

} // namespace edgefence::rules
