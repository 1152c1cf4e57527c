// SPDX-License-Identifier: GPL-3.0-or-later
// What a command says and to whom: results on standard output, everything else on standard error.
#pragma once

#include "app/cli/json.h"
#include "core/base/result.h"

#include <chrono>
#include <cstdio>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace edgefence::cli {

/// Part of the command line's contract: scripts read it.
enum class ExitStatus : int {
    Fine = 0,
    No = 1,       ///< the answer is "no": not valid, not allowed, no match, a limit reached
    WrongUse = 2, ///< arguments that cannot be meant
    Unusable = 3, ///< input that cannot be used
};

/// Texts for people come out as printable() makes them, whatever a log or a plan has put into them.
class Console {
  public:
    Console(std::FILE* output, std::FILE* errors);

    /// True if the answer is wanted as one JSON object.
    bool json() const { return m_json; }
    void useJson() { m_json = true; }
    /// The words that chose the command, "expr check": errors begin with them.
    void setCommand(std::string command) { m_command = std::move(command); }
    const std::string& command() const { return m_command; }

    /// Standard output, for people.
    void print(std::string_view text);
    /// Standard output, for programs: the bytes as they are, unless a terminal would get them.
    void write(std::string_view data);
    /// The answer as one object. It is written when the program ends, with the errors that have
    /// been said as `error` (the first) and `errors`; without an answer these are the object.
    void printJson(Json object) { m_answer = std::move(object); }

    /// Standard error, one line each: "warning: …", and "edgefence-cli check: …".
    void warn(const Message& message);
    void warn(std::string_view input, const Message& message);
    void fail(const Error& error);
    /// The same for an input that has a name: "access.log: no such file".
    void fail(std::string_view input, const Error& error);
    /// The same for what was given for an option, which is short enough to do without the place.
    void failOption(std::string_view option, const Error& error);
    /// Standard error, as it is: a picture of the place that an error is about.
    void explain(std::string_view text);

    /// Shows a line that the next one replaces, only where a person is watching and at most ten
    /// times a second; the next other output removes it.
    void progress(std::string_view text);
    /// What shows "replay: 40 %", and never asks to stop.
    std::function<bool(double share)> progressOf(std::string what);

    /// Writes the JSON there is. True if everything printed has reached its file.
    bool finish();

  private:
    void fail(std::string_view subject, const Error& error, const std::string& sentence);
    void say(std::string_view text);
    void put(std::string_view text);
    void clearProgress();

    std::FILE* m_output;
    std::FILE* m_errors;
    std::string m_command;
    std::optional<Json> m_answer;
    Json m_said = Json::array(); ///< the errors
    bool m_json = false;
    bool m_written = false; ///< something, on standard output
    bool m_outputWatched;
    bool m_errorsWatched;
    bool m_progressShown = false;
    std::chrono::steady_clock::time_point m_nextProgress{};
};

/// Time since it was made, in seconds: the `seconds` of long commands.
class Stopwatch {
  public:
    double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - m_start).count();
    }

  private:
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
};

} // namespace edgefence::cli
