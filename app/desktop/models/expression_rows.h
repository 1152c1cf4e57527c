// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

namespace edgefence::desktop {

/// Something about a place of the expression: an error, what the zone's plan does not have, or what
/// is surely not meant.
struct ExpressionNote {
    Q_GADGET
    Q_PROPERTY(QString key MEMBER key)
    /// "error", "plan", "contradicted", "advice".
    Q_PROPERTY(QString kind MEMBER kind)
    Q_PROPERTY(int from MEMBER from)
    Q_PROPERTY(int to MEMBER to)
    Q_PROPERTY(QString text MEMBER text)
    Q_PROPERTY(QString hint MEMBER hint)
    /// What one click writes in that place; empty if it takes a person to know.
    Q_PROPERTY(QString fix MEMBER fix)
  public:
    QString key;
    QString kind;
    int from = 0; ///< in characters of Qt's text
    int to = 0;
    QString text;
    QString hint;
    QString fix;
    friend bool operator==(const ExpressionNote&, const ExpressionNote&) = default;
};

/// A clause of an `and`, alone.
struct ClauseRow {
    Q_GADGET
    Q_PROPERTY(QString text MEMBER text)
    Q_PROPERTY(QString requests MEMBER requests)
  public:
    QString key;
    QString text;
    QString requests;
    friend bool operator==(const ClauseRow&, const ClauseRow&) = default;
};

/// What the zone's plan allows instead; figures are empty without a log.
struct ProposalRow {
    Q_GADGET
    Q_PROPERTY(QString expression MEMBER key)
    Q_PROPERTY(QString says MEMBER says)
    Q_PROPERTY(QString both MEMBER both)
    Q_PROPERTY(QString onlyWanted MEMBER onlyWanted)
    Q_PROPERTY(QString onlyProposed MEMBER onlyProposed)
    Q_PROPERTY(QString extraAddresses MEMBER extraAddresses)
    /// "17 GET 405": what is matched although it is not wanted.
    Q_PROPERTY(QString extra MEMBER extra)
  public:
    QString key;
    QString says;
    QString both;
    QString onlyWanted;
    QString onlyProposed;
    QString extraAddresses;
    QString extra;
    friend bool operator==(const ProposalRow&, const ProposalRow&) = default;
};

} // namespace edgefence::desktop
