// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/findings/finding.h"

#include <string>
#include <string_view>
#include <vector>

namespace edgefence::analysis::findings {

/// Zone rules that are to be deployed: switched on, whether or not their expression can be read.
std::vector<const layers::CompiledLayer*> zoneRules(const Case& at);

/// It blocks with a response of its own.
bool answersItself(const layers::CompiledLayer& layer);

/// A parameter of a layer that may be off because it cannot be read; null if it has none such.
const std::string* textParameter(const layers::CompiledLayer& layer, std::string_view name);
const std::vector<std::string>* keyParameter(const layers::CompiledLayer& layer,
                                             std::string_view name);

/// Adds a finding about one layer, which is the first argument of its title.
Finding& add(std::vector<Finding>& found, const layers::CompiledLayer& layer,
             const MessageText& title, Message sentence);

} // namespace edgefence::analysis::findings
