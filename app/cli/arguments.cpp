// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"

#include "app/cli/usage_messages.h"
#include "core/base/result.h"
#include "core/base/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace edgefence::cli {

CLI::Validator something() {
    return {[](std::string& text) { return text.empty() ? render(message(kNothingGiven)) : ""; },
            ""};
}

CLI::Validator wholeNumber(std::uint64_t least, std::uint64_t most) {
    return {[least, most](std::string& text) {
                std::uint64_t value = 0;
                const char* const end = text.data() + text.size();
                const auto [read, problem] = std::from_chars(text.data(), end, value);
                const bool fits =
                    problem == std::errc{} && read == end && value >= least && value <= most;
                return fits ? std::string()
                            : render(message(kNotWholeNumber, std::to_string(least),
                                             std::to_string(most), text));
            },
            ""};
}

CLI::Validator oneOf(std::vector<std::string> words) {
    return {[words = std::move(words)](std::string& text) {
                if (std::find(words.begin(), words.end(), text) != words.end()) {
                    return std::string();
                }
                return render(
                    Error{message(kNoneOfWords, text, fmt::format("{}", fmt::join(words, ", "))),
                          {},
                          nearest(text, words)});
            },
            ""};
}

std::string wordsText(const std::vector<std::string>& words) {
    return fmt::format("{}", fmt::join(words, "|"));
}

std::optional<Message> nearest(std::string_view word, const std::vector<std::string>& words) {
    const std::vector<std::string_view> candidates(words.begin(), words.end());
    const std::string_view found = nearestName(word, candidates);
    return found.empty() ? std::nullopt : std::optional(message(kNearestWord, found));
}

Message nearestOrAll(std::string_view word, const std::vector<std::string>& words) {
    return nearest(word, words)
        .value_or(words.empty() ? message(kThereAreNone)
                                : message(kThereAre, fmt::format("{}", fmt::join(words, ", "))));
}

} // namespace edgefence::cli
