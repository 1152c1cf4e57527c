// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// The expression's text: coloured, errors underlined under their exact columns, completion of
// fields and functions below the word.
FocusScope {
    id: field

    required property ExpressionEditor model
    property real minimumHeight: 52
    property real fontSize: 12
    readonly property alias cursor: area.cursorPosition

    function accept(name: string): void {
        const end = area.cursorPosition;
        area.remove(model.wordStart, end);
        area.insert(model.wordStart, name);
        model.endCompletion();
    }

    implicitHeight: Math.max(minimumHeight, area.implicitHeight)

    TextArea {
        id: area
        anchors.fill: parent
        focus: true
        mono: true
        label: qsTr("Expression")
        font.pixelSize: field.fontSize
        placeholderText: "http.request.uri.path eq \"/\""
        wrong: field.model.verdictKind === "error"
        text: field.model.text
        onTextChanged: {
            if (!activeFocus)
                return;
            field.model.type(text);
            field.model.complete(text, cursorPosition);
        }
        onActiveFocusChanged: if (!activeFocus)
            field.model.endCompletion()
        Component.onCompleted: field.model.colour(textDocument, Theme.dark)
        Keys.onPressed: event => {
            const list = completion.list;
            if (list.count === 0)
                return;
            if (event.key === Qt.Key_Down)
                list.incrementCurrentIndex();
            else if (event.key === Qt.Key_Up)
                list.decrementCurrentIndex();
            else if (event.key === Qt.Key_Return || event.key === Qt.Key_Tab)
                field.accept((list.currentItem as CompletionItem).name);
            else if (event.key === Qt.Key_Escape)
                field.model.endCompletion();
            else
                return;
            event.accepted = true;
        }
    }
    Connections {
        target: field.model

        function onTextChanged(): void {
            if (area.text !== field.model.text)
                area.text = field.model.text;
        }
    }
    Connections {
        target: Theme

        function onDarkChanged(): void {
            field.model.colour(area.textDocument, Theme.dark);
        }
    }
    Repeater {
        model: field.model.notes

        Squiggle {
            id: line

            required property int from
            required property int to
            required property string kind
            readonly property rect start: area.contentHeight > 0 && area.width > 0 ? area.positionToRectangle(Math.min(from, area.length)) : Qt.rect(0, 0, 0, 0)
            readonly property rect end: area.contentHeight > 0 && area.width > 0 ? area.positionToRectangle(Math.min(to, area.length)) : Qt.rect(0, 0, 0, 0)

            x: start.x
            y: start.y + start.height - 2
            width: Math.max(7, end.y === start.y ? end.x - start.x : area.width - start.x - 9)
            wavy: kind === "error"
            color: kind === "error" ? Theme.exposed.fill : Theme.slowed.fill
        }
    }
    CompletionPopup {
        id: completion
        model: field.model
        x: area.positionToRectangle(Math.min(field.model.wordStart, area.length)).x
        y: area.cursorRectangle.y + area.cursorRectangle.height + 4
        onChosen: name => field.accept(name)
    }
}
