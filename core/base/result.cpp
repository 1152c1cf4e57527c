// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/result.h"

#include <fmt/format.h>

namespace edgefence {

std::string render(const Error& error) {
    std::string text;
    if (error.where)
        text = fmt::format("line {}, column {}: ", error.where->line, error.where->column);
    text += render(error.message);
    if (error.hint)
        text += "; " + render(*error.hint);
    return text;
}

} // namespace edgefence
