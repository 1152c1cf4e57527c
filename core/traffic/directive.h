// SPDX-License-Identifier: GPL-3.0-or-later
// Log formats as people write them for their servers: nginx's log_format and Apache's LogFormat.
#pragma once

#include "core/base/result.h"
#include "core/traffic/text_row.h"
#include "core/traffic/time_pattern.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace edgefence::traffic {

/// A field of a format as it is written, or the text between two of them.
struct DirectivePart {
    bool isField = false;
    std::string text; ///< of a field: its name as the error names it ("$status", "%>s")
    Meaning meaning = Meaning::Skipped;
    /// Of several fields with one meaning the one with the lowest rank has it.
    int rank = 0;
    std::string timePattern; ///< of a time that is not in one of the usual forms
};

/// Reads a pasted format: the bare text, or with the directive around it
///
///     log_format main escape=json '$remote_addr [$time_local] '
///                                 '"$request" $status';
///     LogFormat "%h %l %u %t \"%r\" %>s %b" common
///
/// Fields that mean nothing here are fields with the meaning Skipped.
std::vector<DirectivePart> readDirective(std::string_view text);

/// A format as steps that a line is read by.
struct Directive {
    struct Step {
        std::string name;
        Meaning meaning = Meaning::Skipped;
        std::string literal;   ///< behind the field; of the last perhaps nothing
        bool isQuoted = false; ///< stands in quotes: an escaped one does not end it
        bool hasPort = false;  ///< an address, a colon and a port
        std::size_t least = 0; ///< bytes in which the literal is not looked for
        std::optional<TimePattern> pattern;
    };
    std::string front; ///< before the first field
    std::vector<Step> steps;
    std::size_t needed = 0; ///< steps without which a line is no request
    std::size_t fields = 0; ///< that the format has
    bool hasPatterns = false;
    std::vector<rules::Column> columns;
};

Result<Directive> compileDirective(std::string_view text);

} // namespace edgefence::traffic
