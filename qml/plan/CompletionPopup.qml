// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Edgefence
import Edgefence.Desktop

// What could be typed: fields and functions, what the zone's plan has first; operators; values seen
// in the log, the most frequent first.
T.Popup {
    id: popup

    required property ExpressionEditor model
    // The inspector's field and the large one show the same list; only one is typed into.
    required property bool wanted
    readonly property ListView list: rows

    signal chosen(string name)

    visible: wanted && rows.count > 0
    width: 380
    height: Math.min(rows.count, 8) * 26 + 8
    padding: 4
    margins: 8
    focus: false
    closePolicy: T.Popup.CloseOnPressOutside
    onClosed: model.endCompletion()
    background: PopupSurface {}

    // Every new list begins at its best row; an empty one has none.
    Connections {
        target: popup.model

        function onCompleted(): void {
            if (rows.count === 0)
                return;
            rows.currentIndex = 0;
            rows.positionViewAtBeginning();
        }
    }

    ListView {
        id: rows
        anchors.fill: parent
        clip: true
        model: popup.model.completions
        currentIndex: 0
        Accessible.role: Accessible.List
        Accessible.name: qsTr("What could be typed")
        T.ScrollBar.vertical: ScrollBar {}

        delegate: CompletionItem {
            width: ListView.view.width
            current: ListView.isCurrentItem
            onChosen: name => popup.chosen(name)
        }
    }
}
