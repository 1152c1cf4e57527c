// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <QtQml/qqmlregistration.h>

#include <functional>
#include <memory>

namespace edgefence::desktop {

/// One piece of work off the window's thread, with progress and cancel. A new one takes the place
/// of the one that runs; what that one finds out is dropped.
class Job : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(bool running READ isRunning NOTIFY runningChanged)
    /// 0 to 1.
    Q_PROPERTY(double progress READ progress NOTIFY progressChanged)

  public:
    /// Called now and then with the share done; false: stop, nobody waits for the result.
    using Report = std::function<bool(double)>;
    /// What is done with a result, on the window's thread.
    using Deliver = std::function<void()>;
    /// Runs in another thread and touches nothing of the window's; what it returns is called there
    /// unless the work was cancelled meanwhile. Empty: there is nothing to deliver.
    using Work = std::function<Deliver(const Report&)>;

    explicit Job(QObject* parent = nullptr);
    /// Cancels.
    ~Job() override;

    void start(Work work);
    bool isRunning() const { return m_run != nullptr; }
    double progress() const { return m_progress; }
    Q_INVOKABLE void cancel();

  signals:
    void runningChanged();
    void progressChanged();

  private:
    struct Run;
    void setRun(std::shared_ptr<Run> run);
    void setProgress(double progress);

    std::shared_ptr<Run> m_run;
    double m_progress = 0;
};

} // namespace edgefence::desktop
