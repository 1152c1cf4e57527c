// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever the bytes are, every line is accounted for, and the quick way through a line says what
// the thorough one says.
#include "core/traffic/combined_line.h"
#include "core/traffic/combined_reader.h"
#include "core/traffic/lines.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

using namespace edgefence;
using namespace edgefence::traffic;

namespace {

void require(bool held) {
    if (!held) {
        std::abort();
    }
}

void sameValues(const Request& wanted, const BlockRows& rows, const RawDictionaries& values,
                std::size_t row) {
    for (std::size_t at = 0; at < rules::kColumnCount; ++at) {
        const std::string_view got =
            rows.codes[at].empty() ? std::string_view() : values[at].text(rows.codes[at][row]);
        require(got == wanted.values[at]);
        require((got.data() == nullptr) == (wanted.values[at].data() == nullptr));
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string text(reinterpret_cast<const char*>(data), size);
    text.append(TextBlock::kPadding, '\0');
    const TextBlock block{std::string_view(text).substr(0, size)};

    RawDictionaries values;
    BlockRows rows;
    CombinedReader reader(CombinedTail::RefererAndAgent);
    RecordWriter writer(values, reader.columns(), reader.valueLife(), rows);
    reader.read(block, writer);
    writer.finish();

    LogClock clock(std::nullopt);
    std::int64_t lines = 0;
    std::size_t row = 0;
    forEachLine(block, [&](std::string_view line) {
        ++lines;
        Request request;
        Around around;
        if (trimmed(line).empty() || line.front() == '#' || line.size() > kMaxLineBytes ||
            parseCombinedLine(line, clock, request, around)) {
            return;
        }
        require(row < rows.times.size());
        require(rows.times[row] == request.time.time_since_epoch().count());
        sameValues(request, rows, values, row);
        ++row;
    });
    require(row == rows.times.size());
    const LineCounts& counts = rows.counts;
    require(counts.lines == lines);
    require(lines == counts.requests + counts.rejected + counts.blank + counts.directives);
    return 0;
}
