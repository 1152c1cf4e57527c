// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/count.h"
#include "core/base/time.h"

#include <cstdint>
#include <optional>
#include <string>

namespace edgefence::store {

/// Number of an import in its project, from 1; never used again after it was deleted.
using ImportId = StrongIndex<struct ImportIdTag>;

/// What an import is told about itself when it ends.
struct ImportDescription {
    std::string name;   ///< for a person: the file's name
    std::string format; ///< "combined"
    Instant added;
    std::int64_t lines = 0; ///< of the file, with those that are no requests
    std::int64_t blank = 0;
    std::int64_t directives = 0;
};

/// Whether a project's answers rest on an import.
enum class Counting : std::uint8_t { Counted, LeftOut };

struct ImportInfo {
    ImportId id;
    ImportDescription description;
    Counting counting = Counting::Counted;
    std::int64_t rejected = 0;
    std::int64_t rows = 0;
    std::int64_t requests = 0;    ///< rows by their weight
    std::int64_t clients = 0;     ///< distinct ones
    std::optional<Instant> first; ///< absent: no request
    std::optional<Instant> last;
};

/// A line that was no request.
struct StoredReject {
    std::int64_t line = 1;
    std::string code;   ///< of the reason's message
    std::string reason; ///< the reason in English
    std::string text;   ///< the line's bytes
};

} // namespace edgefence::store
