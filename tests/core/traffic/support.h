// SPDX-License-Identifier: GPL-3.0-or-later
// What the tests of this room share: importing a file or a text with the formats that ship.
#pragma once

#include "core/traffic/census.h"
#include "core/traffic/detector.h"
#include "core/traffic/importer.h"
#include "core/traffic/traffic.h"

#include <optional>
#include <string>
#include <string_view>

namespace edgefence::traffic {

struct Imported {
    Detection detection;
    ImportReport report;
    Census census;
    Traffic traffic;
};

struct ImportHow {
    std::string format; ///< empty: detect it
    unsigned threads = 0;
    std::size_t blockBytes = BlockSource::kBlockBytes;
    std::optional<LogFormat> given{}; ///< a format that does not ship
    ReaderOptions options{};
};

const FormatCatalogue& shippedFormats();

/// Fails the running test, and gives back nothing, where the file cannot be imported.
Imported importFile(const std::string& path, const ImportHow& how = {});
Imported importText(std::string_view text, const ImportHow& how = {});

/// The requests in their order, a line each: the time and every column that has a value, such as
/// "2026-08-01T10:00:00Z client=192.0.2.1 method=GET path=/".
std::string shown(const Imported& imported);
/// The codes of the reasons of all rejects, a line each.
std::string rejectCodes(const Imported& imported);

/// Fails the running test where a reader of such a block loses a record or reads behind its end,
/// which a sanitizer sees.
void verifyAllAccountedFor(Reader& reader, std::string_view text);

/// A file with this content that lives until the program ends.
std::string temporaryFile(std::string_view content);

} // namespace edgefence::traffic
