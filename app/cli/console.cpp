// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/console.h"

#include "app/cli/printable.h"
#include "core/base/text.h"

#include <fmt/format.h>
#include <unistd.h>

#include <utility>

namespace edgefence::cli {

Console::Console(std::FILE* output, std::FILE* errors)
    : m_output(output),
      m_errors(errors),
      m_outputWatched(isatty(fileno(output)) == 1),
      m_errorsWatched(isatty(fileno(errors)) == 1) {}

void Console::print(std::string_view text) { put(printable(text)); }

void Console::write(std::string_view data) {
    if (m_outputWatched) {
        print(data);
    } else {
        put(data);
    }
}

void Console::put(std::string_view text) {
    clearProgress();
    m_written = m_written || !text.empty();
    std::fwrite(text.data(), 1, text.size(), m_output);
}

void Console::warn(const Message& message) {
    say(fmt::format("warning: {}\n", printableLine(render(message))));
}

void Console::warn(std::string_view input, const Message& message) {
    say(fmt::format("warning: {}: {}\n", printableLine(input), printableLine(render(message))));
}

void Console::fail(const Error& error) { fail("", error, render(error)); }

void Console::fail(std::string_view input, const Error& error) {
    fail(input, error, render(error));
}

void Console::failOption(std::string_view option, const Error& error) {
    fail(option, error, render(Error{error.message, std::nullopt, error.hint}));
}

void Console::fail(std::string_view subject, const Error& error, const std::string& sentence) {
    say(fmt::format("edgefence-cli{}{}: {}{}{}\n", m_command.empty() ? "" : " ", m_command,
                    printableLine(subject), subject.empty() ? "" : ": ", printableLine(sentence)));
    Json object = errorJson(error);
    object["input"] = subject.empty() ? Json() : jsonText(subject);
    m_said.push_back(std::move(object));
}

void Console::progress(std::string_view text) {
    const auto now = std::chrono::steady_clock::now();
    if (!m_errorsWatched || now < m_nextProgress) {
        return;
    }
    m_nextProgress = now + std::chrono::milliseconds(100);
    m_progressShown = true;
    fmt::print(m_errors, "\r\x1b[K{}", printableLine(text));
    std::fflush(m_errors);
}

std::function<bool(double)> Console::progressOf(std::string what) {
    return [this, what = std::move(what)](double share) {
        progress(fmt::format("{}: {:.0f} %", what, share * 100));
        return true;
    };
}

bool Console::finish() {
    clearProgress();
    if (m_json && !m_said.empty() && (m_answer || !m_written)) {
        Json& answer = m_answer ? *m_answer : m_answer.emplace(Json::object());
        answer["error"] = m_said.front();
        answer["errors"] = std::move(m_said);
    }
    if (m_answer) {
        write(m_answer->dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
    }
    return std::fflush(m_output) == 0 && std::ferror(m_output) == 0;
}

void Console::explain(std::string_view text) { say(text); }

void Console::say(std::string_view text) {
    clearProgress();
    const std::string shown = printable(text);
    std::fwrite(shown.data(), 1, shown.size(), m_errors);
}

void Console::clearProgress() {
    if (m_progressShown) {
        fmt::print(m_errors, "\r\x1b[K");
        std::fflush(m_errors);
        m_progressShown = false;
    }
}

} // namespace edgefence::cli
