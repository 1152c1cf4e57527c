// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

// JSON text with the place of every value, for documents that people write and want to be told
// about by line and column.

namespace edgefence::document {

struct JsonMember;

/// One value. Offset and length are those of its text; a list's or an object's length is that of
/// its opening bracket.
struct JsonNode {
    enum class Type : std::uint8_t { Null, Flag, Number, Text, List, Object };
    Type type = Type::Null;
    std::size_t offset = 0;
    std::size_t length = 0;
    bool flag = false;
    std::string text; ///< of a text what it says, of a number how it is written
    std::vector<JsonNode> items;
    std::vector<JsonMember> members; ///< in the order of the document

    const JsonNode* member(std::string_view key) const;
};

struct JsonMember {
    std::string key;
    std::size_t offset = 0; ///< of the key, with its quotes
    std::size_t length = 0;
    JsonNode value;
};

/// Places are counted from after a byte order mark.
std::string_view withoutByteOrderMark(std::string_view text);

/// Reads a document. Errors: no JSON, not UTF-8,
/// a number no double can hold, a key twice in one object, brackets nested deeper than
/// kDeepestJson.
/// After the last two reading goes on. REQUIRES: no byte order mark.
Parsed<JsonNode> parseJson(std::string_view text);
inline constexpr std::size_t kDeepestJson = 256;

nlohmann::ordered_json toJson(const JsonNode& node);

/// Text of a document as people like to read and compare it: two spaces a level, keys in their
/// order; members of the document, entries of its lists and their members on lines of their own,
/// what is deeper on one line if that holds 100 columns.
std::string formatJson(const nlohmann::ordered_json& json);

struct PointedAt {
    const JsonNode& node;
    bool found = false; ///< false: the innermost value on the way
};

/// The value at a JSON Pointer (RFC 6901; no `~` in it), or the innermost one on the way that is
/// there.
PointedAt locatePointer(const JsonNode& root, std::string_view pointer);

} // namespace edgefence::document
