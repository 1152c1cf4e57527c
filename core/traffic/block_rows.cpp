// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/block_rows.h"

#include <algorithm>
#include <utility>

namespace edgefence::traffic {

LineCounts& LineCounts::operator+=(const LineCounts& other) {
    lines += other.lines;
    requests += other.requests;
    badRequestLines += other.badRequestLines;
    inexact += other.inexact;
    chosenClients += other.chosenClients;
    rejected += other.rejected;
    blank += other.blank;
    directives += other.directives;
    leftOut += other.leftOut;
    return *this;
}

RecordWriter::RecordWriter(RawDictionaries& values, std::span<const rules::Column> columns,
                           ValueLife life, BlockRows& rows)
    : m_rows(rows), m_life(life) {
    m_columns.resize(columns.size());
    for (std::size_t at = 0; at < columns.size(); ++at) {
        Column& column = m_columns[at];
        column.index = static_cast<std::size_t>(columns[at]);
        column.values = &values[column.index];
        column.before = column.values->size();
    }
}

void RecordWriter::keepLine(BlockRows::Kind kind, Message reason, std::string_view text) {
    const auto inner = static_cast<std::size_t>(m_rows.fileLines);
    const OuterLine outer =
        inner < m_outer.size() ? m_outer[inner] : OuterLine{text, m_rows.fileLines};
    m_rows.rejected.push_back({kind, outer.line, std::move(reason), outer.text});
}

void RecordWriter::reject(Message reason, std::string_view text, std::int64_t lines) {
    keepLine(BlockRows::Kind::NoRequest, std::move(reason), text);
    ++m_rows.counts.rejected;
    pass(lines);
}

void RecordWriter::leaveOut(Message reason, std::string_view text, std::int64_t lines) {
    keepLine(BlockRows::Kind::LeftOut, std::move(reason), text);
    ++m_rows.counts.leftOut;
    pass(lines);
}

void RecordWriter::keepValues(std::size_t row) {
    std::size_t bytes = m_keptBytes;
    for (const Column& column : m_columns) {
        bytes += column.waiting[row].size();
    }
    if (bytes > m_kept.size()) {
        std::vector<char> larger(bytes * 2);
        std::copy_n(m_kept.begin(), m_keptBytes, larger.begin());
        for (Column& column : m_columns) {
            for (std::string_view& value : std::span(column.waiting).first(row)) {
                if (value.data() != nullptr) {
                    value = {larger.data() + (value.data() - m_kept.data()), value.size()};
                }
            }
        }
        m_kept.swap(larger);
    }
    for (Column& column : m_columns) {
        std::string_view& value = column.waiting[row];
        if (value.data() != nullptr) {
            char* const to = m_kept.data() + m_keptBytes;
            std::copy(value.begin(), value.end(), to);
            value = {to, value.size()};
            m_keptBytes += value.size();
        }
    }
}

void RecordWriter::code() {
    const std::size_t rows = m_rows.times.size();
    for (Column& column : m_columns) {
        const auto waiting = std::span(column.waiting).first(m_waiting);
        auto& codes = m_rows.codes[column.index];
        // A column stays empty until a row has a value in it.
        if (codes.empty() &&
            std::all_of(waiting.begin(), waiting.end(),
                        [](std::string_view value) { return value.data() == nullptr; })) {
            continue;
        }
        codes.reserve(m_rows.times.capacity());
        codes.resize(rows);
        column.values->codes(waiting, codes.data() + (rows - m_waiting));
    }
    m_waiting = 0;
    m_keptBytes = 0;
}

void RecordWriter::finish() {
    code();
    m_rows.fileLines = m_outerLines.value_or(m_rows.fileLines);
    m_rows.counts.requests = static_cast<std::int64_t>(m_rows.times.size());
    for (const Column& column : m_columns) {
        for (std::uint32_t code = column.before; code < column.values->size(); ++code) {
            m_rows.added[column.index].push_back(column.values->text(code));
        }
    }
}

} // namespace edgefence::traffic
