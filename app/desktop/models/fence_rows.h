// SPDX-License-Identifier: GPL-3.0-or-later
// What the fence map draws, as rows for QML: positions in pixels, ready texts, and names of styles.
// (Roles are not called left, top, layer or enabled: delegates are Items and have those already.)
#pragma once

#include <QObject>
#include <QString>

namespace edgefence::desktop {

/// A stage that a request passes: a column of the map.
struct StageRow {
    Q_GADGET
    Q_PROPERTY(QString title MEMBER title)
    Q_PROPERTY(QString note MEMBER note)
    Q_PROPERTY(qreal fromX MEMBER left)
    Q_PROPERTY(qreal span MEMBER span)
    Q_PROPERTY(bool shaded MEMBER shaded)
    /// Holds no card: only the dashed "+ Layer".
    Q_PROPERTY(bool vacant MEMBER vacant)
  public:
    int key = 0;
    QString title;
    QString note;
    qreal left = 0;
    qreal span = 0;
    bool shaded = false;
    bool vacant = false;
    friend bool operator==(const StageRow&, const StageRow&) = default;
};

/// A layer: a card in the header of its stage, with the dotted guide that falls from it.
struct CardRow {
    Q_GADGET
    Q_PROPERTY(QString layerId MEMBER key)
    Q_PROPERTY(QString title MEMBER title)
    Q_PROPERTY(QString iconName MEMBER iconName)
    Q_PROPERTY(QString line MEMBER line)
    /// The line is an expression.
    Q_PROPERTY(bool lineIsCode MEMBER lineIsCode)
    Q_PROPERTY(QString number MEMBER number)
    /// "exact", "approximate".
    Q_PROPERTY(QString exactness MEMBER exactness)
    /// What it spends per check; empty if nothing.
    Q_PROPERTY(QString cost MEMBER cost)
    /// Why it does not run although it is switched on.
    Q_PROPERTY(QString problem MEMBER problem)
    Q_PROPERTY(bool switchedOn MEMBER switchedOn)
    /// Of a kind that this version knows.
    Q_PROPERTY(bool switchable MEMBER switchable)
    /// It runs.
    Q_PROPERTY(bool live MEMBER live)
    Q_PROPERTY(bool selected MEMBER selected)
    Q_PROPERTY(int stage MEMBER stage)
    Q_PROPERTY(qreal fromX MEMBER left)
    Q_PROPERTY(qreal span MEMBER span)
    Q_PROPERTY(qreal fenceX MEMBER fenceX)
  public:
    QString key;
    QString title;
    QString iconName;
    QString line;
    bool lineIsCode = false;
    QString number;
    QString exactness;
    QString cost;
    QString problem;
    bool switchedOn = true;
    bool switchable = true;
    bool live = true;
    bool selected = false;
    int stage = 0;
    qreal left = 0;
    qreal span = 0;
    qreal fenceX = 0;
    friend bool operator==(const CardRow&, const CardRow&) = default;
};

/// A budget: a row of the map, with one lane or more.
struct BudgetRow {
    Q_GADGET
    Q_PROPERTY(QString budget MEMBER key)
    Q_PROPERTY(QString name MEMBER name)
    Q_PROPERTY(QString limit MEMBER limit)
    Q_PROPERTY(QString elsewhere MEMBER elsewhere)
    /// "" where the only lane's gauge says it.
    Q_PROPERTY(QString verdict MEMBER verdict)
    Q_PROPERTY(QString verdictText MEMBER verdictText)
    Q_PROPERTY(QString verdictNote MEMBER verdictNote)
    Q_PROPERTY(bool selfConsumed MEMBER selfConsumed)
    /// One muted line: nobody spends it, or only layers do and nothing was won.
    Q_PROPERTY(bool quiet MEMBER quiet)
    Q_PROPERTY(QString quietText MEMBER quietText)
    Q_PROPERTY(QString quietGauge MEMBER quietGauge)
    Q_PROPERTY(bool selected MEMBER selected)
    Q_PROPERTY(qreal fromY MEMBER top)
    Q_PROPERTY(qreal tall MEMBER tall)
  public:
    QString key;
    QString name;
    QString limit;
    QString elsewhere;
    QString verdict;
    QString verdictText;
    QString verdictNote;
    bool selfConsumed = false;
    bool quiet = false;
    QString quietText;
    QString quietGauge;
    bool selected = false;
    qreal top = 0;
    qreal tall = 0;
    friend bool operator==(const BudgetRow&, const BudgetRow&) = default;
};

/// Routes that spend a budget in the same way: a stream with its gauge.
struct LaneRow {
    Q_GADGET
    Q_PROPERTY(QString budget MEMBER budget)
    Q_PROPERTY(QString label MEMBER label)
    Q_PROPERTY(qreal fromY MEMBER top)
    Q_PROPERTY(qreal tall MEMBER tall)
    /// Not the first of its budget: a dotted line above it.
    Q_PROPERTY(bool further MEMBER further)
    /// Written above the stream where no layer stands before this budget.
    Q_PROPERTY(QString bare MEMBER bare)
    Q_PROPERTY(qreal bareX MEMBER bareX)
    /// Where the label ends: the first thing that is drawn.
    Q_PROPERTY(qreal labelEnd MEMBER labelEnd)
    /// How far above the middle of the stream it stands.
    Q_PROPERTY(qreal labelRise MEMBER labelRise)
    Q_PROPERTY(QString verdict MEMBER verdict)
    Q_PROPERTY(QString verdictText MEMBER verdictText)
    /// The word alone.
    Q_PROPERTY(QString verdictShort MEMBER verdictShort)
    /// The layers' own part of the worst case, 0..1; 0: none.
    Q_PROPERTY(qreal ownUse MEMBER ownUse)
    Q_PROPERTY(QString worst MEMBER worst)
    Q_PROPERTY(QString ofLimit MEMBER ofLimit)
    /// Worst case / limit; more than 1: it overflows.
    Q_PROPERTY(qreal fill MEMBER fill)
    Q_PROPERTY(QString lasts MEMBER lasts)
    Q_PROPERTY(bool ends MEMBER ends)
    Q_PROPERTY(QString who MEMBER who)
  public:
    QString key;
    QString budget;
    QString label;
    qreal top = 0;
    qreal tall = 0;
    bool further = false;
    QString bare;
    qreal bareX = 0;
    qreal labelEnd = 0;
    qreal labelRise = 0;
    QString verdict;
    QString verdictText;
    QString verdictShort;
    qreal ownUse = 0;
    QString worst;
    QString ofLimit;
    qreal fill = 0;
    QString lasts;
    bool ends = false;
    QString who;
    friend bool operator==(const LaneRow&, const LaneRow&) = default;
};

/// A piece of a stream from one mark to the next.
struct StreamRow {
    Q_GADGET
    Q_PROPERTY(QString budget MEMBER budget)
    Q_PROPERTY(qreal from MEMBER from)
    Q_PROPERTY(qreal to MEMBER to)
    Q_PROPERTY(qreal middle MEMBER middle)
    Q_PROPERTY(qreal thick MEMBER thick)
    /// Traffic that does not spend this budget yet: two dashed edges.
    Q_PROPERTY(bool idle MEMBER idle)
    /// Ends in front of a fence, with a solid end.
    Q_PROPERTY(bool stopped MEMBER stopped)
    /// Ends in a triangle at the gauge.
    Q_PROPERTY(bool arrow MEMBER arrow)
  public:
    QString key;
    QString budget;
    qreal from = 0;
    qreal to = 0;
    qreal middle = 0;
    qreal thick = 0;
    bool idle = false;
    bool stopped = false;
    bool arrow = false;
    friend bool operator==(const StreamRow&, const StreamRow&) = default;
};

/// What a layer does in a lane: a fence, a drip, or both.
struct MarkRow {
    Q_GADGET
    Q_PROPERTY(QString budget MEMBER budget)
    Q_PROPERTY(QString layerId MEMBER layer)
    /// "exact", "approximate", "slows", "off"; "" for none.
    Q_PROPERTY(QString fence MEMBER fence)
    Q_PROPERTY(qreal fenceX MEMBER fenceX)
    Q_PROPERTY(qreal fenceTall MEMBER fenceTall)
    Q_PROPERTY(qreal middle MEMBER middle)
    /// How much further from the stream than usual its texts stand.
    Q_PROPERTY(qreal spread MEMBER spread)
    /// "protected", "slowed"; "" if it never bites: the colour of the fence.
    Q_PROPERTY(QString verdict MEMBER verdict)
    /// "outline", "filled"; "" for none.
    Q_PROPERTY(QString drip MEMBER drip)
    Q_PROPERTY(qreal dripX MEMBER dripX)
    /// Texts to the right of what is drawn, from x to end, and to the left, up to x. The ink is
    /// "protected", "slowed", "self_consumed" or "".
    Q_PROPERTY(qreal rightX MEMBER rightX)
    Q_PROPERTY(qreal rightEnd MEMBER rightEnd)
    Q_PROPERTY(QString rightNumber MEMBER rightNumber)
    Q_PROPERTY(QString rightNote MEMBER rightNote)
    Q_PROPERTY(QString rightInk MEMBER rightInk)
    Q_PROPERTY(qreal leftX MEMBER leftX)
    Q_PROPERTY(QString leftNumber MEMBER leftNumber)
    Q_PROPERTY(QString leftNote MEMBER leftNote)
    Q_PROPERTY(QString leftInk MEMBER leftInk)
  public:
    QString key;
    QString budget;
    QString layer;
    QString fence;
    qreal fenceX = 0;
    qreal fenceTall = 0;
    qreal middle = 0;
    qreal spread = 0;
    QString verdict;
    QString drip;
    qreal dripX = 0;
    qreal rightX = 0;
    qreal rightEnd = 0;
    QString rightNumber;
    QString rightNote;
    QString rightInk;
    qreal leftX = 0;
    QString leftNumber;
    QString leftNote;
    QString leftInk;
    friend bool operator==(const MarkRow&, const MarkRow&) = default;
};

} // namespace edgefence::desktop
