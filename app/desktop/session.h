// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/models/export_model.h"
#include "app/desktop/models/plan_model.h"
#include "app/desktop/models/replay_model.h"
#include "app/desktop/models/row_model.h"
#include "app/desktop/models/settings_model.h"
#include "app/desktop/models/traffic_model.h"
#include "app/desktop/models/welcome_model.h"
#include "app/desktop/project_file.h"
#include "app/desktop/workspace.h"

#include <QAbstractItemModel>
#include <QObject>
#include <QStringList>
#include <QUrl>

#include <QtQml/qqmlregistration.h>

namespace edgefence::desktop {

/// One variant in the top bar.
struct VariantRow {
    Q_GADGET
    Q_PROPERTY(QString name MEMBER name)
    Q_PROPERTY(bool current MEMBER current)
  public:
    QString key;
    QString name;
    bool current = false;
    friend bool operator==(const VariantRow&, const VariantRow&) = default;
};

/// The one object that the window gets: the pages' models and what stands in the top bar.
class Session final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("given to the window by the program")

    Q_PROPERTY(edgefence::desktop::PlanModel* plan READ plan CONSTANT)
    Q_PROPERTY(edgefence::desktop::TrafficModel* traffic READ traffic CONSTANT)
    Q_PROPERTY(edgefence::desktop::ReplayModel* replay READ replay CONSTANT)
    Q_PROPERTY(edgefence::desktop::ExportModel* exports READ exports CONSTANT)
    Q_PROPERTY(edgefence::desktop::WelcomeModel* welcome READ welcome CONSTANT)
    Q_PROPERTY(edgefence::desktop::SettingsModel* settings READ settings CONSTANT)

    /// A project is open; else there is only the welcome page.
    Q_PROPERTY(bool open READ isOpen NOTIFY openChanged)
    Q_PROPERTY(QString projectName READ projectName NOTIFY projectChanged)
    /// What went wrong, in a sentence; empty if nothing did.
    Q_PROPERTY(QString notice READ notice NOTIFY noticeChanged)
    /// What is shown is on the disk; the text says so or why not.
    Q_PROPERTY(bool saved READ isSaved NOTIFY savedChanged)
    Q_PROPERTY(QString savedText READ savedText NOTIFY savedChanged)
    Q_PROPERTY(QString savedReason READ savedReason NOTIFY savedChanged)
    /// Writes the project to another file.
    Q_PROPERTY(edgefence::desktop::Job* copyJob READ copyJob CONSTANT)
    /// "plan", "traffic", "replay", "export", "welcome", which are remembered, and "settings".
    Q_PROPERTY(QString page READ page WRITE setPage NOTIFY pageChanged)

    Q_PROPERTY(QAbstractItemModel* variants READ variants CONSTANT)
    Q_PROPERTY(int variant READ variant NOTIFY variantsChanged)
    Q_PROPERTY(QStringList zonePlans READ zonePlans CONSTANT)
    Q_PROPERTY(int zonePlan READ zonePlan NOTIFY plansChanged)
    Q_PROPERTY(QStringList workersPlans READ workersPlans CONSTANT)
    Q_PROPERTY(int workersPlan READ workersPlan NOTIFY plansChanged)

    Q_PROPERTY(bool canUndo READ canUndo NOTIFY undoChanged)
    Q_PROPERTY(bool canRedo READ canRedo NOTIFY undoChanged)
    /// "Undo: change the limit".
    Q_PROPERTY(QString undoText READ undoText NOTIFY undoChanged)
    Q_PROPERTY(QString redoText READ redoText NOTIFY undoChanged)

    /// "system", "light" or "dark".
    Q_PROPERTY(QString theme READ theme WRITE setTheme NOTIFY themeChanged)
    Q_PROPERTY(bool dark READ isDark NOTIFY themeChanged)
    /// Nothing moves. (Qt does not tell what the system wishes.)
    Q_PROPERTY(bool still READ isStill WRITE setStill NOTIFY stillChanged)

  public:
    Session(Workspace& workspace, ProjectFile& file);

    PlanModel* plan() { return &m_plan; }
    TrafficModel* traffic() { return &m_traffic; }
    ReplayModel* replay() { return &m_replay; }
    ExportModel* exports() { return &m_exports; }
    WelcomeModel* welcome() { return &m_welcome; }
    SettingsModel* settings() { return &m_settings; }

    bool isOpen() const { return m_workspace.isOpen(); }
    /// Something is being imported, read or replayed.
    bool isBusy();
    QString projectName() const;
    bool isSaved() const { return m_file.isSaved(); }
    QString savedText() const { return m_file.savedText(); }
    QString savedReason() const { return m_file.savedReason(); }
    Job* copyJob() { return &m_file.copyJob(); }
    QString notice() const { return m_notice; }
    QString page() const { return m_page; }
    void setPage(const QString& page);

    QAbstractItemModel* variants() { return &m_variants; }
    int variant() const;
    QStringList zonePlans() const;
    int zonePlan() const;
    QStringList workersPlans() const;
    int workersPlan() const;

    bool canUndo() const { return m_workspace.undoStack().canUndo(); }
    bool canRedo() const { return m_workspace.undoStack().canRedo(); }
    QString undoText() const;
    QString redoText() const;

    QString theme() const { return m_theme; }
    void setTheme(const QString& theme);
    bool isDark() const;
    bool isStill() const { return m_still; }
    void setStill(bool still);

    /// Goes back to where the settings were opened.
    Q_INVOKABLE void leaveSettings() { setPage(m_pageBefore); }
    Q_INVOKABLE void undo() { m_workspace.undoStack().undo(); }
    Q_INVOKABLE void redo() { m_workspace.undoStack().redo(); }
    /// Opens a project or a plan file; takes anything else as a log to import.
    Q_INVOKABLE void openFile(const QUrl& file);
    Q_INVOKABLE void openExample(const QString& name);
    Q_INVOKABLE void saveAs(const QUrl& file) { m_file.saveAs(fromQt(file.toLocalFile())); }
    /// Writes the linked plan file, or asks where the project is to be.
    Q_INVOKABLE void save();
    Q_INVOKABLE void close();
    /// Closing would stop an import.
    Q_INVOKABLE bool isImporting() const { return m_traffic.isImporting(); }
    /// Says a sentence above the page until it is put away.
    void tell(const QString& notice);
    Q_INVOKABLE void dismissNotice() { tell({}); }
    Q_INVOKABLE void chooseVariant(int index);
    Q_INVOKABLE void addVariant();
    Q_INVOKABLE void duplicateVariant();
    Q_INVOKABLE void renameVariant(int index, const QString& name);
    Q_INVOKABLE void removeVariant(int index);
    Q_INVOKABLE void chooseZonePlan(int index);
    Q_INVOKABLE void chooseWorkersPlan(int index);

  signals:
    void openChanged();
    void projectChanged();
    void savedChanged();
    /// The window asks where to.
    void saveAsRequested();
    void noticeChanged();
    void pageChanged();
    void variantsChanged();
    void plansChanged();
    void undoChanged();
    void themeChanged();
    void stillChanged();

  private:
    void followPages();
    void offerLogs(const QList<QUrl>& files);
    void refreshVariants();

    Workspace& m_workspace;
    ProjectFile& m_file;
    PlanModel m_plan;
    TrafficModel m_traffic;
    ReplayModel m_replay;
    ExportModel m_exports;
    WelcomeModel m_welcome;
    SettingsModel m_settings;
    RowModel<VariantRow> m_variants;
    QString m_page = QStringLiteral("plan");
    QString m_pageBefore = m_page;
    QString m_theme = QStringLiteral("system");
    QString m_notice;
    bool m_still = false;
    bool m_wasOpen = false;
};

} // namespace edgefence::desktop
