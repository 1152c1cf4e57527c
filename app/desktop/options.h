// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QString>
#include <QStringList>

namespace edgefence::desktop {

/// What the program was started with.
struct WindowOptions {
    QStringList files;
    /// Of the examples that ship; empty: none.
    QString example;
    /// "plan", "traffic", "replay", "export", "welcome"; empty: the remembered one.
    QString page;
    /// "light", "dark"; empty: the remembered one.
    QString theme;
    QSize size;
    /// Chosen in the fence map when the window opens.
    QString layer;
    /// Saves a picture of the window there and ends.
    QString screenshot;
    /// Shows every page of every example in both themes; ends with 1 if anything complained.
    bool selfTest = false;

    /// Nobody looks: nothing is remembered, projects live in a folder that goes with the program.
    bool isUnattended() const { return selfTest || !screenshot.isEmpty(); }
};

/// Ends the program with a message where the arguments are wrong or asked for help.
WindowOptions readOptions(const QStringList& arguments);

} // namespace edgefence::desktop
