// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/advice/advice.h"

#include "core/rules/advice/context.h"
#include "core/rules/advice/messages.h"

#include <algorithm>
#include <array>

namespace edgefence::rules {

namespace advice {

namespace {

using Look = void (*)(Context&);

constexpr std::array<Look, 13> kLooks{
    alwaysTrueOrFalse, doubleNegation,    sayIn,
    mixedConnectives,  bothNotations,     neverEqual,
    regexInLiteral,    missingIsNotEqual, headerNames,
    twiceInSet,        privateAddresses,  regularExpressions,
    oldAndRawFields,
};

void visitBelow(const typed::NodePtr& node, const std::function<void(const typed::NodePtr&)>& use) {
    use(node);
    for (const typed::NodePtr& child : typed::children(*node))
        visitBelow(child, use);
}

} // namespace

Context::Context(const Expression& condition)
    : m_condition(condition), m_written(parseText(condition.source(), Whole::Condition)) {}

void Context::visit(const std::function<void(const typed::NodePtr&)>& use) const {
    visitBelow(rootPtr(), use);
}

void Context::add(const typed::Node& clause, Message message, std::optional<std::string> fix) {
    addAt(spanOf(clause), std::move(message), std::move(fix), &clause);
}

void Context::addAt(Span span, Message message, std::optional<std::string> fix,
                    const typed::Node* clause) {
    Advice advice{std::move(message), locate(text(), span.offset, span.length), std::move(fix),
                  std::nullopt};
    const bool isCondition = clause != nullptr && clause->type == Type::boolean() && !clause->each;
    if (isCondition) {
        auto parsed = parseCondition(print(*clause), schema());
        if (parsed.ok())
            advice.clause = std::move(parsed.value);
    }
    m_advice.push_back(std::move(advice));
}

std::vector<Advice> Context::take() {
    std::ranges::stable_sort(m_advice, {},
                             [](const Advice& advice) { return advice.where.offset; });
    return std::move(m_advice);
}

} // namespace advice

std::vector<Advice> advise(const Expression& condition) {
    advice::Context context(condition);
    // An expression that was put together has no text of its own to point into.
    if (!context.written().nodes.empty()) {
        for (const auto look : advice::kLooks)
            look(context);
    }
    return context.take();
}

std::string applyFix(const Expression& condition, const Advice& advice) {
    std::string text = condition.source();
    return text.replace(advice.where.offset, advice.where.length, *advice.fix);
}

std::vector<RuleAdvice> adviseRules(const std::vector<Expression>& conditions) {
    std::vector<RuleAdvice> result;
    for (std::size_t rule = 1; rule < conditions.size(); ++rule) {
        for (std::size_t earlier = 0; earlier < rule; ++earlier) {
            const bool equal =
                typed::equal(*conditions[rule].tree().root, *conditions[earlier].tree().root);
            if (!equal && !implies(conditions[rule], conditions[earlier]))
                continue;
            const MessageText& text = equal ? advice::kEqualRules : advice::kUnreachable;
            result.push_back({rule, earlier, message(text, rule + 1, earlier + 1)});
            break;
        }
    }
    return result;
}

} // namespace edgefence::rules
