// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/jobs/job.h"
#include "app/desktop/models/code_highlighter.h"
#include "app/desktop/models/expression_completion.h"
#include "app/desktop/models/expression_rows.h"
#include "app/desktop/models/row_model.h"
#include "app/desktop/workspace.h"
#include "core/rules/expression.h"
#include "core/rules/operators.h"

#include <QAbstractItemModel>
#include <QObject>
#include <QPointF>
#include <QQuickTextDocument>
#include <QString>

#include <QtQml/qqmlregistration.h>

#include <optional>

namespace edgefence::desktop {

/// The text of a layer's expression while it is edited: what is wrong with it and where, what the
/// zone's plan does not have and would have instead, how many requests of the log match, and what
/// could be typed.
class ExpressionEditor final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the inspector")
    /// As it stands in the plan.
    Q_PROPERTY(QString text READ text NOTIFY textChanged)
    Q_PROPERTY(QAbstractItemModel* notes READ notes CONSTANT)
    Q_PROPERTY(bool readable READ isReadable NOTIFY judged)
    /// "Valid on Free"; or what is wrong, in short.
    Q_PROPERTY(QString verdict READ verdict NOTIFY judged)
    /// "error", "plan" or "".
    Q_PROPERTY(QString verdictKind READ verdictKind NOTIFY judged)
    /// "Matches 9,022 of 70,502 requests in the log"; empty without a log.
    Q_PROPERTY(QString matches READ matches NOTIFY matchesChanged)
    /// Each clause of an `and` alone; empty without a log, or where there is only one.
    Q_PROPERTY(QAbstractItemModel* clauses READ clauses CONSTANT)
    /// Where the plan does not allow it: what it allows instead, the least harmful first.
    Q_PROPERTY(QAbstractItemModel* proposals READ proposals CONSTANT)
    Q_PROPERTY(bool looking READ isLooking NOTIFY lookingChanged)
    Q_PROPERTY(QAbstractItemModel* completions READ completions CONSTANT)
    /// Where the word begins that a completion replaces.
    Q_PROPERTY(int wordStart READ wordStart NOTIFY completed)

  public:
    explicit ExpressionEditor(Workspace& workspace);

    QString text() const { return m_text; }
    QAbstractItemModel* notes() { return &m_notes; }
    bool isReadable() const { return m_expression.has_value(); }
    QString verdict() const;
    QString verdictKind() const;
    QString matches() const { return m_matches; }
    QAbstractItemModel* clauses() { return &m_clauses; }
    QAbstractItemModel* proposals() { return &m_proposals; }
    bool isLooking() const { return m_narrowing.isRunning(); }
    QAbstractItemModel* completions() { return &m_completions; }
    int wordStart() const { return m_wordStart; }

    /// The expression of a layer's parameter; an empty id: none.
    void show(const std::optional<LayerId>& layer, const std::string& parameter);

    /// Every keystroke goes into the plan; what is typed in one go is one step of undo.
    Q_INVOKABLE void type(const QString& text);
    Q_INVOKABLE void colour(QQuickTextDocument* document, bool dark);
    /// Offers what goes on from the typed letters.
    Q_INVOKABLE void complete(const QString& text, int cursor);
    /// Offers all that may come there.
    Q_INVOKABLE void completeAll(const QString& text, int cursor);
    Q_INVOKABLE void endCompletion();
    /// Where the bracket at the cursor and its other half stand; -1 and -1 if there are none.
    Q_INVOKABLE QPointF brackets(const QString& text, int cursor) const;
    /// Puts a note's fix in.
    Q_INVOKABLE void applyFix(const QString& key);
    /// The first fix at the cursor, or else the first of all.
    Q_INVOKABLE void applyFixAt(int cursor);
    /// Writes the whole expression anew, as short as can be.
    Q_INVOKABLE void writeInWords();
    Q_INVOKABLE void writeInSigns();

  signals:
    void textChanged();
    void judged();
    void matchesChanged();
    void completed();
    void lookingChanged();

  private:
    void refresh();
    void judge();
    void noteErrors(const std::vector<Error>& errors);
    void notePlan();
    void noteAdvice();
    void addNote(ExpressionNote note, const SourceRange& where);
    void count();
    void narrow();
    void offer(const QString& text, int cursor, Offer offer);
    void write(rules::Notation notation);

    Workspace& m_workspace;
    std::optional<LayerId> m_layer;
    std::string m_parameter;
    QString m_text;
    std::optional<ZoneEntitlement> m_zone;
    std::optional<rules::Expression> m_expression;
    std::vector<ExpressionNote> m_nextNotes;
    RowModel<ExpressionNote> m_notes;
    RowModel<ClauseRow> m_clauses;
    RowModel<ProposalRow> m_proposals;
    Completer m_completer;
    RowModel<CompletionRow> m_completions;
    QString m_matches;
    int m_wordStart = 0;
    Job m_counting;
    Job m_narrowing;
};

} // namespace edgefence::desktop
