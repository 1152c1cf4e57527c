// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever the bytes are, no reader of JSON logs loses count of its lines, wherever the log is cut.
// The first byte says how the lines end and which format reads them.
#include "app/assets/assets.h"
#include "core/traffic/format_catalogue.h"
#include "core/traffic/unwrapping_reader.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

using namespace edgefence;
using namespace edgefence::traffic;

namespace {

constexpr std::array kNames{"cloudflare_http_requests", "wrangler_tail", "caddy_json", "json"};
constexpr std::array kWrappings{Wrapping::JsonField, Wrapping::LokiStreams, Wrapping::Prefix,
                                Wrapping::ServiceAndTime};

FormatCatalogue load() {
    std::vector<std::string_view> texts;
    for (const std::string_view path : assets::assetsBelow("log-formats")) {
        texts.push_back(*assets::asset(path));
    }
    return *FormatCatalogue::load(texts);
}

void require(bool held) {
    if (!held) {
        std::abort();
    }
}

BlockRows readAll(Reader& reader, std::string_view text, LineEnd lineEnd,
                  const ReaderState* state = nullptr) {
    // A block of its own, so that a sanitizer sees what is read behind it.
    std::string block(text);
    block.append(TextBlock::kPadding, '\0');
    RawDictionaries values;
    BlockRows rows;
    RecordWriter writer(values, reader.columns(), reader.valueLife(), rows);
    reader.read({std::string_view(block).substr(0, text.size()), lineEnd, state}, writer);
    writer.finish();
    const LineCounts& counts = rows.counts;
    require(counts.lines ==
            counts.requests + counts.rejected + counts.blank + counts.directives + counts.leftOut);
    require(rows.times.size() == static_cast<std::size_t>(counts.requests));
    return rows;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const FormatCatalogue catalogue = load();
    if (size == 0) {
        return 0;
    }
    const std::string text = std::string(reinterpret_cast<const char*>(data) + 1, size - 1) +
                             std::string(TextBlock::kPadding, '\0');
    const std::string_view whole = std::string_view(text).substr(0, size - 1);
    const LineEnd lineEnd = data[0] % 2 == 0 ? LineEnd::LineFeed : LineEnd::CarriageReturn;
    const std::size_t choice = data[0] / 2U;
    const LogFormat format = *catalogue.find(kNames[choice % kNames.size()]);
    const auto reader = format.makeReader();

    const BlockRows rows = readAll(*reader, whole, lineEnd);
    // What a reader has learned makes it faster and nothing else.
    const BlockRows again = readAll(*reader, whole, lineEnd);
    require(again.times == rows.times && again.codes == rows.codes);
    require(again.rejected.size() == rows.rejected.size());
    const std::size_t cut = reader->completePrefix({whole, lineEnd, nullptr});
    require(cut <= whole.size());
    if (cut > 0) {
        // Two blocks make of a log what one makes of it.
        const BlockRows front = readAll(*reader, whole.substr(0, cut), lineEnd);
        const auto state = reader->stateBehind({whole.substr(0, cut), lineEnd, nullptr}, nullptr);
        const BlockRows rest = readAll(*reader, whole.substr(cut), lineEnd, state.get());
        require(front.counts.lines + rest.counts.lines == rows.counts.lines);
        require(front.counts.requests + rest.counts.requests == rows.counts.requests);
    }
    UnwrappingReader unwrapping(kWrappings[choice % kWrappings.size()], format.makeReader());
    readAll(unwrapping, whole, lineEnd);
    return 0;
}
