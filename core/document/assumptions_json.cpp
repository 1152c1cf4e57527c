// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/assumption_specs.h"
#include "core/document/object_writer.h"
#include "core/document/plan_parts.h"

namespace edgefence::document {

plan::Assumptions readAssumptions(const JsonNode& node, Diagnostics& diagnostics) {
    const plan::Assumptions fallback;
    ObjectReader reader(node, "assumptions", diagnostics);
    plan::Assumptions assumptions;
    for (const AssumptionSpec& spec : assumptionSpecs()) {
        std::int64_t value = spec.get(fallback);
        if (reader.integer(spec.key, value, {spec.least, spec.most}))
            spec.set(assumptions, value);
        reader.note(spec.key, spec.get(assumptions), spec.get(fallback), assumptions.given);
    }
    assumptions.kept = reader.keepUnknown();
    return assumptions;
}

nlohmann::ordered_json writeAssumptions(const plan::Assumptions& assumptions) {
    const plan::Assumptions fallback;
    ObjectWriter writer;
    for (const AssumptionSpec& spec : assumptionSpecs())
        writer.putUnlessDefault(spec.key, spec.get(assumptions), spec.get(fallback),
                                assumptions.given);
    writer.keep(assumptions.kept);
    return writer.take();
}

} // namespace edgefence::document
