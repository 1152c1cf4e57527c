// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/log_preview.h"

#include "core/traffic/canonical.h"

#include <algorithm>
#include <utility>

namespace edgefence::desktop {

namespace {

constexpr std::size_t kMostRecords = 20;
/// A record of many lines that does not end is not looked for any longer.
constexpr std::int64_t kMostLines = 400;

/// Cuts a text into the records of a reader.
class Records {
  public:
    Records(const traffic::Reader& reader, const traffic::TextBlock& head, bool isAll)
        : m_reader(reader), m_head(head), m_isAll(isAll) {}

    struct Record {
        std::string_view text;
        std::int64_t line = 1;
        std::shared_ptr<const traffic::ReaderState> state;
    };
    std::optional<Record> next() {
        const char end = static_cast<char>(m_head.lineEnd);
        std::size_t stop = m_at;
        const std::int64_t line = m_line;
        while (stop < m_head.text.size() && m_line < kMostLines) {
            const std::size_t found = m_head.text.find(end, stop);
            const bool cut = found == std::string_view::npos;
            if (cut && !m_isAll)
                return std::nullopt;
            stop = cut ? m_head.text.size() : found + 1;
            ++m_line;
            const std::string_view text = m_head.text.substr(m_at, stop - m_at);
            const traffic::TextBlock block{text, m_head.lineEnd, m_state.get()};
            if (cut || m_reader.completePrefix(block) == text.size()) {
                m_at = stop;
                Record record{text, line, m_state};
                m_state = m_reader.stateBehind(block, std::move(m_state));
                return record;
            }
        }
        return std::nullopt;
    }

  private:
    const traffic::Reader& m_reader;
    traffic::TextBlock m_head;
    bool m_isAll;
    std::shared_ptr<const traffic::ReaderState> m_state;
    std::size_t m_at = 0;
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
    bool isTelling() const { return !rows.times.empty() || !rows.rejected.empty(); }
    /// As it will be kept.
    std::string value(rules::Column column) const {
        const auto index = static_cast<std::size_t>(column);
        if (rows.codes[index].empty())
            return {};
        std::string scratch;
        return std::string(traffic::canonicalValue(
            column, values[index].text(rows.codes[index].front()), scratch));
    }

    traffic::RawDictionaries values;
    traffic::BlockRows rows;
};

PreviewLine lineOf(const Records::Record& record, const RecordRead& read,
                   traffic::ClientMask* mask) {
    PreviewLine line;
    line.line = record.line;
    line.text = withoutEnd(record.text);
    if (mask != nullptr)
        line.text = mask->withoutAddresses(line.text);
    if (read.rows.times.empty()) {
        const traffic::BlockRows::Rejected& rejected = read.rows.rejected.front();
        line.reason = rejected.reason;
        line.leftOut = rejected.kind == traffic::BlockRows::Kind::LeftOut;
        if (mask != nullptr)
            mask->hideAddresses(*line.reason);
        return line;
    }
    line.time = Instant(Duration(read.rows.times.front()));
    line.badRequestLine = read.rows.counts.badRequestLines > 0;
    for (std::size_t column = 0; column < rules::kColumnCount; ++column)
        line.values[column] = read.value(static_cast<rules::Column>(column));
    std::string& client = line.values[static_cast<std::size_t>(rules::Column::Client)];
    if (mask != nullptr && !client.empty())
        client = mask->masked(client);
    return line;
}

void readLines(const traffic::BlockSource& log, const PreviewHow& how, LogPreview& preview) {
    const traffic::LogFormat& format = preview.detection.format;
    const auto reader = format.makeReader(how.reading.options);
    traffic::ReaderOptions asRecorded = how.reading.options;
    asRecorded.client = {};
    const auto plain = format.makeReader(asRecorded);
    const traffic::TextBlock head = log.head();
    Records records(*reader, head, log.headIsAll());
    while (preview.lines.size() < kMostRecords) {
        const auto record = records.next();
        if (!record)
            break;
        const RecordRead read(*reader, *record, head.lineEnd);
        if (!read.isTelling())
            continue;
        preview.lines.push_back(lineOf(*record, read, how.mask));
        PreviewLine& line = preview.lines.back();
        preview.read += line.reason ? 0 : 1;
        preview.rejected += line.reason && !line.leftOut ? 1 : 0;
        if (!line.reason && how.mask == nullptr)
            line.recorded = RecordRead(*plain, *record, head.lineEnd).value(rules::Column::Client);
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
    else if (preview.bytes && !head.text.empty() && *preview.bytes > 0 &&
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
