// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/expression_completion.h"

#include "app/desktop/convert.h"
#include "app/desktop/counted.h"
#include "core/rules/printer.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace edgefence::desktop {

namespace {

/// More are of no help to a reader.
constexpr std::size_t kMostRows = 60;
/// Values that are kept of a log; among them the typed letters are looked for.
constexpr std::size_t kMostValues = 2000;

using Expecting = rules::TypingPlace::Expecting;

bool covers(const ZoneEntitlement& zone, const rules::Requirement& requirement) {
    if (requirement.kind == rules::Requirement::Kind::Never)
        return false;
    const auto& wanted = requirement.zone;
    return zone.plan >= wanted.plan &&
           std::all_of(wanted.addons.begin(), wanted.addons.end(),
                       [&](ZoneAddon addon) { return zone.has(addon); });
}

QString planName(const rules::Requirement& requirement) {
    return requirement.kind == rules::Requirement::Kind::Never ? QString()
                                                               : toQt(title(requirement.zone));
}

CompletionRow word(std::string_view text, QString type) {
    CompletionRow row;
    row.key = toQt(std::string(text));
    row.type = std::move(type);
    return row;
}

/// Those that begin with what is typed, or all.
std::vector<CompletionRow> beginning(std::vector<CompletionRow> rows, std::string_view typed) {
    const QString start = toQt(std::string(typed));
    std::erase_if(rows, [&start](const CompletionRow& row) {
        return !row.key.startsWith(start) || row.key == start;
    });
    return rows;
}

} // namespace

const std::vector<Completer::Seen>& Completer::seen(const rules::FieldSpec& field) {
    const auto traffic = m_workspace.traffic();
    if (m_seenIn == traffic && m_seenField == field.name)
        return m_seen;
    m_seenIn = traffic;
    m_seenField = field.name;
    m_seen.clear();
    const bool isCopy = field.supply && field.supply->derivation == rules::Derivation::Copy &&
                        field.supply->columns.size() == 1;
    if (!traffic || !isCopy || !traffic->has(field.supply->columns.front()))
        return m_seen;
    const rules::Column column = field.supply->columns.front();
    std::vector<std::int64_t> counts(traffic->distinct(column));
    const auto weights = traffic->weights();
    rules::withCodes(traffic->codes(column), [&](auto codes) {
        for (std::size_t row = 0; row < codes.size(); ++row)
            counts[codes[row]] += weights.empty() ? 1 : std::int64_t{weights[row]};
    });
    for (std::uint32_t code = rules::kAbsent + 1; code < counts.size(); ++code) {
        if (counts[code] == 0)
            continue;
        const bool isAddress = column != rules::Column::Client || traffic->address(code);
        const std::string value(traffic->text(column, code));
        if (isAddress)
            m_seen.push_back(
                {toQt(field.type == rules::Type::string() ? rules::quoted(value) : value), value,
                 counts[code]});
    }
    const auto frequent = [](const Seen& left, const Seen& right) {
        return std::tie(right.requests, left.value) < std::tie(left.requests, right.value);
    };
    const std::size_t kept = std::min(m_seen.size(), kMostValues);
    std::partial_sort(m_seen.begin(), m_seen.begin() + static_cast<std::ptrdiff_t>(kept),
                      m_seen.end(), frequent);
    m_seen.resize(kept);
    return m_seen;
}

std::vector<CompletionRow> Completer::values(const rules::TypingPlace& place) {
    std::vector<CompletionRow> rows;
    if (place.field == nullptr || place.type != place.field->type)
        return rows;
    for (const Seen& value : seen(*place.field)) {
        if (value.value.find(place.typed) == std::string::npos)
            continue;
        CompletionRow row;
        row.key = value.written;
        row.type = counted(value.requests, QObject::tr("1 request"), QObject::tr("%1 requests"));
        rows.push_back(std::move(row));
        if (rows.size() == kMostRows)
            break;
    }
    return rows;
}

std::vector<CompletionRow> Completer::names(const rules::TypingPlace& place) const {
    std::vector<CompletionRow> rows;
    const ZoneEntitlement& zone = m_workspace.plan().zone;
    const auto at = static_cast<std::size_t>(rules::RulePlace::RateLimitingRule);
    const auto offer = [&](const std::string& name, const QString& type,
                           const rules::Requirement& requirement) {
        if (name == place.typed || name.find(place.typed) == std::string::npos)
            return;
        CompletionRow row = word(name, type);
        row.allowed = covers(zone, requirement);
        row.plan = planName(requirement);
        rows.push_back(std::move(row));
    };
    const rules::Schema& schema = m_workspace.tools().schema;
    for (const rules::FieldSpec& field : schema.fields())
        if (!field.keyOnly && field.replacement.empty())
            offer(field.name, toQt(rules::name(field.type)), field.availability[at]);
    for (const rules::FunctionSpec& function : schema.functions())
        offer(function.name, QObject::tr("function"), function.availability[at]);
    // What the plan allows first; among those what begins with the word.
    const QString typed = toQt(std::string(place.typed));
    std::stable_sort(rows.begin(), rows.end(), [&](const auto& left, const auto& right) {
        return std::pair(!left.allowed, !left.key.startsWith(typed)) <
               std::pair(!right.allowed, !right.key.startsWith(typed));
    });
    return rows;
}

std::vector<CompletionRow> Completer::rows(const rules::TypingPlace& place, Offer offer) {
    // A list that opens by itself must not be in the way of what is typed.
    const bool asked = offer == Offer::Everything || !place.typed.empty();
    std::vector<CompletionRow> rows;
    switch (place.expecting) {
    case Expecting::Value:
        if (asked)
            rows = names(place);
        break;
    case Expecting::Operator:
        for (const std::string_view text : rules::operatorsFor(place.type.value_or(rules::Type())))
            rows.push_back(word(text, QObject::tr("operator")));
        rows = beginning(std::move(rows), place.typed);
        break;
    case Expecting::Literal:
        rows = values(place);
        break;
    case Expecting::Connective:
        for (const char* text : {"and", "or", "xor"})
            rows.push_back(word(text, QObject::tr("joins conditions")));
        rows = asked ? beginning(std::move(rows), place.typed) : std::vector<CompletionRow>();
        break;
    }
    if (rows.size() > kMostRows)
        rows.resize(kMostRows);
    return rows;
}

} // namespace edgefence::desktop
