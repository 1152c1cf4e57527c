// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/directive.h"

#include "core/traffic/messages.h"

#include <algorithm>
#include <array>
#include <utility>

namespace edgefence::traffic {

using rules::Column;

namespace {

constexpr Meaning of(Column column) { return meaningOf(column); }

Error error(Message message) { return {std::move(message), std::nullopt, std::nullopt}; }

/// Of several fields with one meaning the best keeps it. Parts of a moment belong together.
void keepBest(std::vector<DirectivePart>& parts) {
    for (DirectivePart& part : parts) {
        if (part.meaning == Meaning::Skipped || !part.timePattern.empty()) {
            continue;
        }
        const bool isBest = std::none_of(parts.begin(), parts.end(), [&](const auto& other) {
            return other.meaning == part.meaning &&
                   (other.rank < part.rank || (other.rank == part.rank && &other < &part));
        });
        if (!isBest) {
            part.meaning = Meaning::Skipped;
        }
    }
}

bool isMiddleOfUri(const DirectivePart& part) {
    return part.text == "$is_args" || part.text == "${is_args}";
}

/// "%U%q" and "$uri$is_args$args" are one target.
void joinTargets(std::vector<DirectivePart>& parts) {
    for (std::size_t at = 0; at + 1 < parts.size(); ++at) {
        const bool hasMiddle = isMiddleOfUri(parts[at + 1]) && at + 2 < parts.size();
        const std::size_t query = at + (hasMiddle ? 2 : 1);
        if (parts[at].meaning == of(Column::Path) && parts[query].meaning == of(Column::Query)) {
            parts[at].meaning = Meaning::Target;
            parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(at + 1),
                        parts.begin() + static_cast<std::ptrdiff_t>(query + 1));
        }
    }
}

/// "$remote_addr:$remote_port": an IPv6 address has colons of its own.
bool isPortOf(const DirectivePart& client, const DirectivePart& colon, const DirectivePart& port) {
    return client.meaning == of(Column::Client) && colon.text == ":" && port.isField &&
           port.meaning == Meaning::Skipped;
}

Result<Directive::Step> stepOf(const DirectivePart& part, std::string_view before) {
    Directive::Step step;
    step.name = part.text;
    step.meaning = part.meaning;
    step.isQuoted = before.ends_with('"');
    if (!part.timePattern.empty()) {
        auto pattern = TimePattern::compile(part.timePattern);
        if (!pattern) {
            return tl::unexpected(pattern.error());
        }
        step.pattern = std::move(*pattern);
    }
    return step;
}

Result<Directive> stepsOf(const std::vector<DirectivePart>& parts) {
    Directive directive;
    std::string_view before;
    for (std::size_t at = 0; at < parts.size(); ++at) {
        const DirectivePart& part = parts[at];
        if (!part.isField) {
            (directive.steps.empty() ? directive.front : directive.steps.back().literal) =
                part.text;
            before = part.text;
            continue;
        }
        ++directive.fields;
        if (!directive.steps.empty() && directive.steps.back().literal.empty() &&
            !directive.steps.back().pattern) {
            return tl::unexpected(
                error(message(kFieldsTouch, directive.steps.back().name, part.text)));
        }
        auto step = stepOf(part, before);
        if (!step) {
            return tl::unexpected(step.error());
        }
        if (at + 2 < parts.size() && isPortOf(part, parts[at + 1], parts[at + 2])) {
            step->hasPort = true;
            at += 2;
        }
        directive.hasPatterns = directive.hasPatterns || step->pattern;
        directive.steps.push_back(std::move(*step));
        before = {};
    }
    return directive;
}

/// Without the time, the client, the request and the status a line is no request.
bool isNeeded(Meaning meaning) {
    constexpr std::array kNeeded{Meaning::Time,         Meaning::Request,   Meaning::Target,
                                 Meaning::ConnectingIp, of(Column::Client), of(Column::Method),
                                 of(Column::Path),      of(Column::Status)};
    return std::find(kNeeded.begin(), kNeeded.end(), meaning) != kNeeded.end();
}

void settle(Directive& directive) {
    std::array<bool, kMeanings> has{};
    for (std::size_t at = 0; at < directive.steps.size(); ++at) {
        Directive::Step& step = directive.steps[at];
        has[static_cast<std::size_t>(step.meaning)] = true;
        if (isNeeded(step.meaning)) {
            directive.needed = at + 1;
        }
        // "20/Jul/2009:22:59:26 +0000" has a blank of its own.
        constexpr std::size_t kClfLength = 26;
        const bool isLocalTime = step.name == "$time_local" && step.literal.starts_with(' ');
        step.least = isLocalTime ? kClfLength : 0;
    }
    directive.columns = columnsOf(has);
}

} // namespace

Result<Directive> compileDirective(std::string_view text) {
    std::vector<DirectivePart> parts = readDirective(text);
    const auto has = [&](auto... meanings) {
        return std::any_of(parts.begin(), parts.end(), [&](const DirectivePart& part) {
            return part.isField && ((part.meaning == meanings) || ...);
        });
    };
    if (std::none_of(parts.begin(), parts.end(), [](const auto& part) { return part.isField; })) {
        return tl::unexpected(error(message(kNoDirective)));
    }
    if (!has(Meaning::Time)) {
        const bool isNginx = std::any_of(parts.begin(), parts.end(), [](const auto& part) {
            return part.isField && part.text.starts_with('$');
        });
        return tl::unexpected(error(message(kNoTimeField, isNginx ? "$time_iso8601" : "%t")));
    }
    if (!has(of(Column::Client), Meaning::ConnectingIp, Meaning::ForwardedFor, Meaning::Request,
             Meaning::Target, of(Column::Path))) {
        return tl::unexpected(error(message(kNoRequestField)));
    }
    keepBest(parts);
    joinTargets(parts);
    auto directive = stepsOf(parts);
    if (directive) {
        settle(*directive);
    }
    return directive;
}

} // namespace edgefence::traffic
