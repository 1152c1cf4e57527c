// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ip_address.h"
#include "core/rules/type.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace edgefence::rules {

/// A field's value in one request: what a log or a test gives by name. Strings are bytes.
struct FieldValue {
    using Array = std::vector<FieldValue>;
    using Map = std::map<std::string, FieldValue, std::less<>>;
    std::variant<std::string, std::int64_t, bool, IpAddress, Array, Map> data;

    FieldValue() = default;
    FieldValue(std::string text) : data(std::move(text)) {}
    FieldValue(std::string_view text) : data(std::string(text)) {}
    FieldValue(const char* text) : data(std::string(text)) {}
    FieldValue(std::int64_t number) : data(number) {}
    FieldValue(int number) : data(std::int64_t{number}) {}
    FieldValue(bool flag) : data(flag) {}
    FieldValue(IpAddress address) : data(address) {}
    FieldValue(Array items) : data(std::move(items)) {}
    FieldValue(Map items) : data(std::move(items)) {}

    friend bool operator==(const FieldValue&, const FieldValue&) = default;
};

/// True if the value may stand in a field of the type; an empty array or map fits all its kind.
bool fits(const FieldValue& value, Type type);

/// The value that a field has in a request that does not name it: String "", Integer 0, Bool false,
/// IP 0.0.0.0, an empty Array or Map.
FieldValue emptyValue(Type type);

} // namespace edgefence::rules
