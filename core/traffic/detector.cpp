// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/detector.h"

#include <algorithm>
#include <tuple>

namespace edgefence::traffic {
namespace {

/// Looked at first; the rest of the head only if no format reads a line of that.
constexpr std::size_t kFirstLook = std::size_t{64} << 10U;

struct Trial {
    const LogFormat* format = nullptr;
    LineCounts counts;
    std::size_t columns = 0;

    std::int64_t read() const { return counts.requests + counts.leftOut; }
    auto rank() const { return std::tuple(-read(), counts.inexact, columns); }
};

Trial tryFormat(const LogFormat& format, TextBlock head, HeadReach reach) {
    const auto reader = format.makeReader();
    if (reach == HeadReach::Part) {
        head.text = head.text.substr(0, reader->completePrefix(head.text, head.lineEnd));
    }
    RawDictionaries values;
    BlockRows rows;
    RecordWriter writer(values, reader->columns(), rows);
    reader->read(head, writer);
    writer.finish();
    return {&format, rows.counts, reader->columns().size()};
}

} // namespace

Detection detectFormat(const FormatCatalogue& catalogue, const TextBlock& head, HeadReach reach) {
    TextBlock look = head;
    HeadReach lookReach = reach;
    if (head.text.size() > kFirstLook) {
        look.text = head.text.substr(0, kFirstLook);
        lookReach = HeadReach::Part;
    }
    Trial best;
    for (const LogFormat& format : catalogue.formats()) {
        const Trial trial = tryFormat(format, look, lookReach);
        if (trial.read() > 0 && (best.format == nullptr || trial.rank() < best.rank())) {
            best = trial;
        }
    }
    if (best.format == nullptr) {
        return look.text.size() == head.text.size()
                   ? Detection{noFormat(), 0}
                   : detectFormat(catalogue, {head.text.substr(look.text.size()), head.lineEnd},
                                  reach);
    }
    const LineCounts& counts = best.counts;
    const std::int64_t telling = counts.lines - counts.blank - counts.directives;
    return {*best.format, static_cast<double>(best.read()) / static_cast<double>(telling)};
}

Detection detectFormat(const FormatCatalogue& catalogue, const BlockSource& log) {
    return detectFormat(catalogue, log.head(), log.headIsAll() ? HeadReach::All : HeadReach::Part);
}

} // namespace edgefence::traffic
