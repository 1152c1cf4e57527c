// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/export/exporter.h"

namespace edgefence::exporting {

/// The expression of each zone rule, in a file of its own: what is pasted into the dashboard's
/// expression editor. In canonical form, on one line.
class ExpressionText final : public Exporter {
  public:
    std::string_view id() const override { return "expression"; }
    const MessageText& title() const override;

  protected:
    Artefact produce(const Source& source) const override;
};

} // namespace edgefence::exporting
