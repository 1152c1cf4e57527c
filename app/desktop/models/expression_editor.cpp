// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/expression_editor.h"

#include "app/desktop/commands/plan_edits.h"
#include "core/rules/program.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace edgefence::desktop {

namespace {

/// More are of no help to a reader.
constexpr std::size_t kMostCompletions = 60;

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

bool isWord(QChar c) {
    return c.isLetterOrNumber() || c == QLatin1Char('.') || c == QLatin1Char('_');
}

QString planName(const rules::Requirement& requirement) {
    return requirement.kind == rules::Requirement::Kind::Never ? QString()
                                                               : toQt(title(requirement.zone));
}

bool covers(const ZoneEntitlement& zone, const rules::Requirement& requirement) {
    if (requirement.kind == rules::Requirement::Kind::Never)
        return false;
    const auto& wanted = requirement.zone;
    return zone.plan >= wanted.plan &&
           std::all_of(wanted.addons.begin(), wanted.addons.end(),
                       [&](ZoneAddon addon) { return zone.has(addon); });
}

} // namespace

ExpressionEditor::ExpressionEditor(Workspace& workspace) : m_workspace(workspace) {
    connect(&workspace, &Workspace::planChanged, this, &ExpressionEditor::refresh);
    connect(&workspace, &Workspace::trafficChanged, this, &ExpressionEditor::count);
}

void ExpressionEditor::show(const std::optional<LayerId>& layer, const std::string& parameter) {
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
    const bool same = text == m_text;
    m_text = text;
    if (!same)
        emit textChanged();
    judge();
    count();
}

void ExpressionEditor::judge() {
    std::vector<ExpressionNote> notes;
    m_expression.reset();
    if (m_workspace.isOpen() && m_layer) {
        const std::string text = fromQt(m_text);
        const rules::Schema& schema = m_workspace.tools().schema;
        const auto parsed = rules::parseCondition(text, schema);
        const auto add = [&](const char* kind, const SourceRange& where, QString said,
                             QString hint) {
            ExpressionNote note;
            note.kind = QString::fromLatin1(kind);
            note.from = characters(text, where.offset);
            note.to = std::max(note.from + 1, characters(text, where.offset + where.length));
            note.text = std::move(said);
            note.hint = std::move(hint);
            note.key = QString::number(notes.size());
            notes.push_back(std::move(note));
        };
        for (const Error& error : parsed.errors)
            add("error", error.where.value_or(SourceRange{}), asSentence(sentence(error.message)),
                error.hint ? asSentence(sentence(*error.hint)) : QString());
        if (parsed.ok()) {
            m_expression = *parsed.value;
            for (const rules::EntitlementGap& gap :
                 rules::entitlementGaps(*parsed.value, schema, m_workspace.plan().zone,
                                        rules::RulePlace::RateLimitingRule)) {
                using Kind = rules::EntitlementGap::Kind;
                const bool doubtful = gap.kind == Kind::Contradicted;
                add(doubtful ? "contradicted" : "plan", gap.where, toQt(gap.what),
                    gap.kind == Kind::Never ? tr("on no plan, in rate limiting rules")
                    : doubtful
                        ? tr("documented as %1 and up, but also as available").arg(toQt(gap.needs))
                        : tr("from %1").arg(toQt(gap.needs)));
            }
        }
    }
    m_notes.assign(std::move(notes));
    emit judged();
}

QString ExpressionEditor::verdictKind() const {
    for (const ExpressionNote& note : m_notes.rows())
        if (note.kind != QLatin1String("contradicted"))
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
        emit matchesChanged();
        return;
    }
    m_counting.start([this, traffic, expression = *m_expression](const Job::Report&) {
        const rules::RowMatches found = rules::matchRows(expression, *traffic);
        return Job::Deliver([this, found, all = traffic->requests()] {
            m_matches = tr("Matches %1 of %2 requests in the log")
                            .arg(countText(found.count), countText(all));
            if (found.hangsOnUnknown > 0)
                m_matches += tr("; %1 hang on fields that the log does not have")
                                 .arg(countText(found.hangsOnUnknown));
            emit matchesChanged();
        });
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
    int start = cursor;
    while (start > 0 && isWord(text[start - 1]))
        --start;
    const std::string typed = fromQt(text.mid(start, cursor - start));
    std::vector<CompletionRow> rows;
    const auto place = static_cast<std::size_t>(rules::RulePlace::RateLimitingRule);
    const auto offer = [&](const std::string& name, const QString& type,
                           const rules::Requirement& requirement) {
        if (typed.empty() || name == typed || name.find(typed) == std::string::npos)
            return;
        CompletionRow row;
        row.key = toQt(name);
        row.type = type;
        row.allowed = covers(m_workspace.plan().zone, requirement);
        row.plan = planName(requirement);
        rows.push_back(std::move(row));
    };
    const rules::Schema& schema = m_workspace.tools().schema;
    for (const rules::FieldSpec& field : schema.fields())
        if (!field.keyOnly && field.replacement.empty())
            offer(field.name, toQt(rules::name(field.type)), field.availability[place]);
    for (const rules::FunctionSpec& function : schema.functions())
        offer(function.name, tr("function"), function.availability[place]);
    // What the plan allows first; among those what begins with the word.
    const QString word = toQt(typed);
    std::stable_sort(rows.begin(), rows.end(), [&](const auto& left, const auto& right) {
        return std::pair(!left.allowed, !left.key.startsWith(word)) <
               std::pair(!right.allowed, !right.key.startsWith(word));
    });
    if (rows.size() > kMostCompletions)
        rows.resize(kMostCompletions);
    m_wordStart = start;
    m_completions.assign(std::move(rows));
    emit completed();
}

void ExpressionEditor::endCompletion() {
    m_completions.clear();
    emit completed();
}

} // namespace edgefence::desktop
