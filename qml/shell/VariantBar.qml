// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Edgefence
import Edgefence.Desktop

// The variants of the project: click or arrow keys choose, double click or F2 renames, the menu key
// or a right click gives the rest, + adds one.
FocusScope {
    id: bar

    required property Session session
    property int renaming: -1

    function openMenu(index: int): void {
        menu.index = index;
        menu.popup();
    }

    function endRenaming(): void {
        renaming = -1;
        forceActiveFocus();
    }

    implicitWidth: ground.width
    implicitHeight: Theme.control
    activeFocusOnTab: true
    Accessible.role: Accessible.PageTabList
    Accessible.name: qsTr("Variants")
    Keys.onLeftPressed: session.chooseVariant(Math.max(0, session.variant - 1))
    Keys.onRightPressed: if (session.variant + 1 < tabs.count)
        session.chooseVariant(session.variant + 1)
    Keys.onPressed: event => {
        if (event.key === Qt.Key_F2)
            renaming = session.variant;
        else if (event.key === Qt.Key_Menu)
            openMenu(session.variant);
        else
            return;
        event.accepted = true;
    }

    Flickable {
        id: strip

        anchors.fill: parent
        contentWidth: ground.width
        clip: contentWidth > width
        boundsBehavior: Flickable.StopAtBounds
        interactive: contentWidth > width

        KeepInSight {
            id: keeper
            view: strip
        }
        Rectangle {
            id: ground
            width: row.width + 4
            height: bar.height
            radius: Theme.fieldRadius
            color: Theme.sunken

            Row {
                id: row
                x: 2
                height: parent.height

                Repeater {
                    id: tabs
                    model: bar.session.variants

                    Rectangle {
                        id: tab

                        required property int index
                        required property string name
                        required property bool current
                        readonly property bool renamed: bar.renaming === index
                        readonly property bool cut: current && strip.contentWidth > strip.width

                        function show(): void {
                            if (cut)
                                keeper.reveal(tab);
                        }

                        onCutChanged: show()
                        onXChanged: show()
                        width: Math.min(180, label.implicitWidth + 22)
                        y: 1
                        height: row.height - 2
                        radius: Theme.fieldRadius - 1
                        color: current ? (Theme.dark ? Theme.raised : Theme.surface1) : "transparent"
                        border.width: current || mouse.containsMouse ? 1 : 0
                        border.color: current ? Theme.strongLine : Theme.line
                        Accessible.role: Accessible.PageTab
                        Accessible.name: name
                        Accessible.selected: current
                        Accessible.onPressAction: bar.session.chooseVariant(index)

                        UiText {
                            id: label
                            anchors.fill: parent
                            visible: !tab.renamed
                            horizontalAlignment: Text.AlignHCenter
                            leftPadding: 8
                            rightPadding: 8
                            text: tab.name
                            font.weight: tab.current ? Font.DemiBold : Font.Normal
                            color: tab.current ? Theme.text1 : Theme.text2
                        }
                        MouseArea {
                            id: mouse
                            anchors.fill: parent
                            hoverEnabled: true
                            acceptedButtons: Qt.LeftButton | Qt.RightButton
                            onClicked: event => {
                                if (event.button === Qt.RightButton)
                                    bar.openMenu(tab.index);
                                else
                                    bar.session.chooseVariant(tab.index);
                            }
                            onDoubleClicked: bar.renaming = tab.index
                        }
                        TextField {
                            anchors.fill: parent
                            visible: tab.renamed
                            label: qsTr("Name of the variant")
                            value: tab.name
                            onVisibleChanged: if (visible) {
                                text = value;
                                forceActiveFocus();
                                selectAll();
                            }
                            onCommitted: text => bar.session.renameVariant(tab.index, text)
                            onEditingFinished: bar.endRenaming()
                            Keys.onEscapePressed: {
                                text = value;
                                bar.endRenaming();
                            }
                        }
                    }
                }
                IconButton {
                    y: 2
                    small: true
                    iconName: "plus"
                    iconSize: 15
                    text: qsTr("Add a variant")
                    onClicked: addMenu.popup(this, 0, height + 4)
                }
            }
        }
    }
    FocusRing {
        anchors.fill: undefined
        x: -4
        y: -4
        width: Math.min(ground.width, bar.width) + 8
        height: bar.height + 8
        shown: bar.activeFocus && bar.renaming < 0
    }
    Menu {
        id: addMenu

        MenuItem {
            text: qsTr("Copy of this variant")
            iconName: "copy"
            onTriggered: bar.session.duplicateVariant()
        }
        MenuItem {
            text: qsTr("New, without layers")
            iconName: "plus"
            onTriggered: bar.session.addVariant()
        }
    }
    Menu {
        id: menu

        property int index: -1

        MenuItem {
            text: qsTr("Rename")
            note: "F2"
            onTriggered: bar.renaming = menu.index
        }
        MenuItem {
            text: qsTr("Duplicate")
            iconName: "copy"
            onTriggered: {
                bar.session.chooseVariant(menu.index);
                bar.session.duplicateVariant();
            }
        }
        MenuLine {}
        MenuItem {
            text: qsTr("Delete")
            iconName: "trash"
            note: enabled ? "" : qsTr("the only one")
            enabled: tabs.count > 1
            onTriggered: bar.session.removeVariant(menu.index)
        }
    }
}
