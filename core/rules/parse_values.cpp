// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/messages.h"
#include "core/rules/parser_impl.h"
#include "core/rules/syntax_errors.h"

namespace edgefence::rules {

namespace {

constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }

} // namespace

// set := "{" item* "}"
ast::Set Parser::set() {
    const std::size_t start = m_lexer.position();
    ast::Set set{static_cast<std::uint32_t>(m_tree.items.size()), 0, {}};
    m_lexer.take('{');
    for (;;) {
        m_lexer.skipSpace();
        if (m_lexer.take('}'))
            break;
        if (m_lexer.atEnd()) {
            report(unclosed(texts::kSetUnclosed, start));
            break;
        }
        const LiteralText item = m_lexer.takeItem();
        if (auto problem = malformedItem(item, m_lexer.textOf(item.span))) {
            report(std::move(*problem));
            if (item.kind != LiteralKind::Plain)
                break;
            continue;
        }
        m_tree.items.push_back(item);
        ++set.count;
    }
    set.span = {start, m_lexer.position() - start};
    return set;
}

// value := name step* | name "(" arguments ")" step*
Parser::NodeId Parser::value() {
    if (isDigit(m_lexer.peek()))
        return broken(expectedOperand(m_lexer));
    const Span name = m_lexer.takeName();
    if (name.length == 0)
        return broken(expectedOperand(m_lexer));
    const std::size_t end = m_lexer.position();
    m_lexer.skipSpace();
    if (m_lexer.peek() == '(')
        return call(name);
    m_lexer.moveTo(end);
    return steps(add(ast::Name{}, name.offset));
}

Parser::NodeId Parser::steps(NodeId base) {
    const auto first = static_cast<std::uint32_t>(m_tree.steps.size());
    while (m_lexer.peek() == '[') {
        if (!step()) {
            m_lexer.skipBrokenPart();
            return add(ast::Broken{}, m_lexer.position());
        }
    }
    const auto count = static_cast<std::uint32_t>(m_tree.steps.size()) - first;
    if (count == 0)
        return base;
    return add(ast::Access{base, first, count}, m_tree.at(base).span.offset);
}

// step := "[" (integer | quoted string | "*") "]"
bool Parser::step() {
    ast::Step step;
    const std::size_t start = m_lexer.position();
    m_lexer.take('[');
    m_lexer.skipSpace();
    const char c = m_lexer.peek();
    if (m_lexer.take('*')) {
        step.kind = ast::Step::Kind::Each;
    } else if (isDigit(c) || (c == '-' && isDigit(m_lexer.peek(1)))) {
        // A sign is read, so that the error for -1 can say what is wrong with it; -0 is 0.
        const std::size_t number = m_lexer.position();
        m_lexer.take('-');
        m_lexer.takeName();
        step.position = {number, m_lexer.position() - number};
    } else if (c == '"') {
        step.kind = ast::Step::Kind::Key;
        step.key = m_lexer.takeLiteral(StringRules::Text);
        if (auto problem = malformed(step.key)) {
            report(std::move(*problem));
            return false;
        }
    } else {
        report(expectedStep(m_lexer));
        return false;
    }
    m_lexer.skipSpace();
    if (!m_lexer.take(']')) {
        report(expectedBracket(m_lexer, start));
        return false;
    }
    step.span = {start, m_lexer.position() - start};
    m_tree.steps.push_back(step);
    return true;
}

// call := name "(" [argument ("," argument)*] ")" step*
Parser::NodeId Parser::call(Span name) {
    if (!enter(m_lexer.position()))
        return add(ast::Broken{}, name.offset);
    const std::size_t open = m_lexer.position();
    const std::size_t problems = m_problems.size();
    const std::size_t base = m_pending.size();
    m_lexer.take('(');
    ++m_openCalls;
    m_lexer.skipSpace();
    while (m_lexer.peek() != ')') {
        const NodeId next = argument();
        m_pending.push_back(next);
        m_lexer.skipSpace();
        if (!m_lexer.take(','))
            break;
        m_lexer.skipSpace();
        if (m_lexer.peek() == ')')
            report(expectedOperand(m_lexer));
    }
    --m_openCalls;
    --m_depth;
    const ast::List arguments = listSince(base);
    if (m_lexer.peek() != ')' && problems == m_problems.size()) {
        report(m_lexer.atEnd() ? unclosed(texts::kClosingMissing, open)
                               : expectedArgumentEnd(m_lexer));
    }
    skipToClosing();
    m_lexer.take(')');
    if (problems != m_problems.size())
        return add(ast::Broken{}, name.offset);
    return steps(add(ast::Call{name, arguments}, name.offset));
}

// argument := literal | value [operator right side] | "(" ... | "not" ...
Parser::NodeId Parser::argument() {
    if (m_lexer.atLiteral())
        return literal(StringRules::Text);
    const std::size_t start = m_lexer.position();
    const bool isCondition = m_lexer.peek() == '(' || m_lexer.takeNot().has_value();
    m_lexer.moveTo(start);
    if (isCondition)
        return logic(0);
    const NodeId left = value();
    if (std::holds_alternative<ast::Broken>(m_tree.at(left).form))
        return left;
    return comparisonOf(left);
}

} // namespace edgefence::rules
