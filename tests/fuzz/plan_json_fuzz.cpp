// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes are read without harm; what reads as a plan is written and read again as the same plan.
#include "core/document/plan_json.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace edgefence::document;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const PlanDocument document = readPlan(text);
    if (!document.ok()) {
        if (document.errors.empty())
            std::abort();
        return 0;
    }
    const std::string written = writePlan(*document.plan);
    const PlanDocument again = readPlan(written);
    if (!again.ok() || !(*again.plan == *document.plan) || writePlan(*again.plan) != written)
        std::abort();
    return 0;
}
