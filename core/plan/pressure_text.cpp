// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/pressure_text.h"

#include "core/plan/messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <vector>

namespace edgefence::plan {

namespace {

constexpr std::int64_t kMostSecondsADay = 86'400;

struct Unit {
    std::string_view name;
    std::int64_t milliseconds;
};
// "ms" before "s" and "m": the first that fits the end is taken.
constexpr std::array<Unit, 4> kUnits = {{{"ms", 1}, {"s", 1000}, {"m", 60'000}, {"h", 3'600'000}}};

/// A number with at most six digits after the point, in millionths.
std::optional<std::int64_t> parseMillionths(std::string_view text) {
    constexpr std::int64_t kOne = 1'000'000;
    constexpr std::int64_t kMostWhole = 1'000'000'000;
    const std::size_t point = text.find('.');
    const std::string_view whole = text.substr(0, point);
    std::int64_t value = 0;
    const auto [read, problem] = std::from_chars(whole.data(), whole.data() + whole.size(), value);
    if (problem != std::errc{} || read != whole.data() + whole.size() || value < 0 ||
        value > kMostWhole)
        return std::nullopt;
    value *= kOne;
    if (point == std::string_view::npos)
        return value;
    const std::string_view fraction = text.substr(point + 1);
    if (fraction.empty())
        return std::nullopt;
    std::int64_t weight = kOne;
    for (const char digit : fraction) {
        weight /= 10;
        if (digit < '0' || digit > '9' || weight == 0)
            return std::nullopt;
        value += (digit - '0') * weight;
    }
    return value;
}

std::optional<Duration> parseDuration(std::string_view text) {
    for (const Unit& unit : kUnits) {
        if (!text.ends_with(unit.name))
            continue;
        const auto number = parseMillionths(text.substr(0, text.size() - unit.name.size()));
        if (!number)
            return std::nullopt;
        // In two steps, so that 86.4 s is exact and nothing overflows.
        const std::int64_t whole = *number / 1'000'000 * unit.milliseconds;
        const std::int64_t part = *number % 1'000'000 * unit.milliseconds;
        if (part % 1'000'000 != 0)
            return std::nullopt;
        return Duration{whole + part / 1'000'000};
    }
    return std::nullopt;
}

std::optional<std::int64_t> parseCount(std::string_view text, std::int64_t most) {
    std::int64_t value = 0;
    const auto [read, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc{} || read != text.data() + text.size() || value < 1 || value > most)
        return std::nullopt;
    return value;
}

std::string durationText(Duration duration) {
    const std::int64_t milliseconds = duration.count();
    if (milliseconds % 1000 != 0 && milliseconds < 1000)
        return fmt::format("{}ms", milliseconds);
    std::string text = fmt::format("{}", milliseconds / 1000);
    if (milliseconds % 1000 != 0) {
        text += fmt::format(".{:03}", milliseconds % 1000);
        text.erase(text.find_last_not_of('0') + 1);
    }
    return text + "s";
}

class Reader {
  public:
    explicit Reader(std::string_view text) : m_text(text), m_rest(text) {}

    Result<Pressure> read() {
        if (m_text.empty())
            return wrong(m_text, message(kPressureEmpty), message(kPressureForms));
        const std::string_view head = next();
        if (head == "one")
            return attackers(1);
        if (head == "traffic")
            return traffic();
        const std::size_t colon = head.find(':');
        const std::string_view name = head.substr(0, colon);
        if (name != "addresses" && name != "clients")
            return wrong(head, message(kPressureUnknown, head), message(kPressureForms));
        if (colon == std::string_view::npos)
            return wrong(head, message(kPressureHowMany, head));
        const std::string_view number = head.substr(colon + 1);
        const std::optional<std::int64_t> count = parseCount(number, kMostCallers);
        if (!count)
            return wrong(number, message(kPressureNumber, number, kMostCallers));
        return name == "addresses" ? attackers(*count) : clients(*count);
    }

  private:
    /// The next part, up to a comma, which another part must follow.
    std::string_view next() {
        const std::size_t comma = m_rest.find(',');
        const std::string_view part = m_rest.substr(0, comma);
        m_hasMore = comma != std::string_view::npos;
        m_rest = m_hasMore ? m_rest.substr(comma + 1) : m_rest.substr(m_rest.size());
        return part;
    }

    /// Blanks are what is wrong, where there are some.
    tl::unexpected<Error> wrong(std::string_view part, Message message,
                                std::optional<Message> hint = {}) const {
        const auto offset = static_cast<std::size_t>(part.data() - m_text.data());
        if (part.find(' ') != std::string_view::npos)
            hint = edgefence::message(kPressureNoBlanks);
        return tl::unexpected(
            Error{std::move(message), locate(m_text, offset, part.size()), std::move(hint)});
    }

    Result<Pressure> traffic() {
        if (m_hasMore)
            return wrong(m_rest, message(kPressureNoSettings, "traffic", m_rest));
        return Pressure{RecordedTraffic{}};
    }

    struct Setting {
        std::string_view name;
        std::string_view value;
    };
    /// The settings that are left go to `take`, which returns what is wrong with one.
    template <class Take> std::optional<Error> eachSetting(const Take& take) {
        std::vector<std::string_view> seen;
        while (m_hasMore) {
            const std::string_view part = next();
            if (part.empty())
                return wrong(part, message(kPressureNothingAfterComma)).value();
            const std::size_t equals = std::min(part.find('='), part.size());
            const std::string_view name = part.substr(0, equals);
            if (std::find(seen.begin(), seen.end(), name) != seen.end())
                return wrong(name, message(kPressureTwice, name)).value();
            seen.push_back(name);
            const std::string_view value = part.substr(std::min(equals + 1, part.size()));
            if (std::optional<Error> error = take(Setting{name, value}))
                return error;
        }
        return std::nullopt;
    }

    Result<Pressure> attackers(std::int64_t addresses) {
        Attackers result;
        result.addresses = addresses;
        std::optional<Error> error =
            eachSetting([&](const Setting& setting) { return takeRate(setting, result); });
        return error ? Result<Pressure>(tl::unexpected(*std::move(error))) : Pressure{result};
    }

    std::optional<Error> takeRate(const Setting& setting, Attackers& result) const {
        if (setting.name != "rate")
            return wrong(setting.name, message(kPressureSetting, setting.name, "rate")).value();
        const auto rate = parseCount(setting.value, kMostPerSecond);
        if (!rate)
            return wrong(setting.value, message(kPressureNumber, setting.value, kMostPerSecond))
                .value();
        result.ratePerSecond = *rate;
        return std::nullopt;
    }

    Result<Pressure> clients(std::int64_t count) {
        OwnClients result;
        result.clients = count;
        result.every = Duration{0}; // until it is given
        std::optional<Error> error =
            eachSetting([&](const Setting& setting) { return take(setting, result); });
        if (error)
            return tl::unexpected(*std::move(error));
        if (result.every == Duration{0})
            return wrong(m_text, message(kPressureNoInterval));
        if (result.jitter > result.every)
            return wrong(m_text, message(kPressureJitter, result.jitter, result.every));
        return Pressure{result};
    }

    std::optional<Error> take(const Setting& setting, OwnClients& result) const {
        const std::string_view value = setting.value;
        if (setting.name == "every")
            return takeInterval(value, result);
        if (setting.name == "hours") {
            const auto hours = parseMillionths(value);
            const std::int64_t milliseconds = hours.value_or(0) * 3600 / 1000;
            if (milliseconds < 1 || milliseconds > kMostSecondsADay * 1000)
                return wrong(value, message(kPressureHours, value)).value();
            result.activePerDay = Duration{milliseconds};
            return std::nullopt;
        }
        if (setting.name == "jitter") {
            const auto jitter = parseDuration(value);
            if (!jitter)
                return wrong(value, message(kPressureDuration, value)).value();
            result.jitter = *jitter;
            return std::nullopt;
        }
        if (setting.name == "route") {
            if (value.empty())
                return wrong(value, message(kPressureRoute)).value();
            result.route = RouteId{std::string(value)};
            return std::nullopt;
        }
        return wrong(setting.name,
                     message(kPressureSetting, setting.name, "every, hours, jitter, route"))
            .value();
    }

    std::optional<Error> takeInterval(std::string_view value, OwnClients& result) const {
        const std::size_t dots = value.find("..");
        const std::string_view shortest = value.substr(0, dots);
        const std::string_view longest =
            dots == std::string_view::npos ? shortest : value.substr(dots + 2);
        const auto fast = parseDuration(shortest);
        const auto slow = parseDuration(longest);
        const bool fits = fast && slow && *fast > Duration{0} && *fast <= *slow && *slow <= kDay;
        if (!fits)
            return wrong(value, message(kPressureDuration, value)).value();
        result.every = *fast;
        result.everySlowest = *slow;
        return std::nullopt;
    }

    std::string_view m_text;
    std::string_view m_rest; ///< not read yet
    bool m_hasMore = false;  ///< a comma has been read
};

struct Writer {
    std::string operator()(const Attackers& attackers) const {
        std::string text = attackers.addresses == 1
                               ? std::string("one")
                               : fmt::format("addresses:{}", attackers.addresses);
        if (attackers.ratePerSecond != Attackers{}.ratePerSecond)
            text += fmt::format(",rate={}", attackers.ratePerSecond);
        return text;
    }
    std::string operator()(const OwnClients& own) const {
        std::string text = fmt::format("clients:{},every={}", own.clients, durationText(own.every));
        if (own.everySlowest != own.every)
            text += ".." + durationText(own.everySlowest);
        text += fmt::format(",hours={}", hours(own.activePerDay));
        if (own.jitter != Duration{0})
            text += ",jitter=" + durationText(own.jitter);
        if (own.route)
            text += ",route=" + own.route->value;
        return text;
    }
    std::string operator()(const RecordedTraffic& /*traffic*/) const { return "traffic"; }

    static std::string hours(Duration duration) {
        // Rounded up, because reading rounds down.
        const std::int64_t millionths = (duration.count() * 10 + 35) / 36;
        std::string text = fmt::format("{}", millionths / 1'000'000);
        if (millionths % 1'000'000 != 0) {
            text += fmt::format(".{:06}", millionths % 1'000'000);
            text.erase(text.find_last_not_of('0') + 1);
        }
        return text;
    }
};

} // namespace

Result<Pressure> parsePressure(std::string_view text) { return Reader(text).read(); }

std::string pressureText(const Pressure& pressure) { return std::visit(Writer{}, pressure); }

} // namespace edgefence::plan
