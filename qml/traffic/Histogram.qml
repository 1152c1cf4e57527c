// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// Requests over time, by route. Dragging brushes a period; the wheel zooms.
FocusGround {
    id: histogram

    required property TrafficModel model
    readonly property TimeAxis axis: model.axis
    readonly property real span: axis.to - axis.from
    readonly property var ids: model.bars.ids

    // Routes with one hue differ in lightness.
    function routeColor(index: int): color {
        const hue = model.hues[ids[index]] ?? "worker.requests";
        let before = 0;
        for (let i = 0; i < index; ++i)
            before += model.hues[ids[i]] === hue ? 1 : 0;
        return Qt.lighter(Theme.budgetHue(hue), 1 + before * 0.45);
    }

    Accessible.role: Accessible.Graphic
    Accessible.name: qsTr("Requests per %1 over time").arg(model.bars.barText)
    Keys.onPressed: event => {
        const part = span / 24;
        switch (event.key) {
        case Qt.Key_Left:
        case Qt.Key_Right:
            {
                const by = event.key === Qt.Key_Left ? -part : part;
                if (event.modifiers & Qt.ShiftModifier)
                    model.brush(model.periodFrom, model.periodTo + by);
                else
                    model.brush(model.periodFrom + by, model.brushed ? model.periodTo + by : model.periodTo);
                break;
            }
        case Qt.Key_Plus:
        case Qt.Key_Equal:
            axis.zoom(0.8, 0.5);
            break;
        case Qt.Key_Minus:
            axis.zoom(1.25, 0.5);
            break;
        case Qt.Key_Escape:
        case Qt.Key_0:
            model.brushAll();
            axis.reset();
            break;
        default:
            return;
        }
        event.accepted = true;
    }

    UiText {
        x: 16
        y: 12
        width: parent.width - 32 - (legend.visible ? legend.width + 8 : 0)
        text: histogram.model.imports.countedText
        size: 14
        strong: true
        Accessible.role: Accessible.Heading
    }
    Row {
        id: legend
        anchors.right: parent.right
        anchors.rightMargin: 16
        y: 14
        visible: histogram.width > width + 140
        spacing: 14

        Repeater {
            model: histogram.model.routes.rows

            Row {
                id: part
                required property string route
                required property string method
                required property string path
                readonly property int curve: histogram.ids.indexOf(route)
                visible: curve >= 0
                spacing: 5

                Rectangle {
                    anchors.verticalCenter: parent.verticalCenter
                    width: 10
                    height: 10
                    radius: Theme.barRadius
                    color: part.curve >= 0 ? histogram.routeColor(part.curve) : "transparent"
                }
                UiText {
                    width: Math.min(implicitWidth, 150)
                    text: part.method === "" ? part.path : part.method + " " + part.path
                    size: 11.5
                    color: Theme.text2
                }
            }
        }
    }
    Item {
        id: plot
        anchors.fill: parent
        anchors.leftMargin: 56
        anchors.rightMargin: 20
        anchors.topMargin: 44
        anchors.bottomMargin: 26

        Binding {
            target: histogram.axis
            property: "columns"
            value: Math.max(1, Math.round(plot.width))
        }
        ValueGrid {
            anchors.fill: parent
            ticks: histogram.model.bars.ticks
        }
        CurveChart {
            anchors.fill: parent
            source: histogram.model.bars
            axis: histogram.axis
            maximum: histogram.model.bars.maximum
            looks: histogram.ids.map((id, index) => ({
                        curve: index,
                        kind: "bars",
                        color: histogram.routeColor(index)
                    }))
        }
        TimeMarks {
            anchors.top: parent.bottom
            width: parent.width
            axis: histogram.axis
        }
        Brush {
            anchors.fill: parent
            model: histogram.model
            onTaken: histogram.take()
        }
    }
    Divider {
        anchors.bottom: parent.bottom
        width: parent.width
    }
    FocusRing {
        shown: histogram.byKeyboard
        distance: -3
    }
}
