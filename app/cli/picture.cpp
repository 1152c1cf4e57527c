// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/picture.h"

#include <algorithm>

namespace edgefence::cli {
namespace {

/// Bytes that are shown before a place, and from it on.
constexpr std::size_t kBefore = 60;
constexpr std::size_t kFrom = 100;
constexpr std::string_view kCut = "…";

bool continuesCharacter(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

} // namespace

std::string placePicture(std::string_view text, const SourceRange& where) {
    const std::size_t at = std::min(where.offset, text.size());
    const std::size_t before = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
    std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
    std::size_t end = std::min(text.find('\n', at), text.size());
    if (begin == end) {
        return {};
    }
    std::string shown;
    if (at - begin > kBefore) {
        begin = at - kBefore;
        while (begin < at && continuesCharacter(text[begin])) {
            ++begin;
        }
        shown += kCut;
    }
    const std::size_t shift = shown.size();
    const bool isCut = end - at > kFrom;
    if (isCut) {
        end = at + kFrom;
        while (end < text.size() && continuesCharacter(text[end])) {
            ++end;
        }
    }
    shown += text.substr(begin, end - begin);
    const SourceRange range = locate(shown, shift + at - begin, std::min(where.length, end - at));
    return caretPicture(isCut ? shown + std::string(kCut) : shown, range) + "\n";
}

} // namespace edgefence::cli
