// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/base/source_text.h"

#include <tl/expected.hpp>

#include <optional>
#include <vector>

namespace edgefence {

/// What went wrong: what was found and expected (message), where in the input, and what to do
/// about it (hint).
struct Error {
    Message message;
    std::optional<SourceRange> where;
    std::optional<Message> hint;
};

/// A value, or the one error that kept it from being made.
template <class T> using Result = tl::expected<T, Error>;

/// What a parser of documents or expressions returns: everything it could read, and every error it
/// could go on after. A value beside errors is incomplete and must not be acted upon; it serves
/// editors, which go on showing what was understood.
template <class T> struct Parsed {
    std::optional<T> value;
    std::vector<Error> errors;

    bool ok() const { return value.has_value() && errors.empty(); }
};

/// "line 3, column 12: there is no field http.hots; did you mean http.host?"
std::string render(const Error& error);

} // namespace edgefence
