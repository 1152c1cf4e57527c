// SPDX-License-Identifier: GPL-3.0-or-later
// Qt Quick Test's own main has a QGuiApplication, and a chart crashes without a QApplication.
#include "app/desktop/convert.h"
#include "app/desktop/project_file.h"
#include "app/desktop/session.h"
#include "app/desktop/tools.h"
#include "app/desktop/workspace.h"

#include <QApplication>
#include <QLocale>
#include <QQmlEngine>
#include <QSettings>
#include <QTemporaryDir>
#include <QtQuickTest>

#include <memory>
#include <optional>

namespace desktop = edgefence::desktop;

/// Hands tests a session of their own, with an example open.
class Fixture : public QObject {
    Q_OBJECT
    Q_PROPERTY(edgefence::desktop::Session* session READ session NOTIFY sessionChanged)

  public:
    desktop::Session* session() { return m_session ? &*m_session : nullptr; }

    Q_INVOKABLE void open(const QString& example) {
        if (!m_session)
            make();
        m_session->openExample(example);
    }

  signals:
    void sessionChanged();

  private:
    void make() {
        auto tools = desktop::readTools();
        if (!tools)
            qFatal("%s", qPrintable(desktop::sentence(tools.error())));
        m_workspace.emplace(*std::move(tools));
        m_file.emplace(*m_workspace, m_folder.path().toStdString());
        m_session.emplace(*m_workspace, *m_file);
        emit sessionChanged();
    }

    QTemporaryDir m_folder;
    std::optional<desktop::Workspace> m_workspace;
    std::optional<desktop::ProjectFile> m_file;
    std::optional<desktop::Session> m_session;
};

class Setup : public QObject {
    Q_OBJECT

  public slots:
    void applicationAvailable() {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_settings.path());
        qmlRegisterSingletonInstance("EdgefenceTest", 1, 0, "Fixture", &m_fixture);
    }
    void qmlEngineAvailable(QQmlEngine* engine) { engine->addImportPath("qrc:/qt/qml"); }

  private:
    QTemporaryDir m_settings;
    Fixture m_fixture;
};

int main(int argc, char** argv) {
    const QApplication application(argc, argv);
    Setup setup;
    return quick_test_main_with_setup(argc, argv, "qml", QUICK_TEST_SOURCE_DIR, &setup);
}

#include "main.moc"
