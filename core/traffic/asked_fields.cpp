// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/asked_fields.h"

#include "core/base/text.h"
#include "core/traffic/field_names.h"
#include "core/traffic/field_table.h"
#include "core/traffic/messages.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace edgefence::traffic {
namespace {

/// More names are too many to find one's own among.
constexpr std::size_t kMostListed = 24;

/// The column that shows whether requests say what was mapped to a field of theirs; none for time.
std::optional<std::size_t> columnOf(const std::string& field) {
    const auto column =
        field == "target" || field == "request" ? rules::Column::Path : columnNamed(field);
    return column ? std::optional(static_cast<std::size_t>(*column)) : std::nullopt;
}

bool isFilled(const std::string& field, const ImportReport& report) {
    if (field == "time" || field == "date") {
        return report.counts.requests > 0;
    }
    const auto column = columnOf(field);
    return column && report.filled[*column];
}

} // namespace

AskedFields::AskedFields(const Reading& reading, const LogFormat& format, const BlockSource& log)
    : m_client(fieldOf(reading.options.client)), m_map(reading.map) {
    if (!m_client.empty() || !m_map.empty()) {
        m_names = format.makeReader(reading.options)->fieldNames(log.head());
    }
}

ColumnSet AskedFields::columns() const {
    ColumnSet columns;
    for (const auto& [field, name] : m_map) {
        if (const auto column = columnOf(field)) {
            columns.set(*column);
        }
    }
    return columns;
}

bool AskedFields::has(const std::string& name) const {
    const std::size_t place = placeOf(name);
    const std::vector<std::string_view> known(m_names.begin(), m_names.end());
    return (place > 0 && place <= known.size()) || fieldAmong(known, name);
}

Message AskedFields::notThere(const std::string& name, const std::string& what) const {
    if (m_names.empty()) {
        return message(kFieldNotThere, name, what);
    }
    const std::vector<std::string_view> known(m_names.begin(), m_names.end());
    const std::string_view nearest = nearestName(name, known);
    if (m_names.size() > kMostListed && !nearest.empty()) {
        return message(kFieldNotThereNearest, name, what, nearest,
                       static_cast<std::int64_t>(m_names.size()));
    }
    std::string list;
    for (std::size_t at = 0; at < std::min(m_names.size(), kMostListed); ++at) {
        list += (at == 0 ? "" : ", ") + excerpt(m_names[at], 60);
    }
    return message(kFieldNotThereList, name, what,
                   list + (m_names.size() > kMostListed ? ", ..." : ""));
}

std::vector<Message> AskedFields::missing(const ImportReport& report) const {
    std::vector<Message> messages;
    if (!m_client.empty() && report.counts.chosenClients == 0 && !has(m_client)) {
        messages.push_back(notThere(m_client, "client"));
    }
    for (auto entry = m_map.begin(); entry != m_map.end(); ++entry) {
        const auto isSame = [&](const auto& other) { return other.first == entry->first; };
        const bool isNew = std::none_of(m_map.begin(), entry, isSame);
        // Of several columns for one field a log has one.
        const bool isThere = std::any_of(entry, m_map.end(), [&](const auto& other) {
            return isSame(other) && has(other.second);
        });
        if (isNew && !isThere && !isFilled(entry->first, report)) {
            messages.push_back(notThere(entry->second, entry->first));
        }
    }
    return messages;
}

Result<ImportReport> importLog(BlockSource& log, const LogFormat& format, const Reading& reading,
                               RequestSink& sink, ImportOptions options) {
    const AskedFields asked(reading, format, log);
    options.reader = reading.options;
    options.columns |= asked.columns();
    auto report = importLog(log, format, sink, options);
    if (report) {
        for (Message& missing : asked.missing(*report)) {
            report->warnings.push_back(std::move(missing));
        }
    }
    return report;
}

} // namespace edgefence::traffic
