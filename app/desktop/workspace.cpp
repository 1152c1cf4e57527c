// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workspace.h"

#include "app/desktop/commands/edit_step.h"
#include "app/desktop/plan_names.h"
#include "core/analysis/analyse.h"

#include <QDateTime>

#include <utility>

namespace edgefence::desktop {

namespace {

/// What an analysis needs, for any thread.
struct Question {
    std::shared_ptr<const Tools> tools;
    std::shared_ptr<const layers::CompiledPlan> plan;
    plan::Pressure pressure;
    std::shared_ptr<analysis::TrafficFacts> traffic;
    EvidenceKeeper::DemandPointer demand;
    Day today;
};

analysis::Answers answer(const Question& question) {
    analysis::Evidence evidence;
    evidence.traffic = question.traffic.get();
    evidence.demand = question.demand.get();
    evidence.today = question.today;
    return analysis::analyse(*question.plan, question.pressure, question.tools->catalogue,
                             question.tools->schema, evidence);
}

} // namespace

Workspace::Workspace(Tools tools) : m_tools(std::make_shared<const Tools>(std::move(tools))) {
    connect(&m_evidence, &EvidenceKeeper::replaysArrived, this, [this] {
        analyse();
        emit answersChanged();
        emit replayChanged();
    });
}

void Workspace::setPressure(const plan::Pressure& pressure) {
    if (m_pressure == pressure)
        return;
    m_pressure = pressure;
    emit pressureChanged();
    if (!isOpen())
        return;
    followEvidence();
    analyse();
    emit answersChanged();
}

void Workspace::setTraffic(std::shared_ptr<const traffic::Traffic> traffic) {
    takeTraffic(std::move(traffic));
    if (isOpen()) {
        followEvidence();
        analyse();
    }
    emit trafficChanged();
    if (isOpen())
        emit answersChanged();
    emit replayChanged();
}

void Workspace::open(const Variants& variants) {
    m_undo.clear();
    takeTraffic(nullptr);
    m_pressure = plan::Attackers{};
    show(variants);
    emit trafficChanged();
    emit pressureChanged();
}

void Workspace::edit(const QString& what, const std::function<void(plan::Plan&)>& change,
                     const QString& mergeKey) {
    plan::Plan next = plan();
    change(next);
    if (next == plan())
        return;
    m_undo.push(
        new EditStep(what, mergeKey.isEmpty() ? mergeKey : toQt(m_variants.edited().key) + mergeKey,
                     m_variants, withPlan(m_variants, std::move(next)),
                     [this](const Variants& variants) { show(variants); }));
}

void Workspace::editVariants(const QString& what, Variants next) {
    if (next == m_variants)
        return;
    m_undo.push(new EditStep(what, {}, m_variants, std::move(next),
                             [this](const Variants& variants) { show(variants); }));
}

void Workspace::showVariant(std::size_t index) {
    if (index == m_variants.current || index >= m_variants.all.size())
        return;
    Variants next = m_variants;
    next.current = index;
    show(next);
}

void Workspace::show(const Variants& variants) {
    const bool samePlan =
        isOpen() && !variants.empty() && m_variants.edited().plan == variants.edited().plan;
    m_variants = variants;
    if (!samePlan) {
        compile();
        analyse();
    }
    emit variantsChanged();
    if (samePlan)
        return;
    emit planChanged();
    emit answersChanged();
    emit replayChanged();
}

void Workspace::compile() {
    if (!isOpen()) {
        m_compiled.reset();
        m_answered.reset();
        m_answers = {};
        m_analysis.cancel();
        m_evidence.follow(nullptr, nullptr, EvidenceKeeper::Wanted::Replay);
        return;
    }
    m_compiled = std::make_shared<const layers::CompiledPlan>(
        layers::compile(plan(), m_tools->catalogue, m_tools->schema, m_compiled.get()));
    followEvidence();
}

void Workspace::takeTraffic(std::shared_ptr<const traffic::Traffic> traffic) {
    m_traffic = std::move(traffic);
    m_facts.reset();
    // They keep the traffic that they are about, for jobs too.
    if (m_traffic)
        m_facts = {new analysis::TrafficFacts(*m_traffic),
                   [about = m_traffic](analysis::TrafficFacts* facts) { delete facts; }};
}

void Workspace::followEvidence() {
    using Wanted = EvidenceKeeper::Wanted;
    const bool isRecorded = std::holds_alternative<plan::RecordedTraffic>(m_pressure);
    m_evidence.follow(m_compiled, m_traffic, isRecorded ? Wanted::Demand : Wanted::Replay);
}

void Workspace::analyse() {
    if (!isOpen())
        return;
    const bool needsReplay = std::holds_alternative<plan::RecordedTraffic>(m_pressure);
    // While the replay is being made the last answers stay; without any, one address stands in.
    m_analysis.cancel();
    if (needsReplay && !m_evidence.demand() && m_traffic && m_answered)
        return;
    Question question{m_tools,
                      m_compiled,
                      m_pressure,
                      m_facts,
                      m_evidence.demand(),
                      dayOf(Instant(Duration(QDateTime::currentMSecsSinceEpoch())))};
    if (needsReplay && !question.demand)
        question.pressure = plan::Attackers{};
    if (m_answered && m_traffic && m_traffic->rows() > EvidenceKeeper::kAtOnce) {
        m_analysis.start([this, question](const Job::Report&) {
            return Job::Deliver([this, plan = question.plan, made = answer(question)] {
                m_answers = made;
                m_answered = plan;
                emit answersChanged();
            });
        });
        return;
    }
    m_answers = answer(question);
    m_answered = m_compiled;
}

QString Workspace::budgetName(const BudgetId& id) const {
    return desktop::budgetName(*m_compiled, id);
}
QString Workspace::layerName(const LayerId& id) const { return desktop::layerName(plan(), id); }
QString Workspace::routeName(const RouteId& id) const {
    return desktop::routeName(*m_compiled, id);
}

Names Workspace::names() const { return namesOf(m_compiled); }

} // namespace edgefence::desktop
