// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/field_table.h"

#include "core/traffic/format_family.h"

#include <algorithm>
#include <charconv>

namespace edgefence::traffic {

using rules::Column;

namespace {

bool isAlnum(char byte) {
    return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
           static_cast<unsigned char>(byte) >= 0x80;
}

/// The names of a field that the user chose for the client's address, and what it means.
struct Chosen {
    std::string name;
    std::size_t place = 0;
    Meaning meaning = Meaning::Skipped;
};
Chosen chosenBy(const ClientChoice& choice) {
    switch (choice.source) {
    case ClientSource::Field:
        return {plainName(choice.field), placeOf(choice.field), Meaning::ChosenClient};
    case ClientSource::CfConnectingIp:
        return {"cfconnectingip", 0, Meaning::ConnectingIp};
    case ClientSource::ForwardedForFirst:
    case ClientSource::ForwardedForLast:
        return {"xforwardedfor", 0, Meaning::ForwardedFor};
    case ClientSource::AsRecorded:
    case ClientSource::ClientIp:
    case ClientSource::Remote:
        break;
    }
    return {};
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
    const Chosen chosen = chosenBy(choice);
    if (chosen.meaning == Meaning::Skipped) {
        return;
    }
    meanings.resize(std::max(meanings.size(), chosen.place), Meaning::Skipped);
    for (std::size_t at = 0; at < meanings.size(); ++at) {
        // W3C logs write a header of the request as cs(X-Real-IP).
        const std::string name = at < heading.size() ? plainName(heading[at]) : std::string();
        const bool isThis = chosen.place > 0 ? chosen.place == at + 1
                                             : name == chosen.name || name == "cs" + chosen.name;
        if (isThis && meanings[at] != Meaning::Client) {
            meanings[at] = chosen.meaning;
        }
    }
    settle();
}

std::string plainName(std::string_view name) {
    std::string plain;
    for (char byte : name) {
        byte = byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : byte;
        if (isAlnum(byte)) {
            plain += byte;
        }
    }
    return plain;
}

FieldTable::FieldTable(const NamedFields& fields) : m_filled(fields.filled()) {
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
