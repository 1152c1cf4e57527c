// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace edgefence::analysis {

/// Names in a sentence: "global-day, per-ip-hour".
template <class Id> std::string joined(const std::vector<Id>& ids) {
    std::string text;
    for (const Id& id : ids)
        text += text.empty() ? id.value : ", " + id.value;
    return text;
}

} // namespace edgefence::analysis
