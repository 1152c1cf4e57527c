// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/entitlement.h"
#include "core/rules/narrow/glob.h"
#include "core/rules/typed_tree.h"

namespace edgefence::rules {

/// Rewrites conditions so that a zone may use them at a place. Constants stand for what nothing is
/// left of.
class Rewriter {
  public:
    Rewriter(const Schema& schema, const ZoneEntitlement& zone, RulePlace place,
             Wording wording = Wording::Close)
        : m_schema(schema), m_zone(zone), m_place(place), m_wording(wording) {}

    /// True of everything that the condition is true of.
    typed::NodePtr wider(const typed::NodePtr& condition) const;
    /// True of nothing that the condition is false of.
    typed::NodePtr narrower(const typed::NodePtr& condition) const;
    bool isAllowed(const typed::NodePtr& condition) const;

  private:
    enum class Exactness : std::uint8_t { Wider, Equal };
    typed::NodePtr negated(const typed::NodePtr& condition) const;
    typed::NodePtr joined(const typed::Logic& logic, bool towardsTrue) const;
    typed::NodePtr widerClause(const typed::NodePtr& condition) const;
    typed::NodePtr narrowerClause(const typed::NodePtr& condition) const;
    typed::NodePtr withoutRegex(const typed::NodePtr& condition, Exactness exactness) const;

    const Schema& m_schema;
    const ZoneEntitlement& m_zone;
    RulePlace m_place;
    Wording m_wording;
};

/// The value of a condition that is `true` or `false` and nothing else.
std::optional<bool> constantOf(const typed::Node& node);

} // namespace edgefence::rules
