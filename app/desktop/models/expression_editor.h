// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/jobs/job.h"
#include "app/desktop/models/code_highlighter.h"
#include "app/desktop/models/row_model.h"
#include "app/desktop/workspace.h"
#include "core/rules/entitlement.h"

#include <QAbstractItemModel>
#include <QObject>
#include <QQuickTextDocument>
#include <QString>

#include <QtQml/qqmlregistration.h>

#include <optional>

namespace edgefence::desktop {

/// Something about a place of the expression: an error, or what the zone's plan does not have.
struct ExpressionNote {
    Q_GADGET
    /// "error", "plan", "contradicted".
    Q_PROPERTY(QString kind MEMBER kind)
    Q_PROPERTY(int from MEMBER from)
    Q_PROPERTY(int to MEMBER to)
    Q_PROPERTY(QString text MEMBER text)
    Q_PROPERTY(QString hint MEMBER hint)
  public:
    QString key;
    QString kind;
    int from = 0; ///< in characters of Qt's text
    int to = 0;
    QString text;
    QString hint;
    friend bool operator==(const ExpressionNote&, const ExpressionNote&) = default;
};

/// A field or function that could stand where the cursor is.
struct CompletionRow {
    Q_GADGET
    Q_PROPERTY(QString name MEMBER key)
    Q_PROPERTY(QString type MEMBER type)
    Q_PROPERTY(bool allowed MEMBER allowed)
    /// The plan that has it.
    Q_PROPERTY(QString plan MEMBER plan)
  public:
    QString key;
    QString type;
    bool allowed = true;
    QString plan;
    friend bool operator==(const CompletionRow&, const CompletionRow&) = default;
};

/// The text of a layer's expression while it is edited: what is wrong with it and where, what the
/// zone's plan does not have, how many requests of the log match, and what could be typed.
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
    QAbstractItemModel* completions() { return &m_completions; }
    int wordStart() const { return m_wordStart; }

    /// The expression of a layer's parameter; an empty id: none.
    void show(const std::optional<LayerId>& layer, const std::string& parameter);

    /// Every keystroke goes into the plan; what is typed in one go is one step of undo.
    Q_INVOKABLE void type(const QString& text);
    Q_INVOKABLE void colour(QQuickTextDocument* document, bool dark);
    Q_INVOKABLE void complete(const QString& text, int cursor);
    Q_INVOKABLE void endCompletion();

  signals:
    void textChanged();
    void judged();
    void matchesChanged();
    void completed();

  private:
    void refresh();
    void judge();
    void count();

    Workspace& m_workspace;
    std::optional<LayerId> m_layer;
    std::string m_parameter;
    QString m_text;
    std::optional<rules::Expression> m_expression;
    RowModel<ExpressionNote> m_notes;
    RowModel<CompletionRow> m_completions;
    QString m_matches;
    int m_wordStart = 0;
    Job m_counting;
};

} // namespace edgefence::desktop
