// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/datum.h"

#include <span>
#include <string_view>

namespace edgefence::rules {

/// What a function makes of its arguments. The checker has seen to their number and types; Missing
/// comes in only where the function's row says that it wants to see it.
using FunctionBody = Datum (*)(std::span<const Datum> arguments, Scratch& scratch);

struct Function {
    std::string_view name;
    FunctionBody body = nullptr;
    /// Otherwise a missing argument makes the result missing.
    enum class MissingArguments { Answered, Seen };
    MissingArguments missingArguments = MissingArguments::Answered;
};

/// Null for a function whose result cannot be known outside the edge: its key, its seed or its
/// hash is there only.
const Function* functionNamed(std::string_view name);

// The bodies, by what they are about.
namespace functions {
Datum lower(std::span<const Datum> arguments, Scratch& scratch);
Datum upper(std::span<const Datum> arguments, Scratch& scratch);
Datum startsWith(std::span<const Datum> arguments, Scratch& scratch);
Datum endsWith(std::span<const Datum> arguments, Scratch& scratch);
Datum concat(std::span<const Datum> arguments, Scratch& scratch);
Datum substring(std::span<const Datum> arguments, Scratch& scratch);
Datum removeBytes(std::span<const Datum> arguments, Scratch& scratch);
Datum split(std::span<const Datum> arguments, Scratch& scratch);
Datum join(std::span<const Datum> arguments, Scratch& scratch);
Datum removeQueryArgs(std::span<const Datum> arguments, Scratch& scratch);
Datum toString(std::span<const Datum> arguments, Scratch& scratch);

Datum urlDecode(std::span<const Datum> arguments, Scratch& scratch);
Datum decodeBase64(std::span<const Datum> arguments, Scratch& scratch);
Datum encodeBase64(std::span<const Datum> arguments, Scratch& scratch);
Datum sha256(std::span<const Datum> arguments, Scratch& scratch);
Datum isTimedHmacValid(std::span<const Datum> arguments, Scratch& scratch);
Datum lookupJsonString(std::span<const Datum> arguments, Scratch& scratch);
Datum lookupJsonInteger(std::span<const Datum> arguments, Scratch& scratch);

Datum any(std::span<const Datum> arguments, Scratch& scratch);
Datum all(std::span<const Datum> arguments, Scratch& scratch);
Datum len(std::span<const Datum> arguments, Scratch& scratch);
Datum hasKey(std::span<const Datum> arguments, Scratch& scratch);
Datum hasValue(std::span<const Datum> arguments, Scratch& scratch);
Datum coalesce(std::span<const Datum> arguments, Scratch& scratch);
Datum cidr(std::span<const Datum> arguments, Scratch& scratch);
Datum cidr6(std::span<const Datum> arguments, Scratch& scratch);
} // namespace functions

} // namespace edgefence::rules
