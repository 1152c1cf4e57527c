// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// The day in two charts under each other: how full each budget is, and what happened to the
// requests. One playhead goes through both.
FocusGround {
    id: charts

    required property ReplayModel model
    readonly property TimeAxis axis: model.axis
    readonly property real span: axis.to - axis.from
    readonly property var lines: model.curves.ids
    readonly property real headX: (model.playhead.time - axis.from) / span * plots.width

    Accessible.role: Accessible.Graphic
    Accessible.name: qsTr("Charts of the replay, playhead at %1").arg(model.playhead.clock)
    Accessible.focusable: true
    Keys.onSpacePressed: model.playhead.playing = !model.playhead.playing
    Keys.onPressed: event => {
        const far = event.modifiers & Qt.ShiftModifier ? 15 : 1;
        switch (event.key) {
        case Qt.Key_Left:
            model.playhead.step(-far);
            break;
        case Qt.Key_Right:
            model.playhead.step(far);
            break;
        case Qt.Key_Home:
            model.playhead.time = axis.from;
            break;
        case Qt.Key_End:
            model.playhead.time = axis.to;
            break;
        case Qt.Key_Plus:
        case Qt.Key_Equal:
            axis.zoom(0.8, Math.min(1, Math.max(0, headX / plots.width)));
            break;
        case Qt.Key_Minus:
            axis.zoom(1.25, Math.min(1, Math.max(0, headX / plots.width)));
            break;
        case Qt.Key_0:
            axis.reset();
            break;
        default:
            return;
        }
        event.accepted = true;
    }

    Item {
        id: plots

        readonly property real both: height - between.height
        readonly property real upper: Math.round(both * 0.5)

        anchors.fill: parent
        anchors.leftMargin: 60
        anchors.rightMargin: 20
        // Room for what the flags say, above the charts.
        anchors.topMargin: 48 + Math.max(0, charts.model.dryLanes - 1) * 19
        anchors.bottomMargin: 28

        Binding {
            target: charts.axis
            property: "columns"
            value: Math.max(1, Math.round(plots.width))
        }
        Binding {
            target: charts.model.curves
            property: "rows"
            value: Math.max(1, Math.round(plots.upper))
        }
        DryTime {
            anchors.fill: parent
            model: charts.model
            upper: plots.upper
        }
        ValueGrid {
            width: parent.width
            height: plots.upper
            ticks: charts.model.curves.ticks
            limit: 100
        }
        CurveChart {
            id: upper
            width: parent.width
            height: plots.upper
            source: charts.model.curves
            axis: charts.axis
            maximum: charts.model.curves.maximum
            looks: charts.lines.map((id, index) => ({
                        curve: index,
                        kind: "line",
                        color: Theme.budgetHue(id),
                        width: id === "kv.writes" ? 2.5 : 2,
                        dash: Theme.budgetDash(id)
                    }))
        }
        LineNames {
            z: 1
            width: parent.width
            height: plots.upper
            model: charts.model
        }
        Item {
            id: between
            y: plots.upper
            width: parent.width
            height: 56
        }
        ValueGrid {
            y: plots.upper + between.height
            width: parent.width
            height: parent.height - y
            ticks: charts.model.bars.ticks
        }
        CurveChart {
            y: plots.upper + between.height
            width: parent.width
            height: parent.height - y
            source: charts.model.bars
            axis: charts.axis
            maximum: charts.model.bars.maximum
            looks: Outcomes.looks(charts.model.bars.ids)
        }
        TimeMarks {
            anchors.top: parent.bottom
            width: parent.width
            axis: charts.axis
        }
        ResetLines {
            anchors.fill: parent
            axis: charts.axis
        }
        DryFlags {
            anchors.fill: parent
            model: charts.model
        }
        PlayheadMark {
            x: charts.headX
            height: parent.height
            visible: charts.headX >= -1 && charts.headX <= parent.width + 1
            model: charts.model
            upper: plots.upper
            flagY: plots.upper + 10
            across: plots.width
        }
        ChartMouse {
            anchors.fill: parent
            axis: charts.axis
            playhead: charts.model.playhead
            headX: charts.headX
            onTaken: charts.take()
        }
    }
    UiText {
        x: plots.x
        y: 7
        text: qsTr("Budget used, percent of its limit")
        size: 11.5
        color: Theme.text2
    }
    // On a ground of their own: the lines of both charts go behind these words.
    Rectangle {
        x: plots.x - 2
        y: plots.y + plots.upper + 32
        width: barTitle.width + 6
        height: barTitle.height
        visible: width + legend.width + 16 < plots.width
        color: Theme.surface1

        UiText {
            id: barTitle
            x: 2
            text: qsTr("Requests per %1").arg(charts.model.bars.barText)
            size: 11.5
            color: Theme.text2
        }
    }
    Rectangle {
        anchors.right: plots.right
        anchors.rightMargin: -6
        y: plots.y + plots.upper + 33
        width: legend.width + 12
        height: legend.height
        color: Theme.surface1

        OutcomeLegend {
            id: legend
            x: 6
            room: plots.width
            model: charts.model.outcomes
        }
    }
    FocusRing {
        shown: charts.byKeyboard
        distance: -3
    }
}
