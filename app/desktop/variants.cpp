// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/variants.h"

#include <algorithm>

namespace edgefence::desktop {

namespace {

std::string freeKey(const Variants& variants) {
    std::size_t number = variants.all.size() + 1;
    const auto taken = [&](const std::string& key) {
        return std::any_of(variants.all.begin(), variants.all.end(),
                           [&](const Variant& variant) { return variant.key == key; });
    };
    while (taken("v" + std::to_string(number)))
        ++number;
    return "v" + std::to_string(number);
}

} // namespace

std::string freeName(const Variants& variants, const std::string& wish) {
    const auto taken = [&](const std::string& name) {
        return std::any_of(variants.all.begin(), variants.all.end(),
                           [&](const Variant& variant) { return variant.name == name; });
    };
    std::string name = wish;
    for (int number = 2; taken(name); ++number)
        name = wish + " " + std::to_string(number);
    return name;
}

Variants withPlan(Variants variants, plan::Plan plan) {
    variants.all[variants.current].plan = std::make_shared<const plan::Plan>(std::move(plan));
    return variants;
}

Variants withCopy(Variants variants, const std::string& name) {
    Variant copy = variants.edited();
    copy.key = freeKey(variants);
    copy.name = freeName(variants, name);
    const auto behind = static_cast<std::ptrdiff_t>(variants.current) + 1;
    variants.all.insert(variants.all.begin() + behind, std::move(copy));
    ++variants.current;
    return variants;
}

Variants withAdded(Variants variants, const std::string& name, plan::Plan plan) {
    Variant added;
    added.key = freeKey(variants);
    added.name = freeName(variants, name);
    added.plan = std::make_shared<const plan::Plan>(std::move(plan));
    variants.all.push_back(std::move(added));
    variants.current = variants.all.size() - 1;
    return variants;
}

Variants without(Variants variants, std::size_t index) {
    variants.all.erase(variants.all.begin() + static_cast<std::ptrdiff_t>(index));
    if (variants.current > index || variants.current == variants.all.size())
        --variants.current;
    return variants;
}

} // namespace edgefence::desktop
