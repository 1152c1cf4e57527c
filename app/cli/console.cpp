// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/console.h"

#include "core/base/text.h"

#include <fmt/format.h>
#include <unistd.h>

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

Console::Console(std::FILE* output, std::FILE* errors)
    : m_output(output), m_errors(errors), m_watched(isatty(fileno(errors)) == 1) {}

void Console::print(std::string_view text) {
    clearProgress();
    std::fwrite(text.data(), 1, text.size(), m_output);
}

void Console::printJson(const Json& object) {
    print(object.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

void Console::warn(const Message& message) { say(fmt::format("warning: {}\n", render(message))); }

void Console::warn(std::string_view input, const Message& message) {
    say(fmt::format("warning: {}: {}\n", toUtf8Lossless(input), render(message)));
}

void Console::fail(const Error& error) { say(fmt::format("edgefence-cli: {}\n", render(error))); }

void Console::fail(std::string_view input, const Error& error) {
    say(fmt::format("edgefence-cli: {}: {}\n", toUtf8Lossless(input), render(error)));
}

void Console::progress(std::string_view text) {
    const auto now = std::chrono::steady_clock::now();
    if (!m_watched || now < m_nextProgress) {
        return;
    }
    m_nextProgress = now + std::chrono::milliseconds(100);
    m_progressShown = true;
    fmt::print(m_errors, "\r\x1b[K{}", text);
    std::fflush(m_errors);
}

bool Console::finish() {
    clearProgress();
    return std::fflush(m_output) == 0 && std::ferror(m_output) == 0;
}

void Console::explain(std::string_view text) { say(text); }

void Console::say(std::string_view text) {
    clearProgress();
    std::fwrite(text.data(), 1, text.size(), m_errors);
}

void Console::clearProgress() {
    if (m_progressShown) {
        fmt::print(m_errors, "\r\x1b[K");
        std::fflush(m_errors);
        m_progressShown = false;
    }
}

} // namespace edgefence::cli
