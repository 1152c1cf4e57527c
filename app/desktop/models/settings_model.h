// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/models/row_model.h"
#include "app/desktop/workspace.h"

#include <QObject>

#include <QtQml/qqmlregistration.h>

namespace edgefence::desktop {

/// One figure of the platform, with where it is from.
struct PlatformFigureRow {
    Q_GADGET
    Q_PROPERTY(QString figure MEMBER key)
    /// Above the first figure of a group, whose they are: "Workers Free", "Zone Pro", "Every plan".
    Q_PROPERTY(QString heading MEMBER heading)
    /// The key without its plan: "kv.reads.limit".
    Q_PROPERTY(QString name MEMBER name)
    Q_PROPERTY(QString value MEMBER value)
    Q_PROPERTY(QString unit MEMBER unit)
    Q_PROPERTY(QString note MEMBER note)
    Q_PROPERTY(QString source MEMBER source)
    Q_PROPERTY(QString checked MEMBER checked)
    /// The user may put an own figure in its place; `number` is that, or the catalogue's.
    Q_PROPERTY(bool ownable MEMBER ownable)
    Q_PROPERTY(bool own MEMBER own)
    Q_PROPERTY(double number MEMBER number)
  public:
    QString key;
    int order = 0; ///< of the group
    QString group;
    QString heading;
    QString name;
    QString value;
    QString unit;
    QString note;
    QString source;
    QString checked;
    bool ownable = false;
    bool own = false;
    double number = 0;
    friend bool operator==(const PlatformFigureRow&, const PlatformFigureRow&) = default;
};

/// The Settings page: the figures of the platform and the user's own ones, which belong to the plan
/// being edited.
class SettingsModel final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the session")
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY activeChanged)
    Q_PROPERTY(QAbstractItemModel* figures READ figures CONSTANT)
    /// "38 of 121 figures".
    Q_PROPERTY(QString countText READ countText NOTIFY refreshed)
    /// Words that a figure's key, note or unit has, all of them.
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY filterChanged)
    /// Only figures of the plans that the open project is on.
    Q_PROPERTY(bool mine READ isMine WRITE setMine NOTIFY filterChanged)
    Q_PROPERTY(bool hasPlan READ hasPlan NOTIFY refreshed)

  public:
    explicit SettingsModel(Workspace& workspace);

    bool isActive() const { return m_active; }
    void setActive(bool active);
    QAbstractItemModel* figures() { return &m_figures; }
    QString countText() const;
    QString filter() const { return m_filter; }
    void setFilter(const QString& filter);
    bool isMine() const { return m_mine; }
    void setMine(bool mine);
    bool hasPlan() const { return m_workspace.isOpen(); }

    /// One step of undo, like every edit of the plan.
    Q_INVOKABLE void setOwn(const QString& figure, double value);
    Q_INVOKABLE void dropOwn(const QString& figure);

  signals:
    void activeChanged();
    void filterChanged();
    void refreshed();

  private:
    void refresh();
    bool concernsThePlan(const plan::Figure& figure) const;

    Workspace& m_workspace;
    RowModel<PlatformFigureRow> m_figures;
    QString m_filter;
    bool m_mine = true;
    bool m_active = false;
};

} // namespace edgefence::desktop
