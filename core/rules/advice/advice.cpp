// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/advice/advice.h"

#include "core/rules/advice/context.h"
#include "core/rules/advice/messages.h"
#include "core/rules/program.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace edgefence::rules {

namespace advice {

namespace {

using Look = void (*)(Context&);

constexpr std::array<Look, 14> kLooks{
    alwaysTrueOrFalse,  doubleNegation,  sayIn,          mixedConnectives,
    bothNotations,      neverEqual,      regexInLiteral, missingIsNotEqual,
    headerNames,        minusInSet,      twiceInSet,     privateAddresses,
    regularExpressions, oldAndRawFields,
};

/// True or false of a whole request, not of its elements one by one.
bool isCondition(const typed::Node& node) { return node.type == Type::boolean() && !node.each; }

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

std::vector<Context::Sign> Context::signs() const {
    std::vector<Sign> signs;
    for (const auto& connective : written().connectives)
        signs.push_back({connective.span, connective.notation});
    for (const ast::Node& node : written().nodes) {
        if (const auto* negation = std::get_if<ast::Not>(&node.form))
            signs.push_back({negation->sign.span, negation->sign.notation});
        const auto* comparison = std::get_if<ast::Comparison>(&node.form);
        if (comparison == nullptr)
            continue;
        const auto& op = comparison->op;
        if (spelling(op.what, Notation::English) != spelling(op.what, Notation::CLike))
            signs.push_back({op.span, op.notation});
    }
    std::ranges::sort(signs, {}, [](const Sign& sign) { return sign.span.offset; });
    return signs;
}

Notation Context::notation() const {
    const auto all = signs();
    return all.empty() ? Notation::English : all.front().notation;
}

void Context::add(const typed::Node& clause, Message message, std::optional<std::string> fix) {
    addAbout(clause, spanOf(clause), std::move(message), std::move(fix));
}

void Context::addAt(Span span, Message message, std::optional<std::string> fix) {
    // The last one found stands deepest.
    const typed::Node* around = &root();
    visit([&around, span](const typed::NodePtr& node) {
        const bool covers =
            node->offset <= span.offset && span.offset + span.length <= node->offset + node->length;
        if (covers && isCondition(*node))
            around = node.get();
    });
    addAbout(*around, span, std::move(message), std::move(fix));
}

void Context::addAbout(const typed::Node& clause, Span span, Message message,
                       std::optional<std::string> fix) {
    Advice advice{std::move(message), locate(text(), span.offset, span.length), std::move(fix),
                  std::nullopt};
    if (isCondition(clause)) {
        auto parsed = parseCondition(print(clause), schema());
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

std::int64_t requestsOf(const Columns& columns) {
    const auto weights = columns.weights();
    return weights.empty() ? static_cast<std::int64_t>(columns.rows())
                           : std::accumulate(weights.begin(), weights.end(), std::int64_t{0});
}

} // namespace advice

using advice::requestsOf;

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

std::optional<Measure> measure(const Advice& advice, const Columns& columns) {
    if (!advice.clause)
        return std::nullopt;
    const RowMatches matches = matchRows(*advice.clause, columns);
    return Measure{matches.count, requestsOf(columns), matches.hangsOnUnknown};
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
