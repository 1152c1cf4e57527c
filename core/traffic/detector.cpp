// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/detector.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace edgefence::traffic {
namespace {

/// Looked at first; the rest of the head only if no format reads a line of that.
constexpr std::size_t kFirstLook = std::size_t{64} << 10U;

struct Trial {
    LogFormat format = noFormat();
    LineCounts counts;
    std::size_t columns = 0;

    std::int64_t read() const { return counts.requests + counts.leftOut; }
    auto rank() const { return std::tuple(-read(), counts.inexact, columns); }
    Detection detection() const {
        const std::int64_t telling = counts.lines - counts.blank - counts.directives;
        const double share =
            telling == 0 ? 0.0 : static_cast<double>(read()) / static_cast<double>(telling);
        return {format, share};
    }
};

struct Look {
    TextBlock head;
    HeadReach reach = HeadReach::All;
};

Look firstLook(const TextBlock& head, HeadReach reach) {
    if (head.text.size() <= kFirstLook) {
        return {head, reach};
    }
    return {{head.text.substr(0, kFirstLook), head.lineEnd}, HeadReach::Part};
}

HeadReach reachOf(const BlockSource& log) {
    return log.headIsAll() ? HeadReach::All : HeadReach::Part;
}

Trial tryFormat(const LogFormat& format, TextBlock head, HeadReach reach) {
    const auto reader = format.makeReader();
    if (reach == HeadReach::Part) {
        head.text = head.text.substr(0, reader->completePrefix(head.text, head.lineEnd));
    }
    RawDictionaries values;
    BlockRows rows;
    RecordWriter writer(values, reader->columns(), reader->valueLife(), rows);
    reader->read(head, writer);
    writer.finish();
    return {format, rows.counts, reader->columns().size()};
}

} // namespace

Detection detectFormat(const FormatCatalogue& catalogue, const TextBlock& head, HeadReach reach) {
    const Look look = firstLook(head, reach);
    Trial best;
    for (const LogFormat& format : catalogue.formats()) {
        Trial trial = tryFormat(format, look.head, look.reach);
        if (trial.read() > 0 && (best.read() == 0 || trial.rank() < best.rank())) {
            best = std::move(trial);
        }
    }
    if (best.read() > 0) {
        return best.detection();
    }
    const std::string_view rest = head.text.substr(look.head.text.size());
    return rest.empty() ? Detection{noFormat(), 0}
                        : detectFormat(catalogue, {rest, head.lineEnd}, reach);
}

Detection detectFormat(const FormatCatalogue& catalogue, const BlockSource& log) {
    return detectFormat(catalogue, log.head(), reachOf(log));
}

Detection judgeFormat(const LogFormat& format, const BlockSource& log) {
    const Look look = firstLook(log.head(), reachOf(log));
    return tryFormat(format, look.head, look.reach).detection();
}

} // namespace edgefence::traffic
