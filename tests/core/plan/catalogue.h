// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/assets/assets.h"
#include "core/plan/platform.h"

#include <QtGlobal>

namespace edgefence::testing {

/// The catalogue that ships.
inline const plan::PlatformCatalogue& catalogue() {
    static const plan::PlatformCatalogue kCatalogue = [] {
        std::vector<std::string_view> documents;
        for (const std::string_view path : assets::assetsBelow("platform"))
            documents.push_back(assets::asset(path).value());
        auto read = plan::PlatformCatalogue::read(documents);
        if (!read)
            qFatal("%s", render(read.error()).c_str());
        return *std::move(read);
    }();
    return kCatalogue;
}

} // namespace edgefence::testing
