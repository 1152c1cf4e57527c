// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/code.h"
#include "core/rules/operators.h"

#include <vector>

namespace edgefence::rules::code {

class SlotValue final : public Value {
  public:
    explicit SlotValue(std::size_t slot) : m_slot(slot) {}
    Datum of(const Row& row) const override { return row.slots[m_slot]; }

  private:
    std::size_t m_slot;
};

/// The literal's text stays in the tree.
class LiteralValue final : public Value {
  public:
    explicit LiteralValue(const typed::Literal& literal);
    Datum of(const Row& /*row*/) const override { return m_value; }

  private:
    Datum m_value;
};

/// With a `[*]` among the steps: the list of all that is reached.
class AccessValue final : public Value {
  public:
    AccessValue(ValuePtr base, const std::vector<typed::Step>& steps);
    Datum of(const Row& row) const override;

  private:
    ValuePtr m_base;
    const std::vector<typed::Step>& m_steps;
    bool m_each;
};

class ConditionValue final : public Value {
  public:
    explicit ConditionValue(ConditionPtr condition) : m_condition(std::move(condition)) {}
    Datum of(const Row& row) const override { return {m_condition->holds(row)}; }

  private:
    ConditionPtr m_condition;
};

/// `not` of every answer of a list.
class EachNot final : public Value {
  public:
    explicit EachNot(ValuePtr inner) : m_inner(std::move(inner)) {}
    Datum of(const Row& row) const override;

  private:
    ValuePtr m_inner;
};

/// Answers of several lists place by place, as far as the shortest goes.
class EachLogic final : public Value {
  public:
    EachLogic(Connective connective, std::vector<ValuePtr> parts)
        : m_connective(connective), m_parts(std::move(parts)) {}
    Datum of(const Row& row) const override;

  private:
    Connective m_connective;
    std::vector<ValuePtr> m_parts;
};

ValuePtr makeCall(const typed::Call& call, std::vector<ValuePtr> arguments);

} // namespace edgefence::rules::code
