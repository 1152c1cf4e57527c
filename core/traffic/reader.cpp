// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/reader.h"

namespace edgefence::traffic {

std::size_t Reader::completePrefix(std::string_view text, LineEnd lineEnd) const {
    const std::size_t end = text.rfind(static_cast<char>(lineEnd));
    return end == std::string_view::npos ? 0 : end + 1;
}

} // namespace edgefence::traffic
