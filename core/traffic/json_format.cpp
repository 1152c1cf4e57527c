// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of a format of the family "json".
#include "core/traffic/format_family.h"
#include "core/traffic/json_reader.h"

#include <algorithm>
#include <utility>

namespace edgefence::traffic {

using nlohmann::json;

namespace {

/// "rows": [{"field": "logger", "values": ["http.log.access*"]}], and "subrequests" alike.
Result<void> addConditions(const json& document, std::string_view key, JsonFields& fields,
                           std::vector<JsonFields::Condition>& conditions,
                           const FormatError& wrong) {
    const auto named = readConditions(document, key, wrong);
    if (!named) {
        return tl::unexpected(named.error());
    }
    for (const NamedCondition& condition : *named) {
        conditions.push_back({fields.slotOf(condition.field), condition.values});
    }
    return {};
}

/// "client_from": {"remote": ["request.remote_ip"]}
Result<void> readClientFields(const json& document, JsonFields& fields, const FormatError& wrong) {
    const std::string headers = textOr(document, "headers", {});
    if (!headers.empty()) {
        fields.cfConnectingIp = {fields.slotOf(headers + ".cf-connecting-ip")};
        fields.forwardedFor = {fields.slotOf(headers + ".x-forwarded-for")};
    }
    const auto from = document.find("client_from");
    if (from == document.end()) {
        return {};
    }
    if (!from->is_object()) {
        return wrong("client_from", "an object of sources and the fields they are read from");
    }
    for (const auto& [key, names] : from->items()) {
        JsonFields::Slots* const slots = key == "cf_connecting_ip" ? &fields.cfConnectingIp
                                         : key == "forwarded_for"  ? &fields.forwardedFor
                                         : key == "client_ip"      ? &fields.clientIp
                                         : key == "remote"         ? &fields.remote
                                                                   : nullptr;
        if (slots == nullptr || !isTextList(names)) {
            return wrong("client_from", "lists of field names under \"cf_connecting_ip\", "
                                        "\"forwarded_for\", \"client_ip\" or \"remote\"");
        }
        *slots = fields.slotsOf(names.get<FieldNames>());
    }
    return {};
}

/// The slots that a choice of the client's address is read from. REQUIRES: one that has a field.
JsonFields::Slots& slotsOfChoice(ClientSource source, JsonFields& fields) {
    switch (source) {
    case ClientSource::CfConnectingIp:
        return fields.cfConnectingIp;
    case ClientSource::ClientIp:
        return fields.clientIp;
    case ClientSource::ForwardedForFirst:
    case ClientSource::ForwardedForLast:
        return fields.forwardedFor;
    case ClientSource::AsRecorded:
    case ClientSource::Remote:
    case ClientSource::Field:
        break;
    }
    return fields.chosenClient;
}

/// Adds the field that the user names, perhaps one of the headers; of the usual ones the log's own
/// name.
std::shared_ptr<const JsonFields> withChosenClient(std::shared_ptr<const JsonFields> fields,
                                                   const std::string& headers,
                                                   const ClientChoice& choice) {
    if (choice.source == ClientSource::AsRecorded || choice.field.empty()) {
        return fields;
    }
    auto chosen = std::make_shared<JsonFields>(*fields);
    JsonFields::Slots& slots = slotsOfChoice(choice.source, *chosen);
    slots.push_back(chosen->slotOf(choice.field));
    if (std::find(chosen->filled.begin(), chosen->filled.end(), rules::Column::Client) ==
        chosen->filled.end()) {
        chosen->filled.push_back(rules::Column::Client);
    }
    if (!headers.empty()) {
        slots.push_back(chosen->slotOf(headers + "." + choice.field));
    }
    return chosen;
}

} // namespace

Result<Configured> jsonFamily(const json& document, const FormatError& wrong) {
    const auto named = readNamedFields(document, wrong);
    if (!named) {
        return tl::unexpected(named.error());
    }
    auto fields = std::make_shared<JsonFields>();
    fields->time = fields->slotsOf(named->time);
    fields->timeName = named->time.front();
    fields->date = fields->slotsOf(named->date);
    const auto encodings = readEncodings(document, wrong);
    if (!encodings) {
        return tl::unexpected(encodings.error());
    }
    fields->encodings = *encodings;
    fields->isDashNothing = document.value("dash_is_nothing", json()) == true;
    fields->target = fields->slotsOf(named->target);
    fields->request = fields->slotsOf(named->request);
    for (std::size_t index = 0; index < named->columns.size(); ++index) {
        fields->columns[index] = fields->slotsOf(named->columns[index]);
    }
    fields->filled = named->filledByRows();
    for (const auto& read :
         {addConditions(document, "rows", *fields, fields->rows, wrong),
          addConditions(document, "subrequests", *fields, fields->subrequests, wrong),
          readClientFields(document, *fields, wrong)}) {
        if (!read) {
            return tl::unexpected(read.error());
        }
    }
    if (const auto inFront = document.find("in_front"); inFront != document.end()) {
        if (!isTextList(*inFront)) {
            return wrong("in_front", "a list of field names");
        }
        fields->inFront = fields->slotsOf(inFront->get<FieldNames>());
    }
    const json required = document.value("required", json::array());
    for (const json& name : required) {
        const auto column = name.is_string() ? columnNamed(name.get<std::string>()) : std::nullopt;
        if (!column) {
            return wrong("required", "a list of columns");
        }
        fields->required.push_back(*column);
    }
    const std::size_t count = named->filled().size();
    return Configured{[fields = std::shared_ptr<const JsonFields>(std::move(fields)),
                       headers = textOr(document, "headers", {})](const ReaderOptions& options) {
                          return std::make_unique<JsonReader>(
                              withChosenClient(fields, headers, options.client), options);
                      },
                      count};
}

} // namespace edgefence::traffic
