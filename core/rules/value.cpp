// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/value.h"

#include <algorithm>

namespace edgefence::rules {

bool fits(const FieldValue& value, Type type) {
    switch (type.kind()) {
    case Type::Kind::Bool:
        return std::holds_alternative<bool>(value.data);
    case Type::Kind::Integer:
        return std::holds_alternative<std::int64_t>(value.data);
    case Type::Kind::Ip:
        return std::holds_alternative<IpAddress>(value.data);
    case Type::Kind::String:
        return std::holds_alternative<std::string>(value.data);
    case Type::Kind::Array: {
        const auto* items = std::get_if<FieldValue::Array>(&value.data);
        return items != nullptr && std::ranges::all_of(*items, [type](const FieldValue& item) {
                   return fits(item, type.element());
               });
    }
    case Type::Kind::Map: {
        const auto* entries = std::get_if<FieldValue::Map>(&value.data);
        return entries != nullptr && std::ranges::all_of(*entries, [type](const auto& entry) {
                   return fits(entry.second, type.element());
               });
    }
    }
    return false;
}

FieldValue emptyValue(Type type) {
    switch (type.kind()) {
    case Type::Kind::Bool:
        return false;
    case Type::Kind::Integer:
        return 0;
    case Type::Kind::Ip:
        return IpAddress{};
    case Type::Kind::String:
        return std::string();
    case Type::Kind::Array:
        return FieldValue::Array{};
    case Type::Kind::Map:
        return FieldValue::Map{};
    }
    return {};
}

} // namespace edgefence::rules
