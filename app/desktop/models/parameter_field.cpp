// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/parameter_field.h"

#include "app/desktop/convert.h"
#include "core/document/validate.h"
#include "core/layers/parameters.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace edgefence::desktop {

namespace {

using layers::ParameterType;
using plan::Allowance;

constexpr std::array kZonePlans{ZonePlan::Free, ZonePlan::Pro, ZonePlan::Business,
                                ZonePlan::Enterprise};
/// So many options stand side by side; more go into a box.
constexpr std::size_t kSideBySide = 3;

QString tr(const char* text) { return QCoreApplication::translate("Inspector", text); }

struct ChoiceText {
    std::string_view choice;
    const char* words;
    const char* meaning;
};
constexpr std::array<ChoiceText, 13> kChoices{{
    {"utc_day", QT_TRANSLATE_NOOP("Inspector", "UTC day"),
     QT_TRANSLATE_NOOP("Inspector", "the day is part of the key, so 00:00 UTC starts anew")},
    {"utc_hour", QT_TRANSLATE_NOOP("Inspector", "UTC hour"),
     QT_TRANSLATE_NOOP("Inspector", "the hour is part of the key")},
    {"lifetime", QT_TRANSLATE_NOOP("Inspector", "Lifetime"),
     QT_TRANSLATE_NOOP("Inspector", "the key's own lifetime; every put restarts it")},
    {"always", QT_TRANSLATE_NOOP("Inspector", "Every call"),
     QT_TRANSLATE_NOOP("Inspector", "get; put(count + 1); refuse if count + 1 > limit")},
    {"under_limit", QT_TRANSLATE_NOOP("Inspector", "Under the limit"),
     QT_TRANSLATE_NOOP("Inspector", "get; refuse if count >= limit; else put(count + 1)")},
    {"block", QT_TRANSLATE_NOOP("Inspector", "Block"), ""},
    {"managed_challenge", QT_TRANSLATE_NOOP("Inspector", "Managed challenge"),
     QT_TRANSLATE_NOOP("Inspector", "who could pass is not known: taken as refused")},
    {"js_challenge", QT_TRANSLATE_NOOP("Inspector", "JavaScript challenge"),
     QT_TRANSLATE_NOOP("Inspector", "who could pass is not known: taken as refused")},
    {"challenge", QT_TRANSLATE_NOOP("Inspector", "Interactive challenge"),
     QT_TRANSLATE_NOOP("Inspector", "who could pass is not known: taken as refused")},
    {"log", QT_TRANSLATE_NOOP("Inspector", "Log"),
     QT_TRANSLATE_NOOP("Inspector", "refuses nobody")},
    {"aligned", QT_TRANSLATE_NOOP("Inspector", "Clock"),
     QT_TRANSLATE_NOOP("Inspector", "an assumption: how windows lie is not documented")},
    {"first_hit", QT_TRANSLATE_NOOP("Inspector", "First hit"),
     QT_TRANSLATE_NOOP("Inspector", "an assumption: how windows lie is not documented")},
    {"sliding", QT_TRANSLATE_NOOP("Inspector", "Sliding"),
     QT_TRANSLATE_NOOP("Inspector", "an assumption: how windows lie is not documented")},
}};

const ChoiceText* findChoice(std::string_view choice) {
    const auto found = std::find_if(kChoices.begin(), kChoices.end(), [&](const ChoiceText& known) {
        return known.choice == choice;
    });
    return found == kChoices.end() ? nullptr : &*found;
}

QString secondsText(std::int64_t seconds) {
    return seconds == 0 ? tr("the window") : durationText(std::chrono::seconds(seconds));
}

const plan::ParameterValue* valueOf(const plan::LayerConfig& layer, std::string_view name) {
    const auto found = layer.parameters.find(name);
    return found == layer.parameters.end() ? nullptr : &found->second;
}

template <class Value> Value valueOr(const plan::LayerConfig& layer, std::string_view name) {
    const plan::ParameterValue* value = valueOf(layer, name);
    const Value* typed = value == nullptr ? nullptr : std::get_if<Value>(value);
    return typed == nullptr ? Value{} : *typed;
}

/// The numbers that any plan allows, rising, and the one at hand.
std::vector<std::int64_t> choosable(const layers::ParameterSpec& spec, std::int64_t current,
                                    const plan::PlatformCatalogue& catalogue) {
    std::vector<std::int64_t> values;
    for (const ZonePlan plan : kZonePlans)
        for (const std::int64_t value : catalogue.allowedValues({plan, {}}, spec.catalogueKey))
            values.push_back(value);
    if (values.empty())
        return values;
    values.push_back(current);
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

QString neededPlan(const std::optional<ZoneEntitlement>& zone) {
    return zone ? toQt(title(*zone)) : tr("no plan");
}

template <class Value>
QVariantMap limitedOption(const QString& text, const layers::ParameterSpec& spec,
                          const Value& value, const ZoneEntitlement& zone,
                          const plan::PlatformCatalogue& catalogue) {
    switch (catalogue.allowance(zone, spec.catalogueKey, value)) {
    case Allowance::Allowed:
        return fieldOption(text);
    case Allowance::Contradicted:
        return fieldOption(text, tr("contradictory"));
    case Allowance::NotAllowed:
        return fieldOption(text, neededPlan(catalogue.leastZoneFor(spec.catalogueKey, value)),
                           false);
    }
    return fieldOption(text);
}

/// "10 s only on Free": said where the plan leaves one choice.
void sayOnly(FieldRow& row, const ZoneEntitlement& zone) {
    QStringList allowed;
    for (const QVariant& option : row.options)
        if (option.toMap().value(QStringLiteral("enabled")).toBool())
            allowed.append(option.toMap().value(QStringLiteral("text")).toString());
    if (allowed.size() == 1 && row.options.size() > 1)
        row.hint = tr("%1 only on %2").arg(allowed.front(), toQt(title(zone)));
}

void fillNumber(const layers::ParameterSpec& spec, const plan::LayerConfig& layer,
                const ZoneEntitlement& zone, const plan::PlatformCatalogue& catalogue,
                FieldRow& row) {
    const auto current = valueOr<std::int64_t>(layer, spec.name);
    const std::vector<std::int64_t> values = choosable(spec, current, catalogue);
    if (values.empty()) {
        row.control = QStringLiteral("number");
        row.half = true;
        row.number = static_cast<qreal>(current);
        row.least = static_cast<qreal>(spec.minimum);
        row.most = static_cast<qreal>(spec.maximum);
        row.unit = toQt(spec.unit);
        return;
    }
    row.control = values.size() <= kSideBySide ? QStringLiteral("options") : QStringLiteral("list");
    row.half = values.size() > kSideBySide;
    for (const std::int64_t value : values) {
        const QString text = spec.unit == "s" ? secondsText(value) : countText(value);
        row.options.append(limitedOption(text, spec, value, zone, catalogue));
    }
    row.index = static_cast<int>(std::find(values.begin(), values.end(), current) - values.begin());
    sayOnly(row, zone);
    // Side by side with another field there is no room for a hint.
    row.half &= row.hint.isEmpty();
}

void fillChoice(const layers::ParameterSpec& spec, const plan::LayerConfig& layer,
                const ZoneEntitlement& zone, const plan::PlatformCatalogue& catalogue,
                FieldRow& row) {
    const auto current = valueOr<std::string>(layer, spec.name);
    for (std::size_t i = 0; i < spec.choices.size(); ++i) {
        const QString text = choiceWords(spec.choices[i]);
        row.options.append(spec.catalogueKey.empty()
                               ? fieldOption(text)
                               : limitedOption(text, spec, spec.choices[i], zone, catalogue));
        if (spec.choices[i] == current)
            row.index = static_cast<int>(i);
    }
    if (spec.allowsSeconds) {
        row.options.append(fieldOption(tr("Seconds")));
        if (row.index < 0) {
            row.index = static_cast<int>(spec.choices.size());
            row.number = toQt(current).chopped(1).toDouble();
        }
    }
    row.control = static_cast<std::size_t>(row.options.size()) <= kSideBySide
                      ? QStringLiteral("options")
                      : QStringLiteral("list");
    if (const ChoiceText* known = findChoice(current))
        row.meaning = tr(known->meaning);
    sayOnly(row, zone);
}

void fillKey(const layers::ParameterSpec& spec, const plan::LayerConfig& layer, FieldRow& row) {
    auto parts = valueOr<std::vector<std::string>>(layer, spec.name);
    const auto colo = std::remove(parts.begin(), parts.end(), layers::kDataCentre);
    if (colo != parts.end())
        row.hint = tr("one counter per data centre");
    parts.erase(colo, parts.end());
    QStringList lines;
    for (const std::string& part : parts)
        lines.append(toQt(part));
    row.control = QStringLiteral("code");
    row.text = lines.join(QLatin1Char('\n'));
    row.meaning = parts.empty() ? tr("one counter for all callers")
                                : tr("one value expression a line; callers with equal values share "
                                     "a counter");
}

void fillFlag(const layers::ParameterSpec& spec, const plan::LayerConfig& layer,
              const ZoneEntitlement& zone, const plan::PlatformCatalogue& catalogue,
              FieldRow& row) {
    row.control = QStringLiteral("flag");
    row.checked = valueOr<bool>(layer, spec.name);
    if (spec.catalogueKey.empty() || catalogue.limit(zone, spec.catalogueKey).value_or(0) > 0)
        return;
    row.allowed = row.checked;
    row.locked = true;
    row.hint = neededPlan(catalogue.leastZoneFor(spec.catalogueKey, 1));
}

} // namespace

QVariantMap fieldOption(const QString& text, const QString& note, bool enabled) {
    return {{QStringLiteral("text"), text},
            {QStringLiteral("note"), note},
            {QStringLiteral("enabled"), enabled}};
}

QString choiceWords(std::string_view choice) {
    const ChoiceText* known = findChoice(choice);
    return known == nullptr ? toQt(choice) : tr(known->words);
}

FieldRow parameterField(const layers::ParameterSpec& spec, const plan::LayerConfig& layer,
                        const ZoneEntitlement& zone, const plan::PlatformCatalogue& catalogue) {
    FieldRow row;
    row.key = toQt(spec.name);
    row.label = label(spec.label);
    switch (spec.type) {
    case ParameterType::Integer:
        fillNumber(spec, layer, zone, catalogue, row);
        break;
    case ParameterType::Number:
        row.control = QStringLiteral("number");
        row.half = true;
        row.decimals = 3;
        row.number = valueOr<double>(layer, spec.name);
        row.least = static_cast<qreal>(spec.minimum);
        row.most = static_cast<qreal>(spec.maximum);
        break;
    case ParameterType::Flag:
        fillFlag(spec, layer, zone, catalogue, row);
        break;
    case ParameterType::Choice:
    case ParameterType::Window:
        fillChoice(spec, layer, zone, catalogue, row);
        break;
    case ParameterType::Text:
        row.control = QStringLiteral("text");
        row.text = toQt(valueOr<std::string>(layer, spec.name));
        break;
    case ParameterType::Expression:
        row.control = QStringLiteral("expression");
        row.text = toQt(valueOr<std::string>(layer, spec.name));
        if (!spec.catalogueKey.empty() &&
            catalogue.limit(zone, spec.catalogueKey).value_or(0) < 1) {
            row.control = QStringLiteral("code");
            row.allowed = !row.text.isEmpty();
            row.locked = true;
            row.hint = neededPlan(catalogue.leastZoneFor(spec.catalogueKey, 1));
        }
        break;
    case ParameterType::Key:
        fillKey(spec, layer, row);
        break;
    }
    if (const plan::ParameterValue* value = valueOf(layer, spec.name))
        if (const auto why = document::whyNot(spec, *value))
            row.problem = sentence(*why);
    return row;
}

std::optional<plan::ParameterValue> parameterValue(const layers::ParameterSpec& spec,
                                                   const plan::LayerConfig& layer,
                                                   const QVariant& value,
                                                   const plan::PlatformCatalogue& catalogue) {
    switch (spec.type) {
    case ParameterType::Integer: {
        const auto current = valueOr<std::int64_t>(layer, spec.name);
        const std::vector<std::int64_t> values = choosable(spec, current, catalogue);
        if (values.empty())
            return plan::ParameterValue{static_cast<std::int64_t>(std::llround(value.toDouble()))};
        const auto index = static_cast<std::size_t>(value.toInt());
        return index < values.size() ? std::optional(plan::ParameterValue{values[index]})
                                     : std::nullopt;
    }
    case ParameterType::Number:
        return plan::ParameterValue{value.toDouble()};
    case ParameterType::Flag:
        return plan::ParameterValue{value.toBool()};
    case ParameterType::Choice:
    case ParameterType::Window: {
        const auto index = static_cast<std::size_t>(value.toInt());
        if (index < spec.choices.size())
            return plan::ParameterValue{std::string(spec.choices[index])};
        return spec.allowsSeconds ? std::optional(plan::ParameterValue{std::string("60s")})
                                  : std::nullopt;
    }
    case ParameterType::Text:
    case ParameterType::Expression:
        return plan::ParameterValue{fromQt(value.toString())};
    case ParameterType::Key: {
        const auto before = valueOr<std::vector<std::string>>(layer, spec.name);
        std::vector<std::string> parts;
        // A data centre's own counter is not the person's to drop.
        if (std::find(before.begin(), before.end(), layers::kDataCentre) != before.end())
            parts.emplace_back(layers::kDataCentre);
        for (const QString& line : value.toString().split(QLatin1Char('\n'), Qt::SkipEmptyParts))
            if (!line.trimmed().isEmpty())
                parts.push_back(fromQt(line.trimmed()));
        return plan::ParameterValue{std::move(parts)};
    }
    }
    return std::nullopt;
}

} // namespace edgefence::desktop
