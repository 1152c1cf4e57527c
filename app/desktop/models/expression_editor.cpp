// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/expression_editor.h"

#include "app/desktop/commands/plan_edits.h"
#include "app/desktop/convert.h"
#include "app/desktop/counted.h"
#include "core/rules/advice/advice.h"
#include "core/rules/entitlement.h"
#include "core/rules/narrow/narrow.h"
#include "core/rules/printer.h"
#include "core/rules/program.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace edgefence::desktop {

namespace {

int characters(const std::string& text, std::size_t bytes) {
    return static_cast<int>(
        QString::fromUtf8(text.data(), static_cast<qsizetype>(std::min(bytes, text.size())))
            .size());
}

/// Core's errors go on after a place ("line 3: there is ..."); here they stand alone.
QString asSentence(QString text) {
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

/// The name that "did you mean" asks for.
QString meant(const Message& hint) {
    if (hint.code() != "rules-did-you-mean" || hint.arguments.empty())
        return {};
    const auto* name = std::get_if<Verbatim>(&hint.arguments.front());
    return name == nullptr ? QString() : toQt(name->text);
}

/// "17 GET 405, 3 PUT 405".
QString kindsText(const std::vector<rules::RequestKind>& kinds) {
    QStringList texts;
    for (const rules::RequestKind& kind : kinds)
        texts << QStringLiteral("%1 %2 %3")
                     .arg(countText(kind.requests), toQt(kind.method), toQt(kind.status))
                     .simplified();
    return texts.join(QStringLiteral(", "));
}

ProposalRow rowOf(const rules::Proposal& proposal) {
    ProposalRow row;
    row.key = toQt(proposal.expression.source());
    row.says = asSentence(sentence(proposal.says));
    if (proposal.difference) {
        row.both = countText(proposal.difference->both);
        row.onlyWanted = countText(proposal.difference->onlyWanted);
        row.onlyProposed = countText(proposal.difference->onlyProposed);
        row.extraAddresses = countText(proposal.difference->extraAddresses);
        row.extra = kindsText(proposal.difference->extraKinds);
    }
    return row;
}

} // namespace

ExpressionEditor::ExpressionEditor(Workspace& workspace)
    : m_workspace(workspace), m_completer(workspace) {
    connect(&workspace, &Workspace::planChanged, this, &ExpressionEditor::refresh);
    connect(&workspace, &Workspace::trafficChanged, this, &ExpressionEditor::count);
    connect(&m_narrowing, &Job::runningChanged, this, &ExpressionEditor::lookingChanged);
}

void ExpressionEditor::show(const std::optional<LayerId>& layer, const std::string& parameter) {
    if (layer == m_layer && parameter == m_parameter)
        return;
    m_layer = layer;
    m_parameter = parameter;
    refresh();
}

void ExpressionEditor::refresh() {
    QString text;
    const plan::LayerConfig* layer =
        m_layer && m_workspace.isOpen() ? findLayer(m_workspace.plan(), *m_layer) : nullptr;
    if (layer != nullptr) {
        const auto found = layer->parameters.find(m_parameter);
        if (found != layer->parameters.end())
            if (const auto* value = std::get_if<std::string>(&found->second))
                text = toQt(*value);
    }
    const bool sameText = text == m_text;
    m_text = text;
    if (!sameText)
        emit textChanged();
    judge();
    // Most changes of a plan are none of the expression, and the log is long.
    const auto zone = m_workspace.isOpen() ? std::optional(m_workspace.plan().zone) : std::nullopt;
    const bool sameZone = zone == std::exchange(m_zone, zone);
    if (!sameText)
        count();
    else if (!sameZone)
        narrow();
}

void ExpressionEditor::judge() {
    m_nextNotes.clear();
    m_expression.reset();
    if (m_workspace.isOpen() && m_layer) {
        auto parsed = rules::parseCondition(fromQt(m_text), m_workspace.tools().schema);
        noteErrors(parsed.errors);
        if (parsed.ok()) {
            m_expression = std::move(*parsed.value);
            notePlan();
            noteAdvice();
        }
    }
    m_notes.assign(std::exchange(m_nextNotes, {}));
    emit judged();
}

void ExpressionEditor::addNote(ExpressionNote note, const SourceRange& where) {
    const std::string text = fromQt(m_text);
    note.from = characters(text, where.offset);
    note.to = std::max(note.from + 1, characters(text, where.offset + where.length));
    note.key = QString::number(m_nextNotes.size());
    m_nextNotes.push_back(std::move(note));
}

void ExpressionEditor::noteErrors(const std::vector<Error>& errors) {
    for (const Error& error : errors) {
        ExpressionNote note;
        note.kind = QStringLiteral("error");
        note.text = asSentence(sentence(error.message));
        if (error.hint) {
            note.hint = asSentence(sentence(*error.hint));
            note.fix = meant(*error.hint);
        }
        addNote(std::move(note), error.where.value_or(SourceRange{}));
    }
}

void ExpressionEditor::notePlan() {
    using Kind = rules::EntitlementGap::Kind;
    for (const rules::EntitlementGap& gap :
         rules::entitlementGaps(*m_expression, m_workspace.tools().schema, m_workspace.plan().zone,
                                rules::RulePlace::RateLimitingRule)) {
        const bool doubtful = gap.kind == Kind::Contradicted;
        ExpressionNote note;
        note.kind = doubtful ? QStringLiteral("contradicted") : QStringLiteral("plan");
        note.text = toQt(gap.what);
        note.hint = gap.kind == Kind::Never ? tr("on no plan, in rate limiting rules")
                    : doubtful
                        ? tr("documented as %1 and up, but also as available").arg(toQt(gap.needs))
                        : tr("from %1").arg(toQt(gap.needs));
        addNote(std::move(note), gap.where);
    }
}

void ExpressionEditor::noteAdvice() {
    for (const rules::Advice& advice : rules::advise(*m_expression)) {
        ExpressionNote note;
        note.kind = QStringLiteral("advice");
        note.text = asSentence(sentence(advice.message));
        if (advice.fix)
            note.fix = toQt(*advice.fix);
        addNote(std::move(note), advice.where);
    }
}

QString ExpressionEditor::verdictKind() const {
    for (const ExpressionNote& note : m_notes.rows())
        if (note.kind == QLatin1String("error") || note.kind == QLatin1String("plan"))
            return note.kind;
    return {};
}

QString ExpressionEditor::verdict() const {
    if (!m_workspace.isOpen())
        return {};
    const QString kind = verdictKind();
    const QString zone = toQt(title(m_workspace.plan().zone));
    if (kind.isEmpty())
        return tr("Valid on %1").arg(zone);
    if (kind == QLatin1String("plan"))
        return tr("Valid, but not on %1").arg(zone);
    return m_workspace.compiled().layer(*m_layer)
               ? tr("Cannot be read: the layer is off until it can")
               : tr("Cannot be read");
}

void ExpressionEditor::type(const QString& text) {
    if (!m_layer || text == m_text)
        return;
    const LayerId id = *m_layer;
    const std::string parameter = m_parameter;
    m_workspace.edit(
        tr("change the expression"),
        [&](plan::Plan& plan) {
            if (plan::LayerConfig* layer = findLayer(plan, id))
                layer->parameters[parameter] = fromQt(text);
        },
        QStringLiteral("/expression/") + toQt(id.value) + toQt(parameter));
}

void ExpressionEditor::count() {
    m_counting.cancel();
    const auto traffic = m_workspace.traffic();
    if (!traffic || !m_expression) {
        m_matches.clear();
        m_clauses.clear();
        emit matchesChanged();
        narrow();
        return;
    }
    m_counting.start([this, traffic, expression = *m_expression](const Job::Report&) {
        const rules::RowMatches found = rules::matchRows(expression, *traffic);
        std::vector<ClauseRow> clauses;
        for (const rules::Expression& clause : rules::conjuncts(expression)) {
            ClauseRow row;
            row.key = QString::number(clauses.size());
            row.text = toQt(clause.source());
            row.requests = countText(rules::matchRows(clause, *traffic).count);
            clauses.push_back(std::move(row));
        }
        if (clauses.size() == 1)
            clauses.clear();
        return Job::Deliver([this, found, clauses, all = traffic->requests()] {
            m_matches = (all == 1 ? tr("Matches %1 of %2 request in the log")
                                  : tr("Matches %1 of %2 requests in the log"))
                            .arg(countText(found.count), countText(all));
            if (found.hangsOnUnknown > 0)
                m_matches += counted(found.hangsOnUnknown,
                                     tr("; 1 hangs on fields that the log does not have"),
                                     tr("; %1 hang on fields that the log does not have"));
            m_clauses.assign(clauses);
            emit matchesChanged();
        });
    });
    narrow();
}

void ExpressionEditor::narrow() {
    m_narrowing.cancel();
    if (!m_expression || verdictKind() != QLatin1String("plan")) {
        m_proposals.clear();
        return;
    }
    m_narrowing.start([this, expression = *m_expression, schema = m_workspace.tools().schema,
                       zone = m_workspace.plan().zone,
                       traffic = m_workspace.traffic()](const Job::Report&) {
        std::vector<ProposalRow> rows;
        for (const rules::Proposal& proposal : rules::narrow(
                 expression, schema, zone, rules::RulePlace::RateLimitingRule, traffic.get()))
            rows.push_back(rowOf(proposal));
        return Job::Deliver([this, rows] { m_proposals.assign(rows); });
    });
}

void ExpressionEditor::colour(QQuickTextDocument* document, bool dark) {
    if (document == nullptr)
        return;
    auto* highlighter = document->textDocument()->findChild<CodeHighlighter*>();
    if (highlighter == nullptr)
        highlighter = new CodeHighlighter(document->textDocument(), m_workspace.tools().schema);
    highlighter->setScheme(dark ? CodeHighlighter::Scheme::Dark : CodeHighlighter::Scheme::Light);
}

void ExpressionEditor::complete(const QString& text, int cursor) {
    offer(text, cursor, Offer::WhenTyping);
}

void ExpressionEditor::completeAll(const QString& text, int cursor) {
    offer(text, cursor, Offer::Everything);
}

void ExpressionEditor::offer(const QString& text, int cursor, Offer offer) {
    const std::string before = fromQt(text.left(cursor));
    const rules::TypingPlace place =
        rules::typingPlace(before, before.size(), m_workspace.tools().schema);
    m_wordStart = characters(before, place.wordStart);
    m_completions.assign(m_completer.rows(place, offer));
    emit completed();
}

void ExpressionEditor::endCompletion() {
    m_completions.clear();
    emit completed();
}

QPointF ExpressionEditor::brackets(const QString& text, int cursor) const {
    const std::string all = fromQt(text);
    const auto pair = rules::matchingBrackets(all, fromQt(text.left(cursor)).size());
    return pair ? QPointF(characters(all, pair->first), characters(all, pair->second))
                : QPointF(-1, -1);
}

void ExpressionEditor::applyFix(const QString& key) {
    for (const ExpressionNote& note : m_notes.rows()) {
        if (note.key != key || note.fix.isEmpty())
            continue;
        QString text = m_text;
        type(text.replace(note.from, note.to - note.from, note.fix));
        return;
    }
}

void ExpressionEditor::applyFixAt(int cursor) {
    QString first;
    for (const ExpressionNote& note : m_notes.rows()) {
        if (note.fix.isEmpty())
            continue;
        if (first.isEmpty() || (note.from <= cursor && cursor <= note.to))
            first = note.key;
    }
    applyFix(first);
}

void ExpressionEditor::writeInWords() { write(rules::Notation::English); }

void ExpressionEditor::writeInSigns() { write(rules::Notation::CLike); }

void ExpressionEditor::write(rules::Notation notation) {
    if (m_expression)
        type(toQt(rules::print(*m_expression, notation)));
}

} // namespace edgefence::desktop
