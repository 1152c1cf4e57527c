// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of a format of the family "json".
#include "core/traffic/format_family.h"
#include "core/traffic/json_reader.h"

#include <utility>

namespace edgefence::traffic {

using nlohmann::json;

namespace {

/// Slots of fields, in order of preference.
std::vector<std::size_t> slotsOf(const FieldNames& names, JsonFields& fields) {
    std::vector<std::size_t> slots;
    for (const std::string& name : names) {
        slots.push_back(fields.slotOf(name));
    }
    return slots;
}

} // namespace

Result<Configured> jsonFamily(const json& document, const FormatError& wrong) {
    const auto named = readNamedFields(document, wrong);
    if (!named) {
        return tl::unexpected(named.error());
    }
    auto fields = std::make_shared<JsonFields>();
    fields->time = slotsOf(named->time, *fields);
    fields->timeName = named->time.front();
    fields->target = slotsOf(named->target, *fields);
    for (std::size_t index = 0; index < named->columns.size(); ++index) {
        fields->columns[index] = slotsOf(named->columns[index], *fields);
    }
    fields->filled = named->filled();
    if (const auto only = document.find("only"); only != document.end()) {
        const std::string field = textOr(*only, "field", {});
        if (field.empty() || !isTextList(only->value("values", json()))) {
            return wrong("only", "a \"field\" and a list of \"values\"");
        }
        fields->onlySlot = fields->slotOf(field);
        fields->onlyValues = only->at("values").get<std::vector<std::string>>();
    }
    const std::size_t count = fields->filled.size();
    return Configured{[fields = std::shared_ptr<const JsonFields>(std::move(fields))](
                          const ReaderOptions&) { return std::make_unique<JsonReader>(fields); },
                      count};
}

} // namespace edgefence::traffic
