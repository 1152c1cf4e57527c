// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message.h"

#include "core/base/text.h"

#include <fmt/format.h>

namespace edgefence {

namespace {

__extension__ using Wide = __int128;

/// Hundredths of the ratio, rounded to the nearest; down where that would make a whole number that
/// it is not.
Wide hundredths(Wide numerator, Wide denominator) {
    const Wide scaled = numerator * 100;
    const Wide nearest = (scaled + denominator / 2) / denominator;
    const bool becameWhole = nearest % 100 == 0 && nearest * denominator > scaled;
    return becameWhole ? nearest - 1 : nearest;
}

std::string renderRatio(const Ratio& ratio) {
    if (ratio.denominator == 0)
        return fmt::format("{} / 0", formatGrouped(ratio.numerator));
    Wide numerator = ratio.numerator;
    Wide denominator = ratio.denominator;
    const bool negative = (numerator < 0) != (denominator < 0) && numerator != 0;
    numerator = numerator < 0 ? -numerator : numerator;
    denominator = denominator < 0 ? -denominator : denominator;

    const Wide value = hundredths(numerator, denominator);
    if (value == 0 && numerator != 0)
        return negative ? "above -0.01" : "under 0.01";
    std::string text = negative ? "-" : "";
    text += formatGrouped(static_cast<std::int64_t>(value / 100));
    if (const int fraction = static_cast<int>(value % 100); fraction != 0) {
        text += fmt::format(".{:02}", fraction);
        if (text.back() == '0')
            text.pop_back();
    }
    return text;
}

/// At least cents, and what is below them if there is something: "$0.30", "$0.012".
std::string renderMoney(const Money& money) {
    const std::int64_t whole = money.micros / 1'000'000;
    const std::int64_t micros = money.micros % 1'000'000;
    std::string fraction = fmt::format("{:06}", micros < 0 ? -micros : micros);
    while (fraction.size() > 2 && fraction.back() == '0')
        fraction.pop_back();
    const std::string_view sign = money.micros < 0 ? "-" : "";
    std::string amount = formatGrouped(whole);
    if (amount.front() == '-')
        amount.erase(0, 1);
    if (money.currency == "USD")
        return fmt::format("{}${}.{}", sign, amount, fraction);
    return fmt::format("{}{}.{} {}", sign, amount, fraction, money.currency);
}

struct Renderer {
    std::string operator()(const Count& count) const { return formatGrouped(count.value); }
    std::string operator()(const Ratio& ratio) const { return renderRatio(ratio); }
    std::string operator()(const Money& money) const { return renderMoney(money); }
    std::string operator()(Instant instant) const { return formatRfc3339(instant); }
    std::string operator()(Duration duration) const { return formatDuration(duration); }
    std::string operator()(const Verbatim& verbatim) const { return verbatim.text; }
    template <class Tag> std::string operator()(const TextId<Tag>& id) const { return id.value; }
};

} // namespace

std::string render(const Argument& argument) { return std::visit(Renderer{}, argument); }

std::string render(const Message& message) {
    if (message.text == nullptr)
        return {};
    const std::string_view english = message.text->english;
    std::string result;
    result.reserve(english.size() + 16 * message.arguments.size());
    for (std::size_t i = 0; i < english.size(); ++i) {
        const bool placeholder = english[i] == '%' && i + 1 < english.size() &&
                                 english[i + 1] >= '1' && english[i + 1] <= '9';
        if (!placeholder) {
            result.push_back(english[i]);
            continue;
        }
        const auto index = static_cast<std::size_t>(english[++i] - '1');
        if (index < message.arguments.size())
            result += render(message.arguments[index]);
    }
    return result;
}

} // namespace edgefence
