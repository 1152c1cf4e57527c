// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/advice/context.h"
#include "core/rules/advice/messages.h"
#include "core/rules/narrow/regex_texts.h"
#include "core/rules/regex/parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace edgefence::rules::advice {

namespace {

using namespace typed;
using Kind = regex::Node::Kind;

/// A regular expression that is a text between its ends.
struct PlainText {
    bool fromStart = false;
    bool toEnd = false;
    std::string text;
};

bool readPlain(const regex::Node& node, PlainText& plain) {
    switch (node.kind) {
    case Kind::Empty:
        return true;
    case Kind::Literal:
        // A letter in either case is more than one text.
        if (plain.toEnd || !textsOf(node, Letters::Strict))
            return false;
        plain.text += node.literal;
        return true;
    case Kind::Assertion:
        if (node.assertion == regex::Assertion::TextStart && plain.text.empty() && !plain.toEnd) {
            plain.fromStart = true;
            return true;
        }
        plain.toEnd = plain.toEnd || node.assertion == regex::Assertion::TextEnd;
        return node.assertion == regex::Assertion::TextEnd;
    case Kind::Concat:
        return std::ranges::all_of(
            node.children, [&plain](const regex::Node& child) { return readPlain(child, plain); });
    default:
        return false;
    }
}

/// True only if it surely fits the empty text at any place.
bool fitsAnywhere(const regex::Node& node) {
    switch (node.kind) {
    case Kind::Empty:
        return true;
    case Kind::Repeat:
        return node.least == 0 || fitsAnywhere(node.children.front());
    case Kind::Concat:
        return std::ranges::all_of(node.children, fitsAnywhere);
    case Kind::Alternate:
        return std::ranges::any_of(node.children, fitsAnywhere);
    default:
        return false;
    }
}

bool isStart(const regex::Node& node) {
    return node.kind == Kind::Assertion && node.assertion == regex::Assertion::TextStart;
}

/// The start of the text is one of the places.
bool matchesAll(const regex::Node& node) {
    if (node.kind == Kind::Concat && !node.children.empty() && isStart(node.children.front()))
        return std::all_of(node.children.begin() + 1, node.children.end(), fitsAnywhere);
    return isStart(node) || fitsAnywhere(node);
}

std::string clauseFor(const std::string& left, const PlainText& plain, Notation notation) {
    const std::string text = quoted(plain.text);
    if (plain.fromStart && plain.toEnd)
        return fmt::format("{} {} {}", left, spelling(Ordering::Equal, notation), text);
    if (plain.fromStart)
        return "starts_with(" + left + ", " + text + ")";
    if (plain.toEnd)
        return "ends_with(" + left + ", " + text + ")";
    return left + " contains " + text;
}

std::string_view operatorFor(const PlainText& plain) {
    return plain.fromStart && plain.toEnd ? "eq"
           : plain.fromStart              ? "starts_with"
           : plain.toEnd                  ? "ends_with"
                                          : "contains";
}

/// `http.host`, also in lower case.
bool isHost(const Node& node) {
    if (const auto* call = std::get_if<Call>(&node.form))
        return call->spec->name == "lower" && isHost(*call->arguments.front());
    const auto* field = std::get_if<Field>(&node.form);
    return field != nullptr && field->spec->name == "http.host";
}

/// The pattern with every dot between two letters or digits escaped; empty if there is none.
std::string withDotsEscaped(std::string_view pattern) {
    const auto isNameCharacter = [](char c) {
        return regex::isAsciiLetter(c) || (c >= '0' && c <= '9') || c == '-';
    };
    std::string result;
    bool inClass = false;
    bool changed = false;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const char c = pattern[i];
        if (c == '\\' && i + 1 < pattern.size()) {
            result += pattern.substr(i++, 2);
            continue;
        }
        inClass = c == '[' || (inClass && c != ']');
        const bool between = i > 0 && i + 1 < pattern.size() &&
                             (isNameCharacter(pattern[i - 1]) || pattern[i - 1] == ')') &&
                             (isNameCharacter(pattern[i + 1]) || pattern[i + 1] == '(');
        if (c == '.' && between && !inClass) {
            result += '\\';
            changed = true;
        }
        result += c;
    }
    return changed ? result : std::string();
}

} // namespace

void regularExpressions(Context& context) {
    context.visit([&context](const NodePtr& node) {
        const auto* matches = std::get_if<Matches>(&node->form);
        if (matches == nullptr)
            return;
        const auto tree = regex::parse(matches->pattern);
        if (!tree)
            return;
        PlainText plain;
        if (matchesAll(*tree)) {
            context.add(*node, message(kRegexMatchesAll));
        } else if (readPlain(*tree, plain)) {
            const std::string left = print(*matches->left);
            // A function cannot take the place of an operator where elements come one by one.
            const bool callOnElements = node->each && plain.fromStart != plain.toEnd;
            context.add(*node, message(kPlainRegex, operatorFor(plain)),
                        callOnElements ? std::nullopt
                                       : std::optional(clauseFor(left, plain, context.notation())));
        }
        const std::string escaped =
            isHost(*matches->left) ? withDotsEscaped(matches->pattern) : std::string();
        if (!escaped.empty()) {
            Node fixed = *node;
            fixed.form = Matches{matches->left, escaped};
            context.add(*node, message(kHostDot), context.printed(fixed));
        }
    });
}

} // namespace edgefence::rules::advice
