// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/registry.h"

#include "core/export/expression_text.h"
#include "core/export/ruleset.h"

#include <algorithm>
#include <array>

namespace edgefence::exporting {

std::span<const Exporter* const> exporters() {
    static const ExpressionText kExpression;
    static const Ruleset kRuleset;
    static constexpr std::array<const Exporter*, 2> kExporters{&kExpression, &kRuleset};
    return kExporters;
}

const Exporter* findExporter(std::string_view id) {
    const auto all = exporters();
    const auto found = std::find_if(
        all.begin(), all.end(), [id](const Exporter* exporter) { return exporter->id() == id; });
    return found == all.end() ? nullptr : *found;
}

} // namespace edgefence::exporting
