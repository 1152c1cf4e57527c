// SPDX-License-Identifier: GPL-3.0-or-later
// What the families of log formats share in reading their keys of a format's file.
#pragma once

#include "core/traffic/log_format.h"

#include <nlohmann/json.hpp>

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace edgefence::traffic {

/// Says which key of which format is wrong, and what was expected there.
struct FormatError {
    std::string name;
    tl::unexpected<Error> operator()(std::string_view key, std::string_view expected) const;
};

/// Names of fields that can hold something, the best first.
using FieldNames = std::vector<std::string>;

/// Which fields of a log mean what, by name: the keys "time" and "columns" of a format's file.
struct NamedFields {
    FieldNames time;
    FieldNames date;    ///< where the time of day has a field of its own
    FieldNames target;  ///< path and query in one, or a whole URL
    FieldNames request; ///< "GET /path HTTP/1.1"
    FieldNames source;  ///< "only": who sent it, for formats that leave some out
    std::array<FieldNames, rules::kColumnCount> columns;

    /// The columns that are filled from these.
    std::vector<rules::Column> filled() const;
};
Result<NamedFields> readNamedFields(const nlohmann::json& document, const FormatError& wrong);

/// A text under a key of an object, or another if there is none.
std::string textOr(const nlohmann::json& object, std::string_view key, std::string_view other);
bool isTextList(const nlohmann::json& value);

/// What a family makes of a format's file.
struct Configured {
    ReaderFactory factory;
    std::size_t fields = 0; ///< Recognition::fields
};

Result<Configured> combinedFamily(const nlohmann::json& document, const FormatError& wrong);
Result<Configured> csvFamily(const nlohmann::json& document, const FormatError& wrong);
Result<Configured> directiveFamily(const nlohmann::json& document, const FormatError& wrong);
Result<Configured> w3cFamily(const nlohmann::json& document, const FormatError& wrong);
Result<Configured> jsonFamily(const nlohmann::json& document, const FormatError& wrong);

} // namespace edgefence::traffic
