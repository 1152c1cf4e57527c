// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace edgefence::desktop {

/// One proposal of the project. Plans are shared: an undo step keeps two lists of these and copies
/// no plan that it did not change.
struct Variant {
    /// Stays when the variant is renamed; never shown.
    std::string key;
    std::string name;
    std::shared_ptr<const plan::Plan> plan;
    friend bool operator==(const Variant&, const Variant&) = default;
};

/// All proposals and which one is edited. Never empty while a project is open.
struct Variants {
    std::vector<Variant> all;
    std::size_t current = 0;

    bool empty() const { return all.empty(); }
    const Variant& edited() const { return all[current]; }
    friend bool operator==(const Variants&, const Variants&) = default;
};

/// "After", "After 2", "After 3": the first that no variant has.
std::string freeName(const Variants& variants, const std::string& wish);

/// The same list with the edited variant's plan replaced.
Variants withPlan(Variants variants, plan::Plan plan);
/// With a copy of the edited variant behind it, under a free name, which is then edited.
Variants withCopy(Variants variants, const std::string& name);
/// With another variant added at the end, which is then edited.
Variants withAdded(Variants variants, const std::string& name, plan::Plan plan);
/// REQUIRES: more than one variant.
Variants without(Variants variants, std::size_t index);

} // namespace edgefence::desktop
