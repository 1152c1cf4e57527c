// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/options.h"
#include "app/desktop/session.h"

#include <QObject>
#include <QQmlApplicationEngine>
#include <QQuickWindow>
#include <QStringList>
#include <QTimer>

#include <chrono>
#include <functional>

namespace edgefence::desktop {

/// Runs the window without anybody before it: takes a picture of a page, or shows every page once
/// and says what complained.
class Unattended : public QObject {
    Q_OBJECT
  public:
    Unattended(Session& session, QQmlApplicationEngine& engine, WindowOptions options);
    void start(QQuickWindow* window);

  private:
    struct Show {
        QString example;
        QString page;
        QString theme;
    };
    /// After a pause, and not before imports and replays are done.
    void whenSettled(std::chrono::milliseconds pause, const std::function<void()>& then);
    void showNext();
    void finish();

    Session& m_session;
    WindowOptions m_options;
    QQuickWindow* m_window = nullptr;
    QList<Show> m_shows;
    QStringList m_complaints;
};

} // namespace edgefence::desktop
