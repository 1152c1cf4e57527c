// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/source_text.h"

#include "core/base/text.h"

#include <algorithm>

namespace edgefence {

namespace {

std::size_t lineStart(std::string_view text, std::size_t offset) {
    if (offset == 0)
        return 0;
    const std::size_t before = text.rfind('\n', offset - 1);
    return before == std::string_view::npos ? 0 : before + 1;
}

} // namespace

SourceRange locate(std::string_view text, std::size_t offset, std::size_t length) {
    SourceRange range;
    range.offset = std::min(offset, text.size());
    range.length = std::min(length, text.size() - range.offset);
    const std::string_view before = text.substr(0, range.offset);
    range.line = 1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
    range.column = 1 + countCharacters(before.substr(lineStart(text, range.offset)));
    return range;
}

std::string caretPicture(std::string_view text, const SourceRange& range) {
    const std::size_t offset = std::min(range.offset, text.size());
    const std::size_t start = lineStart(text, offset);
    const std::size_t end = std::min(text.find('\n', offset), text.size());
    std::string_view line = text.substr(start, end - start);
    if (!line.empty() && line.back() == '\r')
        line.remove_suffix(1);
    const std::size_t inLine = std::min(offset - start, line.size());

    std::string picture(line);
    picture.push_back('\n');
    // A tab stays a tab, so that the carets stand below their characters wherever tabs stop.
    for (std::size_t i = 0; i < inLine;) {
        picture.push_back(line[i] == '\t' ? '\t' : ' ');
        i += std::max<std::size_t>(utf8CharacterLength(line, i), 1);
    }
    const std::size_t carets = countCharacters(line.substr(inLine, range.length));
    picture.append(std::max<std::size_t>(carets, 1), '^');
    return picture;
}

} // namespace edgefence
