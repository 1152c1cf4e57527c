// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// A page's place: made when it is first shown, kept afterwards, so that it comes back as it was
// left. (By file name: a Loader of Qt 6.4 cannot make a bound component.)
Loader {
    id: slot

    required property string page
    required property QtObject model
    property bool shown: false

    function show(): void {
        if (shown && status === Loader.Null)
            setSource(Qt.resolvedUrl("../pages/" + page + ".qml"), {
                model: model
            });
    }

    visible: opacity > 0
    enabled: shown
    focus: shown
    opacity: shown ? 1 : 0
    onShownChanged: show()
    Component.onCompleted: show()

    Behavior on opacity {
        enabled: slot.shown
        NumberAnimation {
            duration: Theme.panelMotion
            easing.type: Easing.OutCubic
        }
    }
}
