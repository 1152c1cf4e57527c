// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/implication.h"

#include "core/rules/compiled.h"
#include "core/rules/expression.h"
#include "core/rules/facts.h"

#include <algorithm>

namespace edgefence::rules {

namespace {

using typed::Node;
using typed::NodePtr;
using Clauses = std::vector<NodePtr>;

/// Combinations of values that are tried before it is given up.
constexpr std::size_t kMostTrials = 4096;
/// `or`s of the narrow side that are looked into, one inside the other.
constexpr std::size_t kMostSplits = 3;

template <class Form> const Form* as(const NodePtr& node) { return std::get_if<Form>(&node->form); }

bool isLogic(const NodePtr& node, Connective connective) {
    const auto* logic = as<typed::Logic>(node);
    return logic != nullptr && logic->connective == connective;
}

/// One clause from one other clause.
bool follows(const Node& wide, const Node& narrow) {
    if (typed::equal(narrow, wide))
        return true;
    if (narrow.each || wide.each)
        return false;
    const auto* notNarrow = std::get_if<typed::Not>(&narrow.form);
    const auto* notWide = std::get_if<typed::Not>(&wide.form);
    if (notNarrow != nullptr && notWide != nullptr)
        return follows(*notNarrow->inner, *notWide->inner);
    const auto integers = integerFact(narrow);
    const auto wideIntegers = integerFact(wide);
    if (integers && wideIntegers)
        return typed::equal(*integers->left, *wideIntegers->left) &&
               isWithin(integers->ranges, wideIntegers->ranges);
    const auto addresses = addressFact(narrow);
    const auto wideAddresses = addressFact(wide);
    if (addresses && wideAddresses)
        return typed::equal(*addresses->left, *wideAddresses->left) &&
               isWithin(addresses->ranges, wideAddresses->ranges);
    const auto texts = textFact(narrow);
    const auto wideTexts = textFact(wide);
    return texts && wideTexts && typed::equal(*texts->left, *wideTexts->left) &&
           isWithin(*texts, *wideTexts);
}

/// The narrow clauses leave only so many values to the fields of the wide one: all of them tried.
bool holdsForAllValues(const Clauses& narrow, const NodePtr& wide, const Schema& schema) {
    const Expression expression(std::make_shared<const typed::Tree>(typed::Tree{wide, schema}), "");
    if (!notEvaluatedHere(expression).empty())
        return false;
    std::vector<FiniteValues> choices;
    std::size_t trials = 1;
    for (const std::string& field : expression.fields()) {
        std::optional<FiniteValues> values;
        for (const NodePtr& clause : narrow) {
            auto found = finiteValues(*clause);
            if (found && found->field->name == field)
                values = std::move(found);
        }
        if (!values)
            return false;
        trials *= values->values.size();
        if (trials > kMostTrials)
            return false;
        choices.push_back(std::move(*values));
    }
    const Program program(expression);
    for (std::size_t trial = 0; trial < trials; ++trial) {
        Record record;
        std::size_t rest = trial;
        for (const FiniteValues& choice : choices) {
            record.emplace(choice.field->name, choice.values[rest % choice.values.size()]);
            rest /= choice.values.size();
        }
        if (!program.matches(record))
            return false;
    }
    return true;
}

class Prover {
  public:
    explicit Prover(const Schema& schema) : m_schema(schema) {}

    bool shows(const Clauses& narrow, const NodePtr& wide, std::size_t splits) const {
        const auto* constant = as<typed::Constant>(wide);
        if (constant != nullptr && constant->value)
            return true;
        const auto* logic = as<typed::Logic>(wide);
        const auto isShown = [&](const NodePtr& part) { return shows(narrow, part, splits); };
        if (isLogic(wide, Connective::And))
            return std::ranges::all_of(logic->parts, isShown);
        if (isLogic(wide, Connective::Or) && std::ranges::any_of(logic->parts, isShown))
            return true;
        const bool direct = std::ranges::any_of(narrow, [&wide](const NodePtr& clause) {
            const auto* never = as<typed::Constant>(clause);
            return (never != nullptr && !never->value) || follows(*wide, *clause);
        });
        return direct || holdsForAllValues(narrow, wide, m_schema) || byCases(narrow, wide, splits);
    }

  private:
    /// Every part of an `or` among the narrow clauses shows it.
    bool byCases(const Clauses& narrow, const NodePtr& wide, std::size_t splits) const {
        if (splits == 0)
            return false;
        for (std::size_t i = 0; i < narrow.size(); ++i) {
            if (!isLogic(narrow[i], Connective::Or))
                continue;
            const bool allCases =
                std::ranges::all_of(as<typed::Logic>(narrow[i])->parts, [&](const NodePtr& part) {
                    Clauses oneCase = narrow;
                    oneCase.erase(oneCase.begin() + static_cast<std::ptrdiff_t>(i));
                    const Clauses more = conjunctNodes(part);
                    oneCase.insert(oneCase.end(), more.begin(), more.end());
                    return shows(oneCase, wide, splits - 1);
                });
            if (allCases)
                return true;
        }
        return false;
    }

    const Schema& m_schema;
};

} // namespace

bool implies(const NodePtr& narrow, const NodePtr& wide, const Schema& schema) {
    return Prover(schema).shows(conjunctNodes(narrow), wide, kMostSplits);
}

bool implies(const Expression& narrow, const Expression& wide) {
    return implies(narrow.tree().root, wide.tree().root, narrow.tree().schema);
}

} // namespace edgefence::rules
