// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Edgefence
import Edgefence.Desktop

// The text of the artefact with line numbers and colours; it can be selected and copied.
Rectangle {
    id: preview

    required property ExportModel model
    // A check points at this line; 0: none does.
    property int markedLine: 0
    readonly property real lineHeight: metrics.lineSpacing

    function ink(kind: string): color {
        switch (kind) {
        case "field":
            return Theme.codeField;
        case "keyword":
            return Theme.codeKeyword;
        case "string":
            return Theme.codeString;
        case "number":
            return Theme.codeNumber;
        default:
            return Theme.text1;
        }
    }
    function coloured(runs: var): string {
        let html = "";
        for (const run of runs) {
            const text = run.text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/ /g, "&nbsp;").replace(/\n/g, "<br>");
            html += run.kind === "plain" ? text : `<font color="${ink(run.kind)}">${text}</font>`;
        }
        return html;
    }

    color: Theme.surface1

    FontMetrics {
        id: metrics
        font.family: Theme.mono
        font.pixelSize: 12
    }
    Flickable {
        id: view
        anchors.fill: parent
        contentWidth: Math.max(width, text.x + text.implicitWidth + 16)
        contentHeight: text.implicitHeight + 24
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: ScrollBar {}
        T.ScrollBar.horizontal: ScrollBar {}

        Rectangle {
            y: text.y + (preview.markedLine - 1) * preview.lineHeight
            width: view.contentWidth
            height: preview.lineHeight
            visible: preview.markedLine > 0
            color: Theme.slowed.tint

            Rectangle {
                width: 3
                height: parent.height
                color: Theme.slowed.fill
            }
        }
        Column {
            y: text.y

            Repeater {
                model: preview.model.lineCount

                MonoText {
                    required property int index
                    width: 34
                    height: preview.lineHeight
                    horizontalAlignment: Text.AlignRight
                    text: index + 1
                    color: Theme.text3
                    Accessible.ignored: true
                }
            }
        }
        TextEdit {
            id: text
            x: 48
            y: 12
            text: preview.coloured(preview.model.runs)
            textFormat: TextEdit.RichText
            readOnly: true
            selectByMouse: true
            activeFocusOnTab: true
            color: Theme.text1
            selectionColor: Theme.accent
            selectedTextColor: Theme.accentText
            font: metrics.font
            renderType: Text.NativeRendering
            Accessible.role: Accessible.EditableText
            Accessible.name: qsTr("Text of %1").arg(preview.model.fileName)
        }
    }
    EmptyState {
        anchors.centerIn: parent
        visible: preview.model.empty
        iconName: "zone-rule"
        title: qsTr("Nothing to export here")
        text: qsTr("An artefact of this kind needs a zone rule that is switched on. Add one on the Plan page, in the stage Edge.")
    }
    FocusRing {
        shown: text.activeFocus
        distance: -3
    }
}
