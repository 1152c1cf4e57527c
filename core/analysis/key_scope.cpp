// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/key_scope.h"

#include "core/layers/parameters.h"
#include "core/rules/expression.h"

#include <algorithm>

namespace edgefence::analysis {
namespace {

/// Address, country, network: a caller has them and does not write them.
bool hangsOnAddress(std::string_view field) { return field.starts_with("ip."); }

std::optional<std::string> pinnedBy(const std::optional<rules::Expression>& expression,
                                    const std::string& field) {
    if (!expression)
        return std::nullopt;
    return rules::pinnedValue(*expression, field);
}

} // namespace

KeyScope keyScope(const layers::CompiledLayer& layer, const layers::CompiledRoute& route) {
    KeyScope scope;
    bool perCaller = false;
    for (const rules::Expression& part : layer.key) {
        for (const std::string& field : part.fields()) {
            if (field == layers::kDataCentre)
                continue;
            std::optional<std::string> value = pinnedBy(route.when, field);
            if (!value)
                value = pinnedBy(layer.expression, field);
            if (value)
                scope.pinned += field + "=" + *value + "\n";
            else if (hangsOnAddress(field))
                perCaller = true;
            else if (scope.chosenField.empty())
                scope.chosenField = field;
        }
    }
    if (!scope.chosenField.empty())
        scope.kind = KeyScope::Kind::CallersChoice;
    else if (perCaller)
        scope.kind = KeyScope::Kind::Caller;
    return scope;
}

bool keyedByAddress(const layers::CompiledLayer& layer) {
    std::size_t fields = 0;
    for (const rules::Expression& part : layer.key) {
        for (const std::string& field : part.fields()) {
            if (field == layers::kDataCentre)
                continue;
            if (!hangsOnAddress(field))
                return false;
            ++fields;
        }
    }
    return fields > 0;
}

} // namespace edgefence::analysis
