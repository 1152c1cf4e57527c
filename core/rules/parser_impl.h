// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/limits.h"
#include "core/rules/parser.h"

#include <string_view>
#include <utility>
#include <vector>

namespace edgefence::rules {

/// The parser's working state, a function for every rule of the grammar: parser.cpp has conditions,
/// parse_values.cpp fields, calls and sets.
class Parser {
  public:
    explicit Parser(std::string_view text) : m_lexer(text) {
        m_tree.nodes.reserve(32);
        m_pending.reserve(16);
    }

    ParsedText read(Whole whole);

  private:
    using NodeId = ast::NodeId;

    NodeId logic(std::size_t level);
    NodeId unary();
    NodeId group();
    NodeId comparison();
    NodeId comparisonOf(NodeId left);
    ast::Set set();
    NodeId rightSide(const Written<Operator>& op);
    NodeId literal(StringRules rules);
    NodeId value();
    NodeId steps(NodeId base);
    bool step();
    NodeId call(Span name);
    NodeId argument();
    void finish();

    /// False after it has reported something that cannot follow a condition.
    bool expectEndOfCondition(NodeId condition);
    bool enter(std::size_t at);
    /// Goes to the parenthesis that closes the one that is open here.
    void skipToClosing();

    NodeId add(const decltype(ast::Node::form)& form, std::size_t start) {
        m_tree.nodes.push_back({form, {start, m_lexer.position() - start}});
        return static_cast<NodeId>(m_tree.nodes.size() - 1);
    }
    NodeId broken(Problem problem) {
        report(std::move(problem));
        m_lexer.skipBrokenPart();
        return add(ast::Broken{}, m_lexer.position());
    }
    /// Takes the nodes that were put aside since `base` as one list.
    ast::List listSince(std::size_t base) {
        const ast::List list{static_cast<std::uint32_t>(m_tree.lists.size()),
                             static_cast<std::uint32_t>(m_pending.size() - base)};
        const auto first = m_pending.begin() + static_cast<std::ptrdiff_t>(base);
        m_tree.lists.insert(m_tree.lists.end(), first, m_pending.end());
        m_pending.resize(base);
        return list;
    }
    std::string_view textOf(NodeId id) const { return m_lexer.textOf(m_tree.at(id).span); }
    void report(Problem problem) {
        if (m_problems.size() < kMaxErrors && !m_tooDeep)
            m_problems.push_back(std::move(problem));
    }

    Lexer m_lexer;
    ast::Tree m_tree;
    std::vector<Problem> m_problems;
    std::vector<NodeId> m_pending;
    std::size_t m_depth = 0;
    std::size_t m_openCalls = 0;
    bool m_tooDeep = false;
};

} // namespace edgefence::rules
