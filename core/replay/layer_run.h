// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layers/layer_kind.h"

#include <array>
#include <cstdint>
#include <memory>

namespace edgefence::replay {

/// A layer while it runs.
struct LayerRun {
    std::unique_ptr<layers::Counter> counter; ///< null if it is off or taken out
    const std::uint32_t* keys = nullptr;      ///< by row; null: one key only
    std::array<std::uint32_t, layers::kMaxSpends> budgets{};
    std::uint32_t budgetCount = 0;
    bool opensOnError = false;

    std::uint32_t key(std::size_t row) const { return keys == nullptr ? 0 : keys[row]; }
};

} // namespace edgefence::replay
