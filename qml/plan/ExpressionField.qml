// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// The expression's text: coloured, errors underlined under their exact columns, the bracket at the
// cursor shown with its other half, below the word what could be typed (Ctrl+Space: all of it).
// Alt+Enter puts a fix in.
FocusScope {
    id: field

    required property ExpressionEditor model
    property real minimumHeight: 52
    property real fontSize: 12
    readonly property alias cursor: area.cursorPosition
    readonly property point brackets: model.brackets(area.text, area.cursorPosition)

    function accept(name: string): void {
        let end = area.cursorPosition;
        // A value brings its closing quote with it.
        if (name.endsWith("\"") && area.getText(end, end + 1) === "\"")
            ++end;
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
            if (event.key === Qt.Key_Space && (event.modifiers & Qt.ControlModifier)) {
                field.model.completeAll(text, cursorPosition);
                event.accepted = true;
                return;
            }
            if (event.key === Qt.Key_Return && (event.modifiers & Qt.AltModifier)) {
                field.model.applyFixAt(cursorPosition);
                event.accepted = true;
                return;
            }
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
        model: area.activeFocus && field.brackets.x >= 0 ? 2 : 0

        Rectangle {
            required property int index
            readonly property int at: index === 0 ? field.brackets.x : field.brackets.y
            readonly property rect place: area.positionToRectangle(Math.min(at, area.length))
            readonly property rect next: area.positionToRectangle(Math.min(at + 1, area.length))

            x: place.x - 1
            y: place.y
            width: (next.y === place.y ? next.x - place.x : 8) + 2
            height: place.height
            radius: Theme.barRadius
            color: "transparent"
            border.width: 1
            border.color: Theme.accent
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
            color: kind === "error" ? Theme.exposed.fill : kind === "advice" ? Theme.accent : Theme.slowed.fill
        }
    }
    CompletionPopup {
        id: completion
        model: field.model
        wanted: area.activeFocus
        x: area.positionToRectangle(Math.min(field.model.wordStart, area.length)).x
        y: area.cursorRectangle.y + area.cursorRectangle.height + 4
        onChosen: name => field.accept(name)
    }
}
