// SPDX-License-Identifier: GPL-3.0-or-later
pragma Singleton

import QtQuick
import Edgefence

// The colours of a stack's parts, by their ids: "served", "refused.<layer>", "failed".
QtObject {
    function refusedColor(shade: int): color {
        const base = Theme.slowed.fill;
        const steps = [1, 1.4, 0.68, 1.75, 0.5];
        return Qt.lighter(base, steps[shade % steps.length]);
    }
    function color(outcome: string, shade: int): color {
        return outcome === "served" ? Theme.served : outcome === "failed" ? Theme.exposed.fill : refusedColor(shade);
    }

    // What a CurveChart draws; ids as a BarSource has them, the highest part first.
    function looks(ids: list<string>): list<var> {
        const refused = ids.filter(id => id.startsWith("refused."));
        const looks = [];
        ids.forEach((id, curve) => {
            // Refused ones are counted from the axis up.
            const shade = refused.length - 1 - refused.indexOf(id);
            if (id === "failed") {
                looks.push({
                    curve: curve,
                    kind: "bars",
                    color: Theme.exposed.tint
                });
            }
            looks.push({
                curve: curve,
                kind: "bars",
                color: color(id.split(".")[0], shade),
                striped: id === "failed"
            });
        });
        return looks;
    }
}
