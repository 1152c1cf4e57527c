// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/jobs/job.h"

#include "app/desktop/jobs/work_priority.h"

#include <QCoreApplication>
#include <QMetaObject>
#include <QThreadPool>

#include <atomic>
#include <utility>

namespace edgefence::desktop {

namespace {

/// A smaller one is less than a pixel of a progress line.
constexpr double kVisibleShare = 0.002;

} // namespace

/// Shared with the thread; `job` is touched on the window's thread only, and only if not cancelled.
struct Job::Run {
    Job* job = nullptr;
    std::atomic<bool> cancelled = false;
};

Job::Job(QObject* parent) : QObject(parent) {}

Job::~Job() {
    if (m_run)
        m_run->cancelled = true;
}

void Job::start(Work work) {
    if (m_run)
        m_run->cancelled = true;
    auto run = std::make_shared<Run>();
    run->job = this;
    setRun(run);
    setProgress(0);

    // The application waits for the pool when it ends, so it is there for every call.
    QCoreApplication* const application = QCoreApplication::instance();
    const auto tell = [run, application](std::function<void()> call) {
        QMetaObject::invokeMethod(
            application,
            [run, call = std::move(call)] {
                if (!run->cancelled)
                    call();
            },
            Qt::QueuedConnection);
    };
    QThreadPool::globalInstance()->start([run, tell, work = std::move(work)] {
        yieldToTheWindow();
        if (run->cancelled)
            return;
        double told = 0;
        const Deliver deliver = work([&](double share) {
            if (run->cancelled)
                return false;
            if (share - told >= kVisibleShare) {
                told = share;
                tell([job = run->job, share] { job->setProgress(share); });
            }
            return true;
        });
        tell([job = run->job, deliver] {
            job->setRun(nullptr);
            if (deliver)
                deliver();
        });
    });
}

void Job::cancel() {
    if (!m_run)
        return;
    m_run->cancelled = true;
    setRun(nullptr);
}

void Job::setRun(std::shared_ptr<Run> run) {
    const bool was = isRunning();
    m_run = std::move(run);
    if (was != isRunning())
        emit runningChanged();
}

void Job::setProgress(double progress) {
    if (m_progress == progress)
        return;
    m_progress = progress;
    emit progressChanged();
}

} // namespace edgefence::desktop
