// SPDX-License-Identifier: GPL-3.0-or-later
// What the families of log formats share in reading their keys of a format's file.
#pragma once

#include "core/traffic/log_format.h"
#include "core/traffic/value_decoder.h"

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
    FieldNames source;  ///< who sent it, for formats that leave some out
    std::array<FieldNames, rules::kColumnCount> columns;

    /// The columns that these name; their number says how much of a line a format accounts for.
    std::vector<rules::Column> filled() const;
    /// Those, and what a row has besides where its target is a whole URL.
    std::vector<rules::Column> filledByRows() const;
};
Result<NamedFields> readNamedFields(const nlohmann::json& document, const FormatError& wrong);

/// How the values of columns are written: the key "encoded".
using Encodings = std::array<Encoding, rules::kColumnCount>;
Result<Encodings> readEncodings(const nlohmann::json& document, const FormatError& wrong);

/// A text under a key of an object, or another if there is none.
std::string textOr(const nlohmann::json& object, std::string_view key, std::string_view other);
bool isTextList(const nlohmann::json& value);

/// A test of a field: it has one of the values, of which "edgeWorker*" is all that begin so.
struct NamedCondition {
    std::string field;
    std::vector<std::string> values;
};
/// The list of such tests under a key, which may be missing.
Result<std::vector<NamedCondition>> readConditions(const nlohmann::json& document,
                                                   std::string_view key, const FormatError& wrong);

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
