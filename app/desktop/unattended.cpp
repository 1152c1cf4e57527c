// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/unattended.h"

#include "app/desktop/convert.h"
#include "app/desktop/examples.h"

#include <QCoreApplication>
#include <QImage>

#include <chrono>
#include <cstdio>
#include <utility>

namespace edgefence::desktop {

namespace {

/// Long enough for what moves; work that goes on longer is waited for.
constexpr std::chrono::milliseconds kSettled(1500);
constexpr std::chrono::milliseconds kGlance(400);

} // namespace

Unattended::Unattended(Session& session, QQmlApplicationEngine& engine, WindowOptions options)
    : m_session(session), m_options(std::move(options)) {
    connect(&engine, &QQmlEngine::warnings, this, [this](const QList<QQmlError>& warnings) {
        for (const QQmlError& warning : warnings)
            m_complaints.append(warning.toString());
    });
}

void Unattended::start(QQuickWindow* window) {
    m_window = window;
    if (!m_options.selfTest) {
        whenSettled(kSettled, [this] {
            if (!m_window->grabWindow().save(m_options.screenshot))
                m_complaints.append(tr("%1 cannot be written").arg(m_options.screenshot));
            finish();
        });
        return;
    }
    m_shows.append({{}, QStringLiteral("welcome"), QStringLiteral("light")});
    const auto examples = readExamples();
    if (examples)
        for (const Example& example : *examples)
            for (const char* theme : {"light", "dark"})
                for (const char* page :
                     {"plan", "traffic", "replay", "export", "settings", "welcome"})
                    m_shows.append({toQt(example.project), QString::fromLatin1(page),
                                    QString::fromLatin1(theme)});
    showNext();
}

void Unattended::whenSettled(std::chrono::milliseconds pause, const std::function<void()>& then) {
    QTimer::singleShot(pause, this, [this, pause, then] {
        if (m_session.isBusy())
            whenSettled(pause, then);
        else
            then();
    });
}

void Unattended::showNext() {
    if (m_shows.isEmpty()) {
        finish();
        return;
    }
    const Show show = m_shows.takeFirst();
    m_session.setTheme(show.theme);
    if (!show.example.isEmpty())
        m_session.openExample(show.example);
    m_session.setPage(show.page);
    whenSettled(kGlance, [this] {
        if (m_window->grabWindow().isNull())
            m_complaints.append(tr("nothing was drawn"));
        if (!m_session.notice().isEmpty())
            m_complaints.append(m_session.notice());
        showNext();
    });
}

void Unattended::finish() {
    for (const QString& complaint : m_complaints)
        std::fprintf(stderr, "%s\n", qPrintable(complaint));
    QCoreApplication::exit(m_complaints.isEmpty() ? 0 : 1);
}

} // namespace edgefence::desktop
