// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/store/import_info.h"
#include "core/traffic/traffic.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <stop_token>

namespace edgefence::store {

/// How a long reading is watched and ended.
struct ReadControl {
    std::function<void(std::int64_t rows, std::int64_t ofRows)> progress;
    std::stop_token stop;
};

/// The requests of some imports, merged by time; among equal times those of the import that begins
/// earlier come first, and those of one import in file order. Has its own connection and may run on
/// any thread; it sees the project as it is when it begins, whatever is written meanwhile.
Result<traffic::Traffic> readTraffic(const std::filesystem::path& project,
                                     std::span<const ImportId> imports,
                                     const ReadControl& control = {});

} // namespace edgefence::store
