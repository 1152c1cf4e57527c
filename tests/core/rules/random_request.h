// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/expression.h"
#include "core/rules/program.h"
#include "core/rules/value.h"
#include "tests/core/rules/random_expression.h"
#include "tests/core/rules/table_columns.h"

#include <cstdint>
#include <vector>

namespace edgefence::rules::testing {

/// A request as a row of a log and as the edge has it: fields that hold the same thing (the path,
/// the URI, its arguments) agree with each other.
struct RandomRequest {
    TableColumns::Request row;
    std::int64_t time = 0;
    /// Every field that a log with kLogColumns supplies.
    Record fields;
};
RandomRequest randomRequest(RandomExpression& make, std::int64_t time);

/// The columns of `row`.
extern const std::vector<Column> kLogColumns;

/// The request with the fields of the expression that no log supplies: a value at random, or none.
Record withOtherFields(const RandomRequest& request, const Expression& expression,
                       RandomExpression& make);

} // namespace edgefence::rules::testing
