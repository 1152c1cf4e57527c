// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/count.h"
#include "core/base/ids.h"
#include "core/base/time.h"

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

// A Message is what core says to a person: a code, an English text and typed arguments. Core never
// hands out a finished sentence, so that the window can translate by code and write numbers, times
// and money in the reader's locale, while the command line renders the English text.
//
// Each room lists its texts in its messages.h:
//
//     inline constexpr MessageText kUnknownField =
//         EDGEFENCE_MESSAGE("unknown-field", "there is no field %1");
//
// lupdate reads these rows with -tr-function-alias QT_TRANSLATE_NOOP+=EDGEFENCE_MESSAGE: the code
// becomes the context, the English text the source. %1 to %9 stand for the arguments in order.
#define EDGEFENCE_MESSAGE(code, english)                                                           \
    ::edgefence::MessageText { code, english }

namespace edgefence {

/// One row of a room's messages.h. Lives as long as the program.
struct MessageText {
    std::string_view code;
    std::string_view english;
};

/// A text that is not translated: a name, a piece of the input, an expression.
struct Verbatim {
    std::string text;
    friend bool operator==(const Verbatim&, const Verbatim&) = default;
};

using Argument =
    std::variant<Count, Ratio, Money, Instant, Duration, BudgetId, LayerId, RouteId, Verbatim>;

struct Message {
    const MessageText* text = nullptr;
    std::vector<Argument> arguments;

    std::string_view code() const { return text == nullptr ? std::string_view{} : text->code; }
};

/// Builds a Message. Text given as a string becomes Verbatim, an integer becomes Count.
template <class... Arguments> Message message(const MessageText& text, Arguments&&... arguments);

/// The English sentence, with thousands separated by commas, times in RFC 3339 UTC and durations
/// in words of at most two units ("1 h 23 min 20 s" has three because no second may be lost).
std::string render(const Message& message);
std::string render(const Argument& argument);

namespace detail {
inline Argument toArgument(Argument value) { return value; }
inline Argument toArgument(std::string value) { return Verbatim{std::move(value)}; }
inline Argument toArgument(std::string_view value) { return Verbatim{std::string(value)}; }
inline Argument toArgument(const char* value) { return Verbatim{value}; }
template <class Integer>
requires std::is_integral_v<Integer> Argument toArgument(Integer value) {
    return Count{static_cast<std::int64_t>(value)};
}
} // namespace detail

template <class... Arguments> Message message(const MessageText& text, Arguments&&... arguments) {
    Message result;
    result.text = &text;
    result.arguments.reserve(sizeof...(arguments));
    (result.arguments.push_back(detail::toArgument(std::forward<Arguments>(arguments))), ...);
    return result;
}

} // namespace edgefence
