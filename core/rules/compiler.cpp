// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/code.h"
#include "core/rules/code_values.h"
#include "core/rules/predicates.h"

#include <algorithm>

namespace edgefence::rules::code {

namespace {

class ConstantCondition final : public Condition {
  public:
    explicit ConstantCondition(bool value) : m_value(value) {}
    bool holds(const Row& /*row*/) const override { return m_value; }

  private:
    bool m_value;
};

template <class Predicate> class Test final : public Condition {
  public:
    Test(Operand left, Predicate predicate)
        : m_left(std::move(left)), m_predicate(std::move(predicate)) {}
    bool holds(const Row& row) const override {
        Datum room;
        return m_predicate(m_left.of(row, room), row);
    }

  private:
    Operand m_left;
    Predicate m_predicate;
};

class NotCondition final : public Condition {
  public:
    explicit NotCondition(ConditionPtr inner) : m_inner(std::move(inner)) {}
    bool holds(const Row& row) const override { return !m_inner->holds(row); }

  private:
    ConditionPtr m_inner;
};

class LogicCondition final : public Condition {
  public:
    LogicCondition(Connective connective, std::vector<ConditionPtr> parts)
        : m_connective(connective), m_parts(std::move(parts)) {}
    bool holds(const Row& row) const override {
        const auto answer = [&row](const ConditionPtr& part) { return part->holds(row); };
        switch (m_connective) {
        case Connective::And:
            return std::ranges::all_of(m_parts, answer);
        case Connective::Or:
            return std::ranges::any_of(m_parts, answer);
        case Connective::Xor:
            return std::ranges::count_if(m_parts, answer) % 2 == 1;
        }
        return false;
    }

  private:
    Connective m_connective;
    std::vector<ConditionPtr> m_parts;
};

/// One answer per element of the left side.
template <class Predicate> class EachTest final : public Value {
  public:
    EachTest(ValuePtr left, Predicate predicate)
        : m_left(std::move(left)), m_predicate(std::move(predicate)) {}
    Datum of(const Row& row) const override {
        const Datum left = m_left->of(row);
        const auto* list = left.as<ListView>();
        if (list == nullptr)
            return {ListView{}};
        const std::span<Datum> answers = row.scratch.data(list->count);
        std::ranges::transform(*list, answers.begin(),
                               [&](const Datum& item) { return Datum{m_predicate(item, row)}; });
        return {ListView{answers.data(), answers.size()}};
    }

  private:
    ValuePtr m_left;
    Predicate m_predicate;
};

} // namespace

template <class Use> auto Compiler::withPredicate(const typed::Node& node, const Use& use) {
    if (const auto* form = std::get_if<typed::Comparison>(&node.form)) {
        const auto* literal = std::get_if<typed::Literal>(&form->right->form);
        if (literal == nullptr)
            return use(*form->left, DynamicPredicate(form->ordering, operand(*form->right)));
        if (const auto* text = std::get_if<std::string>(&literal->value)) {
            if (form->ordering == Ordering::Equal)
                return use(*form->left, TextEqualPredicate(*text));
            return use(*form->left, OrderingPredicate<std::string_view>(form->ordering, *text));
        }
        if (const auto* number = std::get_if<std::int64_t>(&literal->value))
            return use(*form->left, OrderingPredicate<std::int64_t>(form->ordering, *number));
        return use(*form->left, OrderingPredicate<IpAddress>(form->ordering,
                                                             std::get<IpAddress>(literal->value)));
    }
    if (const auto* form = std::get_if<typed::Contains>(&node.form))
        return use(*form->left, ContainsPredicate(form->needle));
    if (const auto* form = std::get_if<typed::Wildcard>(&node.form))
        return use(*form->left, WildcardPredicate(*form));
    if (const auto* form = std::get_if<typed::Matches>(&node.form))
        return use(*form->left, MatchesPredicate(form->pattern));
    if (const auto* form = std::get_if<typed::Membership>(&node.form)) {
        if (const auto* strings = std::get_if<typed::StringSet>(&form->items))
            return use(*form->left, TextSetPredicate(*strings));
        if (const auto* integers = std::get_if<typed::IntegerSet>(&form->items))
            return use(*form->left, IntegerSetPredicate(*integers));
        if (const auto* addresses = std::get_if<typed::AddressSet>(&form->items))
            return use(*form->left, AddressSetPredicate(*addresses));
        return use(*form->left, ListPredicate());
    }
    if (const auto* call = std::get_if<typed::Call>(&node.form)) {
        const std::string& name = call->spec->name;
        const auto* affix = name == "starts_with" || name == "ends_with"
                                ? std::get_if<typed::Literal>(&call->arguments[1]->form)
                                : nullptr;
        // Taken element by element it is a list of answers, like any other call.
        if (affix != nullptr && !call->arguments[0]->each) {
            const auto side =
                name == "starts_with" ? AffixPredicate::Side::Start : AffixPredicate::Side::End;
            return use(*call->arguments[0],
                       AffixPredicate(std::get<std::string>(affix->value), side));
        }
    }
    return use(node, FlagPredicate());
}

ConditionPtr Compiler::condition(const typed::Node& node) {
    if (const auto* constant = std::get_if<typed::Constant>(&node.form))
        return std::make_unique<ConstantCondition>(constant->value);
    if (const auto* negation = std::get_if<typed::Not>(&node.form))
        return std::make_unique<NotCondition>(condition(*negation->inner));
    if (const auto* logic = std::get_if<typed::Logic>(&node.form)) {
        std::vector<ConditionPtr> parts;
        for (const typed::NodePtr& part : logic->parts)
            parts.push_back(condition(*part));
        return std::make_unique<LogicCondition>(logic->connective, std::move(parts));
    }
    return withPredicate(node, [this](const typed::Node& left, auto predicate) {
        return test(left, std::move(predicate));
    });
}

template <class Predicate>
ConditionPtr Compiler::test(const typed::Node& left, Predicate predicate) {
    return std::make_unique<Test<Predicate>>(operand(left), std::move(predicate));
}

template <class Predicate>
ValuePtr Compiler::testEach(const typed::Node& left, Predicate predicate) {
    return std::make_unique<EachTest<Predicate>>(value(left), std::move(predicate));
}

ValuePtr Compiler::each(const typed::Node& node) {
    if (const auto* negation = std::get_if<typed::Not>(&node.form))
        return std::make_unique<EachNot>(value(*negation->inner));
    if (const auto* logic = std::get_if<typed::Logic>(&node.form)) {
        std::vector<ValuePtr> parts;
        for (const typed::NodePtr& part : logic->parts)
            parts.push_back(value(*part));
        return std::make_unique<EachLogic>(logic->connective, std::move(parts));
    }
    return withPredicate(node, [this](const typed::Node& left, auto predicate) {
        return testEach(left, std::move(predicate));
    });
}

ValuePtr Compiler::value(const typed::Node& node) {
    if (const auto* field = std::get_if<typed::Field>(&node.form))
        return std::make_unique<SlotValue>(slotOf(*field->spec));
    if (const auto* literal = std::get_if<typed::Literal>(&node.form))
        return std::make_unique<LiteralValue>(*literal);
    if (const auto* access = std::get_if<typed::Access>(&node.form))
        return std::make_unique<AccessValue>(value(*access->base), access->steps);
    if (const auto* call = std::get_if<typed::Call>(&node.form)) {
        std::vector<ValuePtr> arguments;
        for (const typed::NodePtr& argument : call->arguments)
            arguments.push_back(value(*argument));
        return makeCall(*call, std::move(arguments));
    }
    if (node.each)
        return each(node);
    return std::make_unique<ConditionValue>(condition(node));
}

Operand Compiler::operand(const typed::Node& node) {
    if (const auto* field = std::get_if<typed::Field>(&node.form))
        return Operand(slotOf(*field->spec));
    return Operand(value(node));
}

std::size_t Compiler::slotOf(const FieldSpec& field) {
    const auto found = std::ranges::find(m_slots, field.name, &FieldSpec::name);
    if (found != m_slots.end())
        return static_cast<std::size_t>(found - m_slots.begin());
    m_slots.push_back(&field);
    return m_slots.size() - 1;
}

} // namespace edgefence::rules::code
