// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/printable.h"

#include "core/base/text.h"

#include <algorithm>

namespace edgefence::cli {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD"; // U+FFFD

bool isPlain(char byte) {
    const auto code = static_cast<unsigned char>(byte);
    return code >= 0x20U && code < 0x7FU;
}

/// U+2400 to U+241F, U+2421: the picture of a control character of ASCII.
std::string pictureOf(unsigned char control) {
    const unsigned offset = control == 0x7FU ? 0x21U : unsigned{control};
    return {'\xE2', '\x90', static_cast<char>(0x80U + offset)};
}

/// U+0080 to U+009F, line and paragraph separators, and the marks, embeddings, overrides and
/// isolates of bidirectional writing.
bool actsOnTerminal(std::string_view character) {
    const auto at = [&](std::size_t index) { return static_cast<unsigned char>(character[index]); };
    if (character.size() == 2) {
        return at(0) == 0xC2U && at(1) < 0xA0U;
    }
    if (character.size() != 3 || at(0) != 0xE2U) {
        return false;
    }
    const bool marksAndEmbeddings =
        at(1) == 0x80U && (at(2) == 0x8EU || at(2) == 0x8FU || (at(2) >= 0xA8U && at(2) <= 0xAEU));
    const bool isolates = at(1) == 0x81U && at(2) >= 0xA6U && at(2) <= 0xA9U;
    return marksAndEmbeddings || isolates;
}

std::string shown(std::string_view text, std::string_view kept) {
    if (std::all_of(text.begin(), text.end(), isPlain)) {
        return std::string(text);
    }
    std::string result;
    result.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = utf8CharacterLength(text, at);
        const std::string_view character = text.substr(at, std::max<std::size_t>(length, 1));
        if (length == 1 && !isPlain(character[0]) &&
            kept.find(character[0]) == std::string_view::npos) {
            result += pictureOf(static_cast<unsigned char>(character[0]));
        } else if (length == 0 || actsOnTerminal(character)) {
            result += kReplacement;
        } else {
            result += character;
        }
        at += character.size();
    }
    return result;
}

} // namespace

std::string printable(std::string_view text) { return shown(text, "\n\t"); }

std::string printableLine(std::string_view text) { return shown(text, ""); }

} // namespace edgefence::cli
