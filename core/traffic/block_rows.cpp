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
    rejected += other.rejected;
    blank += other.blank;
    directives += other.directives;
    leftOut += other.leftOut;
    return *this;
}

RecordWriter::RecordWriter(RawDictionaries& values, std::span<const rules::Column> columns,
                           BlockRows& rows)
    : m_rows(rows) {
    for (const rules::Column name : columns) {
        const auto index = static_cast<std::size_t>(name);
        m_columns.push_back({index, &values[index], nullptr, 0, values[index].size()});
    }
}

void RecordWriter::reject(Message reason, std::string_view text, std::int64_t lines) {
    m_rows.rejected.push_back({m_rows.counts.lines, std::move(reason), text});
    m_rows.counts.lines += lines;
    m_rows.counts.rejected += lines;
}

void RecordWriter::leaveOut(std::int64_t lines) {
    m_rows.counts.lines += lines;
    m_rows.counts.leftOut += lines;
}

void RecordWriter::grow() {
    constexpr std::size_t kFirst = 4096;
    m_capacity = std::max(kFirst, m_capacity * 2);
    m_rows.times.resize(m_capacity);
    for (Column& column : m_columns) {
        m_rows.codes[column.index].resize(m_capacity);
        column.codes = m_rows.codes[column.index].data();
    }
}

void RecordWriter::finish() {
    m_rows.counts.requests = static_cast<std::int64_t>(m_row);
    m_rows.times.resize(m_row);
    for (const Column& column : m_columns) {
        m_rows.codes[column.index].resize(column.any == 0 ? 0 : m_row);
        for (std::uint32_t code = column.before; code < column.values->size(); ++code) {
            m_rows.added[column.index].push_back(column.values->text(code));
        }
    }
}

} // namespace edgefence::traffic
