// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever the bytes are, every line of a Logpush file is accounted for; the first byte says how
// the lines end.
#include "app/assets/assets.h"
#include "core/traffic/format_catalogue.h"
#include "core/traffic/lines.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

using namespace edgefence;
using namespace edgefence::traffic;

namespace {

LogFormat logpush() {
    const std::string_view texts[] = {*assets::asset("log-formats/cloudflare_http_requests.json")};
    return *FormatCatalogue::load(texts)->find("cloudflare_http_requests");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const LogFormat format = logpush();
    if (size == 0) {
        return 0;
    }
    std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
    text.append(TextBlock::kPadding, '\0');
    const TextBlock block{std::string_view(text).substr(0, size - 1),
                          data[0] % 2 == 0 ? LineEnd::LineFeed : LineEnd::CarriageReturn};
    std::int64_t lines = 0;
    forEachLine(block, [&](std::string_view) { ++lines; });

    const auto reader = format.makeReader();
    RawDictionaries values;
    BlockRows rows;
    RecordWriter writer(values, reader->columns(), reader->valueLife(), rows);
    reader->read(block, writer);
    writer.finish();
    const LineCounts& counts = rows.counts;
    if (counts.lines != lines || lines != counts.requests + counts.rejected + counts.blank +
                                              counts.directives + counts.leftOut) {
        std::abort();
    }
    return 0;
}
