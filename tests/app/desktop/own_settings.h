// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

namespace edgefence::desktop {

/// While a test has them, nothing of the user's settings and data is read or written.
class OwnSettings {
  public:
    OwnSettings() {
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_folder.path());
    }

  private:
    QTemporaryDir m_folder;
};

} // namespace edgefence::desktop
