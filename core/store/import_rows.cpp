// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/import_rows.h"

#include "core/rules/columns.h"
#include "core/store/messages.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <utility>
#include <vector>

namespace edgefence::store {
namespace {

static_assert(kStoredColumns.size() == rules::kColumnCount,
              "a new column needs a name here and a migration that adds it");

/// So many rows go at once: some ten milliseconds' worth.
struct Step {
    std::string_view table;
    std::string_view id;
    int rows;
};
constexpr std::array kSteps{
    Step{"segment", "id", 8},
    Step{"time_order", "segment_id", 64},
    Step{"value", "id", 20'000},
    Step{"reject", "id", 200},
};
/// The share done when only the pages are left.
constexpr double kGivingBack = static_cast<double>(kSteps.size()) / (kSteps.size() + 1);
constexpr const char* kGiveBackPages = "PRAGMA incremental_vacuum(256)";

bool removeRows(const Database& database, std::size_t number, ImportId import, const GoOn& goOn) {
    const Step& step = kSteps.at(number);
    const std::string removal =
        fmt::format("DELETE FROM {0} WHERE {1} IN (SELECT {1} FROM {0} WHERE {1} BETWEEN {2} AND "
                    "{3} LIMIT {4})",
                    step.table, step.id, firstRowId(import), lastRowId(import), step.rows);
    do {
        if (!goOn(static_cast<double>(number) / (kSteps.size() + 1))) {
            return false;
        }
        database.execute(removal.c_str());
    } while (database.integer("SELECT changes()") > 0);
    return true;
}

/// Ends also on a damaged file, where pages may stay however often they are asked for.
void giveBackFreePages(const Database& database, const GoOn& goOn) {
    std::int64_t left = database.integer("PRAGMA freelist_count");
    for (std::int64_t before = left + 1; left > 0 && left < before && goOn(kGivingBack);) {
        database.execute(kGiveBackPages);
        before = std::exchange(left, database.integer("PRAGMA freelist_count"));
    }
}

} // namespace

Error unknownImport(const Database& database, ImportId import) {
    std::vector<std::int64_t> known;
    Statement select = database.prepare("SELECT id FROM import WHERE visible = 1 ORDER BY id");
    while (select.step()) {
        known.push_back(select.integer(0));
    }
    return {message(kImportUnknown, database.file().string(), std::to_string(import.value)),
            {},
            known.empty() ? message(kImportNoneHint)
                          : message(kImportUnknownHint, fmt::format("{}", fmt::join(known, ", ")))};
}

void removeImport(const Database& database, ImportId import, const GoOn& goOn) {
    for (std::size_t number = 0; number < kSteps.size(); ++number) {
        if (!removeRows(database, number, import, goOn)) {
            return;
        }
    }
    database.execute(fmt::format("DELETE FROM sample WHERE import_id = {0}; "
                                 "DELETE FROM import WHERE id = {0}",
                                 import.value)
                         .c_str());
    giveBackFreePages(database, goOn);
    // The file itself shrinks when the log of changes is put into it; a reader may still need that.
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)");
}

} // namespace edgefence::store
