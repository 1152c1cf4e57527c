// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/traffic_facts.h"

#include "core/replay/row_routes.h"
#include "core/rules/program.h"

#include <algorithm>
#include <numeric>

namespace edgefence::analysis {
namespace {

/// A few thousand answers take little room; who types expressions for hours begins anew.
constexpr std::size_t kMostAnswers = 4'096;

std::vector<std::string> textsOf(const layers::CompiledPlan& plan) {
    std::vector<std::string> texts;
    for (const layers::CompiledRoute& route : plan.routes)
        texts.push_back(route.when ? route.when->source() : std::string());
    return texts;
}

template <class Known> void keepSmall(Known& known) {
    if (known.size() >= kMostAnswers)
        known.clear();
}

} // namespace

std::int64_t TrafficFacts::requests() {
    const std::lock_guard lock(m_mutex);
    if (!m_requests) {
        const auto weights = m_traffic.weights();
        m_requests = weights.empty()
                         ? static_cast<std::int64_t>(m_traffic.rows())
                         : std::accumulate(weights.begin(), weights.end(), std::int64_t{0});
    }
    return *m_requests;
}

const std::vector<std::uint32_t>& TrafficFacts::routes(const layers::CompiledPlan& plan) {
    RouteTexts texts = textsOf(plan);
    if (m_routesOf != texts) {
        m_routes = replay::routesOfRows(plan, m_traffic, replay::allRows(m_traffic)).routes;
        m_routesOf = std::move(texts);
    }
    return m_routes;
}

std::vector<bool> TrafficFacts::routesThatMatch(const layers::CompiledPlan& plan,
                                                const rules::Expression& expression) {
    const std::lock_guard lock(m_mutex);
    std::vector<std::string> question = textsOf(plan);
    question.push_back(expression.source());
    keepSmall(m_matching);
    const auto [known, isNew] = m_matching.try_emplace(std::move(question));
    std::vector<bool>& all = known->second;
    if (!isNew)
        return all;
    const std::vector<std::uint32_t>& routeOf = routes(plan);
    const std::vector<std::uint8_t> matched = rules::matchRows(expression, m_traffic).matched;
    std::vector<bool> missed(plan.routes.size(), false);
    all.assign(plan.routes.size(), false);
    for (std::size_t row = 0; row < routeOf.size(); ++row) {
        if (matched[row] == 0)
            missed[routeOf[row]] = true;
        else
            all[routeOf[row]] = true;
    }
    for (std::size_t route = 0; route < all.size(); ++route)
        all[route] = all[route] && !missed[route];
    return all;
}

TrafficFacts::Widening TrafficFacts::widening(const layers::CompiledPlan& plan,
                                              const rules::Expression& wanted,
                                              const rules::Expression& wider) {
    const std::lock_guard lock(m_mutex);
    std::vector<std::string> question = textsOf(plan);
    question.push_back(wanted.source());
    question.push_back(wider.source());
    keepSmall(m_widenings);
    const auto [known, isNew] = m_widenings.try_emplace(std::move(question));
    if (isNew)
        known->second = compare(plan, wanted, wider);
    return known->second;
}

TrafficFacts::Widening TrafficFacts::compare(const layers::CompiledPlan& plan,
                                             const rules::Expression& wanted,
                                             const rules::Expression& wider) {
    const rules::RowMatches widerRows = rules::matchRows(wider, m_traffic);
    Widening effect;
    effect.difference = rules::compare(rules::matchRows(wanted, m_traffic), widerRows, m_traffic);
    const std::vector<std::uint32_t>& routeOf = routes(plan);
    for (std::size_t row = 0; row < routeOf.size(); ++row) {
        if (widerRows.matched[row] != 0)
            effect.widerRoutes.insert(routeOf[row]);
    }
    return effect;
}

std::int64_t TrafficFacts::mostInASecond(const layers::CompiledPlan& plan,
                                         const layers::CompiledLayer& layer) {
    const std::lock_guard lock(m_mutex);
    std::vector<std::string> question = textsOf(plan);
    for (const bool runs : layer.onRoute)
        question.emplace_back(runs ? "1" : "0");
    for (const rules::Expression& part : layer.key)
        question.push_back(part.source());
    keepSmall(m_seconds);
    const auto [known, isNew] = m_seconds.try_emplace(std::move(question));
    if (isNew)
        known->second = countSeconds(plan, layer);
    return known->second;
}

std::int64_t TrafficFacts::countSeconds(const layers::CompiledPlan& plan,
                                        const layers::CompiledLayer& layer) {
    constexpr std::int64_t kSecondMs = 1'000;
    const rules::KeyColumn keys = rules::keyRows(layer.key, m_traffic);
    const std::vector<std::uint32_t>& routeOf = routes(plan);
    const auto times = m_traffic.times();
    const auto weights = m_traffic.weights();
    struct Second {
        std::int64_t second = -1;
        std::int64_t requests = 0;
    };
    std::vector<Second> ofKey(keys.count);
    std::int64_t most = 0;
    for (std::size_t row = 0; row < routeOf.size(); ++row) {
        if (!layer.onRoute[routeOf[row]])
            continue;
        Second& now = ofKey[keys.ids.empty() ? 0 : keys.ids[row]];
        const std::int64_t second = times[row] / kSecondMs;
        if (now.second != second)
            now = {second, 0};
        now.requests += weights.empty() ? 1 : weights[row];
        most = std::max(most, now.requests);
    }
    return most;
}

std::int64_t TrafficFacts::absent(const std::vector<rules::Expression>& key) {
    const std::lock_guard lock(m_mutex);
    std::vector<std::string> question;
    question.reserve(key.size());
    for (const rules::Expression& part : key)
        question.push_back(part.source());
    keepSmall(m_absent);
    const auto [known, isNew] = m_absent.try_emplace(std::move(question));
    if (isNew)
        known->second = rules::keyRows(key, m_traffic).absent;
    return known->second;
}

} // namespace edgefence::analysis
