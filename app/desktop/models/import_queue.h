// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/jobs/import_job.h"
#include "app/desktop/models/row_model.h"
#include "app/desktop/project_file.h"

#include <QElapsedTimer>
#include <QObject>

#include <deque>
#include <vector>

namespace edgefence::desktop {

/// An import that waits, runs, did not work out, or has something to be said about it.
struct RunningRow {
    Q_GADGET
    Q_PROPERTY(int key MEMBER key)
    Q_PROPERTY(QString name MEMBER name)
    /// "waiting", "reading", "failed", "known" (the same log, or much of it, is here already),
    /// "damaged" (imported as far as it could be read).
    Q_PROPERTY(QString phase MEMBER phase)
    Q_PROPERTY(double share MEMBER share)
    Q_PROPERTY(QString text MEMBER text)
    Q_PROPERTY(QString rate MEMBER rate)
    Q_PROPERTY(QString leftText MEMBER left)
  public:
    int key = 0;
    QString name;
    QString phase;
    double share = 0;
    QString text;
    QString rate;
    QString left;
    friend bool operator==(const RunningRow&, const RunningRow&) = default;
};

/// Imports logs into the open project, one after the other.
class ImportQueue final : public QObject {
    Q_OBJECT
  public:
    explicit ImportQueue(ProjectFile& file, QObject* parent = nullptr);

    void add(ImportJob::Task task);
    /// Ends it unless it is too late, or puts what is said about it away.
    void cancel(int key);
    /// False if nothing was left out by that.
    bool cancelAll();
    /// What has the same requests as an import that is here is imported all the same.
    void importAgain(int key);
    /// Until resume() nothing is written: what runs waits, to begin anew.
    void hold();
    void resume();
    RowModel<RunningRow>& rows() { return m_rows; }
    bool isBusy() const { return m_job != nullptr || !m_waiting.empty(); }

  signals:
    /// An import is in the project.
    void imported(quint32 import);

  private:
    struct Waiting {
        int key = 0;
        ImportJob::Task task;
    };

    void showWaiting(int key);
    void startNext();
    void showProgress();
    void end(const ImportEnd& end);
    /// False if it is too late. It is heard of no more either way.
    bool stopRunning();
    void change(int key, const std::function<void(RunningRow&)>& change);
    void remove(int key);
    QString nameOf(store::ImportId import) const;
    /// Empty where nothing of it was known.
    QString knownText(const ImportEnd& end) const;

    ProjectFile& m_file;
    RowModel<RunningRow> m_rows;
    std::deque<Waiting> m_waiting;
    /// Not imported because their requests are here.
    std::vector<Waiting> m_known;
    /// Belongs to this queue; one that was stopped goes when it has ended.
    ImportJob* m_job = nullptr;
    Waiting m_running;
    bool m_held = false;
    int m_lastKey = 0;
    QElapsedTimer m_since;
};

} // namespace edgefence::desktop
