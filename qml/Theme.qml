// SPDX-License-Identifier: GPL-3.0-or-later
pragma Singleton

import QtQuick

// The palette, the type and the grid. Colour means a verdict or a budget, never mood: nothing else
// in qml/ names a colour.
QtObject {
    id: theme

    property bool dark: false
    property bool reducedMotion: false

    // Surfaces
    readonly property color window: dark ? "#12151A" : "#EEF0F3"
    readonly property color surface1: dark ? "#1A1E24" : "#FFFFFF"
    readonly property color surface2: dark ? "#20252C" : "#F7F8FA"
    readonly property color sunken: dark ? "#0E1115" : "#E7EAEE"
    readonly property color chip: dark ? "#2A3039" : "#E7EAEE"
    readonly property color raised: dark ? "#2A3039" : "#FFFFFF"
    readonly property color card: dark ? "#20252C" : "#FFFFFF"
    readonly property color field: dark ? "#20252C" : "#FFFFFF"
    readonly property color line: dark ? "#2B313A" : "#DCE0E6"
    readonly property color strongLine: dark ? "#434B57" : "#C2C8D1"
    readonly property color shadow: "#1F000000"

    // Text
    readonly property color text1: dark ? "#E7EAEF" : "#1A1E25"
    readonly property color text2: dark ? "#A9B1BD" : "#4E5663"
    readonly property color text3: dark ? "#8F98A5" : "#626A77"

    // Selection, focus, playhead, the primary button: nothing else
    readonly property color accent: dark ? "#79A6FF" : "#1F5FD0"
    readonly property color accentTint: dark ? "#1D2C48" : "#E6EEFB"
    readonly property color accentText: dark ? "#0E1626" : "#FFFFFF"

    // Served requests in charts
    readonly property color served: dark ? "#5C7199" : "#7B92B8"

    // Code
    readonly property color codeField: dark ? "#6CCBE0" : "#0A6A82"
    readonly property color codeKeyword: dark ? "#B9A2F5" : "#7450C8"
    readonly property color codeString: dark ? "#6FD0A8" : "#0B6B4F"
    readonly property color codeNumber: dark ? "#F0B27A" : "#A14A00"

    readonly property Tone safe: Tone {
        text: theme.dark ? "#5FD3AA" : "#0B6B4F"
        fill: theme.dark ? "#2FA67F" : "#1A9A73"
        tint: theme.dark ? "#15322A" : "#DFF2EA"
    }
    readonly property Tone slowed: Tone {
        text: theme.dark ? "#F0BE5A" : "#7F5000"
        fill: theme.dark ? "#D2962A" : "#C48812"
        tint: theme.dark ? "#372B12" : "#FBEFD5"
    }
    readonly property Tone exposed: Tone {
        text: theme.dark ? "#FF9585" : "#B3261E"
        fill: theme.dark ? "#E2584A" : "#D8452F"
        tint: theme.dark ? "#40201C" : "#FCE5E0"
    }
    readonly property Tone self: Tone {
        text: theme.dark ? "#F09AE0" : "#8E2A7D"
        fill: theme.dark ? "#CB5DB6" : "#B23A9C"
        tint: theme.dark ? "#3B1D37" : "#F6E2F2"
    }
    readonly property Tone fits: Tone {
        text: theme.dark ? "#A9B1BD" : "#4E5663"
        fill: theme.dark ? "#6C7683" : "#838C99"
        tint: theme.dark ? "#2A3039" : "#E7EAEE"
    }

    // Type
    readonly property string sans: "Inter"
    readonly property string mono: "JetBrains Mono"

    // Grid
    readonly property int topBar: 44
    readonly property int toolBar: 48
    readonly property int pressureBar: 56
    readonly property int rail: 72
    readonly property int inspector: 304
    readonly property int panelHeader: 36
    readonly property int tableRow: 28
    readonly property int denseRow: 25
    readonly property int control: 28
    readonly property int smallControl: 24
    readonly property int gap: 8
    readonly property int cardRadius: 8
    readonly property int fieldRadius: 6
    readonly property int chipRadius: 4
    readonly property int barRadius: 2

    // Motion; streams and gauges never use it
    readonly property int panelMotion: reducedMotion ? 0 : 120
    readonly property int moveMotion: reducedMotion ? 0 : 160

    // Verdicts by the names that the models give: fits, protected, slowed, exposed, self_consumed
    function verdictTone(verdict: string): Tone {
        switch (verdict) {
        case "protected":
            return theme.safe;
        case "slowed":
            return theme.slowed;
        case "exposed":
            return theme.exposed;
        case "self_consumed":
            return theme.self;
        default:
            return theme.fits;
        }
    }
    function verdictIcon(verdict: string): string {
        switch (verdict) {
        case "protected":
            return "shield";
        case "slowed":
            return "meter";
        case "exposed":
            return "triangle";
        case "self_consumed":
            return "drop";
        default:
            return "check";
        }
    }
    // Severities of findings: error, warning, note
    function severityTone(severity: string): Tone {
        return severity === "error" ? theme.exposed : severity === "warning" ? theme.slowed : theme.fits;
    }
    function severityIcon(severity: string): string {
        return severity === "note" ? "info" : "triangle";
    }

    // The hue of a budget. Hues get near to each other for some eyes, so a budget always carries
    // its name or its dash as well.
    function budgetHue(budget: string): color {
        if (budget === "worker.requests")
            return theme.dark ? "#B7C4DE" : "#3A4C74";
        if (budget.startsWith("kv."))
            return budget === "kv.reads" || budget === "kv.lists" ? (theme.dark ? "#35AECB" : "#067089") : (theme.dark ? "#AC90F2" : "#7450C8");
        if (budget === "do.requests" || budget === "do.duration_gbs")
            return theme.dark ? "#D08F5A" : "#7C451B";
        if (budget.startsWith("do.") || budget.startsWith("d1."))
            return theme.dark ? "#C3D06A" : "#5C7010";
        return theme.dark ? "#E58BAB" : "#A8446B";
    }
    // Lengths of dash and gap in pixels; empty for a solid line.
    function budgetDash(budget: string): list<real> {
        if (budget === "kv.reads" || budget === "kv.lists")
            return [7, 3];
        if (budget === "do.requests" || budget === "do.duration_gbs")
            return [2, 3];
        if (budget.startsWith("do.") || budget.startsWith("d1."))
            return [8, 3, 2, 3];
        if (budget.startsWith("custom."))
            return [4, 2];
        return [];
    }
    function alpha(base: color, opacity: real): color {
        return Qt.rgba(base.r, base.g, base.b, opacity);
    }
}
