// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/expression_text.h"

#include "core/export/messages.h"
#include "core/export/zone_rules.h"

namespace edgefence::exporting {

const MessageText& ExpressionText::title() const { return kExpressionTitle; }

Artefact ExpressionText::produce(const Source& source) const {
    Artefact artefact;
    for (const ZoneRule& rule : zoneRules(source)) {
        artefact.files.push_back({fileNameFor(rule.id, ".txt", artefact.files),
                                  rule.canonical.value_or(rule.expression)});
    }
    artefact.checks = planChecks(source);
    sortChecks(artefact.checks);
    return artefact;
}

} // namespace edgefence::exporting
