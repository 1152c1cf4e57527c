// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/time.h"
#include "core/rules/columns.h"

#include <array>
#include <bitset>
#include <string_view>

namespace edgefence::traffic {

/// Some of the columns, by their numbers.
using ColumnSet = std::bitset<rules::kColumnCount>;

/// One request as a reader yields it: its time and the bytes of each column as they stand in the
/// block (valid until the next record). A column without a value is absent: `data() == nullptr`
/// (an empty value is present).
struct Request {
    Instant time;
    std::array<std::string_view, rules::kColumnCount> values{};
    /// The request line was not "METHOD target [HTTP/x]": method is "-", there is no path.
    bool badRequestLine = false;
    /// It was written with other fields than its format has; tells similar formats apart.
    bool inexact = false;
    /// It has the address that the user chose for the client's (ClientChoice).
    bool hasChosenClient = false;

    std::string_view& operator[](rules::Column column) {
        return values[static_cast<std::size_t>(column)];
    }
    std::string_view operator[](rules::Column column) const {
        return values[static_cast<std::size_t>(column)];
    }
};

/// A request without any value, for readers to begin with: copying it takes a few moves, where GCC
/// clears one with an instruction ("rep stos") that takes long to start.
extern const Request kBlankRequest;

} // namespace edgefence::traffic
