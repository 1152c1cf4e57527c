// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/messages.h"
#include "core/traffic/scenario.h"

#include <nlohmann/json.hpp>

namespace edgefence::traffic {

namespace {

using Json = nlohmann::json;

/// Raised inside this file only; readScenario turns it into an Error.
struct Wrong {
    std::string key;
    std::string expected;
};

template <class T> T required(const Json& object, const char* key, const char* expected) {
    try {
        return object.at(key).get<T>();
    } catch (const Json::exception&) {
        throw Wrong{key, expected};
    }
}

template <class T>
T optional(const Json& object, const char* key, T fallback, const char* expected) {
    return object.contains(key) ? required<T>(object, key, expected) : fallback;
}

std::optional<std::string> optionalText(const Json& object, const char* key) {
    return object.contains(key) ? std::optional(required<std::string>(object, key, "a text"))
                                : std::nullopt;
}

/// "02:46:40" as a time of day; "24:00" is its end.
Duration timeOfDay(const Json& object, const char* key, Duration fallback) {
    constexpr const char* kExpected = "a time of day like \"02:46:40\"";
    if (!object.contains(key)) {
        return fallback;
    }
    const auto text = required<std::string>(object, key, kExpected);
    const std::string padded = text.size() == 5 ? text + ":00" : text;
    if (padded == "24:00:00") {
        return kDay;
    }
    const std::optional<Instant> at = parseRfc3339("1970-01-01T" + padded + "Z");
    if (!at) {
        throw Wrong{key, kExpected};
    }
    return at->time_since_epoch();
}

std::vector<AnswerShare> readAnswers(const Json& stream) {
    if (!stream.contains("answers")) {
        return {{}};
    }
    std::vector<AnswerShare> answers;
    for (const auto& [status, share] : stream.at("answers").items()) {
        const bool digits =
            status.size() == 3 && status.find_first_not_of("0123456789") == std::string::npos;
        if (!digits || !share.is_number_integer() || share.get<std::int64_t>() < 1) {
            throw Wrong{"answers", R"(statuses with their shares, like {"302": 97, "404": 3})"};
        }
        answers.push_back({std::stoi(status), share.get<std::int64_t>()});
    }
    return answers;
}

Stream readStream(const Json& json) {
    Stream stream;
    stream.address = optionalText(json, "address");
    stream.network = optional(json, "network", stream.network, "a network like 198.18.0.0/15");
    stream.clients = optional(json, "clients", stream.clients, "a number of callers");
    stream.skew = optional(json, "skew", stream.skew, "a number");
    stream.requests = optional(json, "requests", stream.requests, "a number of requests");
    stream.from = timeOfDay(json, "from", stream.from);
    stream.to = timeOfDay(json, "to", stream.to);
    stream.curve = optional(json, "curve", std::string("even"), "even or day") == "day"
                       ? DayCurve::Day
                       : DayCurve::Even;
    stream.every = Duration(optional(json, "every_ms", std::int64_t{0}, "milliseconds"));
    stream.method = optional(json, "method", stream.method, "a method");
    stream.host = optionalText(json, "host");
    stream.paths = optional(json, "paths", stream.paths, "a list of paths");
    stream.slugs = optional(json, "slugs", stream.slugs, "a number of made-up paths");
    stream.pathSkew = optional(json, "path_skew", stream.pathSkew, "a number");
    stream.answers = readAnswers(json);
    stream.agents = optional(json, "agents", stream.agents, "a list of user agents");
    stream.agentsPerClient =
        optional(json, "agents_per_client", stream.agentsPerClient, "a number above 0");
    stream.colo = optionalText(json, "colo");
    if (stream.clients < 1 || stream.agentsPerClient < 1 || stream.slugs < 0 ||
        stream.requests < 0 || stream.to <= stream.from) {
        throw Wrong{"streams", "callers, agents and a span of time above 0"};
    }
    if (stream.paths.empty() && stream.slugs == 0) {
        throw Wrong{"paths", "at least one path, or slugs"};
    }
    return stream;
}

} // namespace

Result<Scenario> readScenario(std::string_view text) {
    const Json json = Json::parse(text, nullptr, false);
    try {
        if (!json.is_object()) {
            throw Wrong{"edgefence_traffic", "a JSON object"};
        }
        if (required<int>(json, "edgefence_traffic", "the version 1") != 1) {
            throw Wrong{"edgefence_traffic", "the version 1"};
        }
        Scenario scenario;
        const std::optional<Instant> day =
            parseRfc3339(required<std::string>(json, "day", "a day like 2026-08-30"));
        if (!day) {
            throw Wrong{"day", "a day like 2026-08-30"};
        }
        scenario.day = *day;
        scenario.seed = optional(json, "seed", scenario.seed, "a whole number");
        for (const Json& stream : required<Json>(json, "streams", "a list of streams")) {
            scenario.streams.push_back(readStream(stream));
        }
        return scenario;
    } catch (const Wrong& wrong) {
        return tl::unexpected(
            Error{message(kScenarioKey, wrong.key, wrong.expected), std::nullopt, std::nullopt});
    }
}

} // namespace edgefence::traffic
