// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/reading_choices.h"

#include "app/desktop/convert.h"
#include "app/desktop/counted.h"
#include "app/desktop/models/share_text.h"
#include "core/traffic/messages.h"

#include <QTimeZone>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace edgefence::desktop {

namespace {

/// The addresses that a log may have, as readClientChoice() names them.
struct Source {
    std::string_view name;
    const char* title;
};
constexpr std::array kSources{
    Source{"", QT_TRANSLATE_NOOP("ReadingChoices", "As the format has it")},
    Source{"cf-connecting-ip", QT_TRANSLATE_NOOP("ReadingChoices", "CF-Connecting-IP")},
    Source{kForwardedLast, QT_TRANSLATE_NOOP("ReadingChoices", "X-Forwarded-For, last")},
    Source{"x-forwarded-for-first", QT_TRANSLATE_NOOP("ReadingChoices", "X-Forwarded-For, first")},
    Source{"client-ip", QT_TRANSLATE_NOOP("ReadingChoices", "client_ip")},
    Source{"remote", QT_TRANSLATE_NOOP("ReadingChoices", "Who was connected")},
    Source{kField, QT_TRANSLATE_NOOP("ReadingChoices", "Another field")},
};
/// What is believed of X-Forwarded-For until the user says otherwise.
constexpr const char* kUsualProxies = "cloudflare, private";

QString callersText(std::int64_t callers) {
    return counted(callers, ReadingChoices::tr("1 caller"), ReadingChoices::tr("%1 callers"));
}

QString proxiesText(const AddressLook& look) {
    const QString network = toQt(look.proxies->network);
    if (look.requests == 1)
        return ReadingChoices::tr("The first request comes from %1: this is a proxy, no caller.")
            .arg(network);
    return ReadingChoices::tr("%1 of the first %2 requests come from %3: these are proxies, not "
                              "callers.")
        .arg(countText(look.proxies->requests), countText(look.requests), network);
}

/// What stands below an address that can be chosen.
QString noteOf(std::string_view source, const AddressLook& look) {
    if (look.requests == 0)
        return ReadingChoices::tr("none in the first lines");
    QString callers = ReadingChoices::tr("%1 in the first lines").arg(callersText(look.callers));
    if (look.proxies)
        return ReadingChoices::tr("%1, most of them %2").arg(callers, toQt(look.proxies->network));
    if (source == "x-forwarded-for-first")
        return ReadingChoices::tr("%1; a caller can set this one freely").arg(callers);
    if (source == kForwardedLast)
        return ReadingChoices::tr("%1; the last that is no trusted proxy").arg(callers);
    return callers;
}

} // namespace

ReadingChoices::ReadingChoices(Catalogue catalogue, QObject* parent)
    : QObject(parent), m_catalogue(std::move(catalogue)) {}

void ReadingChoices::show(const LogChoice& choice, const LogPreview* preview,
                          const Problems& problems) {
    m_choice = choice;
    m_formatProblem.clear();
    m_zoneProblem.clear();
    m_proxyProblem.clear();
    m_keyProblem = problems.mask ? asSentence(sentence(*problems.mask)) : QString();
    if (problems.reading) {
        const std::string_view code = problems.reading->message.code();
        QString& place = code == traffic::kNoSuchZone.code     ? m_zoneProblem
                         : code == traffic::kNoProxyRange.code ? m_proxyProblem
                                                               : m_formatProblem;
        place = asSentence(sentence(*problems.reading));
    }
    m_needsTimeZone = preview != nullptr && preview->needsTimeZone;
    showSources(preview);
    emit changed();
}

std::vector<traffic::ClientChoice>
ReadingChoices::clientChoices(const LogChoice& choice,
                              const std::vector<traffic::ProxyNetwork>& proxies) {
    std::vector<traffic::ClientChoice> choices;
    for (const Source& source : kSources) {
        std::vector<IpPrefix> trusted;
        if (source.name == kForwardedLast) {
            const std::string words = choice.proxies.empty() ? kUsualProxies : choice.proxies;
            for (const std::string& word : wordsIn(words)) {
                if (const auto ranges = traffic::proxyRanges(proxies, word))
                    trusted.insert(trusted.end(), ranges->begin(), ranges->end());
            }
        }
        choices.push_back(traffic::readClientChoice(
            source.name == kField ? std::string_view(choice.field) : source.name,
            std::move(trusted)));
    }
    return choices;
}

void ReadingChoices::showSources(const LogPreview* preview) {
    std::vector<SourceRow> rows;
    QStringList absent;
    m_warning.clear();
    for (std::size_t i = 0; i < kSources.size(); ++i) {
        const Source& source = kSources[i];
        SourceRow row;
        row.key = toQt(source.name);
        row.title = tr(source.title);
        row.current = m_choice.client == source.name;
        const AddressLook* look =
            preview != nullptr && i < preview->addresses.size() ? &preview->addresses[i] : nullptr;
        const bool isAlways = source.name.empty() || source.name == kField;
        if (look != nullptr && look->others == 0 && !isAlways && !row.current) {
            absent.append(row.title);
            continue;
        }
        const bool isUnnamed = source.name == kField && m_choice.field.empty();
        if (isUnnamed)
            row.note = tr("of a JSON log, by its name");
        else if (look != nullptr)
            row.note = noteOf(source.name, *look);
        row.doubtful = look != nullptr && look->proxies.has_value() && !isUnnamed;
        if (row.current && look != nullptr && look->proxies)
            m_warning = proxiesText(*look);
        rows.push_back(std::move(row));
    }
    m_absent =
        absent.isEmpty()
            ? QString()
            : tr("Not in these lines, or the same: %1.").arg(absent.join(QStringLiteral("; ")));
    m_sources.assign(std::move(rows));
}

template <class Part> void ReadingChoices::set(Part& part, Part value) {
    if (part == value)
        return;
    part = std::move(value);
    emit chosen();
}

QStringList ReadingChoices::formats() const {
    QStringList titles{tr("Found out by itself")};
    for (const traffic::LogFormat& format : m_catalogue->formats())
        titles.append(toQt(format.title));
    return titles << tr("A pasted log_format or LogFormat") << tr("Columns or keys by name");
}

int ReadingChoices::format() const {
    const auto& known = m_catalogue->formats();
    const auto count = static_cast<int>(known.size());
    switch (m_choice.format) {
    case LogChoice::Format::FoundOut:
        break;
    case LogChoice::Format::Pasted:
        return count + 1;
    case LogChoice::Format::Columns:
        return count + 2;
    case LogChoice::Format::Known:
        const auto found = std::find_if(known.begin(), known.end(), [&](const auto& format) {
            return format.name == m_choice.known;
        });
        return 1 + static_cast<int>(found - known.begin());
    }
    return 0;
}

void ReadingChoices::setFormat(int format) {
    const auto& known = m_catalogue->formats();
    const auto count = static_cast<int>(known.size());
    if (format == this->format() || format < 0 || format > count + 2)
        return;
    m_choice.format = format == 0           ? LogChoice::Format::FoundOut
                      : format <= count     ? LogChoice::Format::Known
                      : format == count + 1 ? LogChoice::Format::Pasted
                                            : LogChoice::Format::Columns;
    if (m_choice.format == LogChoice::Format::Known)
        m_choice.known = known[static_cast<std::size_t>(format) - 1].name;
    emit chosen();
}

QString ReadingChoices::directive() const { return toQt(m_choice.directive); }
void ReadingChoices::setDirective(const QString& directive) {
    set(m_choice.directive, fromQt(directive.trimmed()));
}

QString ReadingChoices::columns() const { return toQt(m_choice.columns); }
void ReadingChoices::setColumns(const QString& columns) {
    set(m_choice.columns, fromQt(columns.trimmed()));
}

QString ReadingChoices::timeZone() const { return toQt(m_choice.timeZone); }
void ReadingChoices::setTimeZone(const QString& zone) {
    set(m_choice.timeZone, fromQt(zone.trimmed()));
}

QString ReadingChoices::here() const { return QString::fromLatin1(QTimeZone::systemTimeZoneId()); }

QString ReadingChoices::field() const { return toQt(m_choice.field); }
void ReadingChoices::setField(const QString& field) {
    set(m_choice.field, fromQt(field.trimmed()));
}

QString ReadingChoices::proxies() const { return toQt(m_choice.proxies); }
void ReadingChoices::setProxies(const QString& proxies) {
    set(m_choice.proxies, fromQt(proxies.trimmed()));
}

void ReadingChoices::setKeepsSubrequests(bool keeps) {
    set(m_choice.subrequests, keeps ? traffic::Subrequests::Keep : traffic::Subrequests::LeaveOut);
}

void ReadingChoices::setKeep(int keep) {
    if (keep >= 0 && keep <= static_cast<int>(traffic::KeepOfClients::Pseudonym))
        set(m_choice.keep, static_cast<traffic::KeepOfClients>(keep));
}

void ReadingChoices::setV4Bits(int bits) {
    set(m_choice.bits.v4, static_cast<unsigned>(std::clamp(bits, 0, 32)));
}

void ReadingChoices::setV6Bits(int bits) {
    set(m_choice.bits.v6, static_cast<unsigned>(std::clamp(bits, 0, 128)));
}

void ReadingChoices::setSource(const QString& source) {
    const std::string name = fromQt(source);
    if (name == kForwardedLast && m_choice.proxies.empty())
        m_choice.proxies = kUsualProxies;
    set(m_choice.client, name);
}

} // namespace edgefence::desktop
