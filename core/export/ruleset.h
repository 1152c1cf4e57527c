// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/export/exporter.h"

namespace edgefence::exporting {

/// The body that puts all zone rules of a plan into the phase http_ratelimit of a zone, as the
/// Rulesets API takes it at the phase's entry point:
/// developers.cloudflare.com/ruleset-engine/rulesets-api/update/
/// What a rule does not use is left out, as a Free zone demands. A rule's `ref` is the layer's id,
/// so that sending a changed plan changes the same rules.
class Ruleset final : public Exporter {
  public:
    std::string_view id() const override { return "ruleset"; }
    const MessageText& title() const override;

  protected:
    Artefact produce(const Source& source) const override;
};

} // namespace edgefence::exporting
