// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/schema.h"

#include <tsl/robin_map.h>

#include <string_view>
#include <vector>

namespace edgefence::rules {

/// Place of a spec in its vector, by name; the names are the specs' own.
using NameIndex = tsl::robin_map<std::string_view, std::size_t>;

struct Schema::Data {
    std::vector<FieldSpec> fields;       ///< by name
    std::vector<FunctionSpec> functions; ///< by name
    std::vector<OperatorSpec> operators;
    NameIndex fieldIndex;
    NameIndex functionIndex;
};

} // namespace edgefence::rules
