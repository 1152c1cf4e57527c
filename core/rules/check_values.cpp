// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/rules/checker_impl.h"
#include "core/rules/messages.h"

#include <algorithm>
#include <limits>

namespace edgefence::rules {

namespace {

template <class Spec> std::vector<std::string_view> namesOf(std::span<const Spec> specs) {
    std::vector<std::string_view> names;
    names.reserve(specs.size());
    for (const Spec& spec : specs)
        names.emplace_back(spec.name);
    return names;
}

std::optional<Message> didYouMean(std::string_view name) {
    return name.empty() ? std::nullopt : std::optional(message(texts::kDidYouMean, name));
}

std::optional<Message> nearestFunction(std::string_view word, const Schema& schema) {
    return didYouMean(nearestName(toLowerAscii(word), namesOf(schema.functions())));
}

/// A field or a constant of nearly that name, or the shortest field that ends or begins with it:
/// `path` is http.request.uri.path.
std::optional<Message> nearestField(std::string_view word, const Schema& schema) {
    const std::string lower = toLowerAscii(word);
    std::vector<std::string_view> names = namesOf(schema.fields());
    names.insert(names.end(), {"true", "false"});
    std::string_view near = nearestName(lower, names);
    if (!near.empty())
        return didYouMean(near);
    for (const FieldSpec& field : schema.fields()) {
        const std::string_view name = field.name;
        const bool fits = name.ends_with("." + lower) || name.starts_with(lower + ".");
        if (fits && !field.keyOnly && (near.empty() || name.size() < near.size()))
            near = name;
    }
    return didYouMean(near);
}

/// "String, Integer or IP".
std::string listOf(const std::vector<TypePattern>& patterns) {
    std::string text;
    for (std::size_t i = 0; i < patterns.size(); ++i) {
        if (i > 0)
            text += i + 1 == patterns.size() ? " or " : ", ";
        const Type::Kind kind = patterns[i].kind;
        text += patterns[i].exact           ? name(*patterns[i].exact)
                : kind == Type::Kind::Array ? "Array"
                                            : "Map";
    }
    return text;
}

const ParameterSpec& parameterAt(const FunctionSpec& function, std::size_t index) {
    return function.parameters[std::min(index, function.parameters.size() - 1)];
}

bool isLiteral(const typed::Node& node) {
    return std::holds_alternative<typed::Literal>(node.form);
}

} // namespace

Checker::NodePtr Checker::checkName(Span span) {
    const std::string_view word = textOf(span);
    if (word == "true" || word == "false")
        return make(typed::Constant{word == "true"}, Type::boolean(), span);
    if (const FieldSpec* field = m_schema.field(word)) {
        const bool isKey = m_whole == Whole::Value && at(m_tree.root).span == span;
        if (!field->keyOnly || isKey)
            return make(typed::Field{field}, field->type, span);
        report(message(texts::kKeyOnly, word), span);
        return nullptr;
    }
    if (m_schema.function(word) != nullptr)
        report(message(texts::kCallMissing, word), span);
    else
        report(message(texts::kUnknownField, word), span,
               isFull() ? std::nullopt : nearestField(word, m_schema));
    return nullptr;
}

Checker::NodePtr Checker::checkAccess(const ast::Access& access, Span span) {
    NodePtr base = checkNode(access.base);
    if (!base)
        return nullptr;
    typed::Node result{{}, base->type, false, span.offset, span.length};
    typed::Access form{std::move(base), {}};
    for (std::uint32_t i = 0; i < access.stepCount; ++i) {
        if (!checkStep(m_tree.steps[access.firstStep + i], form, result))
            return nullptr;
    }
    result.form = std::move(form);
    return std::make_shared<const typed::Node>(std::move(result));
}

bool Checker::checkStep(const ast::Step& step, typed::Access& access, typed::Node& result) {
    using Kind = ast::Step::Kind;
    const bool fits = step.kind == Kind::Each       ? result.type.isContainer()
                      : step.kind == Kind::Position ? result.type.is(Type::Kind::Array)
                                                    : result.type.is(Type::Kind::Map);
    if (!fits) {
        report(message(texts::kStepNotForType, textOf(step.span), name(result.type)), step.span);
        return false;
    }
    result.type = result.type.element();
    if (step.kind == Kind::Each) {
        result.each = true;
        access.steps.emplace_back().key = typed::Step::Each{};
        return true;
    }
    if (step.kind == Kind::Position) {
        const auto position = readInteger(pieceOf(step.position));
        if (!position || *position < 0 || *position > std::numeric_limits<std::uint32_t>::max()) {
            report(message(texts::kPositionTooLarge, textOf(step.position)), step.position);
            return false;
        }
        access.steps.emplace_back().key = static_cast<std::uint32_t>(*position);
        return true;
    }
    Unquoted key = unquote(textOf(step.key.content), step.key.content.offset);
    if (key.badEscape || !isUtf8(key.bytes)) {
        report(message(texts::kKeyNotUtf8), step.key.span);
        return false;
    }
    access.steps.emplace_back().key = std::move(key.bytes);
    return true;
}

Checker::NodePtr Checker::checkCall(const ast::Call& call, Span span) {
    const std::string_view word = textOf(call.name);
    const FunctionSpec* function = m_schema.function(word);
    if (function == nullptr)
        report(message(texts::kUnknownFunction, word), call.name, nearestFunction(word, m_schema));
    else if (call.arguments.count < function->required || call.arguments.count > function->most) {
        report(function->required == function->most
                   ? message(texts::kArgumentCount, word, function->required, call.arguments.count)
                   : message(texts::kArgumentCountRange, word, function->required, function->most,
                             call.arguments.count),
               span);
        function = nullptr;
    }
    typed::Call result{function, {}};
    result.arguments.reserve(call.arguments.count);
    bool whole = function != nullptr;
    for (std::uint32_t i = 0; i < call.arguments.count; ++i) {
        const NodeId id = m_tree.lists[call.arguments.first + i];
        // Of an unknown function the arguments are looked at for their own sake.
        NodePtr argument =
            function != nullptr
                ? checkArgument(id, *function, i,
                                result.arguments.empty() ? nullptr : result.arguments[0].get())
                : (std::holds_alternative<LiteralText>(at(id).form) ? nullptr : checkNode(id));
        whole = whole && argument != nullptr;
        if (!whole && i == 0)
            break;
        result.arguments.push_back(std::move(argument));
    }
    if (!whole)
        return nullptr;
    const typed::Node& first = *result.arguments[0];
    const bool takesArray =
        isConditionArray(first) &&
        function->parameters.front().types.front().exact == Type::arrayOf(Type::boolean());
    Type type = function->returns.value_or(first.type);
    if (first.each && !takesArray)
        type = Type::arrayOf(type);
    return make(std::move(result), type, span);
}

Checker::NodePtr Checker::checkArgument(NodeId id, const FunctionSpec& function, std::size_t index,
                                        const typed::Node* first) {
    const ast::Node& node = at(id);
    const auto* literal = std::get_if<LiteralText>(&node.form);
    NodePtr argument =
        literal != nullptr ? checkArgumentLiteral(*literal, node.span) : checkNode(id);
    if (!argument)
        return nullptr;
    const ParameterSpec& parameter = parameterAt(function, index);
    if (argument->each && index > 0) {
        report(message(texts::kEachOnlyFirst), node.span);
        return nullptr;
    }
    if (literal != nullptr && parameter.form == ParameterSpec::Form::Value) {
        report(message(texts::kArgumentValue, index + 1, function.name), node.span);
        return nullptr;
    }
    if (literal == nullptr && parameter.form == ParameterSpec::Form::Literal) {
        report(message(texts::kArgumentLiteral, index + 1, function.name), node.span);
        return nullptr;
    }
    // Bare, `[*]` gives the elements one by one; in parentheses it is an array of conditions.
    const bool bareEach = std::holds_alternative<ast::Access>(node.form) && argument->each &&
                          argument->type == Type::boolean();
    if (bareEach || !argumentTypeFits(*argument, function, index, first)) {
        const Type type = !bareEach && argument->each && isConditionArray(*argument)
                              ? Type::arrayOf(argument->type)
                              : argument->type;
        std::optional<Message> hint;
        if (type.is(Type::Kind::Array) && parameter.types.front().fits(type.element()))
            hint = message(texts::kUseIndex, textOf(*argument) + "[*]");
        const bool hangsOnFirst =
            first != nullptr && parameter.relation == ParameterSpec::Relation::SameAsFirst;
        report(message(texts::kArgumentType, index + 1, function.name,
                       hangsOnFirst ? name(first->type) : listOf(parameter.types), name(type)),
               node.span, std::move(hint));
        return nullptr;
    }
    if (isLiteral(*argument) && !literalFits(*argument, function, index, first))
        return nullptr;
    return argument;
}

Checker::NodePtr Checker::checkArgumentLiteral(const LiteralText& literal, Span span) {
    const std::string_view text = textOf(span);
    if (literal.kind != LiteralKind::Plain) {
        const typed::Node nothing;
        auto bytes = stringOf(literal, nothing);
        return bytes ? make(typed::Literal{std::move(*bytes)}, Type::string(), span) : nullptr;
    }
    if (text.substr(0, 2) == "0x") {
        report(message(texts::kHexArgument), span);
        return nullptr;
    }
    if (const auto address = parseIpAddress(text))
        return make(typed::Literal{*address}, Type::ip(), span);
    // Bytes that begin like a number are read as one by the engine.
    const bool beginsWithNumber = readInteger({text.substr(0, 2), span.offset}).has_value();
    if (!beginsWithNumber) {
        if (auto bytes = readByteString(text))
            return make(typed::Literal{std::move(*bytes)}, Type::string(), span);
    }
    const auto number = valueOf(readInteger(pieceOf(span)));
    return number ? make(typed::Literal{*number}, Type::integer(), span) : nullptr;
}

bool Checker::argumentTypeFits(const typed::Node& node, const FunctionSpec& function,
                               std::size_t index, const typed::Node* first) {
    const ParameterSpec& parameter = parameterAt(function, index);
    using Relation = ParameterSpec::Relation;
    if (first != nullptr && parameter.relation == Relation::SameAsFirst)
        return node.type == first->type;
    if (first != nullptr && parameter.relation == Relation::ElementOfFirst)
        return first->type.isContainer() && node.type == first->type.element();
    return std::ranges::any_of(parameter.types, [&node](const TypePattern& pattern) {
        return pattern.fits(node.type) ||
               (pattern.exact == Type::arrayOf(Type::boolean()) && isConditionArray(node));
    });
}

bool Checker::literalFits(const typed::Node& node, const FunctionSpec& function, std::size_t index,
                          const typed::Node* first) {
    const ParameterSpec& parameter = parameterAt(function, index);
    const Span span{node.offset, node.length};
    const auto& value = std::get<typed::Literal>(node.form).value;
    if (const auto* number = std::get_if<std::int64_t>(&value)) {
        constexpr auto kLeast = std::numeric_limits<std::int64_t>::min();
        constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
        if (*number < parameter.minimum.value_or(kLeast) ||
            *number > parameter.maximum.value_or(kMost)) {
            report(message(texts::kArgumentBounds, index + 1, function.name,
                           parameter.minimum.value_or(kLeast), parameter.maximum.value_or(kMost)),
                   span);
            return false;
        }
        const auto* firstLiteral =
            first == nullptr ? nullptr : std::get_if<typed::Literal>(&first->form);
        if (parameter.relation == ParameterSpec::Relation::GreaterThanFirst &&
            firstLiteral != nullptr && *number <= std::get<std::int64_t>(firstLiteral->value)) {
            report(message(texts::kArgumentGreater, index + 1, function.name), span);
            return false;
        }
        return true;
    }
    const auto* text = std::get_if<std::string>(&value);
    if (text == nullptr)
        return true;
    if (parameter.notEmpty && text->empty()) {
        report(message(texts::kArgumentNotEmpty, index + 1, function.name), span);
        return false;
    }
    std::string unused = parameter.letters;
    for (const char c : *text) {
        const std::size_t found = unused.find(c);
        if (!parameter.letters.empty() && found == std::string::npos) {
            report(message(texts::kArgumentOptions, index + 1, function.name, parameter.letters),
                   span);
            return false;
        }
        if (!parameter.letters.empty())
            unused.erase(found, 1);
    }
    return true;
}

} // namespace edgefence::rules
