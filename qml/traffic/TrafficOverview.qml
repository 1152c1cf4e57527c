// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Edgefence
import Edgefence.Desktop

// What is in the logs that count: requests over time, and the most frequent values in a period.
Item {
    id: overview

    required property TrafficModel model

    Histogram {
        id: histogram
        width: parent.width
        height: Math.max(180, Math.min(254, overview.height * 0.3))
        model: overview.model
    }
    PeriodBar {
        id: period
        anchors.top: histogram.bottom
        width: parent.width
        model: overview.model
    }
    Splitter {
        id: below
        anchors.top: period.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        orientation: Qt.Vertical

        TopTables {
            T.SplitView.fillHeight: true
            T.SplitView.minimumHeight: 120
            model: overview.model
        }
        RejectsPanel {
            visible: overview.model.imports.rejectsOf !== 0
            T.SplitView.preferredHeight: Math.min(220, below.height - 120)
            T.SplitView.minimumHeight: 100
            model: overview.model
        }
    }
}
