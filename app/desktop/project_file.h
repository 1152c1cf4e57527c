// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/jobs/job.h"
#include "app/desktop/workspace.h"
#include "core/base/result.h"
#include "core/store/project.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <filesystem>
#include <optional>

namespace edgefence::desktop {

/// The file behind the workspace. What changes in the workspace is on the disk a third of a second
/// later; the traffic of the imports that count is read in a job.
class ProjectFile : public QObject {
    Q_OBJECT
  public:
    /// New projects and opened examples live in `dataFolder` until they are saved elsewhere.
    ProjectFile(Workspace& workspace, std::filesystem::path dataFolder, QObject* parent = nullptr);
    ~ProjectFile() override;

    /// A project. One that another window writes is opened to read.
    Result<void> openProject(const std::filesystem::path& file);
    /// A plan file becomes the only variant of a new project that is linked to it: only savePlan()
    /// writes the plan file.
    Result<void> openPlan(const std::filesystem::path& file);
    Result<void> create(const QString& name, const Variants& variants);
    /// Copies everything into another file in a job, then goes on there. Until then nothing of the
    /// imports may change (isMoving); edits of the plans come along.
    void saveAs(const std::filesystem::path& file);
    bool isMoving() const { return m_copyJob.isRunning(); }
    Job& copyJob() { return m_copyJob; }
    Result<void> savePlan();
    void close();
    /// Writes what waits to be written.
    void flush();

    /// Null while nothing is open.
    store::Project* project() { return m_project ? &*m_project : nullptr; }
    QString name() const;
    /// Lives in the data folder.
    bool isUnfiled() const;
    bool isReadOnly() const;
    /// Everything is on the disk.
    bool isSaved() const { return !m_problem && !isReadOnly(); }
    QString savedText() const;
    /// Why it is not, or where it is.
    QString savedReason() const;
    /// The plan file that the project is linked to.
    const std::optional<std::filesystem::path>& planFile() const { return m_planFile; }

    /// Gives the room of removed imports back, in a job.
    void sweep();
    Job& sweepJob() { return m_sweepJob; }
    /// Reads the traffic of the imports that count, again after they changed.
    void reloadTraffic();
    Job& trafficJob() { return m_trafficJob; }

  signals:
    /// The project is about to be closed, or another one to be opened instead.
    void leaving();
    void movingChanged();
    /// Another project is open, or none, or it has another name.
    void projectChanged();
    void savedChanged();
    /// Something could not be written or read; a sentence.
    void failed(const QString& what);

  private:
    struct Contents {
        Variants variants;
        std::optional<std::filesystem::path> planFile;
    };
    static Result<Contents> read(const store::Project& project);
    Result<void> take(store::Project project);
    /// Ends everything that goes on for the open project.
    void leave();
    Result<void> write();
    void goOnIn(const std::filesystem::path& file);
    std::filesystem::path freePath(const QString& name) const;
    Result<void> start(const QString& name, const Variants& variants,
                       const std::optional<std::filesystem::path>& planFile);

    Workspace& m_workspace;
    std::filesystem::path m_dataFolder;
    std::optional<store::Project> m_project;
    std::optional<std::filesystem::path> m_planFile;
    /// What is on the disk; empty where that is not known.
    Variants m_written;
    std::optional<QString> m_problem;
    /// Why the project can only be read.
    QString m_readOnlyBecause;
    QTimer m_soon;
    Job m_trafficJob;
    Job m_copyJob;
    Job m_sweepJob;
};

} // namespace edgefence::desktop
