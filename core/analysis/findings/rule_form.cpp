// SPDX-License-Identifier: GPL-3.0-or-later
// What the API takes of a zone rule on no plan, whatever the zone's plan allows.
#include "core/analysis/findings/fixes.h"
#include "core/analysis/findings/messages.h"
#include "core/analysis/findings/zone_rules.h"
#include "core/base/text.h"
#include "core/layers/parameters.h"
#include "core/rules/limits.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <functional>

namespace edgefence::analysis::findings {
namespace {

// developers.cloudflare.com/waf/rate-limiting-rules/parameters/
constexpr std::int64_t kMostBody = 30 * 1'024;
constexpr int kLeastStatus = 400;
constexpr int kMostStatus = 499;
constexpr int kTooManyRequests = 429;
constexpr std::array<std::string_view, 4> kContentTypes{"application/json", "text/html", "text/xml",
                                                        "text/plain"};

/// Zone rules with a custom response that a block would send.
std::vector<const layers::CompiledLayer*> answering(const Case& at) {
    std::vector<const layers::CompiledLayer*> rules = zoneRules(at);
    rules.erase(std::remove_if(rules.begin(), rules.end(),
                               [](const auto* layer) { return !answersItself(*layer); }),
                rules.end());
    return rules;
}

void changeResponse(const Case& at, const layers::CompiledLayer& layer, Message label,
                    const std::function<void(plan::Response&)>& change, Finding& finding) {
    apply({withLayer(at.plan.source, layer.id,
                     [&](plan::LayerConfig& config) { change(*config.response); }),
           std::move(label)},
          finding);
}

} // namespace

void expressionTooLong(const Case& at, std::vector<Finding>& found) {
    for (const layers::CompiledLayer* layer : zoneRules(at)) {
        for (const std::string_view parameter : {"expression", "counting_expression"}) {
            const std::string* text = textParameter(*layer, parameter);
            const std::size_t length = text == nullptr ? 0 : countCharacters(*text);
            if (length <= rules::kMaxCharacters)
                continue;
            Finding& finding =
                add(found, *layer, messages::kExpressionLong,
                    message(messages::kExpressionLongBy, length, rules::kMaxCharacters));
            finding.numbers = {{"characters", static_cast<double>(length)},
                               {"most", static_cast<double>(rules::kMaxCharacters)}};
        }
    }
}

void responseStatus(const Case& at, std::vector<Finding>& found) {
    for (const layers::CompiledLayer* layer : answering(at)) {
        const int status = layer->config.response->status;
        if (status >= kLeastStatus && status <= kMostStatus)
            continue;
        Finding& finding = add(found, *layer, messages::kStatus,
                               message(messages::kStatusOf, std::to_string(status)));
        finding.numbers = {{"status", static_cast<double>(status)}};
        changeResponse(
            at, *layer, message(messages::kUseText, std::to_string(kTooManyRequests)),
            [](plan::Response& response) { response.status = kTooManyRequests; }, finding);
    }
}

void responseType(const Case& at, std::vector<Finding>& found) {
    for (const layers::CompiledLayer* layer : answering(at)) {
        const std::string& type = layer->config.response->contentType;
        if (std::find(kContentTypes.begin(), kContentTypes.end(), type) != kContentTypes.end())
            continue;
        Finding& finding = add(found, *layer, messages::kContentType,
                               message(messages::kContentTypeOf, type,
                                       fmt::format("{}", fmt::join(kContentTypes, ", "))));
        changeResponse(
            at, *layer, message(messages::kUseText, kContentTypes.back()),
            [](plan::Response& response) { response.contentType = kContentTypes.back(); }, finding);
    }
}

void responseBody(const Case& at, std::vector<Finding>& found) {
    for (const layers::CompiledLayer* layer : answering(at)) {
        const auto bytes = static_cast<std::int64_t>(layer->config.response->body.size());
        if (bytes <= kMostBody)
            continue;
        Finding& finding =
            add(found, *layer, messages::kBody, message(messages::kBodyOf, bytes, kMostBody));
        finding.numbers = {{"bytes", static_cast<double>(bytes)},
                           {"most", static_cast<double>(kMostBody)}};
    }
}

void responseNotBlock(const Case& at, std::vector<Finding>& found) {
    for (const layers::CompiledLayer* layer : zoneRules(at)) {
        const std::string* action = textParameter(*layer, "action");
        if (!layer->config.response || action == nullptr || answersItself(*layer))
            continue;
        add(found, *layer, messages::kResponseNotBlock,
            message(messages::kResponseNotBlockAction, *action));
    }
}

void dataCentreAdded(const Case& at, std::vector<Finding>& found) {
    for (const layers::CompiledLayer* layer : zoneRules(at)) {
        const std::vector<std::string>* key = keyParameter(*layer, "characteristics");
        if (key == nullptr ||
            std::find(key->begin(), key->end(), layers::kDataCentre) != key->end())
            continue;
        Finding& finding =
            add(found, *layer, messages::kColoAdded, message(messages::kColoAddedToExports));
        apply({withLayer(at.plan.source, layer->id,
                         [key](plan::LayerConfig& config) {
                             std::vector<std::string> parts = *key;
                             parts.emplace(parts.begin(), layers::kDataCentre);
                             config.parameters["characteristics"] = std::move(parts);
                         }),
               message(messages::kAddColo)},
              finding);
    }
}

} // namespace edgefence::analysis::findings
