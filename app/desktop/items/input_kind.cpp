// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/items/input_kind.h"

#include <QCoreApplication>
#include <QEvent>

#include <utility>

namespace edgefence::desktop {

InputKind::InputKind(QObject* parent) : QObject(parent) {
    QCoreApplication::instance()->installEventFilter(this);
}

bool InputKind::eventFilter(QObject* watched, QEvent* event) {
    const bool key = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    const bool press =
        event->type() == QEvent::MouseButtonPress || event->type() == QEvent::TouchBegin;
    if ((key || press) && std::exchange(m_keyboard, key) != key)
        emit changed();
    return QObject::eventFilter(watched, event);
}

} // namespace edgefence::desktop
