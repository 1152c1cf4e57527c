// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/convert.h"

namespace edgefence::desktop {

/// "1 line", "12,000 lines": the text for one, or the other with the count for its %1.
inline QString counted(std::int64_t count, const QString& one, const QString& many) {
    return count == 1 ? one : many.arg(countText(count));
}

} // namespace edgefence::desktop
