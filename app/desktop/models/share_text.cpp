// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/share_text.h"

#include "app/desktop/convert.h"

#include <QCoreApplication>
#include <QLocale>

#include <array>
#include <cmath>

namespace edgefence::desktop {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("ShareText", text); }

/// Browsers say several names; the first of these that is there is the one that is meant.
struct Browser {
    std::string_view token;
    const char* name;
};
constexpr std::array kBrowsers{
    Browser{"Edg/", "Edge"},
    Browser{"OPR/", "Opera"},
    Browser{"SamsungBrowser/", "Samsung"},
    Browser{"Firefox/", "Firefox"},
    Browser{"CriOS/", "Chrome"},
    Browser{"Chrome/", "Chrome"},
    Browser{"Version/", "Safari"},
};

std::string_view upTo(std::string_view text, std::string_view ends) {
    return text.substr(0, text.find_first_of(ends));
}

} // namespace

QString percentText(std::int64_t part, std::int64_t whole) {
    if (whole == 0)
        return QStringLiteral("–");
    const double percent = static_cast<double>(part) * 100 / static_cast<double>(whole);
    if (part > 0 && percent < 0.1)
        return tr("under 0.1 %");
    double tenths = std::round(percent * 10) / 10;
    if (part < whole && tenths >= 100)
        tenths = 99.9;
    return QLocale().toString(tenths, 'f', 1) + QStringLiteral(" %");
}

QString asSentence(QString text) {
    if (text.isEmpty())
        return text;
    text[0] = text[0].toUpper();
    return text.endsWith(QLatin1Char('.')) ? text : text + QLatin1Char('.');
}

QString agentText(std::string_view agent) {
    if (agent.substr(0, 8) == "Mozilla/") {
        if (const auto bot = agent.find("compatible; "); bot != std::string_view::npos)
            return toQt(upTo(agent.substr(bot + 12), ";) "));
        for (const Browser& browser : kBrowsers) {
            const auto at = agent.find(browser.token);
            if (at != std::string_view::npos)
                return QLatin1String(browser.name) + QLatin1Char(' ') +
                       toQt(upTo(agent.substr(at + browser.token.size()), ". ;)"));
        }
    }
    return toQt(upTo(agent, " ").substr(0, 40));
}

} // namespace edgefence::desktop
