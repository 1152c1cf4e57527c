// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <QtQml/qqmlregistration.h>

namespace edgefence::desktop {

/// Whether the reader's last move was with the keyboard: only then is the focus drawn around what
/// is no control. (Controls know why they have the focus; items do not.)
class InputKind final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON
    Q_PROPERTY(bool keyboard READ isKeyboard NOTIFY changed)

  public:
    explicit InputKind(QObject* parent = nullptr);
    bool isKeyboard() const { return m_keyboard; }

  signals:
    void changed();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    bool m_keyboard = false;
};

} // namespace edgefence::desktop
