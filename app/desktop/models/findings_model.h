// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/models/row_model.h"
#include "app/desktop/workspace.h"

#include <QAbstractItemModel>
#include <QObject>
#include <QString>
#include <QStringList>

#include <QtQml/qqmlregistration.h>

namespace edgefence::desktop {

/// What is wrong or wasted: a sentence, the numbers behind it, the cards it concerns, its fix.
struct FindingRow {
    Q_GADGET
    /// "error", "warning", "note".
    Q_PROPERTY(QString severity MEMBER severity)
    Q_PROPERTY(QString title MEMBER title)
    Q_PROPERTY(QString text MEMBER text)
    /// Ids and names of the layers it concerns.
    Q_PROPERTY(QStringList layers MEMBER layers)
    Q_PROPERTY(QStringList layerNames MEMBER layerNames)
    Q_PROPERTY(QStringList layerIcons MEMBER layerIcons)
    /// What the one-click fix does; empty if there is none.
    Q_PROPERTY(QString fix MEMBER fix)
  public:
    QString key;
    QString severity;
    QString title;
    QString text;
    QStringList layers;
    QStringList layerNames;
    QStringList layerIcons;
    QString fix;
    friend bool operator==(const FindingRow&, const FindingRow&) = default;
};

/// The findings of the edited plan, worst first.
class FindingsModel final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the plan's model")
    Q_PROPERTY(QAbstractItemModel* rows READ rows CONSTANT)
    Q_PROPERTY(int count READ count NOTIFY changed)
    /// "2 errors", "1 warning", "3 notes"; empty if there is none.
    Q_PROPERTY(QString errors READ errors NOTIFY changed)
    Q_PROPERTY(QString warnings READ warnings NOTIFY changed)
    Q_PROPERTY(QString notes READ notes NOTIFY changed)
    /// The worst one's title.
    Q_PROPERTY(QString worst READ worst NOTIFY changed)

  public:
    explicit FindingsModel(Workspace& workspace);

    QAbstractItemModel* rows() { return &m_rows; }
    int count() const { return m_rows.rowCount(); }
    QString errors() const;
    QString warnings() const;
    QString notes() const;
    QString worst() const { return count() == 0 ? QString() : m_rows.at(0).title; }

    /// One step of undo.
    Q_INVOKABLE void fix(int row);

  signals:
    void changed();

  private:
    void refresh();
    int countOf(analysis::Severity severity) const;

    Workspace& m_workspace;
    RowModel<FindingRow> m_rows;
};

} // namespace edgefence::desktop
