// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever the bytes are, every line of a text log is accounted for, in whole and in blocks. The
// first byte picks the format, the second where blocks end; a format that the user gives is made of
// the first line.
#include "app/assets/assets.h"
#include "core/traffic/format_catalogue.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace edgefence;
using namespace edgefence::traffic;

namespace {

std::vector<LogFormat> textFormats() {
    std::vector<LogFormat> formats;
    for (const char* name : {"csv", "nasa_tsv", "w3c", "iis", "cloudfront", "alb", "haproxy_http",
                             "traefik_clf", "mixed_clf"}) {
        const std::string_view texts[] = {
            *assets::asset("log-formats/" + std::string(name) + ".json")};
        formats.push_back(FormatCatalogue::load(texts)->formats().front());
    }
    return formats;
}

/// What a stretch of a log comes to, read in blocks of about so many bytes.
std::pair<LineCounts, std::vector<std::int64_t>> readAll(const LogFormat& format, std::string text,
                                                         std::size_t blockBytes) {
    const std::size_t size = text.size();
    text.append(TextBlock::kPadding, '\0');
    const auto reader = format.makeReader();
    std::shared_ptr<const ReaderState> state;
    LineCounts counts;
    std::vector<std::int64_t> times;
    for (std::size_t at = 0; at < size;) {
        std::size_t length = size - at;
        for (std::size_t wanted = blockBytes; wanted < size - at; wanted *= 2) {
            const TextBlock front{std::string_view(text).substr(at, wanted), LineEnd::LineFeed,
                                  state.get()};
            if (const std::size_t complete = reader->completePrefix(front); complete > 0) {
                length = complete;
                break;
            }
        }
        // A copy, so that nothing is read behind its padding.
        std::string piece = text.substr(at, length) + std::string(TextBlock::kPadding, '\0');
        const TextBlock block{std::string_view(piece).substr(0, length), LineEnd::LineFeed,
                              state.get()};
        RawDictionaries values;
        BlockRows rows;
        RecordWriter writer(values, reader->columns(), reader->valueLife(), rows);
        reader->read(block, writer);
        writer.finish();
        counts += rows.counts;
        times.insert(times.end(), rows.times.begin(), rows.times.end());
        state = reader->stateBehind(block, std::move(state));
        at += length;
    }
    return {counts, times};
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::vector<LogFormat> formats = textFormats();
    if (size < 2) {
        return 0;
    }
    std::string text(reinterpret_cast<const char*>(data) + 2, size - 2);
    const std::size_t pick = data[0] % (formats.size() + 1);
    LogFormat format = formats[pick % formats.size()];
    if (pick == formats.size()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        auto given = directiveFormat(text.substr(0, end));
        if (!given) {
            return 0;
        }
        format = *std::move(given);
        text.erase(0, end);
    }
    const auto whole = readAll(format, text, text.size() + 1);
    const auto pieces = readAll(format, text, data[1] + std::size_t{1});
    const LineCounts& counts = whole.first;
    const bool isWhole =
        counts.requests + counts.rejected + counts.blank + counts.directives + counts.leftOut <=
        counts.lines;
    if (!isWhole || whole.second != pieces.second || counts.lines != pieces.first.lines ||
        counts.rejected != pieces.first.rejected) {
        std::abort();
    }
    return 0;
}
