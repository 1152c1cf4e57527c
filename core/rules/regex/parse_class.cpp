// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/regex/messages.h"
#include "core/rules/regex/parser_impl.h"

namespace edgefence::rules::regex {

namespace {

constexpr std::size_t kMaxOpenClasses = 250;

} // namespace

char PatternParser::peekBehindSpace() {
    const std::size_t at = m_at++;
    skipSpace();
    const char next = peek();
    m_at = at;
    return next;
}

// "[" ["^"] items "]"; a first "]" and "-" stand for themselves.
Set PatternParser::bracketClass() {
    const std::size_t start = m_at++;
    if (++m_openClasses > kMaxOpenClasses)
        refuse(message(texts::kTooDeep, kMaxOpenClasses), start);
    const std::size_t outer = std::exchange(m_classStart, start);
    skipSpace();
    const bool negated = take("^");
    Set items;
    items.text = m_flags.text();
    for (skipSpace(); take("-"); skipSpace())
        items = unite(std::move(items), ofRanges(m_flags.text(), {{'-', '-'}}));
    if (items.ranges.empty() && take("]"))
        items.ranges = {{']', ']'}};
    items = classItems(std::move(items));
    if (!take("]"))
        refuse(message(texts::kUnclosedClass), start);
    m_classStart = outer;
    --m_openClasses;
    return negated ? negate(std::move(items)) : items;
}

// Operators have one precedence and take what stands left of them.
Set PatternParser::classItems(Set items) {
    enum class Operation : std::uint8_t { Unite, Intersect, Subtract, DifferBoth };
    Set left;
    left.text = items.text;
    auto pending = Operation::Unite;
    const auto apply = [&] {
        if (m_flags.ignoreCase) {
            left = withCaseIgnored(std::move(left));
            items = withCaseIgnored(std::move(items));
        }
        switch (pending) {
        case Operation::Unite:
            left = std::move(items);
            break;
        case Operation::Intersect:
            left = intersect(left, items);
            break;
        case Operation::Subtract:
            left = subtract(left, items);
            break;
        case Operation::DifferBoth:
            left = differBoth(left, items);
            break;
        }
        items = {};
        items.text = left.text;
    };
    for (skipSpace(); !atEnd() && peek() != ']'; skipSpace()) {
        if (take("&&")) {
            apply();
            pending = Operation::Intersect;
        } else if (take("--")) {
            apply();
            pending = Operation::Subtract;
        } else if (take("~~")) {
            apply();
            pending = Operation::DifferBoth;
        } else if (peek() == '[') {
            const auto posix = posixInClass();
            items = unite(std::move(items), posix ? *posix : bracketClass());
        } else {
            items = unite(std::move(items), classRange());
        }
    }
    apply();
    return left;
}

// [:alpha:] and [:^alpha:]; anything else that begins so is a class in the class.
std::optional<Set> PatternParser::posixInClass() {
    const std::size_t start = m_at;
    if (take("[:")) {
        const bool negated = take("^");
        const std::size_t name = m_at;
        while (peek() >= 'a' && peek() <= 'z')
            ++m_at;
        const std::string_view word = textFrom(name);
        if (take(":]")) {
            if (auto set = posixClass(word, m_flags.text()))
                return negated ? negate(std::move(*set)) : std::move(*set);
        }
    }
    m_at = start;
    return std::nullopt;
}

EscapeSequence PatternParser::classItem() {
    const std::size_t start = m_at;
    if (peek() == '\\') {
        EscapeSequence sequence = escape();
        if (sequence.kind == EscapeSequence::Kind::Assertion)
            refuse(message(texts::kEscapeInClass, textFrom(start)), start);
        return sequence;
    }
    EscapeSequence sequence;
    sequence.character = takeCharacter();
    return sequence;
}

std::uint32_t PatternParser::classCharacter(const EscapeSequence& item, std::size_t at) const {
    if (item.kind != EscapeSequence::Kind::Character)
        refuse(message(texts::kRangeOfClasses), at);
    const bool fits = m_flags.unicode || item.character < 0x80 || item.isByte;
    if (!fits)
        refuse(message(texts::kUnicodeNotAllowed, textFrom(at)), at);
    return item.character;
}

Set PatternParser::setOf(const EscapeSequence& item, std::size_t at) const {
    if (item.kind == EscapeSequence::Kind::Set)
        return item.set;
    const std::uint32_t character = classCharacter(item, at);
    return ofRanges(m_flags.text(), {{character, character}});
}

Set PatternParser::classRange() {
    const std::size_t start = m_at;
    const EscapeSequence first = classItem();
    skipSpace();
    if (atEnd())
        refuse(message(texts::kUnclosedClass), m_classStart);
    // A dash before the end or before another dash is no range.
    const char behind = peek() == '-' ? peekBehindSpace() : ']';
    if (behind == ']' || behind == '-')
        return setOf(first, start);
    const std::uint32_t low = classCharacter(first, start);
    ++m_at;
    skipSpace();
    if (atEnd())
        refuse(message(texts::kUnclosedClass), m_classStart);
    const std::size_t second = m_at;
    const std::uint32_t high = classCharacter(classItem(), second);
    if (high < low)
        refuse(message(texts::kRangeBackwards), start);
    return ofRanges(m_flags.text(), {{low, high}});
}

} // namespace edgefence::rules::regex
