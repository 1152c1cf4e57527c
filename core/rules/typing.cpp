// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/typing.h"

#include "core/rules/lexer.h"

#include <algorithm>

namespace edgefence::rules {

namespace {

using Expecting = TypingPlace::Expecting;

bool isOpening(char c) { return c == '(' || c == '[' || c == '{'; }
bool isClosing(char c) { return c == ')' || c == ']' || c == '}'; }

/// Goes over the text up to the place and remembers what stands before it.
class Scanner {
  public:
    Scanner(std::string_view before, const Schema& schema)
        : m_lexer(before), m_before(before), m_schema(schema) {
        m_lexer.moveTo(0);
    }

    TypingPlace scan() {
        while (!m_lexer.atEnd()) {
            const std::size_t start = m_lexer.position();
            m_lexer.skipSpace();
            if (m_lexer.atEnd())
                break;
            if (piece())
                return m_place;
            if (m_lexer.position() == start)
                m_lexer.moveTo(start + 1);
        }
        m_place.wordStart = m_before.size();
        return m_place;
    }

  private:
    /// True if it reaches the place: it is what is being typed.
    bool piece() {
        const std::size_t start = m_lexer.position();
        const char c = m_lexer.peek();
        if (isOpening(c) || isClosing(c) || c == ',') {
            m_lexer.moveTo(start + 1);
            bracket(c);
            return false;
        }
        if (m_lexer.atLiteral() || isExpectingLiteral()) {
            if (m_lexer.atLiteral() || isPlain(c))
                return literal(start);
        }
        if (m_place.expecting == Expecting::Operator || m_place.expecting == Expecting::Connective)
            return sign(start);
        return value(start);
    }

    /// What was read last touches the place; blanks at the end are none of the lexer's.
    bool atPlace() const { return m_lexer.position() >= m_before.size(); }
    bool isExpectingLiteral() const { return m_place.expecting == Expecting::Literal; }
    static bool isPlain(char c) { return (c >= '0' && c <= '9') || c == ':' || c == '$'; }

    bool literal(std::size_t start) {
        LiteralKind kind = LiteralKind::Plain;
        Span content;
        if (m_lexer.peek() == '$') {
            content = m_lexer.takeListName();
        } else {
            const auto rules = m_isRegex ? StringRules::Regex : StringRules::Text;
            const LiteralText literal =
                m_braces > 0 ? m_lexer.takeItem() : m_lexer.takeLiteral(rules);
            kind = literal.kind;
            content = literal.content;
        }
        const bool open = kind == LiteralKind::Unclosed || kind == LiteralKind::BadRaw ||
                          (kind == LiteralKind::Plain && atPlace());
        if (open)
            return typing(start, content.offset);
        if (m_braces == 0)
            m_place.expecting = Expecting::Connective;
        return false;
    }

    /// An operator or a connective.
    bool sign(std::size_t start) {
        const bool isWord = m_lexer.takeName().length > 0;
        const bool reachesPlace = isWord && atPlace();
        m_lexer.moveTo(start);
        if (reachesPlace)
            return typing(start, start);
        if (m_lexer.takeConnective()) {
            beginCondition();
            return false;
        }
        if (const auto op = m_lexer.takeOperator()) {
            m_isRegex = op->what == Operator::Matches;
            m_place.expecting = Expecting::Literal;
            return false;
        }
        if (isWord)
            m_lexer.takeName();
        return false;
    }

    bool value(std::size_t start) {
        if (const auto negation = m_lexer.takeNot(); negation && !atPlace())
            return false;
        m_lexer.moveTo(start);
        const Span name = m_lexer.takeName();
        if (name.length == 0)
            return false;
        // A dot at the end waits for the rest of the name.
        const bool dotted = m_lexer.peek() == '.' && name.end() + 1 == m_before.size();
        if (atPlace() || dotted)
            return typing(start, start);
        const std::string_view word = m_lexer.textOf(name);
        if (m_place.expecting == Expecting::Literal) {
            // A field on the right.
            m_place.expecting = Expecting::Connective;
            return false;
        }
        m_place.field = m_schema.field(word);
        m_function = m_schema.function(word);
        m_place.type = m_place.field != nullptr ? std::optional(m_place.field->type) : std::nullopt;
        behindValue();
        return false;
    }

    void behindValue() {
        const bool alone = m_place.type == Type::boolean();
        m_place.expecting = alone ? Expecting::Connective : Expecting::Operator;
    }

    void bracket(char c) {
        switch (c) {
        case '(':
            m_calls.push_back(m_function);
            beginCondition();
            break;
        case ')': {
            const FunctionSpec* function = m_calls.empty() ? nullptr : m_calls.back();
            if (!m_calls.empty())
                m_calls.pop_back();
            if (function == nullptr) {
                m_place.expecting = Expecting::Connective;
                break;
            }
            m_place.field = nullptr;
            m_place.type = function->returns.value_or(m_place.type.value_or(Type::string()));
            behindValue();
            break;
        }
        case '[':
            skipStep();
            break;
        case '{':
            m_braces = 1;
            m_place.expecting = Expecting::Literal;
            break;
        case '}':
            m_braces = 0;
            m_place.expecting = Expecting::Connective;
            break;
        case ',':
            beginCondition();
            break;
        default:
            break;
        }
    }

    void skipStep() {
        while (!m_lexer.atEnd() && m_lexer.peek() != ']') {
            if (m_lexer.peek() == '"')
                m_lexer.takeLiteral(StringRules::Text);
            else
                m_lexer.moveTo(m_lexer.position() + 1);
        }
        if (!m_lexer.atEnd())
            m_lexer.moveTo(m_lexer.position() + 1);
        if (m_place.type && m_place.type->isContainer())
            m_place.type = m_place.type->element();
        behindValue();
    }

    void beginCondition() {
        m_place = {};
        m_function = nullptr;
        m_isRegex = false;
    }

    bool typing(std::size_t start, std::size_t content) {
        m_place.wordStart = start;
        m_place.typed = m_before.substr(std::min(content, m_before.size()));
        return true;
    }

    Lexer m_lexer;
    std::string_view m_before;
    const Schema& m_schema;
    TypingPlace m_place;
    const FunctionSpec* m_function = nullptr; ///< named just now
    std::vector<const FunctionSpec*> m_calls; ///< null: a group
    int m_braces = 0;
    bool m_isRegex = false;
};

} // namespace

TypingPlace typingPlace(std::string_view text, std::size_t place, const Schema& schema) {
    return Scanner(text.substr(0, place), schema).scan();
}

std::vector<std::string_view> operatorsFor(Type type) {
    if (type == Type::string())
        return {"eq",      "ne", "in", "contains", "wildcard", "strict wildcard",
                "matches", "lt", "le", "gt",       "ge"};
    if (type == Type::integer())
        return {"eq", "ne", "in", "lt", "le", "gt", "ge"};
    if (type == Type::ip())
        return {"in", "eq", "ne"};
    return {};
}

std::optional<std::pair<std::size_t, std::size_t>> matchingBrackets(std::string_view text,
                                                                    std::size_t place) {
    std::vector<std::size_t> open;
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    Lexer lexer(text);
    lexer.moveTo(0);
    while (lexer.position() < text.size()) {
        const std::size_t at = lexer.position();
        const char c = text[at];
        const bool raw =
            c == 'r' && at + 1 < text.size() && (text[at + 1] == '"' || text[at + 1] == '#') &&
            (at == 0 || std::string_view(" \r\n({,~").find(text[at - 1]) != std::string_view::npos);
        if (c == '"' || raw) {
            lexer.takeLiteral(StringRules::Text);
            if (lexer.atEnd())
                break;
            continue;
        }
        if (isOpening(c))
            open.push_back(at);
        if (isClosing(c) && !open.empty()) {
            const char first = text[open.back()];
            const bool fits = (first == '(' && c == ')') || (first == '[' && c == ']') ||
                              (first == '{' && c == '}');
            if (fits)
                pairs.emplace_back(open.back(), at);
            open.pop_back();
        }
        lexer.moveTo(at + 1);
    }
    // The one before the place counts first, as it was typed last.
    for (const std::size_t at : {place - 1, place}) {
        const auto found = std::ranges::find_if(
            pairs, [at](const auto& pair) { return pair.first == at || pair.second == at; });
        if (found != pairs.end())
            return *found;
    }
    return std::nullopt;
}

} // namespace edgefence::rules
