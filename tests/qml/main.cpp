// SPDX-License-Identifier: GPL-3.0-or-later
// Qt Quick Test's own main has a QGuiApplication, and a chart crashes without a QApplication. The
// tests get the window's own models through a singleton, Bench, and a project of their own.
#include "app/desktop/convert.h"
#include "app/desktop/project_file.h"
#include "app/desktop/session.h"
#include "app/desktop/tools.h"
#include "app/desktop/workspace.h"
#include "tests/app/desktop/own_settings.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLocale>
#include <QQmlEngine>
#include <QTemporaryDir>
#include <QUrl>
#include <QtQuickTest>

using namespace edgefence::desktop;

class Bench : public QObject {
    Q_OBJECT
    Q_PROPERTY(edgefence::desktop::Session* session READ session CONSTANT)
    Q_PROPERTY(bool busy READ isBusy)
    /// Where tests leave pictures of what they see; empty: they leave none.
    Q_PROPERTY(QString pictures READ pictures CONSTANT)

  public:
    explicit Bench(Tools tools)
        : m_workspace(std::move(tools)),
          m_file(m_workspace, m_folder.filePath(QStringLiteral("data")).toStdString()),
          m_session(m_workspace, m_file) {}

    Session* session() { return &m_session; }
    QString pictures() const { return qEnvironmentVariable("EDGEFENCE_PICTURES"); }
    bool isBusy() { return m_session.isBusy(); }
    Q_INVOKABLE void openExample(const QString& name) { m_session.openExample(name); }
    /// A log that the test wrote, as a URL.
    Q_INVOKABLE QUrl write(const QString& name, const QString& text) {
        QFile file(m_folder.filePath(name));
        if (file.open(QIODevice::WriteOnly))
            file.write(text.toUtf8());
        return QUrl::fromLocalFile(file.fileName());
    }

  private:
    QTemporaryDir m_folder;
    Workspace m_workspace;
    ProjectFile m_file;
    Session m_session;
};

class Setup : public QObject {
    Q_OBJECT

  public slots:
    void qmlEngineAvailable(QQmlEngine* engine) { engine->addImportPath("qrc:/qt/qml"); }
};

int main(int argc, char** argv) {
    const QApplication application(argc, argv);
    const edgefence::desktop::OwnSettings settings;
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    auto tools = readTools();
    if (!tools)
        qFatal("%s", qPrintable(sentence(tools.error())));
    Bench bench(*std::move(tools));
    qmlRegisterSingletonInstance("Edgefence.Test", 1, 0, "Bench", &bench);
    Setup setup;
    return quick_test_main_with_setup(argc, argv, "qml", QUICK_TEST_SOURCE_DIR, &setup);
}

#include "main.moc"
