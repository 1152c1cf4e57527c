// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QObject>
#include <QString>
#include <QStringList>

#include <vector>

namespace edgefence::desktop {

class ProjectFile;
class Workspace;

/// The projects that were open before, newest first, with what they said when they were last seen.
/// Kept in the user's settings.
class RecentProjects final : public QObject {
    Q_OBJECT
  public:
    struct Entry {
        QString path;
        QString name;
        QStringList variants;
        QString verdict;     ///< "exposed"; the worst of the variant that was edited
        QString verdictText; ///< "KV reads exposed"
        QDateTime opened;
    };
    static constexpr std::size_t kMost = 12;

    RecentProjects(Workspace& workspace, ProjectFile& file, QObject* parent = nullptr);

    const std::vector<Entry>& entries() const { return m_entries; }
    void remove(const QString& path);
    /// A project that was moved.
    void move(const QString& from, const QString& to);

  signals:
    void changed();

  private:
    void note();
    void read();
    void write();

    Workspace& m_workspace;
    ProjectFile& m_file;
    std::vector<Entry> m_entries;
};

} // namespace edgefence::desktop
