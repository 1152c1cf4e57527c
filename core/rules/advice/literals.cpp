// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/rules/advice/context.h"
#include "core/rules/advice/messages.h"
#include "core/rules/facts.h"
#include "core/rules/functions.h"

#include <algorithm>
#include <array>

namespace edgefence::rules::advice {

namespace {

using namespace typed;

/// Which part of the value the literal is to be.
enum class Part : std::uint8_t { All, Start, Any };

/// A string literal that something is compared with.
struct ComparedText {
    const Node* clause = nullptr;
    const Node* left = nullptr;
    std::string text;
    Part part = Part::All;
    std::string op;
    /// The clause with another text in its place.
    std::function<Node(const std::string&)> with;
};

/// Also where its elements are taken.
std::string_view fieldOf(const Node& node) {
    if (const auto* access = std::get_if<Access>(&node.form))
        return fieldOf(*access->base);
    const auto* field = std::get_if<Field>(&node.form);
    return field == nullptr ? std::string_view() : std::string_view(field->spec->name);
}

std::string_view functionOf(const Node& node) {
    if (const auto* access = std::get_if<Access>(&node.form))
        return functionOf(*access->base);
    const auto* call = std::get_if<Call>(&node.form);
    return call == nullptr ? std::string_view() : std::string_view(call->spec->name);
}

const std::string* textOf(const Node& node) {
    const auto* literal = std::get_if<Literal>(&node.form);
    return literal == nullptr ? nullptr : std::get_if<std::string>(&literal->value);
}

using Use = std::function<void(const ComparedText&)>;

Node withForm(const Node& node, Node::Form form) {
    Node copy = node;
    copy.form = std::move(form);
    return copy;
}

NodePtr literal(const std::string& text) {
    return std::make_shared<const Node>(Node{Literal{text}, Type::string(), false, 0, 0});
}

void useComparison(const Node& node, const Comparison& comparison, const Use& use) {
    const std::string* text = textOf(*comparison.right);
    const bool equality =
        comparison.ordering == Ordering::Equal || comparison.ordering == Ordering::NotEqual;
    if (text == nullptr || !equality)
        return;
    use({&node, comparison.left.get(), *text, Part::All,
         std::string(spelling(comparison.ordering, Notation::English)),
         [&node, &comparison](const std::string& other) {
             return withForm(node,
                             Comparison{comparison.left, comparison.ordering, literal(other)});
         }});
}

void useItems(const Node& node, const Membership& membership, const Use& use) {
    const auto* strings = std::get_if<StringSet>(&membership.items);
    for (std::size_t i = 0; strings != nullptr && i < strings->size(); ++i) {
        use({&node, membership.left.get(), (*strings)[i], Part::All, "in",
             [&node, &membership, strings, i](const std::string& other) {
                 StringSet items = *strings;
                 items[i] = other;
                 return withForm(node, Membership{membership.left, std::move(items)});
             }});
    }
}

/// The call with another text as its second argument.
Node withSecond(const Node& node, Call call, const std::string& text) {
    call.arguments[1] = literal(text);
    return withForm(node, std::move(call));
}

void useCall(const Node& node, const Call& call, const Use& use) {
    const bool starts = call.spec->name == "starts_with";
    if (!starts && call.spec->name != "ends_with")
        return;
    if (const std::string* text = textOf(*call.arguments[1]))
        use({&node, call.arguments[0].get(), *text, starts ? Part::Start : Part::Any,
             call.spec->name,
             [&node, &call](const std::string& other) { return withSecond(node, call, other); }});
}

/// Calls `use` with every text that a value is compared with.
void forEachText(const Context& context, const Use& use) {
    context.visit([&use](const NodePtr& node) {
        if (const auto* comparison = std::get_if<Comparison>(&node->form))
            useComparison(*node, *comparison, use);
        else if (const auto* membership = std::get_if<Membership>(&node->form))
            useItems(*node, *membership, use);
        else if (const auto* call = std::get_if<Call>(&node->form))
            useCall(*node, *call, use);
        else if (const auto* contains = std::get_if<Contains>(&node->form))
            use({node.get(), contains->left.get(), contains->needle, Part::Any, "contains",
                 [&node, contains](const std::string& other) {
                     return withForm(*node, Contains{contains->left, other});
                 }});
    });
}

bool isPath(std::string_view field) {
    return field == "http.request.uri.path" || field == "raw.http.request.uri.path" ||
           field == "http.request.uri" || field == "raw.http.request.uri";
}

bool isExtension(std::string_view field) {
    return field == "http.request.uri.path.extension" ||
           field == "raw.http.request.uri.path.extension";
}

bool isCountry(std::string_view field) {
    return field == "ip.src.country" || field == "ip.geoip.country";
}

bool isHeaderNames(std::string_view field) { return field.ends_with(".headers.names"); }

bool isTwoLetters(std::string_view text) {
    const auto letterOrDigit = [](char c) {
        return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    };
    // Digits too: T1 is the Tor network.
    return text.size() == 2 && std::ranges::all_of(text, letterOrDigit);
}

/// The escape of a text that is percent-encoded, if it has one.
std::string_view escapeIn(std::string_view text) {
    const auto isHex = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    };
    for (std::size_t at = text.find('%'); at != std::string_view::npos;
         at = text.find('%', at + 1)) {
        const std::string_view escape = text.substr(at, 3);
        if (escape.size() == 3 && isHex(escape[1]) && isHex(escape[2]))
            return escape;
    }
    return {};
}

std::string decoded(const std::string& text) {
    Scratch scratch;
    const Datum argument{std::string_view(text)};
    const Datum result = functions::urlDecode({&argument, 1}, scratch);
    return std::string(*result.as<std::string_view>());
}

void compareFields(Context& context, const ComparedText& one) {
    const std::string_view field = fieldOf(*one.left);
    const std::string shown = quoted(one.text);
    if (field == "http.request.method" && toUpperAscii(one.text) != one.text) {
        context.add(*one.clause, message(kMethodCase, shown),
                    context.printed(one.with(toUpperAscii(one.text))));
    } else if (isPath(field) && one.part != Part::Any && !one.text.empty() &&
               one.text.front() != '/') {
        // A star alone is what OPTIONS asks for, a scheme comes with requests to a proxy.
        const bool other = one.text == "*" || one.text.find("://") != std::string::npos;
        const bool pattern = one.text.front() == '^';
        if (!other && !pattern)
            context.add(*one.clause, message(kPathWithoutSlash, shown),
                        context.printed(one.with("/" + one.text)));
    } else if (isExtension(field)) {
        std::string meant = toLowerAscii(one.text);
        if (!meant.empty() && meant.front() == '.')
            meant.erase(0, 1);
        if (meant != one.text)
            context.add(*one.clause, message(kExtensionForm, shown),
                        context.printed(one.with(meant)));
    } else if (isHeaderNames(field) && toLowerAscii(one.text) != one.text) {
        context.add(*one.clause, message(kHeaderCase, shown),
                    context.printed(one.with(toLowerAscii(one.text))));
    } else if (isCountry(field) && one.part == Part::All && !one.text.empty() &&
               !isTwoLetters(one.text)) {
        const std::string upper = toUpperAscii(one.text);
        context.add(*one.clause, message(kCountryForm, shown),
                    isTwoLetters(upper) ? std::optional(context.printed(one.with(upper)))
                                        : std::nullopt);
    }
}

void compareFunctions(Context& context, const ComparedText& one) {
    const std::string_view function = functionOf(*one.left);
    const std::string shown = quoted(one.text);
    const std::string inCase = function == "lower"   ? toLowerAscii(one.text)
                               : function == "upper" ? toUpperAscii(one.text)
                                                     : one.text;
    if (inCase != one.text)
        context.add(*one.clause, message(kCaseNeverEqual, print(*one.left), shown),
                    context.printed(one.with(inCase)));
    const std::string_view escape = escapeIn(one.text);
    if (function == "url_decode" && !escape.empty())
        context.add(*one.clause, message(kEncodedLiteral, shown, escape),
                    context.printed(one.with(decoded(one.text))));
}

/// Signs that are more likely those of a regular expression than of a value.
bool looksLikeRegex(std::string_view text) {
    constexpr std::array<std::string_view, 9> kSigns{".*",  ".+",  "\\.", "\\d", "\\w",
                                                     "[a-", "[0-", "(?:", "[^"};
    if (text.size() > 1 && (text.front() == '^' || text.back() == '$'))
        return true;
    return std::ranges::any_of(kSigns, [text](std::string_view sign) {
        return text.find(sign) != std::string_view::npos;
    });
}

/// A clause about a status that no answer has.
bool isStatusOutside(const Node& node) {
    constexpr std::string_view kStatus = "http.response.code";
    const auto outside = [](const IntegerRange& range) {
        return range.last < 100 || range.first > 599;
    };
    if (const auto* membership = std::get_if<Membership>(&node.form)) {
        const auto* integers = std::get_if<IntegerSet>(&membership->items);
        return integers != nullptr && fieldOf(*membership->left) == kStatus &&
               std::ranges::any_of(*integers, outside);
    }
    const auto* comparison = std::get_if<Comparison>(&node.form);
    if (comparison == nullptr || fieldOf(*comparison->left) != kStatus)
        return false;
    if (comparison->ordering == Ordering::NotEqual) {
        const auto* literal = std::get_if<Literal>(&comparison->right->form);
        const auto* number =
            literal == nullptr ? nullptr : std::get_if<std::int64_t>(&literal->value);
        return number != nullptr && outside({*number, *number});
    }
    const auto fact = integerFact(node);
    return fact && std::ranges::all_of(fact->ranges, outside);
}

/// The part of a value for want of which all of it may be missing; null if there is none.
const Node* mayBeMissing(const Node& value) {
    if (std::holds_alternative<Access>(value.form))
        return &value;
    const auto* call = std::get_if<Call>(&value.form);
    if (call == nullptr)
        return nullptr;
    // Functions hand on what is missing, but for those that pass over it.
    const Function* function = functionNamed(call->spec->name);
    const bool passesOver =
        function != nullptr && function->missingArguments == Function::MissingArguments::Seen;
    const Node* first = nullptr;
    for (const NodePtr& argument : call->arguments) {
        const Node* missing = mayBeMissing(*argument);
        if (missing == nullptr && passesOver)
            return nullptr;
        first = first == nullptr ? missing : first;
    }
    return first;
}

bool isHeaderMap(std::string_view field) {
    return field == "http.request.headers" || field == "http.response.headers" ||
           field == "raw.http.request.headers" || field == "raw.http.response.headers";
}

} // namespace

void neverEqual(Context& context) {
    forEachText(context, [&context](const ComparedText& one) {
        compareFields(context, one);
        compareFunctions(context, one);
    });
    context.visit([&context](const NodePtr& node) {
        if (isStatusOutside(*node))
            context.add(*node, message(kStatusRange));
    });
}

void regexInLiteral(Context& context) {
    forEachText(context, [&context](const ComparedText& one) {
        if (one.part == Part::All && looksLikeRegex(one.text))
            context.add(*one.clause, message(kRegexInLiteral, quoted(one.text), one.op));
    });
}

void missingIsNotEqual(Context& context) {
    context.visit([&context](const NodePtr& node) {
        const auto* comparison = std::get_if<Comparison>(&node->form);
        if (comparison == nullptr || comparison->ordering != Ordering::NotEqual || node->each)
            return;
        if (const Node* missing = mayBeMissing(*comparison->left))
            context.add(*node, message(kMissingIsNotEqual, context.textOf(*missing)));
    });
}

void headerNames(Context& context) {
    context.visit([&context](const NodePtr& node) {
        const auto* access = std::get_if<Access>(&node->form);
        if (access != nullptr && isHeaderMap(fieldOf(*access->base)) && !access->steps.empty()) {
            const auto* key = std::get_if<std::string>(&access->steps.front().key);
            if (key == nullptr || toLowerAscii(*key) == *key)
                return;
            Access lower = *access;
            lower.steps.front().key = toLowerAscii(*key);
            Node fixed = *node;
            fixed.form = lower;
            context.addAt(spanOf(*node), message(kHeaderCase, quoted(*key)), print(fixed));
        }
        const auto* call = std::get_if<Call>(&node->form);
        if (call == nullptr || call->arguments.size() != 2)
            return;
        const std::string_view field = fieldOf(*call->arguments[0]);
        const bool asksName = (call->spec->name == "has_key" && isHeaderMap(field)) ||
                              (call->spec->name == "has_value" && isHeaderNames(field));
        const std::string* header = asksName ? textOf(*call->arguments[1]) : nullptr;
        if (header != nullptr && toLowerAscii(*header) != *header)
            context.add(*node, message(kHeaderCase, quoted(*header)),
                        context.printed(withSecond(*node, *call, toLowerAscii(*header))));
    });
}

} // namespace edgefence::rules::advice
