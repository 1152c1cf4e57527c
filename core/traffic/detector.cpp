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

    std::int64_t read() const { return counts.requests + counts.leftOut; }
    /// Requests that are written in another way than the format's. A few are damaged ones; where
    /// most lines are no requests at all, the log is a mixture, and no one layout is its format.
    std::int64_t misfits() const {
        constexpr std::int64_t kFew = 20; // one in so many
        const bool isMixture = counts.rejected > read() && !format.recognition.general;
        const std::int64_t misfits = counts.inexact + (isMixture ? counts.rejected : 0);
        return misfits * kFew > read() ? misfits : 0;
    }
    auto rank() const {
        return std::tuple(-read(), misfits(), format.recognition.general,
                          -static_cast<std::int64_t>(format.recognition.fields));
    }
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
    return {{head.text.substr(0, kFirstLook), head.lineEnd, head.state}, HeadReach::Part};
}

HeadReach reachOf(const BlockSource& log) {
    return log.headIsAll() ? HeadReach::All : HeadReach::Part;
}

Trial tryFormat(const LogFormat& format, TextBlock head, HeadReach reach,
                const ReaderOptions& options) {
    const auto reader = format.makeReader(options);
    if (reach == HeadReach::Part) {
        head.text = head.text.substr(0, reader->completePrefix(head));
    }
    RawDictionaries values;
    BlockRows rows;
    RecordWriter writer(values, reader->columns(), reader->valueLife(), rows);
    reader->read(head, writer);
    writer.finish();
    return {format, rows.counts};
}

/// Whether the head has what stands in every log of the format.
bool mayBe(const LogFormat& format, std::string_view head) {
    const auto& texts = format.recognition.contains;
    return texts.empty() || std::any_of(texts.begin(), texts.end(), [&](const std::string& text) {
               return head.find(text) != std::string_view::npos;
           });
}

} // namespace

Detection detectFormat(const FormatCatalogue& catalogue, const TextBlock& head, HeadReach reach,
                       const ReaderOptions& options) {
    const Look look = firstLook(head, reach);
    Trial best;
    for (const LogFormat& format : catalogue.formats()) {
        if (!mayBe(format, look.head.text)) {
            continue;
        }
        Trial trial = tryFormat(format, look.head, look.reach, options);
        if (trial.read() > 0 && (best.read() == 0 || trial.rank() < best.rank())) {
            best = std::move(trial);
        }
    }
    if (best.read() > 0) {
        return best.detection();
    }
    const std::string_view rest = head.text.substr(look.head.text.size());
    return rest.empty() ? Detection{noFormat(), 0}
                        : detectFormat(catalogue, {rest, head.lineEnd}, reach, options);
}

Detection detectFormat(const FormatCatalogue& catalogue, const BlockSource& log,
                       const ReaderOptions& options) {
    return detectFormat(catalogue, log.head(), reachOf(log), options);
}

Detection judgeFormat(const LogFormat& format, const BlockSource& log,
                      const ReaderOptions& options) {
    const Look look = firstLook(log.head(), reachOf(log));
    return tryFormat(format, look.head, look.reach, options).detection();
}

} // namespace edgefence::traffic
