// SPDX-License-Identifier: GPL-3.0-or-later
// What a command says and to whom: results on standard output, everything else on standard error.
#pragma once

#include "core/base/result.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdio>
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

/// Keys keep the order in which they are written.
using Json = nlohmann::ordered_json;

/// Bytes of a log or a file name as a JSON string. A text that is not UTF-8 is taken byte by byte,
/// those above 127 as U+0080 to U+00FF.
Json jsonText(std::string_view bytes);

class Console {
  public:
    Console(std::FILE* output, std::FILE* errors);

    /// True if the answer is wanted as one JSON object.
    bool json() const { return m_json; }
    void useJson() { m_json = true; }

    /// Standard output.
    void print(std::string_view text);
    void printJson(const Json& object);
    /// Standard error, one line each: "warning: …", and the error with its hint.
    void warn(const Message& message);
    void warn(std::string_view input, const Message& message);
    void fail(const Error& error);
    /// The same for an input that has a name: "access.log: no such file".
    void fail(std::string_view input, const Error& error);
    /// Standard error, as it is: a picture of the place that an error is about.
    void explain(std::string_view text);

    /// Shows a line that the next one replaces, only where a person is watching and at most ten
    /// times a second; the next other output removes it.
    void progress(std::string_view text);

    /// True if everything printed has reached its file.
    bool finish();

  private:
    void say(std::string_view text);
    void clearProgress();

    std::FILE* m_output;
    std::FILE* m_errors;
    bool m_json = false;
    bool m_watched;
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
