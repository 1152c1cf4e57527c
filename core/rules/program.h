// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/columns.h"
#include "core/rules/expression.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace edgefence::rules {

/// A field's value in one request: what a log or a test gives by name.
struct FieldValue; // value.h: String, Integer, Boolean, IP, Array, Map

/// One request as field values by name; what is not named is empty (String "", Integer 0, Boolean
/// false, IP 0.0.0.0, Array [], Map {}).
using Record = std::map<std::string, FieldValue, std::less<>>;

/// Answer for one request.
bool matches(const Expression& condition, const Record& record);

/// Answer for every row of some traffic.
struct RowMatches {
    /// One byte per row, 1 = matches. Unknown fields count as their empty value.
    std::vector<std::uint8_t> matched;
    /// Rows, by weight.
    std::int64_t count = 0;
    /// Rows (by weight) whose answer could be another if fields that the traffic does not supply
    /// were known (three-valued logic).
    std::int64_t hangsOnUnknown = 0;
    /// One byte per row, 1 = hangs; empty if none does. So that a request that hangs in several
    /// expressions can be counted once.
    std::vector<std::uint8_t> hangs;
    /// Fields used that the traffic does not supply.
    std::vector<std::string> unknownFields;
};
RowMatches matchRows(const Expression& condition, const Columns& columns);

/// Requests with the same values of all key parts share a key id, dense from 0 in order of first
/// appearance. An empty key list gives every row id 0. As a key, bare `ip.src` is the client,
/// whatever it is (address, name, pseudonym or absent: all absent ones are one).
struct KeyColumn {
    std::vector<std::uint32_t> ids; ///< one per row; empty if there is one key only
    std::uint32_t count = 1;        ///< number of distinct keys
    /// Rows (by weight) in which a part of the key had no value: they share one value, which is
    /// not the empty text.
    std::int64_t absent = 0;
    std::vector<std::string> unknownFields;
};
KeyColumn keyRows(const std::vector<Expression>& key, const Columns& columns);
/// The text of a row's key for a person: parts joined by " + ".
std::string keyText(const std::vector<Expression>& key, const Columns& columns, std::size_t row);

} // namespace edgefence::rules
