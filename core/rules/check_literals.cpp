// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/rules/checker_impl.h"
#include "core/rules/limits.h"
#include "core/rules/messages.h"
#include "core/rules/regex/parser.h"
#include "core/rules/syntax_errors.h"

namespace edgefence::rules {

namespace {

constexpr std::size_t kExcerpt = 40;

/// How a literal of a type is written.
Message writeLike(Type type) {
    if (type == Type::integer())
        return message(texts::kWriteInteger);
    if (type == Type::ip())
        return message(texts::kWriteAddress);
    return message(texts::kWriteString);
}

bool isString(const LiteralText& literal) { return literal.kind != LiteralKind::Plain; }

} // namespace

Checker::NodePtr Checker::checkOrdering(const ast::Comparison& comparison, Ordering ordering,
                                        const NodePtr& left, Span span) {
    const auto* id = std::get_if<NodeId>(&comparison.right);
    NodePtr right = id == nullptr ? nullptr : checkRightValue(*id, comparison, *left);
    if (!right)
        return nullptr;
    const typed::Node& like = *left;
    return makeLike(typed::Comparison{left, ordering, std::move(right)}, Type::boolean(), like,
                    span);
}

Checker::NodePtr Checker::checkRightValue(NodeId id, const ast::Comparison& comparison,
                                          const typed::Node& left) {
    const ast::Node& node = at(id);
    if (const auto* literal = std::get_if<LiteralText>(&node.form))
        return checkRightLiteral(*literal, node.span, left);
    // `equals` is no eq of a field named uals.
    const bool isGlued =
        comparison.op.notation == Notation::English && comparison.op.span.end() == node.span.offset;
    if (isGlued && std::holds_alternative<ast::Name>(node.form) && !isKnown(textOf(node.span))) {
        Lexer atOperator(m_text);
        atOperator.moveTo(comparison.op.span.offset);
        report(unexpectedAfterValue(atOperator, textOf(at(comparison.left).span)));
        return nullptr;
    }
    NodePtr right = checkNode(id);
    if (!right)
        return nullptr;
    if (right->each) {
        report(message(texts::kEachOnTheRight), node.span);
        return nullptr;
    }
    if (right->type != left.type) {
        const Span leftSpan = at(comparison.left).span;
        report(message(texts::kTypesDiffer, textOf(leftSpan), name(left.type), textOf(node.span),
                       name(right->type)),
               node.span);
        return nullptr;
    }
    return right;
}

Checker::NodePtr Checker::checkRightLiteral(const LiteralText& literal, Span span,
                                            const typed::Node& left) {
    if (left.type == Type::string()) {
        auto bytes = stringOf(literal, left);
        return bytes ? make(typed::Literal{std::move(*bytes)}, left.type, span) : nullptr;
    }
    if (isString(literal)) {
        report(message(texts::kWrongLiteral, name(left.type), textOf(left),
                       excerpt(textOf(span), kExcerpt)),
               span, writeLike(left.type));
        return nullptr;
    }
    if (left.type == Type::integer()) {
        const auto number = valueOf(readInteger(pieceOf(span)));
        return number ? make(typed::Literal{*number}, left.type, span) : nullptr;
    }
    const auto address = valueOf(readAddress(pieceOf(span)));
    return address ? make(typed::Literal{*address}, left.type, span) : nullptr;
}

std::optional<std::string> Checker::stringOf(const LiteralText& literal, const typed::Node& left) {
    if (literal.kind == LiteralKind::Raw)
        return std::string(textOf(literal.content));
    if (literal.kind == LiteralKind::Quoted) {
        Unquoted unquoted = unquote(textOf(literal.content), literal.content.offset);
        if (!unquoted.badEscape)
            return std::move(unquoted.bytes);
        report(message(texts::kBadEscape, textOf(*unquoted.badEscape)), *unquoted.badEscape,
               message(texts::kUseRawString));
        return std::nullopt;
    }
    if (auto bytes = readByteString(textOf(literal.span)))
        return bytes;
    report(message(texts::kWrongLiteral, "String", textOf(left),
                   excerpt(textOf(literal.span), kExcerpt)),
           literal.span, message(texts::kWriteString));
    return std::nullopt;
}

Checker::NodePtr Checker::checkText(const ast::Comparison& comparison, const NodePtr& left,
                                    Span span) {
    const auto* id = std::get_if<NodeId>(&comparison.right);
    if (id == nullptr)
        return nullptr;
    const auto* literal = std::get_if<LiteralText>(&at(*id).form);
    const Operator op = comparison.op.what;
    if (literal == nullptr) {
        report(message(texts::kLiteralOnly, textOf(comparison.op.span)), at(*id).span);
        return nullptr;
    }
    const typed::Node& like = *left;
    if (op == Operator::Contains) {
        auto needle = stringOf(*literal, *left);
        return needle ? makeLike(typed::Contains{left, std::move(*needle)}, Type::boolean(), like,
                                 span)
                      : nullptr;
    }
    if (!isString(*literal)) {
        report(message(texts::kWrongLiteral, "String", textOf(*left),
                       excerpt(textOf(literal->span), kExcerpt)),
               literal->span, message(texts::kWriteString));
        return nullptr;
    }
    if (op == Operator::Matches) {
        if (++m_regexes > kMaxRegexes) {
            report(message(texts::kTooManyRegexes, kMaxRegexes), span);
            return nullptr;
        }
        std::string pattern = literal->kind == LiteralKind::Raw
                                  ? std::string(textOf(literal->content))
                                  : unquoteRegex(textOf(literal->content));
        if (const auto fault = regex::faultOf(pattern)) {
            const bool exact = literal->kind == LiteralKind::Raw;
            const Span at{literal->content.offset + fault->offset, 1};
            report(fault->message, exact ? at : literal->span);
            return nullptr;
        }
        return makeLike(typed::Matches{left, std::move(pattern)}, Type::boolean(), like, span);
    }
    auto pattern = stringOf(*literal, *left);
    if (!pattern)
        return nullptr;
    if (auto problem = wildcardProblem(*pattern, literal->span)) {
        report(std::move(*problem));
        return nullptr;
    }
    const auto letterCase = op == Operator::StrictWildcard ? typed::Wildcard::Case::Strict
                                                           : typed::Wildcard::Case::Ignored;
    return makeLike(typed::Wildcard{left, letterCase, std::move(*pattern)}, Type::boolean(), like,
                    span);
}

Checker::NodePtr Checker::checkMembership(const ast::Comparison& comparison, const NodePtr& left,
                                          Span span) {
    if (const auto* set = std::get_if<ast::Set>(&comparison.right))
        return checkSet(*set, left, span);
    const auto* list = std::get_if<ast::ListName>(&comparison.right);
    if (list == nullptr)
        return nullptr;
    const std::string_view listName = textOf(list->span).substr(1);
    if (!isListName(listName)) {
        report(message(texts::kBadListName, textOf(list->span)), list->span);
        return nullptr;
    }
    const typed::Node& like = *left;
    return makeLike(typed::Membership{left, typed::ListName{std::string(listName)}},
                    Type::boolean(), like, span);
}

Checker::NodePtr Checker::checkSet(const ast::Set& set, const NodePtr& left, Span span) {
    typed::Membership membership{left, {}};
    if (left->type == Type::integer())
        membership.items = typed::IntegerSet{};
    else if (left->type == Type::ip())
        membership.items = typed::AddressSet{};
    bool whole = true;
    for (std::uint32_t i = 0; i < set.count; ++i) {
        const LiteralText& item = m_tree.items[set.first + i];
        if (auto* strings = std::get_if<typed::StringSet>(&membership.items)) {
            auto bytes = stringOf(item, *left);
            whole = whole && bytes.has_value();
            strings->push_back(std::move(bytes).value_or(std::string()));
            continue;
        }
        if (isString(item)) {
            report(message(texts::kWrongLiteral, name(left->type), textOf(*left),
                           excerpt(textOf(item.span), kExcerpt)),
                   item.span, writeLike(left->type));
            whole = false;
            continue;
        }
        if (auto* integers = std::get_if<typed::IntegerSet>(&membership.items)) {
            for (const Piece& piece : splitIntegerItems(pieceOf(item.span))) {
                const auto bounds = valueOf(readIntegerItem(piece));
                whole = whole && bounds.has_value();
                if (bounds)
                    integers->push_back({bounds->first, bounds->last});
            }
        } else if (auto* addresses = std::get_if<typed::AddressSet>(&membership.items)) {
            const auto range = valueOf(readAddressItem(pieceOf(item.span)));
            whole = whole && range.has_value();
            if (range)
                addresses->push_back(*range);
        }
    }
    if (!whole)
        return nullptr;
    const typed::Node& like = *left;
    return makeLike(std::move(membership), Type::boolean(), like, span);
}

} // namespace edgefence::rules
