// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/expression.h"
#include "core/rules/facts.h"
#include "core/rules/printer.h"
#include "core/rules/typed_tree.h"

namespace edgefence::rules {

std::vector<Expression> conjuncts(const Expression& condition) {
    const typed::Tree& tree = condition.tree();
    std::vector<Expression> result;
    for (const typed::NodePtr& part : conjunctNodes(tree.root)) {
        const std::string text = condition.source().substr(part->offset, part->length);
        auto parsed = parseCondition(text, tree.schema);
        // The part of a text that was read is read again; one that was put together is not.
        if (parsed.ok())
            result.push_back(std::move(*parsed.value));
        else
            result.emplace_back(std::make_shared<const typed::Tree>(typed::Tree{part, tree.schema}),
                                print(*part));
    }
    return result;
}

Expression conjunction(const std::vector<Expression>& parts, const Schema& schema) {
    typed::Logic logic{Connective::And, {}};
    for (const Expression& part : parts) {
        const auto nodes = conjunctNodes(part.tree().root);
        logic.parts.insert(logic.parts.end(), nodes.begin(), nodes.end());
    }
    typed::NodePtr root = logic.parts.front();
    if (logic.parts.size() > 1) {
        root = std::make_shared<const typed::Node>(
            typed::Node{std::move(logic), Type::boolean(), false, 0, 0});
    }
    std::string text = print(*root);
    auto parsed = parseCondition(text, schema);
    if (parsed.ok())
        return std::move(*parsed.value);
    // Longer than a rule may be, but a condition all the same.
    return Expression(std::make_shared<const typed::Tree>(typed::Tree{std::move(root), schema}),
                      std::move(text));
}

std::optional<std::string> pinnedValue(const Expression& condition, std::string_view field) {
    for (const typed::NodePtr& part : conjunctNodes(condition.tree().root)) {
        const auto values = finiteValues(*part);
        if (!values || values->field->name != field || values->values.size() != 1)
            continue;
        const FieldValue& value = values->values.front();
        if (const auto* text = std::get_if<std::string>(&value.data))
            return *text;
        if (const auto* number = std::get_if<std::int64_t>(&value.data))
            return std::to_string(*number);
        if (const auto* address = std::get_if<IpAddress>(&value.data))
            return formatIpAddress(*address);
    }
    return std::nullopt;
}

} // namespace edgefence::rules
