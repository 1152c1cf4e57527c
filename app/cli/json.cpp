// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/json.h"

#include "core/base/text.h"

namespace edgefence::cli {

Json jsonText(std::string_view bytes) {
    if (isUtf8(bytes)) {
        return std::string(bytes);
    }
    std::string text;
    for (const char byte : bytes) {
        const auto code = static_cast<unsigned char>(byte);
        if (code < 0x80) {
            text += byte;
        } else {
            text += static_cast<char>(0xC0U | code >> 6U);
            text += static_cast<char>(0x80U | (code & 0x3FU));
        }
    }
    return text;
}

Json instantOrNull(const std::optional<Instant>& instant) {
    return instant ? Json(formatRfc3339(*instant)) : Json();
}

Json errorJson(const Error& error) {
    Json object{{"code", error.message.code()},
                {"message", jsonText(render(error.message))},
                {"offset", nullptr},
                {"line", nullptr},
                {"column", nullptr},
                {"length", nullptr},
                {"hint", nullptr}};
    if (error.where) {
        object["offset"] = error.where->offset;
        object["line"] = error.where->line;
        object["column"] = error.where->column;
        object["length"] = error.where->length;
    }
    if (error.hint) {
        object["hint"] = jsonText(render(*error.hint));
    }
    return object;
}

} // namespace edgefence::cli
