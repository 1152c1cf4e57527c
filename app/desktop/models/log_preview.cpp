// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/log_preview.h"

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

PreviewLine lineOf(const Records::Record& record, const traffic::BlockRows& rows,
                   const traffic::RawDictionaries& values) {
    PreviewLine line;
    line.line = record.line;
    line.text = withoutEnd(record.text);
    if (rows.times.empty()) {
        if (!rows.rejected.empty())
            line.reason = rows.rejected.front().reason;
        return line;
    }
    line.time = Instant(Duration(rows.times.front()));
    line.badRequestLine = rows.counts.badRequestLines > 0;
    for (std::size_t column = 0; column < rules::kColumnCount; ++column) {
        if (!rows.codes[column].empty())
            line.values[column] = std::string(values[column].text(rows.codes[column].front()));
    }
    return line;
}

} // namespace

Result<LogPreview> previewLog(const std::string& path, const traffic::FormatCatalogue& catalogue,
                              const std::optional<traffic::LogFormat>& format) {
    auto log = traffic::BlockSource::open(path, {});
    if (!log)
        return tl::unexpected(log.error());
    LogPreview preview;
    preview.detection =
        format ? traffic::judgeFormat(*format, *log) : traffic::detectFormat(catalogue, *log);
    preview.bytes = log->bytesInAll();

    const auto reader = preview.detection.format.makeReader();
    const traffic::TextBlock head = log->head();
    Records records(*reader, head, log->headIsAll());
    while (preview.lines.size() < kMostRecords) {
        const auto record = records.next();
        if (!record)
            break;
        traffic::RawDictionaries values;
        traffic::BlockRows rows;
        traffic::RecordWriter writer(values, reader->columns(), reader->valueLife(), rows);
        reader->read({record->text, head.lineEnd, record->state.get()}, writer);
        writer.finish();
        const bool telling = !rows.times.empty() || !rows.rejected.empty();
        if (!telling)
            continue;
        preview.lines.push_back(lineOf(*record, rows, values));
        const PreviewLine& line = preview.lines.back();
        preview.read += line.reason ? 0 : 1;
        preview.rejected += line.reason ? 1 : 0;
        for (std::size_t column = 0; column < rules::kColumnCount; ++column)
            preview.supplied[column] = preview.supplied[column] || !line.values[column].empty();
    }
    preview.counted = log->headIsAll();
    // The head is unpacked, the size is not: only what comes as it lies tells the number of lines.
    const char lineEnd = static_cast<char>(head.lineEnd);
    const bool isLastOpen = log->headIsAll() && !head.text.empty() && head.text.back() != lineEnd;
    const auto headLines =
        std::count(head.text.begin(), head.text.end(), lineEnd) + (isLastOpen ? 1 : 0);
    if (log->headIsAll())
        preview.aboutLines = headLines;
    else if (preview.bytes && !head.text.empty() && *preview.bytes > 0 &&
             static_cast<std::size_t>(*preview.bytes) > head.text.size())
        preview.aboutLines =
            headLines * *preview.bytes / static_cast<std::int64_t>(head.text.size());
    return preview;
}

} // namespace edgefence::desktop
