// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/reader.h"

namespace edgefence::traffic {

std::vector<std::string> Reader::fieldNames(const TextBlock&) const { return {}; }

std::size_t Reader::completePrefix(const TextBlock& text) const {
    const std::size_t end = text.text.rfind(static_cast<char>(text.lineEnd));
    return end == std::string_view::npos ? 0 : end + 1;
}

std::shared_ptr<const ReaderState>
Reader::stateBehind(const TextBlock&, std::shared_ptr<const ReaderState> state) const {
    return state;
}

bool Reader::isLineByLine(const ReaderState*) const { return true; }

} // namespace edgefence::traffic
