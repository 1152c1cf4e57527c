// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/table.h"

#include "app/cli/printable.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace edgefence::cli {
namespace {

/// Characters, one cell of the terminal each: a byte that continues a UTF-8 sequence adds none.
std::size_t width(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char byte) {
        return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
    }));
}

} // namespace

Table::Table(std::vector<ColumnSpec> columns) : m_columns(std::move(columns)) {}

void Table::row(std::vector<std::string> cells) {
    assert(cells.size() == m_columns.size());
    for (std::string& cell : cells) {
        cell = printableLine(cell);
    }
    m_rows.push_back(std::move(cells));
}

std::string Table::text(std::size_t indent) const {
    std::vector<std::string> headings;
    std::vector<std::size_t> widths;
    bool hasHeading = false;
    for (const ColumnSpec& column : m_columns) {
        headings.push_back(column.heading);
        widths.push_back(width(column.heading));
        hasHeading = hasHeading || !column.heading.empty();
    }
    for (const auto& cells : m_rows) {
        for (std::size_t at = 0; at < cells.size(); ++at) {
            widths[at] = std::max(widths[at], width(cells[at]));
        }
    }
    std::string result;
    const auto line = [&](const std::vector<std::string>& cells) {
        std::string text(indent, ' ');
        for (std::size_t at = 0; at < cells.size(); ++at) {
            const std::string gap(widths[at] - width(cells[at]), ' ');
            text += at == 0 ? "" : "  ";
            text += m_columns[at].align == Align::Right ? gap + cells[at] : cells[at] + gap;
        }
        text.erase(text.find_last_not_of(' ') + 1);
        result += text + "\n";
    };
    if (hasHeading) {
        line(headings);
    }
    for (const auto& cells : m_rows) {
        line(cells);
    }
    return result;
}

} // namespace edgefence::cli
