// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtCharts
import Edgefence
import Edgefence.Desktop

// Lines or stacked bars over time, without axes: marks, names and the playhead are drawn around it.
// A look is {curve, kind: "line" | "bars", color, width, dash, striped}; they are drawn in order.
Item {
    id: chart

    required property ChartSource source
    required property TimeAxis axis
    property real maximum: 100
    property var looks: []

    function draw(): void {
        feed.forget();
        view.removeAllSeries();
        for (const look of looks) {
            const bars = look.kind === "bars";
            const series = view.createSeries(bars ? ChartView.SeriesTypeArea : ChartView.SeriesTypeLine, "", feed.across, feed.up);
            if (bars)
                feed.setFill(series, look.color, look.striped ? ChartFeed.Striped : ChartFeed.Solid);
            else
                feed.setPen(series, look.color, look.width ?? 2, look.dash ?? []);
            feed.draw(series, look.curve);
        }
    }

    clip: true
    onLooksChanged: draw()
    Component.onCompleted: draw()

    ChartFeed {
        id: feed
        source: chart.source
        axis: chart.axis
        maximum: chart.maximum
    }
    ChartView {
        id: view
        anchors.fill: parent
        antialiasing: true
        backgroundColor: "transparent"
        plotAreaColor: "transparent"
        backgroundRoundness: 0
        legend.visible: false
        margins.left: 0
        margins.right: 0
        margins.top: 0
        margins.bottom: 0
        plotArea: Qt.rect(0, 0, width, height)
    }
}
