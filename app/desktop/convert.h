// SPDX-License-Identifier: GPL-3.0-or-later
// The only place where values of core become Qt's and back: texts, numbers in the reader's locale,
// times, and Messages as sentences in the reader's language.
#pragma once

#include "core/base/message.h"
#include "core/base/result.h"
#include "core/base/time.h"

#include <QString>

#include <functional>
#include <string>
#include <string_view>

namespace edgefence::desktop {

QString toQt(std::string_view text);
std::string fromQt(const QString& text);

/// "1,213" in the reader's locale.
QString countText(std::int64_t value);
/// A fraction with at most two digits after the point, rounded down in magnitude, so that it never
/// shows a whole number that it is not: "8.64".
QString ratioText(const Ratio& ratio);
/// "$1.20", "1.20 EUR"; at most four digits after the point where cents would show nothing.
QString moneyText(const Money& money);
/// "00:33:20", a time into a day or longer; with a fraction of a second only if there is one.
QString clockText(Duration duration);
/// "1 h 23 min 20 s".
QString durationText(Duration duration);
/// "30 August 2026, 09:30:00 UTC".
QString instantText(Instant instant);

/// What the ids in a Message are called in the plan at hand.
struct Names {
    std::function<QString(const BudgetId&)> budget;
    std::function<QString(const LayerId&)> layer;
    std::function<QString(const RouteId&)> route;
};

/// A Message as a sentence: translated by its code, arguments in the reader's locale.
QString sentence(const Message& message, const Names& names = {});
/// A row of a messages.h without arguments: a label, a title.
QString label(const MessageText& text);
/// An error with its hint: "there is no field http.hots; did you mean http.host?".
QString sentence(const Error& error, const Names& names = {});

} // namespace edgefence::desktop
