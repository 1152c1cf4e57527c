// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layers/parameters.h"

#include "core/layers/messages.h"

#include <cassert>

namespace edgefence::layers {
namespace {

const plan::ParameterValue& valueOf(const plan::LayerConfig& config, std::string_view parameter) {
    const auto found = config.parameters.find(parameter);
    assert(found != config.parameters.end());
    return found->second;
}

struct PaceTexts {
    const MessageText& perAddress;
    const MessageText& forAll;
    const MessageText& perKey;
};

PaceTexts textsOf(Pace pace) {
    using namespace messages;
    switch (pace) {
    case Pace::Day:
        return {kDayPerAddress, kDayForAll, kDayPerKey};
    case Pace::Hour:
        return {kHourPerAddress, kHourForAll, kHourPerKey};
    case Pace::Period:
        return {kPeriodPerAddress, kPeriodForAll, kPeriodPerKey};
    case Pace::Lifetime:
        break;
    }
    return {kLifetimePerAddress, kLifetimeForAll, kLifetimePerKey};
}

std::string joined(const std::vector<std::string>& key) {
    std::string text;
    for (const std::string& part : key)
        text += text.empty() ? part : " + " + part;
    return text;
}

} // namespace

std::optional<plan::ParameterValue> emptyText(const plan::LayerConfig& /*config*/) {
    return plan::ParameterValue{std::string()};
}

std::optional<plan::ParameterValue> clientKey(const plan::LayerConfig& /*config*/) {
    return plan::ParameterValue{std::vector<std::string>{"ip.src"}};
}

const std::vector<std::string>& keyOf(const plan::LayerConfig& config, std::string_view parameter) {
    return std::get<std::vector<std::string>>(valueOf(config, parameter));
}

Duration secondsOf(const plan::LayerConfig& config, std::string_view parameter) {
    return std::chrono::seconds(integerOf(config, parameter));
}

std::int64_t integerOf(const plan::LayerConfig& config, std::string_view parameter) {
    return std::get<std::int64_t>(valueOf(config, parameter));
}

const std::string& textOf(const plan::LayerConfig& config, std::string_view parameter) {
    return std::get<std::string>(valueOf(config, parameter));
}

bool flagOf(const plan::LayerConfig& config, std::string_view parameter) {
    return std::get<bool>(valueOf(config, parameter));
}

plan::LayerConfig withFallbacks(const LayerKind& kind, plan::LayerConfig config) {
    for (const ParameterSpec& spec : kind.parameters()) {
        if (spec.fallback == nullptr || config.parameters.contains(spec.name))
            continue;
        if (std::optional<plan::ParameterValue> value = spec.fallback(config))
            config.parameters.emplace(spec.name, std::move(*value));
    }
    return config;
}

Message paceSummary(std::int64_t limit, Pace pace, Duration window,
                    const std::vector<std::string>& key) {
    const PaceTexts texts = textsOf(pace);
    std::vector<std::string> counted;
    for (const std::string& part : key) {
        if (part != kDataCentre)
            counted.push_back(part);
    }
    const bool byAddress = counted.size() == 1 && counted.front() == "ip.src";
    Message summary = message(counted.empty() ? texts.forAll
                              : byAddress     ? texts.perAddress
                                              : texts.perKey,
                              limit);
    if (pace == Pace::Period || pace == Pace::Lifetime)
        summary.arguments.emplace_back(window);
    if (!counted.empty() && !byAddress)
        summary.arguments.emplace_back(Verbatim{joined(counted)});
    return summary;
}

} // namespace edgefence::layers
