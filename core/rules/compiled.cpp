// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/compiled.h"

#include "core/rules/code.h"
#include "core/rules/functions.h"
#include "core/rules/regex/matcher.h"

#include <algorithm>

namespace edgefence::rules {

namespace {

/// The values of a request for a program's slots; what the request does not name is empty.
std::span<const Datum> slotValues(std::span<const FieldSpec* const> fields, const Record& record,
                                  Scratch& scratch) {
    const std::span<Datum> slots = scratch.data(fields.size());
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const auto found = record.find(fields[i]->name);
        slots[i] =
            found == record.end() ? emptyDatum(fields[i]->type) : viewOf(found->second, scratch);
    }
    return slots;
}

void collect(const typed::Node& node, std::vector<NotEvaluated>& found) {
    using Reason = NotEvaluated::Reason;
    if (const auto* call = std::get_if<typed::Call>(&node.form)) {
        if (functionNamed(call->spec->name) == nullptr)
            found.push_back({call->spec->name + "()", Reason::KnownAtEdge});
    }
    if (const auto* membership = std::get_if<typed::Membership>(&node.form)) {
        if (const auto* list = std::get_if<typed::ListName>(&membership->items))
            found.push_back({"$" + list->name, Reason::KnownAtEdge});
    }
    if (const auto* matches = std::get_if<typed::Matches>(&node.form)) {
        if (!regex::isEvaluatedHere(matches->pattern))
            found.push_back({matches->pattern, Reason::Regex});
    }
    for (const typed::NodePtr& child : typed::children(node))
        collect(*child, found);
}

} // namespace

Program::Program(const Expression& expression) : m_tree(expression.share()) {
    code::Compiler compiler(m_slots);
    const typed::Node& root = *m_tree->root;
    if (root.type == Type::boolean())
        m_condition = compiler.condition(root);
    else
        m_value = compiler.value(root);
}

Program::Program(Program&&) noexcept = default;
Program& Program::operator=(Program&&) noexcept = default;
Program::~Program() = default;

bool Program::matches(std::span<const Datum> slots, Scratch& scratch) const {
    return m_condition != nullptr && m_condition->holds({slots, scratch});
}

bool Program::matches(const Record& record) const {
    Scratch scratch;
    return matches(slotValues(m_slots, record, scratch), scratch);
}

Datum Program::value(std::span<const Datum> slots, Scratch& scratch) const {
    if (m_condition != nullptr)
        return {m_condition->holds({slots, scratch})};
    return m_value->of({slots, scratch});
}

std::vector<NotEvaluated> notEvaluatedHere(const Expression& expression) {
    return notEvaluatedHere(*expression.tree().root);
}

std::vector<NotEvaluated> notEvaluatedHere(const typed::Node& part) {
    std::vector<NotEvaluated> found;
    collect(part, found);
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

bool matches(const Expression& condition, const Record& record) {
    return Program(condition).matches(record);
}

} // namespace edgefence::rules
