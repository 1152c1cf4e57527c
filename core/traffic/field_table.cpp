// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/field_table.h"

#include "core/traffic/field_names.h"
#include "core/traffic/format_family.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace edgefence::traffic {

using rules::Column;

namespace {

/// What the field means that a person has named for the client's address.
Meaning chosenMeaning(ClientSource source) {
    switch (source) {
    case ClientSource::Field:
    case ClientSource::ClientIp:
        return Meaning::ChosenClient;
    case ClientSource::CfConnectingIp:
        return Meaning::ConnectingIp;
    case ClientSource::ForwardedForFirst:
    case ClientSource::ForwardedForLast:
        return Meaning::ForwardedFor;
    case ClientSource::AsRecorded:
    case ClientSource::Remote:
        break;
    }
    return Meaning::Skipped;
}

} // namespace

bool TableColumns::has(Meaning meaning) const {
    return std::find(meanings.begin(), meanings.end(), meaning) != meanings.end();
}

bool TableColumns::makeRequests() const {
    return (has(Meaning::Time) || has(Meaning::Date)) &&
           (has(Meaning::Client) || has(Meaning::ChosenClient) || has(Meaning::Request) ||
            has(Meaning::Target) || has(meaningOf(Column::Path)));
}

void TableColumns::settle() {
    needed = 0;
    wanted = 0;
    for (std::size_t at = 0; at < meanings.size(); ++at) {
        const Meaning meaning = meanings[at];
        if (meaning == Meaning::Skipped) {
            continue;
        }
        wanted = at + 1;
        const bool isNeeded = meaning == Meaning::Time || meaning == Meaning::Date ||
                              meaning == Meaning::Client || meaning == Meaning::Request ||
                              meaning == Meaning::Target || meaning == meaningOf(Column::Method) ||
                              meaning == meaningOf(Column::Path) ||
                              meaning == meaningOf(Column::Status);
        needed = isNeeded ? at + 1 : needed;
    }
}

std::size_t placeOf(std::string_view name) {
    std::size_t place = 0;
    const char* const end = name.data() + name.size();
    const auto read = std::from_chars(name.data(), end, place);
    constexpr std::size_t kMostPlaces = 10'000;
    return read.ec == std::errc() && read.ptr == end && place <= kMostPlaces ? place : 0;
}

void TableColumns::choose(const ClientChoice& choice, std::span<const std::string_view> heading) {
    const Meaning meaning = chosenMeaning(choice.source);
    const std::string name = fieldOf(choice);
    const std::size_t place = placeOf(name);
    const auto at = place > 0 ? std::optional(place - 1) : fieldAmong(heading, name);
    if (meaning == Meaning::Skipped || !at) {
        return;
    }
    meanings.resize(std::max(meanings.size(), *at + 1), Meaning::Skipped);
    if (meanings[*at] != Meaning::Client) {
        meanings[*at] = meaning;
    }
    settle();
}

FieldTable::FieldTable(const NamedFields& fields) : m_filled(fields.filledByRows()) {
    if (fields.columns[static_cast<std::size_t>(Column::Client)].empty()) {
        m_filled.push_back(Column::Client); // the user may choose a field for it
    }
    add(fields.time, Meaning::Time);
    add(fields.date, Meaning::Date);
    add(fields.target, Meaning::Target);
    add(fields.request, Meaning::Request);
    add(fields.source, Meaning::Source);
    for (std::size_t index = 0; index < fields.columns.size(); ++index) {
        add(fields.columns[index], static_cast<Meaning>(index));
    }
}

void FieldTable::add(const std::vector<std::string>& names, Meaning meaning) {
    for (std::size_t rank = 0; rank < names.size(); ++rank) {
        m_names.push_back({plainName(names[rank]), meaning, rank, placeOf(names[rank])});
    }
}

TableColumns FieldTable::columnsOf(std::span<const std::string_view> heading) const {
    TableColumns columns;
    columns.meanings.assign(heading.size(), Meaning::Skipped);
    std::array<const Name*, kMeanings> best{};
    std::array<std::size_t, kMeanings> place{};
    for (std::size_t at = 0; at < heading.size(); ++at) {
        const std::string text = plainName(heading[at]);
        for (const Name& name : m_names) {
            const bool isThis = name.place > 0 ? name.place == at + 1 : name.text == text;
            const auto meaning = static_cast<std::size_t>(name.meaning);
            if (!isThis || (best[meaning] != nullptr && best[meaning]->rank <= name.rank)) {
                continue;
            }
            if (best[meaning] != nullptr) {
                columns.meanings[place[meaning]] = Meaning::Skipped;
            }
            best[meaning] = &name;
            place[meaning] = at;
            columns.meanings[at] = name.meaning;
        }
    }
    if (!columns.has(Meaning::Time)) {
        std::replace(columns.meanings.begin(), columns.meanings.end(), Meaning::Date,
                     Meaning::Time);
    }
    columns.settle();
    return columns;
}

TableColumns FieldTable::columnsByPlace() const {
    TableColumns columns;
    for (const Name& name : m_names) {
        if (name.place == 0) {
            return {};
        }
        columns.meanings.resize(std::max(columns.meanings.size(), name.place), Meaning::Skipped);
        columns.meanings[name.place - 1] = name.meaning;
    }
    columns.settle();
    return columns;
}

} // namespace edgefence::traffic
