// SPDX-License-Identifier: GPL-3.0-or-later
// What belongs to an import in the tables, beside its row in table import.
#pragma once

#include "core/store/database.h"
#include "core/store/import_info.h"

#include <array>
#include <functional>
#include <string_view>

namespace edgefence::store {

/// Names of the columns in the tables, in the order of rules::Column, which is also the order of
/// stored_column.id and of the blobs in a segment.
inline constexpr std::array<std::string_view, 15> kStoredColumns{
    "client",  "method",  "scheme", "host", "path",   "query",        "protocol",    "user_agent",
    "referer", "country", "asn",    "colo", "status", "cache_status", "verified_bot"};

/// Ids of the rows of an import: firstRowId() plus a running number below 2^32.
constexpr std::int64_t firstRowId(ImportId import) { return std::int64_t{import.value} << 32U; }
constexpr std::int64_t lastRowId(ImportId import) {
    return firstRowId(import) + std::int64_t{0xFFFF'FFFF};
}

/// Names the imports there are.
Error unknownImport(const Database& database, ImportId import);

/// Hears between two short transactions about what share of the work is done; false ends it.
using GoOn = std::function<bool(double)>;

/// Removes an import that is not visible, in short transactions, and gives the room back. What is
/// left where it is ended waits for another removal. Two of them at once, also in two processes, do
/// what one does.
void removeImport(const Database& database, ImportId import, const GoOn& goOn);

} // namespace edgefence::store
