// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/expression.h"

#include "core/base/text.h"
#include "core/rules/checker.h"
#include "core/rules/limits.h"
#include "core/rules/messages.h"
#include "core/rules/parser.h"
#include "core/rules/typed_tree.h"

#include <algorithm>

namespace edgefence::rules {

namespace {

Error toError(const Problem& problem, std::string_view text) {
    return {problem.message, locate(text, problem.where.offset, problem.where.length),
            problem.hint};
}

Parsed<Expression> parse(std::string_view text, const Schema& schema, Whole whole) {
    Parsed<Expression> result;
    if (text.size() > kMaxCharacters) {
        const std::size_t characters = countCharacters(text);
        if (characters > kMaxCharacters) {
            result.errors.push_back({message(texts::kTooLong, characters, kMaxCharacters),
                                     locate(text, 0, text.size()), message(texts::kSplitRule)});
            return result;
        }
    }
    ParsedText parsed = parseText(text, whole);
    CheckedText checked = checkTree(parsed.tree, text, schema, whole);
    if (parsed.problems.empty() && checked.problems.empty()) {
        auto tree = std::make_shared<const typed::Tree>(typed::Tree{checked.root, schema});
        result.value.emplace(std::move(tree), std::string(text));
        return result;
    }
    std::vector<const Problem*> problems;
    for (const std::vector<Problem>* from : {&parsed.problems, &checked.problems}) {
        for (const Problem& problem : *from)
            problems.push_back(&problem);
    }
    std::ranges::stable_sort(problems, {},
                             [](const Problem* problem) { return problem->where.offset; });
    problems.resize(std::min(problems.size(), kMaxErrors));
    for (const Problem* problem : problems)
        result.errors.push_back(toError(*problem, text));
    return result;
}

struct Names {
    std::vector<std::string> fields;
    std::vector<std::string> functions;
};

void collect(const typed::Node& node, Names& names) {
    if (const auto* field = std::get_if<typed::Field>(&node.form))
        names.fields.push_back(field->spec->name);
    if (const auto* call = std::get_if<typed::Call>(&node.form))
        names.functions.push_back(call->spec->name);
    for (const typed::NodePtr& child : typed::children(node))
        collect(*child, names);
}

std::vector<std::string> sortedOnce(std::vector<std::string> names) {
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

} // namespace

Expression::Expression(std::shared_ptr<const typed::Tree> tree, std::string source)
    : m_tree(std::move(tree)), m_source(std::move(source)) {}

Type Expression::type() const { return m_tree->root->type; }

std::vector<std::string> Expression::fields() const {
    Names names;
    collect(*m_tree->root, names);
    return sortedOnce(std::move(names.fields));
}

std::vector<std::string> Expression::functions() const {
    Names names;
    collect(*m_tree->root, names);
    return sortedOnce(std::move(names.functions));
}

Parsed<Expression> parseCondition(std::string_view text, const Schema& schema) {
    return parse(text, schema, Whole::Condition);
}

Parsed<Expression> parseValue(std::string_view text, const Schema& schema) {
    return parse(text, schema, Whole::Value);
}

} // namespace edgefence::rules
