// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Edgefence

// One of many. An option is a text, or {text, note, enabled}; `chosen` comes when the reader
// chooses, the current one stays bound to what the model says.
T.ComboBox {
    id: control

    property var options: []
    property string label
    property string iconName
    property string note
    property bool mono: false
    property bool small: false

    signal chosen(int index)

    function optionText(option: var): string {
        return option === undefined ? "" : typeof option === "string" ? option : option.text;
    }
    function optionNote(option: var): string {
        return option === undefined || typeof option === "string" ? "" : (option.note ?? "");
    }
    function optionEnabled(option: var): bool {
        return typeof option === "string" || option.enabled !== false;
    }

    model: options
    implicitWidth: Math.max(62, implicitContentWidth + leftPadding + rightPadding)
    implicitHeight: small ? Theme.smallControl : Theme.control
    leftPadding: 10
    rightPadding: 26
    hoverEnabled: true
    focusPolicy: Qt.StrongFocus
    displayText: optionText(options[currentIndex])
    Accessible.role: Accessible.ComboBox
    Accessible.name: label + (displayText === "" ? "" : ", " + displayText)
    onActivated: index => {
        if (optionEnabled(options[index]))
            chosen(index);
    }

    contentItem: ComboWords {
        iconName: control.iconName
        text: control.displayText
        note: control.note
        mono: control.mono
        small: control.small
        ink: control.enabled ? Theme.text1 : Theme.text3
    }
    indicator: Icon {
        x: control.width - width - 8
        y: (control.height - height) / 2
        name: "chevron-down"
        size: 13
        color: Theme.text3
    }
    background: Rectangle {
        radius: Theme.fieldRadius
        color: control.enabled ? Theme.field : Theme.surface2
        border.width: 1
        border.color: control.hovered && control.enabled ? Theme.text3 : Theme.strongLine

        FocusRing {
            shown: control.visualFocus
        }
    }
    delegate: T.ItemDelegate {
        id: row

        required property var modelData
        required property int index

        width: ListView.view ? ListView.view.width : implicitWidth
        implicitWidth: implicitContentWidth
        implicitHeight: 28
        enabled: control.optionEnabled(modelData)
        highlighted: control.highlightedIndex === index
        Accessible.name: control.optionText(modelData)

        contentItem: MenuWords {
            iconName: row.index === control.currentIndex ? "check" : ""
            iconColor: Theme.accent
            text: control.optionText(row.modelData)
            note: control.optionNote(row.modelData)
            mono: control.mono
            ink: row.enabled ? Theme.text1 : Theme.text3
        }
        background: Rectangle {
            radius: Theme.chipRadius
            color: row.highlighted && row.enabled ? Theme.accentTint : "transparent"
        }
    }
    popup: T.Popup {
        y: control.height + 4
        width: Math.max(control.width, implicitContentWidth + 8)
        implicitHeight: Math.min(implicitContentHeight + 8, 320)
        padding: 4
        margins: 8

        contentItem: OptionList {
            model: control.popup.visible ? control.delegateModel : null
            currentIndex: control.highlightedIndex
        }
        background: PopupSurface {}
    }
}
