// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/assets/assets.h"
#include "core/rules/schema.h"

#include <QtGlobal>

namespace edgefence::testing {

/// The rules language as it ships.
inline const rules::Schema& schema() {
    static const rules::Schema kSchema = [] {
        auto read = rules::Schema::read(assets::asset("rules/schema.json").value());
        if (!read)
            qFatal("%s", render(read.error()).c_str());
        return *std::move(read);
    }();
    return kSchema;
}

} // namespace edgefence::testing
