// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QVariantList>

namespace edgefence::desktop {

/// One field of the inspector.
struct FieldRow {
    Q_GADGET
    /// Which one; given back when it is changed.
    Q_PROPERTY(QString field MEMBER key)
    Q_PROPERTY(QString label MEMBER label)
    /// "number", "options" (few, side by side), "list" (many, in a box), "flag", "text", "area",
    /// "code" (several lines in the code font), "expression", "routes".
    Q_PROPERTY(QString control MEMBER control)
    /// Half the inspector's width: two stand side by side.
    Q_PROPERTY(bool half MEMBER half)
    /// At the right of the label: range, source, plan; with a lock if it is about what the plan
    /// does not allow.
    Q_PROPERTY(QString hint MEMBER hint)
    Q_PROPERTY(bool locked MEMBER locked)
    /// Below: what the choice stands for, in code or words.
    Q_PROPERTY(QString meaning MEMBER meaning)
    Q_PROPERTY(QString problem MEMBER problem)
    /// (Not "enabled": delegates are Items and have that already.)
    Q_PROPERTY(bool allowed MEMBER allowed)
    Q_PROPERTY(QString text MEMBER text)
    Q_PROPERTY(qreal number MEMBER number)
    Q_PROPERTY(qreal least MEMBER least)
    Q_PROPERTY(qreal most MEMBER most)
    Q_PROPERTY(int decimals MEMBER decimals)
    Q_PROPERTY(QString unit MEMBER unit)
    Q_PROPERTY(bool checked MEMBER checked)
    /// {text, note, enabled, checked}
    Q_PROPERTY(QVariantList options MEMBER options)
    /// (Not "index": delegates have that already.)
    Q_PROPERTY(int optionIndex MEMBER index)
  public:
    QString key;
    QString label;
    QString control;
    bool half = false;
    QString hint;
    bool locked = false;
    QString meaning;
    QString problem;
    bool allowed = true;
    QString text;
    qreal number = 0;
    qreal least = 0;
    qreal most = 0;
    int decimals = 0;
    QString unit;
    bool checked = false;
    QVariantList options;
    int index = -1;
    friend bool operator==(const FieldRow&, const FieldRow&) = default;
};

/// A row of FieldRow::options.
QVariantMap fieldOption(const QString& text, const QString& note = {}, bool enabled = true);

} // namespace edgefence::desktop
