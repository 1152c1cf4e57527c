// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/narrow/narrow.h"

#include "core/rules/facts.h"
#include "core/rules/narrow/messages.h"
#include "core/rules/narrow/path_form.h"
#include "core/rules/narrow/rewrite.h"
#include "core/rules/narrow/simplify.h"
#include "core/rules/narrow/wanted_paths.h"
#include "core/rules/printer.h"

#include <algorithm>
#include <array>
#include <string>
#include <tuple>

namespace edgefence::rules {

namespace {

using typed::NodePtr;

constexpr std::string_view kKnownBot = "cf.client.bot";
constexpr std::string_view kVerifiedBot = "cf.bot_management.verified_bot";
/// Directories that are named beside each other.
constexpr std::array<std::size_t, 2> kMostDirectories{1, 4};

/// Collects proposals; what is not allowed, says nothing or is there already is passed over.
class Proposer {
  public:
    Proposer(const Expression& wanted, const Schema& schema, const ZoneEntitlement& zone,
             RulePlace place)
        : m_wanted(wanted),
          m_schema(schema),
          m_zone(zone),
          m_place(place),
          m_wider(rewriter().wider(wanted.tree().root)) {}

    void rewrite() {
        const NodePtr& root = m_wanted.tree().root;
        const NodePtr narrower = rewriter().narrower(root);
        add(Proposal::Kind::Wider, m_wider, aboutWider(narrower));
        add(Proposal::Kind::Wider, joined(Clauses::OnPath), message(proposals::kPathAlone));
        for (const Wording wording : {Wording::Affix, Wording::Piece})
            add(Proposal::Kind::Wider, rewriter(wording).wider(root),
                message(proposals::kWiderWords));
        add(Proposal::Kind::Narrower, narrower, message(proposals::kNarrowerWords));
    }

    void fromTraffic(const RowMatches& wanted, const Columns& traffic) {
        const WantedPaths paths(wanted, traffic);
        addOnPaths(paths.set(), message(proposals::kPathsSeen));
        for (const std::size_t most : kMostDirectories)
            addOnPaths(paths.directories(most), message(proposals::kPathsUnder));
        addOnPaths(paths.mostlyWanted(), message(proposals::kPathsMostlyWanted));
        exceptBots(wanted, traffic);
    }

    std::vector<Proposal> take() { return std::move(m_proposals); }

  private:
    enum class Clauses { OnPath, OnOthers };

    Rewriter rewriter(Wording wording = Wording::Close) const {
        return {m_schema, m_zone, m_place, wording};
    }

    Expression expressionOf(const NodePtr& node) const {
        return Expression(std::make_shared<const typed::Tree>(typed::Tree{node, m_schema}), "");
    }

    /// As a part of an `and`.
    static std::string wordsOf(const typed::Node& node) {
        return std::holds_alternative<typed::Logic>(node.form) ? "(" + print(node) + ")"
                                                               : print(node);
    }

    bool isOnPath(const NodePtr& node) const {
        const auto fields = expressionOf(node).fields();
        return fields.size() == 1 && fields.front() == kPathField;
    }

    bool mentionsBots() const {
        return std::ranges::any_of(m_wanted.fields(), [](const std::string& field) {
            return field == kKnownBot || field == kVerifiedBot;
        });
    }

    /// Only a log that tells verified bots can say whether it helps to let them pass.
    void exceptBots(const RowMatches& wanted, const Columns& traffic) {
        if (!traffic.has(Column::VerifiedBot) || mentionsBots() || constantOf(*m_wider))
            return;
        const std::string text = wordsOf(*m_wider) + " and not " + std::string(kKnownBot);
        const auto parsed = parseCondition(text, m_schema);
        if (!parsed.ok())
            return;
        const auto harmOf = [&](const Expression& proposal) {
            return compare(wanted, matchRows(proposal, traffic), traffic).harm();
        };
        if (harmOf(*parsed.value) < harmOf(expressionOf(m_wider)))
            addText(text, message(proposals::kExceptBots));
    }

    /// The clauses of the wider form that are about the path, or the others; null if there are
    /// none.
    NodePtr joined(Clauses which) const {
        typed::Logic logic{Connective::And, {}};
        for (const NodePtr& part : conjunctNodes(m_wider)) {
            if (!constantOf(*part) && isOnPath(part) == (which == Clauses::OnPath))
                logic.parts.push_back(part);
        }
        if (logic.parts.size() < 2)
            return logic.parts.empty() ? nullptr : logic.parts.front();
        return std::make_shared<const typed::Node>(
            typed::Node{std::move(logic), Type::boolean(), false, 0, 0});
    }

    /// What is wanted lies between the narrower form and the wider one.
    Message aboutWider(const NodePtr& narrower) const {
        if (implies(expressionOf(m_wider), expressionOf(narrower)))
            return message(proposals::kOtherWords);
        std::string dropped;
        collectDropped(m_wanted.tree().root, dropped);
        return dropped.empty() ? message(proposals::kWiderWords)
                               : message(proposals::kLeavesOut, dropped);
    }

    /// The clauses of which the zone may use nothing.
    void collectDropped(const NodePtr& node, std::string& dropped) const {
        const bool divides = std::holds_alternative<typed::Logic>(node->form) ||
                             std::holds_alternative<typed::Not>(node->form);
        if (!divides) {
            if (constantOf(*rewriter().wider(node)) == true)
                dropped += (dropped.empty() ? "" : ", ") + print(*node);
            return;
        }
        for (const NodePtr& part : typed::children(*node))
            collectDropped(part, dropped);
    }

    void add(Proposal::Kind kind, const NodePtr& node, Message says) {
        if (node == nullptr)
            return;
        const NodePtr simple = simplified(node, m_schema);
        if (constantOf(*simple) || !rewriter().isAllowed(simple))
            return;
        // Read from its text, so that it is an expression a person could have written.
        auto parsed = parseCondition(print(*simple), m_schema);
        const bool isNew =
            parsed.ok() && std::ranges::none_of(m_proposals, [&](const Proposal& p) {
                return implies(p.expression, *parsed.value) && implies(*parsed.value, p.expression);
            });
        if (isNew)
            m_proposals.push_back({kind, std::move(*parsed.value), std::move(says), std::nullopt});
    }

    void addText(const std::string& text, Message says) {
        const auto parsed = parseCondition(text, m_schema);
        if (parsed.ok())
            add(Proposal::Kind::FromTraffic, parsed.value->tree().root, std::move(says));
    }

    /// Clauses on the path that come from a log, beside those on other fields that may stay.
    void addOnPaths(const std::string& clause, Message says) {
        if (clause.empty())
            return;
        const NodePtr others = joined(Clauses::OnOthers);
        addText(others == nullptr ? clause : "(" + clause + ") and " + wordsOf(*others),
                std::move(says));
    }

    const Expression& m_wanted;
    const Schema& m_schema;
    const ZoneEntitlement& m_zone;
    RulePlace m_place;
    NodePtr m_wider;
    std::vector<Proposal> m_proposals;
};

/// The least harmful first; what is equal in the log by what it promises.
auto rankOf(const Proposal& proposal) {
    return std::tuple(proposal.difference->harm(), proposal.difference->extraAddresses,
                      proposal.kind);
}

/// Leaves out what matches no wanted request, or fewer than another one that hits no more.
void keepUseful(std::vector<Proposal>& proposals, const RowMatches& wanted) {
    std::erase_if(proposals, [&wanted](const Proposal& proposal) {
        return wanted.count > 0 && proposal.difference->both == 0;
    });
    std::vector<Proposal> kept;
    for (const Proposal& proposal : proposals) {
        const Difference& own = *proposal.difference;
        const bool outdone = std::ranges::any_of(proposals, [&own](const Proposal& other) {
            return other.difference->onlyWanted < own.onlyWanted &&
                   other.difference->onlyProposed <= own.onlyProposed;
        });
        if (!outdone)
            kept.push_back(proposal);
    }
    proposals = std::move(kept);
}

} // namespace

bool isAllowed(const Expression& expression, const Schema& schema, const ZoneEntitlement& zone,
               RulePlace place) {
    return Rewriter(schema, zone, place).isAllowed(expression.tree().root);
}

std::vector<Proposal> narrow(const Expression& wanted, const Schema& schema,
                             const ZoneEntitlement& zone, RulePlace place, const Columns* traffic) {
    if (isAllowed(wanted, schema, zone, place))
        return {};
    Proposer proposer(wanted, schema, zone, place);
    proposer.rewrite();
    if (traffic == nullptr)
        return proposer.take();
    const RowMatches matches = matchRows(wanted, *traffic);
    proposer.fromTraffic(matches, *traffic);
    std::vector<Proposal> proposals = proposer.take();
    for (Proposal& proposal : proposals)
        proposal.difference = compare(matches, matchRows(proposal.expression, *traffic), *traffic);
    keepUseful(proposals, matches);
    std::ranges::stable_sort(proposals, {}, rankOf);
    proposals.erase(proposals.begin() +
                        static_cast<std::ptrdiff_t>(std::min(proposals.size(), kMostProposals)),
                    proposals.end());
    return proposals;
}

} // namespace edgefence::rules
