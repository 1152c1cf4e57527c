// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/object_reader.h"
#include "core/plan/plan.h"

#include <nlohmann/json.hpp>

// The parts of a plan file, each read and written in one place. What is read from a wrong value is
// the default; the error stands in the diagnostics. Keys are written in the order of the
// documentation.

namespace edgefence::document {

plan::BudgetEntry readBudget(const JsonNode& node, Diagnostics& diagnostics);
nlohmann::ordered_json writeBudget(const plan::BudgetEntry& budget);

plan::Route readRoute(const JsonNode& node, Diagnostics& diagnostics);
nlohmann::ordered_json writeRoute(const plan::Route& route);

plan::LayerConfig readLayer(const JsonNode& node, Diagnostics& diagnostics);
nlohmann::ordered_json writeLayer(const plan::LayerConfig& layer);

plan::Assumptions readAssumptions(const JsonNode& node, Diagnostics& diagnostics);
nlohmann::ordered_json writeAssumptions(const plan::Assumptions& assumptions);

/// Where a layer stands if the plan does not say: at the edge if its kind can stand nowhere else.
plan::Place defaultPlace(std::string_view kind);

} // namespace edgefence::document
