// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/entitlement.h"

#include "core/rules/operators.h"
#include "core/rules/typed_tree.h"

#include <algorithm>

namespace edgefence::rules {

namespace {

bool covers(const ZoneEntitlement& zone, const ZoneEntitlement& needed) {
    return zone.plan >= needed.plan &&
           std::ranges::all_of(needed.addons, [&zone](ZoneAddon addon) { return zone.has(addon); });
}

class GapFinder {
  public:
    GapFinder(const Expression& expression, const Schema& schema, const ZoneEntitlement& zone,
              RulePlace place)
        : m_source(expression.source()), m_schema(schema), m_zone(zone), m_place(place) {}

    void look(const typed::Node& node) {
        if (const auto* field = std::get_if<typed::Field>(&node.form)) {
            weigh(field->spec->name, field->spec->availability, node.offset, node.length);
        } else if (const auto* call = std::get_if<typed::Call>(&node.form)) {
            weigh(call->spec->name, call->spec->availability, node.offset, call->spec->name.size());
        } else if (const auto* matches = std::get_if<typed::Matches>(&node.form)) {
            const std::string_view name = spelling(Operator::Matches, Notation::English);
            const std::size_t left = matches->left->offset + matches->left->length;
            if (const OperatorSpec* spec = m_schema.operatorOf(name))
                weigh(spec->name, spec->availability, left, node.offset + node.length - left);
        }
        for (const typed::NodePtr& child : typed::children(node))
            look(*child);
    }
    std::vector<EntitlementGap> take() { return std::move(m_gaps); }

  private:
    /// Once per name, at its first place.
    void weigh(const std::string& what, const Availability& availability, std::size_t offset,
               std::size_t length) {
        const Requirement& needed = availability[static_cast<std::size_t>(m_place)];
        EntitlementGap gap;
        if (needed.kind == Requirement::Kind::Never) {
            gap.kind = EntitlementGap::Kind::Never;
        } else if (!covers(m_zone, needed.zone)) {
            gap.needs = title(needed.zone);
        } else if (needed.contradicted && !covers(m_zone, *needed.contradicted)) {
            gap.kind = EntitlementGap::Kind::Contradicted;
            gap.needs = title(*needed.contradicted);
        } else {
            return;
        }
        if (std::ranges::find(m_gaps, what, &EntitlementGap::what) != m_gaps.end())
            return;
        gap.what = what;
        gap.where = locate(m_source, offset, length);
        m_gaps.push_back(std::move(gap));
    }

    const std::string& m_source;
    const Schema& m_schema;
    const ZoneEntitlement& m_zone;
    RulePlace m_place;
    std::vector<EntitlementGap> m_gaps;
};

} // namespace

std::vector<EntitlementGap> entitlementGaps(const Expression& expression, const Schema& schema,
                                            const ZoneEntitlement& zone, RulePlace place) {
    GapFinder finder(expression, schema, zone, place);
    finder.look(*expression.tree().root);
    return finder.take();
}

} // namespace edgefence::rules
