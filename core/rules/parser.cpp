// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/parser.h"

#include "core/rules/messages.h"
#include "core/rules/parser_impl.h"
#include "core/rules/syntax_errors.h"

#include <array>
#include <utility>

namespace edgefence::rules {

namespace {

constexpr std::array<Connective, 3> kLoosestFirst{Connective::Or, Connective::Xor, Connective::And};

} // namespace

ParsedText Parser::read(Whole whole) {
    if (m_lexer.atEnd()) {
        report(emptyExpression(0));
        m_tree.root = add(ast::Broken{}, m_lexer.position());
        return {std::move(m_tree), std::move(m_problems)};
    }
    m_tree.root = whole == Whole::Condition ? logic(0) : value();
    finish();
    return {std::move(m_tree), std::move(m_problems)};
}

bool Parser::enter(std::size_t at) {
    if (m_depth < kMaxNesting) {
        ++m_depth;
        return true;
    }
    report(tooDeep(at));
    // Nothing behind it can be trusted to stand at the depth it seems to stand at.
    m_tooDeep = true;
    m_lexer.moveToEnd();
    return false;
}

// logic := part (connective part)*, level by level from `or` to `and`
Parser::NodeId Parser::logic(std::size_t level) {
    if (level == kLoosestFirst.size())
        return unary();
    const std::size_t start = m_lexer.position();
    const NodeId first = logic(level + 1);
    const std::size_t base = m_pending.size();
    for (;;) {
        const std::size_t end = m_lexer.position();
        m_lexer.skipSpace();
        const std::size_t next = m_lexer.position();
        const auto proper = m_lexer.takeConnective();
        const auto connective = proper ? proper : m_lexer.takeCapitalConnective();
        if (!connective || connective->what != kLoosestFirst[level]) {
            m_lexer.moveTo(end);
            break;
        }
        if (!proper) {
            Lexer before = m_lexer;
            before.moveTo(next);
            report(unexpectedAfterCondition(before));
        }
        m_tree.connectives.push_back(*connective);
        if (m_pending.size() == base)
            m_pending.push_back(first);
        m_lexer.skipSpace();
        const NodeId part = logic(level + 1);
        m_pending.push_back(part);
    }
    if (m_pending.size() == base)
        return first;
    return add(ast::Logic{kLoosestFirst[level], listSince(base)}, start);
}

// unary := ("not" | "!") unary | "(" logic ")" | comparison
Parser::NodeId Parser::unary() {
    const std::size_t start = m_lexer.position();
    if (m_lexer.peek() == '(')
        return group();
    const auto sign = m_lexer.takeNot();
    if (!sign)
        return comparison();
    if (!enter(start))
        return add(ast::Broken{}, start);
    m_lexer.skipSpace();
    const NodeId inner = unary();
    --m_depth;
    return add(ast::Not{inner, *sign}, start);
}

Parser::NodeId Parser::group() {
    const std::size_t start = m_lexer.position();
    if (!enter(start))
        return add(ast::Broken{}, start);
    m_lexer.take('(');
    const std::size_t problems = m_problems.size();
    const std::size_t openCalls = std::exchange(m_openCalls, 0);
    m_lexer.skipSpace();
    const NodeId inner = logic(0);
    m_openCalls = openCalls;
    m_lexer.skipSpace();
    if (m_lexer.peek() != ')' && problems == m_problems.size())
        report(unclosed(texts::kClosingMissing, start));
    skipToClosing();
    m_lexer.take(')');
    --m_depth;
    const NodeId node = add(ast::Group{inner}, start);
    expectEndOfCondition(node);
    return node;
}

// comparison := value [operator right side]
Parser::NodeId Parser::comparison() {
    const NodeId left = value();
    if (std::holds_alternative<ast::Broken>(m_tree.at(left).form))
        return left;
    const NodeId node = comparisonOf(left);
    if (std::holds_alternative<ast::Broken>(m_tree.at(node).form) || expectEndOfCondition(node))
        return node;
    return add(ast::Broken{node}, m_tree.at(node).span.offset);
}

Parser::NodeId Parser::comparisonOf(NodeId left) {
    const std::size_t start = m_tree.at(left).span.offset;
    const std::size_t end = m_lexer.position();
    m_lexer.skipSpace();
    const auto op = m_lexer.takeOperator();
    if (!op) {
        m_lexer.moveTo(end);
        return left;
    }
    m_lexer.skipSpace();
    ast::Comparison comparison{left, *op, {}};
    if (op->what == Operator::In && m_lexer.peek() == '{') {
        comparison.right = set();
    } else if (op->what == Operator::In && m_lexer.peek() == '$') {
        comparison.right = ast::ListName{m_lexer.takeListName()};
    } else {
        const NodeId right = rightSide(*op);
        if (std::holds_alternative<ast::Broken>(m_tree.at(right).form))
            return right;
        comparison.right = right;
    }
    return add(comparison, start);
}

Parser::NodeId Parser::rightSide(const Written<Operator>& op) {
    if (op.what == Operator::In)
        return broken(expectedSet(m_lexer));
    if (m_lexer.atLiteral())
        return literal(op.what == Operator::Matches ? StringRules::Regex : StringRules::Text);
    const std::size_t start = m_lexer.position();
    if (m_lexer.takeName().length == 0)
        return broken(expectedValue(m_lexer, op));
    m_lexer.moveTo(start);
    return value();
}

Parser::NodeId Parser::literal(StringRules rules) {
    const std::size_t start = m_lexer.position();
    const LiteralText literal = m_lexer.takeLiteral(rules);
    if (auto problem = malformed(literal))
        return broken(std::move(*problem));
    return add(literal, start);
}

bool Parser::expectEndOfCondition(NodeId condition) {
    const std::size_t end = m_lexer.position();
    m_lexer.skipSpace();
    const std::size_t next = m_lexer.position();
    const bool fits = m_lexer.atEnd() || m_lexer.peek() == ')' ||
                      (m_openCalls > 0 && m_lexer.peek() == ',') || m_lexer.takeConnective() ||
                      m_lexer.takeCapitalConnective();
    m_lexer.moveTo(next);
    if (fits) {
        m_lexer.moveTo(end);
        return true;
    }
    const bool isComparison = !std::holds_alternative<ast::Name>(m_tree.at(condition).form) &&
                              !std::holds_alternative<ast::Access>(m_tree.at(condition).form) &&
                              !std::holds_alternative<ast::Call>(m_tree.at(condition).form);
    report(isComparison ? unexpectedAfterCondition(m_lexer)
                        : unexpectedAfterValue(m_lexer, textOf(condition)));
    m_lexer.skipBrokenPart();
    return false;
}

void Parser::skipToClosing() {
    while (!m_lexer.atEnd() && m_lexer.peek() != ')') {
        m_lexer.skipBrokenPart();
        m_lexer.takeConnective();
    }
}

void Parser::finish() {
    for (;;) {
        m_lexer.skipSpace();
        if (m_lexer.atEnd())
            return;
        const std::size_t start = m_lexer.position();
        report(m_lexer.peek() == ')' ? unopened(start) : unexpectedAfterCondition(m_lexer));
        m_lexer.take(')');
        m_lexer.skipBrokenPart();
        if (m_lexer.takeConnective()) {
            m_lexer.skipSpace();
            logic(0);
        }
    }
}

ParsedText parseText(std::string_view text, Whole whole) { return Parser(text).read(whole); }

} // namespace edgefence::rules
