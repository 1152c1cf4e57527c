// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/schema.h"

#include "core/rules/schema_data.h"

namespace edgefence::rules {

namespace {

template <class Spec>
const Spec* find(const NameIndex& index, const std::vector<Spec>& specs, std::string_view name) {
    const auto found = index.find(name);
    return found == index.end() ? nullptr : &specs[found->second];
}

} // namespace

const FieldSpec* Schema::field(std::string_view name) const {
    return find(m_data->fieldIndex, m_data->fields, name);
}

const FunctionSpec* Schema::function(std::string_view name) const {
    return find(m_data->functionIndex, m_data->functions, name);
}

const OperatorSpec* Schema::operatorOf(std::string_view name) const {
    for (const OperatorSpec& spec : m_data->operators) {
        if (spec.name == name)
            return &spec;
    }
    return nullptr;
}

std::span<const FieldSpec> Schema::fields() const { return m_data->fields; }

std::span<const FunctionSpec> Schema::functions() const { return m_data->functions; }

} // namespace edgefence::rules
