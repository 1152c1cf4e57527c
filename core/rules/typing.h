// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/schema.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// What helps while an expression is typed: it need not be one yet.

namespace edgefence::rules {

/// What may come at a place of the text.
struct TypingPlace {
    enum class Expecting : std::uint8_t {
        Value,      ///< a field or a function
        Operator,   ///< behind a value
        Literal,    ///< behind an operator, or in a set
        Connective, ///< behind a condition
    };
    Expecting expecting = Expecting::Value;
    /// The value on the left: its field and the type of what is compared. Of a function's result
    /// only the type.
    const FieldSpec* field = nullptr;
    std::optional<Type> type;
    /// Where the word or literal begins that is being typed, with its quote; the place itself if
    /// there is none.
    std::size_t wordStart = 0;
    std::string_view typed; ///< of it, without the quote
};
/// `place` in bytes.
TypingPlace typingPlace(std::string_view text, std::size_t place, const Schema& schema);

/// Operators for values of a type, in the English notation.
std::vector<std::string_view> operatorsFor(Type type);

/// The bracket at `place` or just before it, and its other half; empty if it has none, or stands in
/// a string.
std::optional<std::pair<std::size_t, std::size_t>> matchingBrackets(std::string_view text,
                                                                    std::size_t place);

} // namespace edgefence::rules
