// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/convert.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <QTimeZone>

#include <cmath>

namespace edgefence::desktop {

QString toQt(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

std::string fromQt(const QString& text) { return text.toStdString(); }

QString countText(std::int64_t value) { return QLocale().toString(static_cast<qlonglong>(value)); }

QString ratioText(const Ratio& ratio) {
    if (ratio.denominator == 0)
        return QStringLiteral("–");
    const auto hundredths = static_cast<std::int64_t>(
        std::trunc(static_cast<long double>(ratio.numerator) * 100.0L / ratio.denominator));
    const int digits = hundredths % 100 == 0 ? 0 : hundredths % 10 == 0 ? 1 : 2;
    return QLocale().toString(static_cast<double>(hundredths) / 100.0, 'f', digits);
}

QString moneyText(const Money& money) {
    const double amount = static_cast<double>(money.micros) / 1e6;
    const int digits = money.micros != 0 && std::abs(amount) < 0.01 ? 4 : 2;
    const QString number = QLocale().toString(amount, 'f', digits);
    return money.currency == "USD" ? QStringLiteral("$") + number
                                   : number + QLatin1Char(' ') + toQt(money.currency);
}

QString clockText(Duration duration) {
    const std::int64_t total = duration.count();
    const std::int64_t fraction = total % 1000;
    QString text = QStringLiteral("%1:%2:%3")
                       .arg(total / 3'600'000, 2, 10, QLatin1Char('0'))
                       .arg(total / 60'000 % 60, 2, 10, QLatin1Char('0'))
                       .arg(total / 1000 % 60, 2, 10, QLatin1Char('0'));
    if (fraction != 0)
        text += QStringLiteral(".%1").arg(fraction, 3, 10, QLatin1Char('0'));
    return text;
}

QString durationText(Duration duration) { return toQt(formatDuration(duration)); }

QString instantText(Instant instant) {
    const auto time = QDateTime::fromMSecsSinceEpoch(instant.time_since_epoch().count(), Qt::UTC);
    return QLocale().toString(time.date(), QStringLiteral("d MMMM yyyy")) + QStringLiteral(", ") +
           time.time().toString(QStringLiteral("HH:mm:ss")) + QStringLiteral(" UTC");
}

namespace {

struct ArgumentText {
    const Names& names;

    QString operator()(const Count& count) const { return countText(count.value); }
    QString operator()(const Ratio& ratio) const { return ratioText(ratio); }
    QString operator()(const Money& money) const { return moneyText(money); }
    QString operator()(const Instant& instant) const { return instantText(instant); }
    QString operator()(const Duration& duration) const { return durationText(duration); }
    QString operator()(const BudgetId& id) const {
        return names.budget ? names.budget(id) : toQt(id.value);
    }
    QString operator()(const LayerId& id) const {
        return names.layer ? names.layer(id) : toQt(id.value);
    }
    QString operator()(const RouteId& id) const {
        return names.route ? names.route(id) : toQt(id.value);
    }
    QString operator()(const Verbatim& verbatim) const { return toQt(verbatim.text); }
};

} // namespace

QString label(const MessageText& text) {
    return QCoreApplication::translate(std::string(text.code).c_str(),
                                       std::string(text.english).c_str());
}

QString sentence(const Message& message, const Names& names) {
    if (message.text == nullptr)
        return {};
    // Not QString::arg: an argument that itself contains "%1" must stay as it is.
    const QString pattern = label(*message.text);
    QString result;
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        const int digit = pattern[i] == QLatin1Char('%') && i + 1 < pattern.size()
                              ? pattern[i + 1].digitValue()
                              : -1;
        if (digit < 1 || static_cast<std::size_t>(digit) > message.arguments.size()) {
            result += pattern[i];
            continue;
        }
        result +=
            std::visit(ArgumentText{names}, message.arguments[static_cast<std::size_t>(digit) - 1]);
        ++i;
    }
    return result;
}

QString sentence(const Error& error, const Names& names) {
    QString text = sentence(error.message, names);
    if (error.hint)
        text += QStringLiteral("; ") + sentence(*error.hint, names);
    return text;
}

} // namespace edgefence::desktop
