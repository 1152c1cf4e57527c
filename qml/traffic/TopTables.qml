// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// The most frequent addresses, paths, statuses and methods of the period, and countries and hosts
// where the log has them; in two columns, or one below the other where there is little room.
Scroller {
    id: tables

    required property TrafficModel model
    readonly property bool narrow: width < 620
    readonly property real cellWidth: narrow ? width : width / 2
    readonly property real upper: Math.max(200, Math.min(height * 0.52, 36 + 28 + 10 * Theme.denseRow))
    readonly property real lower: narrow ? upper : Math.max(180, height - upper)

    readonly property int extra: (model.hostsText === "" ? 0 : 1) + (model.countriesText === "" ? 0 : 1)

    contentHeight: narrow ? (4 + extra) * upper : upper + lower + (extra > 0 ? upper : 0)

    Grid {
        columns: tables.narrow ? 1 : 2

        TopTable {
            width: tables.cellWidth
            height: tables.upper
            title: qsTr("Addresses")
            total: tables.model.addressesText
            valueTitle: qsTr("Address")
            hue: Theme.budgetHue("worker.requests")
            model: tables.model.addresses
        }
        TopTable {
            width: tables.cellWidth
            height: tables.upper
            title: qsTr("Paths")
            total: tables.model.pathsText
            valueTitle: qsTr("Path")
            hue: Theme.budgetHue("worker.requests")
            model: tables.model.paths
        }
        TopTable {
            width: tables.cellWidth
            height: tables.lower
            title: qsTr("Statuses")
            total: tables.model.statusesText
            valueTitle: qsTr("Status")
            meanings: true
            model: tables.model.statuses
        }
        TopTable {
            width: tables.cellWidth
            height: tables.lower
            title: qsTr("Methods")
            total: tables.model.methodsText
            valueTitle: qsTr("Method")
            model: tables.model.methods
        }
        TopTable {
            visible: tables.model.countriesText !== ""
            width: tables.cellWidth
            height: tables.upper
            title: qsTr("Countries")
            total: tables.model.countriesText
            valueTitle: qsTr("Country")
            model: tables.model.countries
        }
        TopTable {
            visible: tables.model.hostsText !== ""
            width: tables.cellWidth
            height: tables.upper
            title: qsTr("Hosts")
            total: tables.model.hostsText
            valueTitle: qsTr("Host")
            model: tables.model.hosts
        }
    }
}
