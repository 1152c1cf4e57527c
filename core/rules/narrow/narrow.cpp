// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/narrow/narrow.h"

#include "core/rules/facts.h"
#include "core/rules/narrow/rewrite.h"
#include "core/rules/printer.h"
#include "core/rules/program.h"

#include <algorithm>
#include <set>
#include <string>
#include <tuple>

namespace edgefence::rules {

namespace {

using typed::NodePtr;

constexpr std::string_view kPath = "http.request.uri.path";
/// Paths that are put into one set.
constexpr std::size_t kMostPaths = 100;

std::uint32_t codeAt(const Codes& codes, std::size_t row) {
    return withCodes(codes, [row](auto span) { return static_cast<std::uint32_t>(span[row]); });
}

/// The paths of the requests that are wanted; empty if there are too many to name.
std::vector<std::string> pathsOf(const RowMatches& wanted, const Columns& traffic) {
    if (!traffic.has(Column::Path))
        return {};
    const Codes codes = traffic.codes(Column::Path);
    std::set<std::uint32_t> seen;
    for (std::size_t row = 0; row < wanted.matched.size() && seen.size() <= kMostPaths; ++row) {
        if (wanted.matched[row] != 0)
            seen.insert(codeAt(codes, row));
    }
    std::vector<std::string> paths;
    for (const std::uint32_t code : seen.size() > kMostPaths ? std::set<std::uint32_t>() : seen)
        paths.emplace_back(traffic.text(Column::Path, code));
    std::ranges::sort(paths);
    return paths;
}

/// What all have in front, up to a slash.
std::string commonPrefix(const std::vector<std::string>& paths) {
    std::string prefix = paths.empty() ? std::string() : paths.front();
    for (const std::string& path : paths) {
        const auto differs = std::ranges::mismatch(prefix, path).in1;
        prefix.erase(differs, prefix.end());
    }
    const std::size_t slash = prefix.rfind('/');
    return slash == std::string::npos ? std::string() : prefix.substr(0, slash + 1);
}

std::string setOf(const std::vector<std::string>& paths) {
    std::string items;
    for (const std::string& path : paths)
        items += (items.empty() ? "" : " ") + quoted(path);
    return std::string(kPath) + " in {" + items + "}";
}

class Proposer {
  public:
    Proposer(const Expression& wanted, const Schema& schema, const ZoneEntitlement& zone,
             RulePlace place)
        : m_wanted(wanted), m_schema(schema), m_rewriter(schema, zone, place) {}

    void rewrite() {
        const NodePtr& root = m_wanted.tree().root;
        const NodePtr wider = m_rewriter.wider(root);
        add(Proposal::Kind::Wider, print(*wider));
        // The clauses about the path alone: where a path has one use, they say it all.
        std::string paths;
        for (const NodePtr& part : conjunctNodes(wider)) {
            if (mentionsPathOnly(part))
                paths += (paths.empty() ? "(" : " and (") + print(*part) + ")";
        }
        if (!paths.empty())
            add(Proposal::Kind::Wider, paths);
        add(Proposal::Kind::Narrower, print(*m_rewriter.narrower(root)));
    }

    void fromTraffic(const Columns& traffic) {
        const std::vector<std::string> paths = pathsOf(matchRows(m_wanted, traffic), traffic);
        if (paths.empty())
            return;
        const NodePtr wider = m_rewriter.wider(m_wanted.tree().root);
        const std::string rest =
            constantOf(*wider).has_value() ? std::string() : " and (" + print(*wider) + ")";
        add(Proposal::Kind::FromTraffic, setOf(paths) + rest);
        const std::string prefix = commonPrefix(paths);
        if (prefix.size() > 1)
            add(Proposal::Kind::FromTraffic,
                "starts_with(" + std::string(kPath) + ", " + quoted(prefix) + ")" + rest);
    }

    std::vector<Proposal> take() { return std::move(m_proposals); }

  private:
    bool mentionsPathOnly(const NodePtr& node) const {
        const Expression expression(
            std::make_shared<const typed::Tree>(typed::Tree{node, m_schema}), "");
        return expression.fields() == std::vector<std::string>{std::string(kPath)};
    }

    /// Reads the text, so that what is proposed is an expression a person could have written.
    void add(Proposal::Kind kind, const std::string& text) {
        auto parsed = parseCondition(text, m_schema);
        if (!parsed.ok())
            return;
        auto canonical = parseCondition(print(*parsed.value), m_schema);
        if (!canonical.ok())
            return;
        const NodePtr& root = canonical.value->tree().root;
        const bool known = std::ranges::any_of(m_proposals, [&root](const Proposal& other) {
            return typed::equal(*other.expression.tree().root, *root);
        });
        if (!known && !constantOf(*root) && m_rewriter.isAllowed(root))
            m_proposals.push_back({kind, std::move(*canonical.value), std::nullopt});
    }

    const Expression& m_wanted;
    const Schema& m_schema;
    Rewriter m_rewriter;
    std::vector<Proposal> m_proposals;
};

} // namespace

Difference compare(const Expression& wanted, const Expression& proposed, const Columns& traffic) {
    const RowMatches meant = matchRows(wanted, traffic);
    const RowMatches hit = matchRows(proposed, traffic);
    const auto weights = traffic.weights();
    const std::size_t clients = traffic.has(Column::Client) ? traffic.distinct(Column::Client) : 0;
    std::vector<bool> meantClients(clients);
    std::vector<bool> hitClients(clients);
    Difference difference;
    for (std::size_t row = 0; row < meant.matched.size(); ++row) {
        const bool isMeant = meant.matched[row] != 0;
        const bool isHit = hit.matched[row] != 0;
        if (!isMeant && !isHit)
            continue;
        const std::int64_t weight = weights.empty() ? 1 : std::int64_t{weights[row]};
        (isMeant && isHit ? difference.both
         : isMeant        ? difference.onlyWanted
                          : difference.onlyProposed) += weight;
        if (clients == 0)
            continue;
        const std::uint32_t client = codeAt(traffic.codes(Column::Client), row);
        meantClients[client] = meantClients[client] || isMeant;
        hitClients[client] = hitClients[client] || isHit;
    }
    for (std::size_t client = 0; client < clients; ++client)
        difference.extraAddresses += hitClients[client] && !meantClients[client] ? 1 : 0;
    return difference;
}

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
    proposer.fromTraffic(*traffic);
    std::vector<Proposal> proposals = proposer.take();
    for (Proposal& proposal : proposals)
        proposal.difference = compare(wanted, proposal.expression, *traffic);
    std::vector<const Proposal*> order;
    for (const Proposal& proposal : proposals)
        order.push_back(&proposal);
    std::ranges::stable_sort(order, [](const Proposal* left, const Proposal* right) {
        const auto rank = [](const Proposal& proposal) {
            return std::tuple(proposal.difference->harm(), proposal.difference->extraAddresses,
                              proposal.expression.source().size());
        };
        return rank(*left) < rank(*right);
    });
    std::vector<Proposal> sorted;
    for (const Proposal* proposal : order)
        sorted.push_back(*proposal);
    return sorted;
}

} // namespace edgefence::rules
