// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/log_preview.h"

#include "core/traffic/canonical.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace edgefence::desktop {

namespace {

constexpr std::size_t kMostLines = 20;

/// Cuts a text into the records of a reader.
class Records {
  public:
    Records(const traffic::Reader& reader, const traffic::TextBlock& head, bool isAll)
        : m_reader(reader), m_lineEnd(head.lineEnd), m_rest(head.text), m_isAll(isAll) {}

    struct Record {
        std::string_view text;
        std::int64_t line = 1;
        std::shared_ptr<const traffic::ReaderState> state;
    };
    std::optional<Record> next() {
        std::size_t length = lengthOfFirst();
        if (length == 0 && m_isAll)
            length = m_rest.size();
        if (length == 0)
            return std::nullopt;
        Record record{m_rest.substr(0, length), m_line, m_state};
        m_rest.remove_prefix(length);
        m_line += std::count(record.text.begin(), record.text.end(), static_cast<char>(m_lineEnd));
        const traffic::TextBlock block{record.text, m_lineEnd, record.state.get()};
        m_state = m_reader.stateBehind(block, std::move(m_state));
        return record;
    }

  private:
    /// Where most records end that do at all.
    static constexpr std::size_t kLookedAt = 1024;

    std::size_t completePrefix(std::size_t length) const {
        return m_reader.completePrefix({m_rest.substr(0, length), m_lineEnd, m_state.get()});
    }
    /// 0 if its end is not in sight. Only the reader knows where records end: a line may hold
    /// several, and be longer than all that is looked at.
    std::size_t lengthOfFirst() const {
        std::size_t length = 0;
        for (std::size_t seen = kLookedAt; length == 0; seen *= 2) {
            length = completePrefix(seen);
            if (seen >= m_rest.size())
                break;
        }
        // The first that ends ends within the least text in which one does: one long record may be
        // followed by thousands of short ones.
        std::size_t without = 0;
        while (length > without + 1) {
            const std::size_t middle = without + (length - without) / 2;
            if (const std::size_t shorter = completePrefix(middle); shorter > 0)
                length = shorter;
            else
                without = middle;
        }
        return length;
    }

    const traffic::Reader& m_reader;
    traffic::LineEnd m_lineEnd;
    std::string_view m_rest;
    bool m_isAll;
    std::shared_ptr<const traffic::ReaderState> m_state;
    std::int64_t m_line = 1;
};

std::string withoutEnd(std::string_view text) {
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r'))
        text.remove_suffix(1);
    return std::string(text);
}

/// Reads one record by itself.
struct RecordRead {
    RecordRead(traffic::Reader& reader, const Records::Record& record, traffic::LineEnd lineEnd) {
        traffic::RecordWriter writer(values, reader.columns(), reader.valueLife(), rows);
        reader.read({record.text, lineEnd, record.state.get()}, writer);
        writer.finish();
    }
    std::size_t requests() const { return rows.times.size(); }
    /// As it will be kept.
    std::string value(std::size_t request, rules::Column column) const {
        const auto index = static_cast<std::size_t>(column);
        if (request >= rows.codes[index].size())
            return {};
        std::string scratch;
        return std::string(traffic::canonicalValue(
            column, values[index].text(rows.codes[index][request]), scratch));
    }

    traffic::RawDictionaries values;
    traffic::BlockRows rows;
};

PreviewLine requestOf(const Records::Record& record, const RecordRead& read, std::size_t request,
                      traffic::ClientMask* mask) {
    PreviewLine line;
    line.line = record.line;
    line.text = withoutEnd(record.text);
    if (mask != nullptr)
        line.text = mask->withoutAddresses(line.text);
    line.time = Instant(Duration(read.rows.times[request]));
    for (std::size_t column = 0; column < rules::kColumnCount; ++column)
        line.values[column] = read.value(request, static_cast<rules::Column>(column));
    line.badRequestLine = line[rules::Column::Method] == "-";
    std::string& client = line.values[static_cast<std::size_t>(rules::Column::Client)];
    if (mask != nullptr && !client.empty())
        client = mask->masked(client);
    return line;
}

PreviewLine rejectOf(const Records::Record& record, const traffic::BlockRows::Rejected& rejected,
                     traffic::ClientMask* mask) {
    PreviewLine line;
    line.line = record.line + rejected.line;
    line.text = withoutEnd(rejected.text);
    line.reason = rejected.reason;
    line.leftOut = rejected.kind == traffic::BlockRows::Kind::LeftOut;
    if (mask != nullptr) {
        line.text = mask->withoutAddresses(line.text);
        mask->hideAddresses(*line.reason);
    }
    return line;
}

/// One record may be a packed line that holds many; what is rejected of them comes last.
std::vector<PreviewLine> linesOf(const Records::Record& record, const RecordRead& read,
                                 const RecordRead& asRecorded, traffic::ClientMask* mask) {
    std::vector<PreviewLine> lines;
    for (std::size_t request = 0; request < std::min(read.requests(), kMostLines); ++request) {
        lines.push_back(requestOf(record, read, request, mask));
        if (mask == nullptr)
            lines.back().recorded = asRecorded.value(request, rules::Column::Client);
    }
    for (const traffic::BlockRows::Rejected& rejected : read.rows.rejected)
        lines.push_back(rejectOf(record, rejected, mask));
    return lines;
}

void readLines(const traffic::BlockSource& log, const PreviewHow& how, LogPreview& preview) {
    const traffic::LogFormat& format = preview.detection.format;
    const auto reader = format.makeReader(how.reading.options);
    traffic::ReaderOptions asRecorded = how.reading.options;
    asRecorded.client = {};
    const auto plain = format.makeReader(asRecorded);
    const traffic::TextBlock head = log.head();
    Records records(*reader, head, log.headIsAll());
    while (preview.lines.size() < kMostLines) {
        const auto record = records.next();
        if (!record)
            break;
        std::vector<PreviewLine> lines = linesOf(*record, {*reader, *record, head.lineEnd},
                                                 {*plain, *record, head.lineEnd}, how.mask);
        lines.resize(std::min(lines.size(), kMostLines - preview.lines.size()));
        std::move(lines.begin(), lines.end(), std::back_inserter(preview.lines));
    }
    for (const PreviewLine& line : preview.lines) {
        preview.read += line.reason ? 0 : 1;
        preview.rejected += line.reason && !line.leftOut ? 1 : 0;
        for (std::size_t column = 0; column < rules::kColumnCount; ++column)
            preview.supplied[column] = preview.supplied[column] || !line.values[column].empty();
    }
}

/// The head is unpacked, the size is not: only what comes as it lies tells the number of lines.
void judgeLength(const traffic::BlockSource& log, LogPreview& preview) {
    const traffic::TextBlock head = log.head();
    const char lineEnd = static_cast<char>(head.lineEnd);
    preview.counted = log.headIsAll();
    const bool isLastOpen = log.headIsAll() && !head.text.empty() && head.text.back() != lineEnd;
    const auto headLines =
        std::count(head.text.begin(), head.text.end(), lineEnd) + (isLastOpen ? 1 : 0);
    if (log.headIsAll())
        preview.aboutLines = headLines;
    else if (preview.bytes && headLines > 0 && *preview.bytes > 0 &&
             static_cast<std::size_t>(*preview.bytes) > head.text.size())
        preview.aboutLines =
            headLines * *preview.bytes / static_cast<std::int64_t>(head.text.size());
}

} // namespace

Result<LogPreview> previewLog(const std::string& path, const PreviewHow& how) {
    auto log = traffic::BlockSource::open(path, {});
    if (!log)
        return tl::unexpected(log.error());
    LogPreview preview;
    preview.detection = how.reading.detect(*log);
    preview.bytes = log->bytesInAll();
    readLines(*log, how, preview);
    judgeLength(*log, preview);
    preview.addresses = lookAtAddresses(*log, preview.detection.format, how.reading.options,
                                        how.choices, how.proxies);
    preview.needsTimeZone = needsTimeZone(*log, preview.detection.format);
    return preview;
}

} // namespace edgefence::desktop
