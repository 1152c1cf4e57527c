// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/replay/prepared.h"

#include "core/replay/row_keys.h"
#include "core/replay/row_partition.h"
#include "core/replay/row_routes.h"
#include "core/rules/program.h"

#include <algorithm>
#include <map>

namespace edgefence::replay {
namespace {

using layers::CompiledLayer;
using layers::CompiledRoute;

/// Rows of the part that hang on unknown fields, marked by several expressions, counted once.
class HangingRows {
  public:
    void mark(std::size_t row) {
        if (m_rows.size() <= row)
            m_rows.resize(row + 1, 0);
        m_rows[row] = 1;
    }
    /// All that have a byte other than 0.
    void begin(std::vector<std::uint8_t> rows) { m_rows = std::move(rows); }
    std::int64_t count(std::span<const std::uint32_t> weights) const {
        std::int64_t sum = 0;
        for (std::size_t row = 0; row < m_rows.size(); ++row) {
            if (m_rows[row] != 0)
                sum += weights.empty() ? 1 : weights[row];
        }
        return sum;
    }

  private:
    std::vector<std::uint8_t> m_rows;
};

/// Work of which each piece takes about as long; cancelled, nothing more is begun.
class Pieces {
  public:
    Pieces(const Progress& progress, std::size_t all) : m_progress(progress), m_all(all) {}

    /// One more piece is done; false if cancelled.
    bool done() {
        ++m_done;
        const double share = static_cast<double>(m_done) / static_cast<double>(m_all);
        if (m_goesOn && m_progress)
            m_goesOn = m_progress(std::min(share, 1.0));
        return m_goesOn;
    }
    bool goesOn() const { return m_goesOn; }

  private:
    const Progress& m_progress;
    std::size_t m_all;
    std::size_t m_done = 0;
    bool m_goesOn = true;
};

/// What the recorded answers decide, per distinct status: whether it is a refusal (429, 5xx), and
/// which of the plan's answer sets hold it.
struct AnswerPatterns {
    struct Pattern {
        bool recordedRefusal = false;
        std::vector<bool> holds; ///< by answer set
        friend auto operator<=>(const Pattern&, const Pattern&) = default;
    };
    std::vector<plan::AnswerSet> sets;
    std::vector<Pattern> patterns;
    std::vector<std::uint32_t> patternOfCode; ///< by status code of the traffic

    std::size_t setOf(const plan::AnswerSet& wanted) const {
        return static_cast<std::size_t>(std::find(sets.begin(), sets.end(), wanted) - sets.begin());
    }
};

AnswerPatterns answerPatterns(const layers::CompiledPlan& plan, const traffic::Traffic& traffic) {
    AnswerPatterns result;
    for (const CompiledRoute& route : plan.routes) {
        for (const layers::CompiledOperation& operation : route.operations) {
            if (result.setOf(operation.on) == result.sets.size())
                result.sets.push_back(operation.on);
        }
    }
    static constexpr std::uint16_t kNone[] = {0};
    const std::span<const std::uint16_t> statuses = traffic.has(rules::Column::Status)
                                                        ? traffic.statusOfCode()
                                                        : std::span<const std::uint16_t>(kNone);
    std::map<AnswerPatterns::Pattern, std::uint32_t> known;
    for (const std::uint16_t status : statuses) {
        AnswerPatterns::Pattern pattern;
        pattern.recordedRefusal = status == 429 || status / 100 == 5;
        for (const plan::AnswerSet& set : result.sets)
            pattern.holds.push_back(set.holds(status));
        const auto [entry, isNew] =
            known.try_emplace(pattern, static_cast<std::uint32_t>(result.patterns.size()));
        if (isNew)
            result.patterns.push_back(pattern);
        result.patternOfCode.push_back(entry->second);
    }
    return result;
}

class Preparer {
  public:
    /// A piece of the work for each expression and each key.
    Preparer(const layers::CompiledPlan& plan, const traffic::Traffic& traffic,
             const Progress& progress)
        : m_plan(plan),
          m_traffic(traffic),
          m_pieces(progress, plan.routes.size() + 2 * plan.layers.size()) {
        m_result.plan = &plan;
        m_result.traffic = &traffic;
    }

    std::optional<Prepared> prepare(const std::optional<Instant>& from,
                                    const std::optional<Instant>& to) {
        cut(from, to);
        classify();
        keys();
        if (!m_pieces.goesOn())
            return std::nullopt;
        clients();
        return std::move(m_result);
    }

  private:
    void cut(const std::optional<Instant>& from, const std::optional<Instant>& to) {
        const auto times = m_traffic.times();
        const auto rowAt = [&](const Instant& time) {
            return static_cast<std::size_t>(
                std::lower_bound(times.begin(), times.end(), time.time_since_epoch().count()) -
                times.begin());
        };
        m_result.firstRow = from ? rowAt(*from) : 0;
        const std::size_t end = to ? rowAt(*to) : times.size();
        m_result.rows = end > m_result.firstRow ? end - m_result.firstRow : 0;
    }

    void classify() {
        RowPartition partition(m_result.rows);
        {
            RowRoutes of = routesOfRows(m_plan, m_traffic, {m_result.firstRow, m_result.rows},
                                        [this] { return m_pieces.done(); });
            partition.ask(static_cast<std::uint32_t>(m_plan.routes.size()),
                          [&](std::size_t row) { return of.routes[row]; });
            m_hanging.begin(std::move(of.hangs));
        }
        const std::vector<std::size_t> asked = askEdgeLayers(partition);
        const AnswerPatterns answers = answerPatterns(m_plan, m_traffic);
        askAnswers(partition, answers);
        for (std::size_t at = 0; at < partition.classes() && m_result.rows > 0; ++at)
            m_result.classes.push_back(rowClass(partition.answers(at), asked, answers));
        countRequests(partition.classOf());
        m_result.classOf = std::move(partition).takeClassOf();
        m_result.hangsOnUnknownFields = m_hanging.count(m_result.weights());
    }

    /// The layers that were asked about, in order.
    std::vector<std::size_t> askEdgeLayers(RowPartition& partition) {
        std::vector<std::size_t> asked;
        for (std::size_t at = 0; at < m_plan.layers.size(); ++at) {
            const CompiledLayer& layer = m_plan.layers[at];
            if (!layer.on || !layer.expression || !m_pieces.goesOn())
                continue;
            const rules::RowMatches matches = rules::matchRows(*layer.expression, m_traffic);
            const std::uint8_t* const matched = matches.matched.data() + m_result.firstRow;
            if (!matches.hangs.empty())
                markHanging(layer, matches.hangs, partition);
            partition.ask(2, [matched](std::size_t row) { return std::uint32_t{matched[row]}; });
            asked.push_back(at);
            m_pieces.done();
        }
        return asked;
    }

    /// Rows on a route where the layer may run.
    void markHanging(const CompiledLayer& layer, const std::vector<std::uint8_t>& hangs,
                     const RowPartition& partition) {
        for (std::size_t row = 0; row < m_result.rows; ++row) {
            if (hangs[m_result.firstRow + row] != 0 &&
                layer.onRoute[partition.answers(partition.classOf()[row]).front()])
                m_hanging.mark(row);
        }
    }

    void askAnswers(RowPartition& partition, const AnswerPatterns& answers) const {
        const auto patterns = static_cast<std::uint32_t>(answers.patterns.size());
        if (!m_traffic.has(rules::Column::Status)) {
            partition.ask(patterns, [&](std::size_t) { return answers.patternOfCode.front(); });
            return;
        }
        rules::withCodes(m_traffic.codes(rules::Column::Status), [&](auto codes) {
            const auto* const code = codes.data() + m_result.firstRow;
            partition.ask(patterns,
                          [&](std::size_t row) { return answers.patternOfCode[code[row]]; });
        });
    }

    RowClass rowClass(const std::vector<std::uint32_t>& given,
                      const std::vector<std::size_t>& asked, const AnswerPatterns& answers) const {
        RowClass result;
        result.route = given.front();
        result.acts.assign(m_plan.layers.size(), true);
        for (std::size_t at = 0; at < asked.size(); ++at)
            result.acts[asked[at]] = given[at + 1] != 0;
        const AnswerPatterns::Pattern& answer = answers.patterns[given.back()];
        const CompiledRoute& route = m_plan.routes[result.route];
        result.recordedRefusal = answer.recordedRefusal;
        // A recorded refusal says what an old limit did, not what the request was worth.
        const bool asSuccess = answer.recordedRefusal &&
                               route.config.recordedRefusals == plan::RecordedRefusals::Success;
        for (const layers::CompiledOperation& operation : route.operations)
            result.spends.push_back(asSuccess || answer.holds[answers.setOf(operation.on)]);
        return result;
    }

    void countRequests(const std::vector<std::uint32_t>& classOf) {
        const auto weights = m_result.weights();
        for (std::size_t row = 0; row < classOf.size(); ++row)
            m_result.classes[classOf[row]].requests += weights.empty() ? 1 : weights[row];
    }

    void keys() {
        RowKeys keys(m_traffic, m_result.firstRow, m_result.rows);
        for (const CompiledLayer& layer : m_plan.layers) {
            if (!m_pieces.goesOn())
                return;
            const bool apart = layer.on && layer.kind->traits().perDataCentre;
            m_result.layerKeys.push_back(!layer.on ? nullptr
                                         : apart   ? keys.perDataCentre(layer.key)
                                                   : keys.of(layer.key));
            m_pieces.done();
        }
        for (const CompiledRoute& route : m_plan.routes) {
            auto& ofRoute = m_result.idleKeys.emplace_back();
            for (const layers::CompiledOperation& operation : route.operations)
                ofRoute.push_back(operation.perIdle ? keys.of(operation.perIdle->key) : nullptr);
        }
    }

    void clients() {
        if (!m_traffic.has(rules::Column::Client))
            return m_result.clientOf.assign(m_result.rows, rules::kAbsent);
        m_result.clients = m_traffic.distinct(rules::Column::Client);
        rules::withCodes(m_traffic.codes(rules::Column::Client), [&](auto codes) {
            const auto part = codes.subspan(m_result.firstRow, m_result.rows);
            m_result.clientOf.assign(part.begin(), part.end());
        });
    }

    const layers::CompiledPlan& m_plan;
    const traffic::Traffic& m_traffic;
    Prepared m_result;
    HangingRows m_hanging;
    Pieces m_pieces;
};

} // namespace

std::optional<Prepared> prepare(const layers::CompiledPlan& plan, const traffic::Traffic& traffic,
                                const std::optional<Instant>& from,
                                const std::optional<Instant>& to, const Progress& progress) {
    return Preparer(plan, traffic, progress).prepare(from, to);
}

} // namespace edgefence::replay
