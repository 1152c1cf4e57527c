// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/printer.h"

#include "core/base/text.h"
#include "core/rules/literals.h"

#include <fmt/format.h>

#include <algorithm>

namespace edgefence::rules {

namespace {

using namespace typed;

/// Length of the UTF-8 sequence that a text begins with, 0 if it is none.
std::size_t sequenceLength(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t length = lead < 0x80   ? 1
                               : lead < 0xc2 ? 0
                               : lead < 0xe0 ? 2
                               : lead < 0xf0 ? 3
                                             : 4;
    if (length == 0 || length > text.size() || !isUtf8(text.substr(0, length)))
        return 0;
    return length;
}

std::string addressItem(const IpRange& range) {
    std::string first = formatIpAddress(range.first);
    if (range.first == range.last)
        return first;
    const unsigned all = range.first.family == IpAddress::Family::V4 ? 32U : 128U;
    for (unsigned bits = 0; bits < all; ++bits) {
        const IpPrefix network{range.first, bits};
        if (maskIpAddress(range.first, bits) != range.first)
            continue;
        // The widest network that begins here and holds the end is the range if nothing follows.
        if (lastOf(network) == range.last)
            return fmt::format("{}/{}", first, bits);
    }
    return first + ".." + formatIpAddress(range.last);
}

/// A regular expression as it is written: raw if it has anything that quotes would change.
std::string regexLiteral(std::string_view pattern) {
    if (pattern.find_first_of("\"\\") == std::string_view::npos)
        return fmt::format("\"{}\"", pattern);
    // One # more than any quote in it is followed by.
    std::size_t hashes = 0;
    for (std::size_t at = pattern.find('"'); at != std::string_view::npos;
         at = pattern.find('"', at + 1)) {
        const std::size_t end = std::min(pattern.find_first_not_of('#', at + 1), pattern.size());
        hashes = std::max(hashes, end - at);
    }
    const std::string fence(hashes, '#');
    return fmt::format("r{}\"{}\"{}", fence, pattern, fence);
}

class Printer {
  public:
    explicit Printer(Notation notation) : m_notation(notation) {}

    void node(const Node& node) {
        std::visit([this](const auto& form) { print(form); }, node.form);
    }
    std::string take() { return std::move(m_text); }

  private:
    void print(const Field& field) { m_text += field.spec->name; }
    void print(const Constant& constant) { m_text += constant.value ? "true" : "false"; }
    void print(const Literal& literal) {
        if (const auto* text = std::get_if<std::string>(&literal.value))
            m_text += quoted(*text);
        else if (const auto* number = std::get_if<std::int64_t>(&literal.value))
            m_text += std::to_string(*number);
        else
            m_text += formatIpAddress(std::get<IpAddress>(literal.value));
    }
    void print(const Access& access) {
        node(*access.base);
        for (const Step& step : access.steps) {
            if (const auto* position = std::get_if<std::uint32_t>(&step.key))
                m_text += fmt::format("[{}]", *position);
            else if (const auto* key = std::get_if<std::string>(&step.key))
                m_text += "[" + quoted(*key) + "]";
            else
                m_text += "[*]";
        }
    }
    void print(const Call& call) {
        m_text += call.spec->name + "(";
        for (std::size_t i = 0; i < call.arguments.size(); ++i) {
            m_text += i == 0 ? "" : ", ";
            // An argument is one comparison, unless it stands in parentheses; bare, `[*]` gives
            // the elements and no array of conditions.
            const Node& argument = *call.arguments[i];
            const bool bareEach = std::holds_alternative<Access>(argument.form) && argument.each &&
                                  argument.type == Type::boolean();
            grouped(argument, bareEach || std::holds_alternative<Logic>(argument.form));
        }
        m_text += ")";
    }
    void print(const Comparison& comparison) {
        infix(*comparison.left, spelling(comparison.ordering, m_notation));
        node(*comparison.right);
    }
    void print(const Contains& contains) {
        infix(*contains.left, spelling(Operator::Contains, m_notation));
        m_text += quoted(contains.needle);
    }
    void print(const Wildcard& wildcard) {
        const bool strict = wildcard.letterCase == Wildcard::Case::Strict;
        infix(*wildcard.left,
              spelling(strict ? Operator::StrictWildcard : Operator::Wildcard, m_notation));
        m_text += quoted(wildcard.pattern);
    }
    void print(const Matches& matches) {
        infix(*matches.left, spelling(Operator::Matches, m_notation));
        m_text += regexLiteral(matches.pattern);
    }
    void print(const Membership& membership) {
        infix(*membership.left, spelling(Operator::In, m_notation));
        if (const auto* list = std::get_if<ListName>(&membership.items))
            m_text += "$" + list->name;
        else if (const auto* strings = std::get_if<StringSet>(&membership.items))
            set(*strings, [](const std::string& item) { return quoted(item); });
        else if (const auto* integers = std::get_if<IntegerSet>(&membership.items))
            set(*integers, [](const IntegerRange& item) {
                return item.first == item.last ? std::to_string(item.first)
                                               : fmt::format("{}..{}", item.first, item.last);
            });
        else
            set(std::get<AddressSet>(membership.items), addressItem);
    }
    void print(const Not& negation) {
        m_text += spellingOfNot(m_notation);
        m_text += m_notation == Notation::English ? " " : "";
        grouped(*negation.inner, std::holds_alternative<Logic>(negation.inner->form));
    }
    void print(const Logic& logic) {
        for (std::size_t i = 0; i < logic.parts.size(); ++i) {
            if (i > 0)
                m_text += fmt::format(" {} ", spelling(logic.connective, m_notation));
            const auto* inner = std::get_if<Logic>(&logic.parts[i]->form);
            grouped(*logic.parts[i], inner != nullptr && inner->connective >= logic.connective);
        }
    }

    void grouped(const Node& inner, bool parentheses) {
        m_text += parentheses ? "(" : "";
        node(inner);
        m_text += parentheses ? ")" : "";
    }
    void infix(const Node& left, std::string_view op) {
        node(left);
        m_text += fmt::format(" {} ", op);
    }
    template <class Items, class Format> void set(const Items& items, const Format& format) {
        m_text += "{";
        for (std::size_t i = 0; i < items.size(); ++i)
            m_text += (i == 0 ? "" : " ") + format(items[i]);
        m_text += "}";
    }

    Notation m_notation;
    std::string m_text;
};

} // namespace

std::string quoted(std::string_view bytes) {
    std::string text = "\"";
    for (std::size_t i = 0; i < bytes.size();) {
        const char c = bytes[i];
        const std::size_t length = sequenceLength(bytes.substr(i));
        if (c == '"' || c == '\\') {
            text += '\\';
            text += c;
        } else if (length == 0 || static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
            text += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
        } else {
            text += bytes.substr(i, length);
        }
        i += std::max<std::size_t>(length, 1);
    }
    return text + "\"";
}

std::string print(const typed::Node& node, Notation notation) {
    Printer printer(notation);
    printer.node(node);
    return printer.take();
}

std::string print(const Expression& expression, Notation notation) {
    return print(*expression.tree().root, notation);
}

} // namespace edgefence::rules
