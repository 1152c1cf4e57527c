// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/replay/replay.h"

#include <algorithm>
#include <cstddef>

namespace edgefence::replay {

/// Calls work(from, to) for one piece of the rows after the other, each about 50 ms of work, and
/// reports after each. False if cancelled.
template <class Work> bool inPieces(std::size_t rows, const Progress& progress, Work&& work) {
    constexpr std::size_t kPiece = std::size_t{1} << 20U;
    for (std::size_t from = 0; from < rows; from += kPiece) {
        const std::size_t to = std::min(from + kPiece, rows);
        work(from, to);
        if (progress && !progress(static_cast<double>(to) / static_cast<double>(rows)))
            return false;
    }
    return true;
}

} // namespace edgefence::replay
