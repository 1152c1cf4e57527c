// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/log_choice.h"

#include "app/desktop/convert.h"

#include <QStandardPaths>

namespace edgefence::desktop {

std::vector<std::string> wordsIn(std::string_view text) {
    constexpr std::string_view kBetween = ", \t\r\n";
    std::vector<std::string> words;
    std::size_t at = text.find_first_not_of(kBetween);
    while (at != std::string_view::npos) {
        const std::size_t end = text.find_first_of(kBetween, at);
        words.emplace_back(text.substr(at, end - at));
        at = text.find_first_not_of(kBetween, end);
    }
    return words;
}

traffic::ReadingWords wordsOf(const LogChoice& choice) {
    traffic::ReadingWords words;
    switch (choice.format) {
    case LogChoice::Format::FoundOut:
        break;
    case LogChoice::Format::Known:
        words.format = choice.known;
        break;
    case LogChoice::Format::Pasted:
        words.directive = choice.directive;
        break;
    case LogChoice::Format::Columns:
        words.map = wordsIn(choice.columns);
        break;
    }
    words.timeZone = choice.timeZone;
    words.client = choice.client == kField ? choice.field : choice.client;
    if (choice.client == kForwardedLast)
        words.trustedProxies = wordsIn(choice.proxies);
    words.subrequests = choice.subrequests;
    return words;
}

traffic::Anonymising anonymisingOf(const LogChoice& choice) {
    const std::filesystem::path folder =
        fromQt(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation));
    return {choice.keep, choice.bits, folder / traffic::kUsualKeyFile};
}

} // namespace edgefence::desktop
