// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/detector.h"

#include "core/traffic/canonical.h"
#include "core/traffic/json_objects.h"
#include "core/traffic/unwrapping_reader.h"

#include <algorithm>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

namespace edgefence::traffic {

using rules::Column;

namespace {

/// The lines in so many bytes are looked at first, or a first object that is longer; those behind
/// them only if no format reads one.
constexpr std::size_t kFirstLook = std::size_t{64} << 10U;

struct Trial {
    LogFormat format = noFormat();
    LineCounts counts;
    /// Requests of nobody (mayBeCaller) that ask for nothing: lines of something else that happen
    /// to have text in all places.
    std::int64_t meaningless = 0;

    std::int64_t read() const { return counts.requests + counts.leftOut - meaningless; }
    /// A few are damaged ones.
    bool areMany(std::int64_t count) const {
        constexpr std::int64_t kFew = 20; // one in so many
        return count * kFew > read();
    }
    /// Requests that are written in another way than the format's. Where most lines are no requests
    /// at all, the log is a mixture, and no one layout is its format.
    std::int64_t misfits() const {
        const bool isMixture = counts.rejected > read() && !format.recognition.mixture;
        const std::int64_t misfits = counts.inexact + (isMixture ? counts.rejected : 0);
        return areMany(misfits) ? misfits : 0;
    }
    /// Twice what it reads; what it reads in another way than its own counts once, so that a format
    /// does not come before the log's own for making a little more of the damaged lines.
    std::int64_t worth() const {
        return 2 * read() - (areMany(counts.inexact) ? counts.inexact : 0);
    }
    auto rank() const {
        return std::tuple(-worth(), misfits(), format.recognition.general,
                          -static_cast<std::int64_t>(format.recognition.fields));
    }
    Detection detection() const {
        const std::int64_t telling = counts.lines - counts.blank - counts.directives;
        const double share = telling == 0 ? 0.0
                                          : static_cast<double>(counts.requests + counts.leftOut) /
                                                static_cast<double>(telling);
        return {format, share};
    }
};

struct Look {
    TextBlock head;
    HeadReach reach = HeadReach::All;
};

/// The looks at a head, one behind the other, each at whole lines.
std::vector<Look> looksAt(const TextBlock& head, HeadReach reach) {
    const auto lineEnd = static_cast<char>(head.lineEnd);
    const JsonPiece first = firstJsonPiece(head.text, lineEnd);
    std::size_t least = first.kind == JsonPiece::Kind::Object ? first.length : 0;
    std::vector<Look> looks;
    TextBlock rest = head;
    for (;;) {
        const std::size_t from = std::max(kFirstLook, least);
        const std::size_t end =
            rest.text.size() <= from ? std::string_view::npos : rest.text.find(lineEnd, from);
        if (end == std::string_view::npos) {
            looks.push_back({rest, reach});
            return looks;
        }
        looks.push_back(
            {{rest.text.substr(0, end + 1), head.lineEnd, rest.state}, HeadReach::Part});
        rest = {rest.text.substr(end + 1), head.lineEnd};
        if (rest.text.empty()) {
            return looks;
        }
        least = 0;
    }
}

HeadReach reachOf(const BlockSource& log) {
    return log.headIsAll() ? HeadReach::All : HeadReach::Part;
}

/// Whether a client is an address or may be the name of a host.
bool mayBeCaller(std::string_view client) {
    const auto isOfName = [](char byte) {
        return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || byte == '.' ||
               byte == '-' || byte == '_';
    };
    return clientKindOf(client) != ClientKind::Name ||
           (client.find('.') != std::string_view::npos &&
            std::all_of(client.begin(), client.end(), isOfName));
}

std::int64_t meaninglessIn(const BlockRows& rows, const RawDictionaries& values) {
    const auto& clients = rows.codes[static_cast<std::size_t>(Column::Client)];
    const auto& methods = rows.codes[static_cast<std::size_t>(Column::Method)];
    const Dictionary& names = values[static_cast<std::size_t>(Column::Client)];
    const Dictionary& asked = values[static_cast<std::size_t>(Column::Method)];
    std::int64_t count = 0;
    for (std::size_t row = 0; row < std::min(clients.size(), methods.size()); ++row) {
        if (asked.text(methods[row]) == "-") {
            std::string scratch;
            const std::string_view client =
                canonicalValue(Column::Client, names.text(clients[row]), scratch);
            count += mayBeCaller(client) ? 0 : 1;
        }
    }
    return count;
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
    return {format, rows.counts, meaninglessIn(rows, values)};
}

/// Whether the head has what stands in every log of the format.
bool mayBe(const LogFormat& format, std::string_view head) {
    const auto& texts = format.recognition.contains;
    return texts.empty() || std::any_of(texts.begin(), texts.end(), [&](const std::string& text) {
               return head.find(text) != std::string_view::npos;
           });
}

using Formats = std::vector<const LogFormat*>;

Formats formatsOf(const FormatCatalogue& catalogue, bool lastResort) {
    Formats formats;
    for (const LogFormat& format : catalogue.formats()) {
        if (format.recognition.lastResort == lastResort) {
            formats.push_back(&format);
        }
    }
    return formats;
}

Trial bestOf(const Formats& formats, const Look& look, const ReaderOptions& options) {
    Trial best;
    for (const LogFormat* const format : formats) {
        if (!mayBe(*format, look.head.text)) {
            continue;
        }
        Trial trial = tryFormat(*format, look.head, look.reach, options);
        if (trial.read() > 0 && (best.read() == 0 || trial.rank() < best.rank())) {
            best = std::move(trial);
        }
    }
    return best;
}

LogFormat wrapped(LogFormat format, Wrapping wrapping) {
    format.factory = [wrapping, inner = std::move(format.factory)](const ReaderOptions& options) {
        return std::make_unique<UnwrappingReader>(wrapping, inner(options));
    };
    return format;
}

/// The same for logs whose lines somebody else has packed into his.
Trial bestUnwrapped(const Formats& formats, const Look& look, const ReaderOptions& options) {
    TextBlock head = look.head;
    if (look.reach == HeadReach::Part) {
        head.text = head.text.substr(0, head.text.rfind(static_cast<char>(head.lineEnd)) + 1);
    }
    Trial best;
    for (const Wrapping wrapping :
         {Wrapping::JsonField, Wrapping::LokiStreams, Wrapping::Prefix, Wrapping::ServiceAndTime}) {
        Unwrapped unwrapped(wrapping);
        unwrapped.unwrap(head);
        if (unwrapped.packed() == 0) {
            continue;
        }
        Trial trial = bestOf(formats, {unwrapped.text(), HeadReach::All}, options);
        if (trial.read() > best.read()) {
            best = std::move(trial);
            best.format = wrapped(std::move(best.format), wrapping);
        }
    }
    return best;
}

/// The best of all formats, those of the last resort where no other reads a line.
Trial bestAtAll(const FormatCatalogue& catalogue, const Look& look, const ReaderOptions& options) {
    Trial best;
    for (const bool lastResort : {false, true}) {
        const auto formats = formatsOf(catalogue, lastResort);
        best = bestOf(formats, look, options);
        // Some formats read much into what stands before and behind a packed line.
        if (best.read() == 0 || best.counts.inexact * 2 > best.read()) {
            Trial unwrapped = bestUnwrapped(formats, look, options);
            if (unwrapped.read() > 0 && (best.read() == 0 || unwrapped.rank() < best.rank())) {
                best = std::move(unwrapped);
            }
        }
        if (best.read() > 0) {
            break;
        }
    }
    return best;
}

} // namespace

Detection detectFormat(const FormatCatalogue& catalogue, const TextBlock& head, HeadReach reach,
                       const ReaderOptions& options) {
    for (const Look& look : looksAt(head, reach)) {
        if (const Trial best = bestAtAll(catalogue, look, options); best.read() > 0) {
            return best.detection();
        }
    }
    return {noFormat(), 0};
}

Detection detectFormat(const FormatCatalogue& catalogue, const BlockSource& log,
                       const ReaderOptions& options) {
    return detectFormat(catalogue, log.head(), reachOf(log), options);
}

Detection judgeFormat(const LogFormat& format, const BlockSource& log,
                      const ReaderOptions& options) {
    Trial trial;
    for (const Look& look : looksAt(log.head(), reachOf(log))) {
        trial = tryFormat(format, look.head, look.reach, options);
        if (trial.read() == 0) {
            Trial unwrapped = bestUnwrapped({&format}, look, options);
            if (unwrapped.read() > 0) {
                trial = std::move(unwrapped);
            }
        }
        if (trial.read() > 0) {
            break;
        }
    }
    return trial.detection();
}

} // namespace edgefence::traffic
