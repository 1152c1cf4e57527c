// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/datum.h"
#include "core/rules/typed_tree.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

// What a Program consists of. Compiler turns typed nodes into it, one class of code a form.

namespace edgefence::rules::code {

/// One request.
struct Row {
    std::span<const Datum> slots;
    Scratch& scratch;
};

/// True or false of a request.
class Condition {
  public:
    virtual ~Condition() = default;
    virtual bool holds(const Row& row) const = 0;
};

/// A value of a request; where elements are taken one by one, the list of them.
class Value {
  public:
    virtual ~Value() = default;
    virtual Datum of(const Row& row) const = 0;
};

using ConditionPtr = std::unique_ptr<const Condition>;
using ValuePtr = std::unique_ptr<const Value>;

/// A side of a comparison: most are plain fields, which need no call.
class Operand {
  public:
    explicit Operand(std::size_t slot) : m_slot(slot) {}
    explicit Operand(ValuePtr value) : m_value(std::move(value)) {}
    /// `room` holds the value if it has to be made.
    const Datum& of(const Row& row, Datum& room) const {
        if (m_value == nullptr)
            return row.slots[m_slot];
        room = m_value->of(row);
        return room;
    }

  private:
    std::size_t m_slot = 0;
    ValuePtr m_value;
};

class Compiler {
  public:
    /// Slots are numbered as the fields come; several nodes may be compiled for the same slots.
    explicit Compiler(std::vector<const FieldSpec*>& slots) : m_slots(slots) {}

    /// REQUIRES: node of type Bool, not taken element by element.
    ConditionPtr condition(const typed::Node& node);
    ValuePtr value(const typed::Node& node);

  private:
    template <class Predicate> ConditionPtr test(const typed::Node& left, Predicate predicate);
    template <class Predicate> ValuePtr testEach(const typed::Node& left, Predicate predicate);
    /// Hands the predicate of a comparison and its left side to `use`.
    template <class Use> auto withPredicate(const typed::Node& node, const Use& use);
    ValuePtr each(const typed::Node& node);
    Operand operand(const typed::Node& node);
    std::size_t slotOf(const FieldSpec& field);

    std::vector<const FieldSpec*>& m_slots;
};

} // namespace edgefence::rules::code
